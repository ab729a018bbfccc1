import * as vscode from 'vscode';
import {
  type AnnotationLabel,
  annotationLabels,
  longestNote,
} from '../../core/annotations/annotationLabel.ts';
import type { Flip } from '../../core/results/turnResult.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import { flipKindWord, judgeOfResult, resultLine } from '../results/resultWords.ts';
import { labelWord } from './annotationComment.ts';
import type { Annotations } from './annotations.ts';

/**
 * Asks for a label and a note of a flip and writes them, as an edit if the user has annotated it
 * before.
 */
export async function askAnnotation(annotations: Annotations, flip: Flip): Promise<void> {
  await annotations.whenRead();
  if ((await annotations.authorOf(flip)) === undefined) return;
  const known = annotations.ownOf(flip);
  const label = await pickLabel(flip, known?.label);
  if (label === undefined) return;
  const note = await vscode.window.showInputBox({
    title: vscode.l10n.t('Annotate as {0}', labelWord(label)),
    prompt: vscode.l10n.t('Why? The note may stay empty.'),
    value: known?.note ?? '',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.length > longestNote
        ? vscode.l10n.t('A note holds at most {0} characters. Shorten it.', String(longestNote))
        : undefined,
  });
  if (note === undefined) return;
  if (known) await annotations.edit(known, { label, note });
  else await annotations.add(flip, { label, note });
}

async function pickLabel(
  flip: Flip,
  known: AnnotationLabel | undefined,
): Promise<AnnotationLabel | undefined> {
  const meanings: Readonly<Record<AnnotationLabel, string>> = {
    harmful: vscode.l10n.t('the judge gave up the better response'),
    beneficial: vscode.l10n.t('the judge came to the better response'),
    unclear: vscode.l10n.t('neither response is clearly better, or you cannot say'),
  };
  const items = annotationLabels.map((label) => ({
    label: labelWord(label),
    description: meanings[label],
    ...(label === known ? { detail: vscode.l10n.t('Your current annotation') } : {}),
    value: label,
  }));
  const kind =
    (flip.judgment.flipKind ?? 'unlabelled') === 'unlabelled'
      ? vscode.l10n.t('The dataset has no label for it')
      : vscode.l10n.t("By the dataset's label: {0}", flipKindWord(flip.judgment.flipKind));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t(
      'Annotate: {0}: {1}',
      asIconLabel(judgeOfResult(flip), 40),
      asIconLabel(resultLine(flip), 120),
    ),
    placeHolder: kind,
    ignoreFocusOut: true,
  });
  return chosen?.value;
}
