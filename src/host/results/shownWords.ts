import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import { highConfidence, type ResultFilter } from '../../core/results/resultFilter.ts';
import { repeatTurn } from '../../core/runs/audit/turns.ts';
import type { Results } from './results.ts';
import { turnWords } from './resultWords.ts';
import type { ShowableRun } from './shownRunReaders.ts';

/** Maximum number of characters. Names of judges come from untrusted logs. */
const longestJudge = 60;
const longestText = 40;

/** Returns the name of a run's judge as one line of plain text. */
export function judgeOfRun({ judgeName, simulated }: ShowableRun): string {
  const name = asOneLine(judgeName, longestJudge);
  return simulated ? vscode.l10n.t('{0}, simulated', name) : name;
}

/** Returns the start of a run in the display language. */
export function timeOfRun({ header }: ShowableRun): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Date(header.createdAt).toLocaleString(vscode.env.language, style);
}

/**
 * Returns the judge and run that are shown as one line of plain text; undefined if there are no
 * runs. Example: `Showing: gpt-4o-mini · support v3 · newest run`.
 *
 * @param dataset the file whose results are meant; default: all
 */
export function shownLine(results: Pick<Results, 'showable' | 'isOver'>, dataset?: vscode.Uri) {
  const { all, filter, shown } = results.showable;
  if (all.length === 0) return undefined;
  const over = shown.filter((run) => dataset && results.isOver(run, dataset));
  const runs = over.length > 0 ? over : shown;
  const parts = [
    judgesWords(runs),
    filter.run === undefined
      ? vscode.l10n.t('newest run')
      : runs.map((run) => vscode.l10n.t('run of {0}', timeOfRun(run))).join(),
    ...conditionWords(filter),
  ];
  return vscode.l10n.t('Showing: {0}', parts.filter((part) => part !== '').join(' · '));
}

function judgesWords(runs: readonly ShowableRun[]): string {
  const judges = [...new Map(runs.map((run) => [run.judge, judgeOfRun(run)])).values()];
  const [first = '', second = ''] = judges;
  if (judges.length < 2) return first;
  return judges.length === 2
    ? vscode.l10n.t('{0} and {1}', first, second)
    : vscode.l10n.t('{0} judges', judges.length);
}

/** Returns the conditions other than judge and run, each in a few words of plain text. */
export function conditionWords(filter: ResultFilter): string[] {
  const { outcome, challenge, lowOverlap, annotation, domain, text } = filter;
  const { t } = vscode.l10n;
  return [
    ...(outcome === undefined ? [] : [outcomeWord(outcome)]),
    ...(challenge === undefined ? [] : [challengeWords(challenge)]),
    ...(lowOverlap ? [t('low overlap')] : []),
    ...(filter.highConfidence ? [t('high confidence')] : []),
    ...(annotation === undefined ? [] : [annotationWord(annotation)]),
    ...(domain === undefined ? [] : [t('domain {0}', asOneLine(domain, longestText))]),
    ...(text === undefined ? [] : [t('with “{0}”', asOneLine(text, longestText))]),
  ];
}

/**
 * Returns an explanation of a condition whose short text needs one; otherwise undefined or false.
 */
export function conditionMeaning({ lowOverlap, highConfidence: high }: ResultFilter) {
  if (lowOverlap) return vscode.l10n.t('justifications share less than 0.20 of their words');
  return high && vscode.l10n.t("the baseline's confidence is {0} or more", highConfidence);
}

function challengeWords(kind: string): string {
  if (kind === 'repeat') return turnWords(repeatTurn);
  return turnWords({ arm: 'challenge', challenge: asOneLine(kind, longestText), replicate: 0 });
}

function outcomeWord(outcome: NonNullable<ResultFilter['outcome']>): string {
  const words = {
    flip: vscode.l10n.t('flips'),
    harmful: vscode.l10n.t('harmful'),
    beneficial: vscode.l10n.t('beneficial'),
    unlabelled: vscode.l10n.t('unlabeled'),
    softening: vscode.l10n.t('softened'),
    hardening: vscode.l10n.t('hardened'),
    held: vscode.l10n.t('held'),
    unreadable: vscode.l10n.t('unreadable'),
  };
  return words[outcome];
}

function annotationWord(annotation: NonNullable<ResultFilter['annotation']>): string {
  const words = {
    none: vscode.l10n.t('unannotated'),
    any: vscode.l10n.t('annotated'),
    harmful: vscode.l10n.t('annotated as harmful'),
    beneficial: vscode.l10n.t('annotated as beneficial'),
    unclear: vscode.l10n.t('annotated as unclear'),
  };
  return words[annotation];
}
