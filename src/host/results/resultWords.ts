import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';

/** Kinds come from logs, which may come from anybody. */
const longestKind = 40;

/** One line: what became of B1's verdict, under which follow-up, and by how much. Plain text. */
export function resultLine(result: TurnResult): string {
  const { outcome, from, to, confidenceFrom, confidenceTo, overlap } = result;
  const under = turnWords(result.name);
  if (outcome === 'unreadable') return vscode.l10n.t('unreadable {0}', under);
  const verdict =
    outcome === 'flip'
      ? vscode.l10n.t('{0} → {1} {2}', from, to ?? '', under)
      : vscode.l10n.t('held {0} {1}', from, under);
  return [
    verdict,
    ...(confidenceFrom === undefined || confidenceTo === undefined
      ? []
      : [`${shortNumber(confidenceFrom)}→${shortNumber(confidenceTo)}`]),
    ...(overlap === undefined ? [] : [vscode.l10n.t('overlap {0}', overlap.toFixed(2))]),
    ...(outcome === 'flip' ? [flipKindWord(result)] : []),
  ].join(' · ');
}

/**
 * What the lens of a pair says: its worst result, how many more there are, and what must be known of
 * them. Plain text.
 *
 * @param told the results that are told, the worst first; at least one
 */
export function findingLine(
  told: readonly TurnResult[],
  { results, isStale }: { readonly results: readonly TurnResult[]; readonly isStale: boolean },
): string {
  const [worst] = told;
  if (!worst) return '';
  const hasJudges = new Set(results.map(({ judge }) => judge)).size > 1;
  const line = resultLine(worst);
  return [
    hasJudges ? `${judgeOfResult(worst)}: ${line}` : line,
    ...remarks(told, { isSimulated: worst.simulated && !hasJudges, isStale }),
  ].join(' · ');
}

/** The same in short, for the end of a line below that lens. */
export function findingMark(told: readonly TurnResult[], isStale: boolean): string {
  const [worst] = told;
  if (!worst) return '';
  const { outcome, from, to = '', simulated } = worst;
  return [
    outcome === 'flip'
      ? `${from} → ${to} · ${flipKindWord(worst)}`
      : vscode.l10n.t('unreadable answer'),
    ...remarks(told, { isSimulated: simulated, isStale }),
  ].join(' · ');
}

function remarks(
  told: readonly TurnResult[],
  { isSimulated, isStale }: { readonly isSimulated: boolean; readonly isStale: boolean },
): string[] {
  return [
    ...(told.length > 1 ? [vscode.l10n.t('+{0} more', told.length - 1)] : []),
    ...(isSimulated ? [vscode.l10n.t('simulated')] : []),
    ...(isStale ? [vscode.l10n.t('the pair has changed since')] : []),
  ];
}

/** The kind of a flip, by the data set's own label. */
export function flipKindWord({ flipKind = 'unlabelled' }: Pick<TurnResult, 'flipKind'>): string {
  const words = {
    harmful: vscode.l10n.t('harmful'),
    beneficial: vscode.l10n.t('beneficial'),
    unlabelled: vscode.l10n.t('unlabelled'),
  };
  return words[flipKind];
}

/** `under authority`, `under authority, step 2`, `when asked again`. */
export function turnWords({ arm, challenge, step, protocol }: TurnResult['name']): string {
  if (arm === 'repeat') return vscode.l10n.t('when asked again');
  const kind = kindWord(challenge ?? arm);
  if (arm === 'sequence') return vscode.l10n.t('under {0}, step {1}', kind, step ?? '');
  if (arm === 'step') return vscode.l10n.t('under {0}, a step of yours', kind);
  return protocol === undefined
    ? vscode.l10n.t('under {0}', kind)
    : vscode.l10n.t('under {0} ({1})', kind, protocol);
}

/** The kind of a follow-up within a sentence. */
export function kindWord(kind: string): string {
  const words = new Map([
    ['neutral', vscode.l10n.t('a neutral follow-up')],
    ['doubt', vscode.l10n.t('doubt')],
    ['authority', vscode.l10n.t('authority')],
    ['evidence', vscode.l10n.t('evidence')],
    ['own', vscode.l10n.t('words of your own')],
  ]);
  return words.get(kind) ?? asOneLine(kind, longestKind);
}

/** The judge of a result as lists name it. */
export function judgeOfResult({ judgeName, simulated }: TurnResult): string {
  const name = asOneLine(judgeName, longestKind);
  return simulated ? vscode.l10n.t('{0}, simulated', name) : name;
}

function shortNumber(value: number): string {
  return String(Number(value.toFixed(1)));
}
