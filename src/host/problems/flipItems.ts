import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import type { FlipKind } from '../../core/judgments/flipKind.ts';
import { recordName } from '../../core/recordName.ts';
import type { Annotations } from '../annotations/annotations.ts';
import type { DocumentFlip } from '../results/results.ts';
import { flipKindWord, judgeOfResult, resultLine } from '../results/resultWords.ts';
import { annotationWords } from './annotationWords.ts';

/** A button of an item. */
export interface FlipButton extends vscode.QuickInputButton {
  readonly does: 'open' | 'annotate' | 'suppress' | 'lift';
}

export interface FlipItem extends vscode.QuickPickItem {
  /** Undefined for headings. */
  readonly found?: DocumentFlip;
  readonly buttons?: readonly FlipButton[];
}

const icons: Readonly<Record<FlipKind, string>> = {
  harmful: '$(triangle-down)',
  unlabelled: '$(diamond)',
  beneficial: '$(triangle-up)',
};

/**
 * Returns the items of a list of flips, grouped by kind. If there are several judges, each item
 * names its judge.
 *
 * @param flips the worst first
 */
export function flipItems(
  document: vscode.TextDocument,
  flips: readonly DocumentFlip[],
  annotations: Pick<Annotations, 'notesOf'>,
): FlipItem[] {
  const hasJudges = new Set(flips.map(({ flip }) => flip.judge)).size > 1;
  let kind: string | undefined;
  return flips.flatMap((found) => {
    const word = flipKindWord(found.flip);
    const heading = { label: word, kind: vscode.QuickPickItemKind.Separator };
    const item = flipItem(document, found, annotations, hasJudges);
    if (word === kind) return [item];
    kind = word;
    return [heading, item];
  });
}

function flipItem(
  document: vscode.TextDocument,
  found: DocumentFlip,
  annotations: Pick<Annotations, 'notesOf'>,
  hasJudges: boolean,
): FlipItem {
  const { pair, flip, isStale } = found;
  const notes = annotations.notesOf(flip);
  const suppression = notes?.suppression;
  const line = (document.positionAt(pair.start).line + 1).toLocaleString(vscode.env.language);
  const description = [
    ...(hasJudges ? [asIconLabel(judgeOfResult(flip), 40)] : []),
    vscode.l10n.t('line {0}', line),
    asIconLabel(recordName(pair.pair, pair.number), 80),
    ...annotationWords(notes),
    ...(isStale ? [vscode.l10n.t('the record has changed since')] : []),
    ...(suppression ? [vscode.l10n.t('suppressed: {0}', asIconLabel(suppression.reason, 60))] : []),
  ].join(' · ');
  const icon = suppression ? '$(eye-closed)' : icons[flip.flipKind ?? 'unlabelled'];
  return {
    label: `${icon} ${asIconLabel(resultLine(flip), 120)}`,
    description,
    buttons: buttonsOf(isStale, suppression !== undefined),
    found,
  };
}

/** Flips of changed pairs can't be annotated, because the judged text no longer exists. */
function buttonsOf(isStale: boolean, isSuppressed: boolean): FlipButton[] {
  const button = (does: FlipButton['does'], icon: string, tooltip: string): FlipButton => ({
    does,
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
  });
  return [
    button('open', 'law', vscode.l10n.t('Open the audit that found this')),
    ...(isStale ? [] : [button('annotate', 'comment', vscode.l10n.t('Annotate…'))]),
    isSuppressed
      ? button('lift', 'eye', vscode.l10n.t('Show among the problems again'))
      : button('suppress', 'eye-closed', vscode.l10n.t('Suppress…')),
  ];
}
