import * as vscode from 'vscode';
import { asOneLine } from '../../core/words/escape.ts';
import { shownTime } from '../shownTime.ts';
import type { Results } from './results.ts';
import type { ShowableRun } from './shownRunReaders.ts';

/** Maximum number of characters. Names of judges come from untrusted logs. */
const longestJudge = 60;

/** Returns the name of a run's judge as one line of plain text. */
export function judgeOfRun({ judgeName, simulated }: ShowableRun): string {
  const name = asOneLine(judgeName, longestJudge);
  return simulated ? vscode.l10n.t('{0}, simulated', name) : name;
}

/** Returns the start of a run in the display language. */
export function timeOfRun({ header }: ShowableRun): string {
  return shownTime(header.createdAt);
}

/**
 * Returns the judge and run that are shown as one line of plain text; undefined if there are no
 * runs. Example: `Showing: gpt-4o-mini · support v3 · newest run`.
 *
 * @param dataset the file whose results are meant; default: all
 */
export function shownLine(results: Pick<Results, 'showable' | 'isOver'>, dataset?: vscode.Uri) {
  const { all, choice, shown } = results.showable;
  if (all.length === 0) return undefined;
  const over = shown.filter((run) => dataset && results.isOver(run, dataset));
  const runs = over.length > 0 ? over : shown;
  const parts = [
    judgesWords(runs),
    choice.run === undefined
      ? vscode.l10n.t('newest run')
      : runs.map((run) => vscode.l10n.t('run of {0}', timeOfRun(run))).join(),
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
