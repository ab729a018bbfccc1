import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import type { FlipKind } from '../../core/judgments/flipKind.ts';
import { recordName } from '../../core/recordName.ts';
import type { Annotations } from '../annotations/annotations.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';
import { flipKindWord, judgeOfResult, resultLine } from '../results/resultWords.ts';
import { annotationWords } from './annotationWords.ts';

/** A button of an item. */
export interface FlipButton extends vscode.QuickInputButton {
  readonly does: 'annotate' | 'suppress' | 'lift';
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
 * Returns the items of a list of flips, grouped by kind: the record, and on a second line what
 * happened. If there are several judges, each item names its judge.
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
  const happened = asIconLabel(resultLine(flip), 120);
  const detail = [
    hasJudges ? `${asIconLabel(judgeOfResult(flip), 40)}: ${happened}` : happened,
    ...annotationWords(notes),
    ...(isStale ? [vscode.l10n.t('the record has changed since')] : []),
    ...(suppression ? [vscode.l10n.t('suppressed: {0}', asIconLabel(suppression.reason, 60))] : []),
  ].join(' · ');
  const icon = suppression ? '$(eye-closed)' : icons[flip.flipKind ?? 'unlabelled'];
  return {
    label: `${icon} ${asIconLabel(recordName(pair.pair, pair.number), 80)}`,
    description: vscode.l10n.t('line {0}', line),
    detail,
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
    ...(isStale ? [] : [button('annotate', 'comment', vscode.l10n.t('Annotate…'))]),
    isSuppressed
      ? button('lift', 'eye', vscode.l10n.t('Show among the problems again'))
      : button('suppress', 'eye-closed', vscode.l10n.t('Suppress…')),
  ];
}
