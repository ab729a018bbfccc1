import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../core/escape.ts';
import { formatMoney } from '../../core/runs/audit/plan/cost.ts';
import { priceOf } from '../settings.ts';
import type { FileAuditProgress } from './audit/fileAudit.ts';
import { counted, nameOfJudge } from './form/choiceWords.ts';

/** Several runs as one: how far they have come and what they took. */
export interface TotalProgress {
  readonly pairs: number;
  readonly pairsDone: number;
  readonly calls: number;
}

export function totalOf(runs: readonly FileAuditProgress[]): TotalProgress {
  const sum = (pick: (run: FileAuditProgress) => number) =>
    runs.reduce((total, run) => total + pick(run), 0);
  return {
    pairs: sum(({ pairs }) => pairs),
    pairsDone: sum(({ pairsDone }) => pairsDone),
    calls: sum(({ calls }) => calls),
  };
}

/** How far runs have come, such as "12/200 pairs · 71 calls · USD 0.02 · about 3 min left". */
export function describeProgress(runs: readonly FileAuditProgress[]): string {
  const { pairs, pairsDone, calls } = totalOf(runs);
  return [
    runs.length > 1
      ? vscode.l10n.t(
          '{0}/{1} pairs of {2} judges',
          counted(pairsDone),
          counted(pairs),
          counted(runs.length),
        )
      : vscode.l10n.t('{0}/{1} pairs', counted(pairsDone), counted(pairs)),
    vscode.l10n.t('{0} calls', counted(calls)),
    ...describeCosts(runs),
    ...describeRest(runs),
  ].join(' · ');
}

/** How long the slowest of them still takes, where that can be told. */
function describeRest(runs: readonly FileAuditProgress[]): string[] {
  const seconds = Math.max(...runs.map(({ secondsLeft = 0 }) => secondsLeft));
  if (seconds < 1) return [];
  return seconds < 100
    ? [vscode.l10n.t('about {0} s left', Math.ceil(seconds))]
    : [vscode.l10n.t('about {0} min left', counted(Math.ceil(seconds / 60)))];
}

/** What runs have cost so far, by currency; nothing where no price is known. */
function describeCosts(runs: readonly FileAuditProgress[]): string[] {
  const byCurrency = new Map<string, { amount: number; isLeast: boolean }>();
  for (const { judge, cost, unmetered } of runs) {
    const currency = priceOf(judge)?.currency;
    if (cost === undefined || currency === undefined) continue;
    const known = byCurrency.get(currency) ?? { amount: 0, isLeast: false };
    byCurrency.set(currency, {
      amount: known.amount + cost,
      isLeast: known.isLeast || unmetered > 0,
    });
  }
  return [...byCurrency].map(([currency, { amount, isLeast }]) => {
    const money = asNotification(formatMoney(amount, { currency, input: 0, output: 0 }), 40);
    return isLeast ? vscode.l10n.t('at least {0}', money) : money;
  });
}

/** The file that runs are about, and of a single run its judge; on one line. */
export function nameRuns(runs: readonly FileAuditProgress[]): string {
  const dataset = asOneLine(runs[0]?.dataset ?? '', 60);
  const [first] = runs;
  if (runs.length !== 1 || !first) return dataset;
  return `${dataset} · ${nameOfJudge({ model: first.judge, simulated: first.simulated })}`;
}
