import * as vscode from 'vscode';
import * as z from 'zod';
import {
  type AnnotationLabel,
  annotationLabels,
  longestNote,
} from '../../../core/annotations/annotationLabel.ts';
import { asIconLabel } from '../../../core/escape.ts';
import { type Flip, isFlip } from '../../../core/results/turnResult.ts';
import { labelWord } from '../../annotations/annotationComment.ts';
import { findFlip, pickFlip } from '../../annotations/pickFlip.ts';
import { resultAddress } from '../../results/resultAddress.ts';
import { flipKindWord, resultLine } from '../../results/resultWords.ts';
import type { CommandServices } from '../commandServices.ts';
import { findSubject } from '../subjectAt.ts';

const marking = resultAddress.extend({ label: z.enum(annotationLabels) });

/**
 * Implements `Recant: Annotate Flip…`: asks for a label and a note, and edits the user's existing
 * annotation if there is one. Uses the result in the argument, or else the pair at the cursor.
 */
export async function annotateFlipCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const { annotations } = services;
  const flip = await findMeant(services, argument);
  if (!flip) return;
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

/** Sets the label of a flip from a quick fix, keeping the user's note. */
export async function markFlipCommand(
  { results, annotations }: CommandServices,
  argument: unknown,
): Promise<void> {
  const { success, data } = marking.safeParse(argument);
  if (!success) {
    throw new Error(vscode.l10n.t('Use the quick fixes of a flip in Problems to mark it.'));
  }
  const flip = await findFlip(results, data);
  await annotations.whenRead();
  if ((await annotations.authorOf(flip)) === undefined) return;
  const { label } = data;
  const known = annotations.ownOf(flip);
  if (known) await annotations.edit(known, { label, note: known.note });
  else await annotations.add(flip, { label, note: '' });
}

async function findMeant(
  { documents, results }: CommandServices,
  argument: unknown,
): Promise<Flip | undefined> {
  const address = resultAddress.safeParse(argument);
  if (address.success) return findFlip(results, address.data);
  const found = await findSubject(documents, argument);
  if (!found) return undefined;
  await results.whenRead();
  const [finding] = results.findingsOf(found.document, [found.pair]);
  const flips = finding && !finding.isStale ? finding.results.filter(isFlip) : [];
  if (flips.length > 0) return pickFlip(flips);
  void vscode.window.showInformationMessage(
    finding?.isStale
      ? vscode.l10n.t('This record has changed since it was audited. Audit it again first.')
      : vscode.l10n.t(
          'No audit found a flip of this pair. Audit it, or go to a record that flipped.',
        ),
  );
  return undefined;
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
    (flip.flipKind ?? 'unlabelled') === 'unlabelled'
      ? vscode.l10n.t('The dataset has no label for it')
      : vscode.l10n.t("By the dataset's label: {0}", flipKindWord(flip));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Annotate Flip: {0}', asIconLabel(resultLine(flip), 120)),
    placeHolder: kind,
    ignoreFocusOut: true,
  });
  return chosen?.value;
}
