import * as vscode from 'vscode';
import { formatMoney } from '../../core/runs/plan/cost.ts';
import { briefSpending, sumsOf } from '../../core/runs/statementWords.ts';
import { asNotification, asOneLine } from '../../core/words/escape.ts';
import { groupBy, sumOf } from '../../core/words/groupBy.ts';
import type { BegunRun, RunProgress } from './begunRun.ts';
import type { FileRunProgress } from './fileRun.ts';
import { counted } from './form/choiceWords.ts';
import { awaitedWords } from './showAwaited.ts';

/** Adds up the items of runs. */
export function totalOf(runs: readonly RunProgress[]): { items: number; itemsDone: number } {
  return {
    items: sumOf(runs, ({ items }) => items),
    itemsDone: sumOf(runs, ({ itemsDone }) => itemsDone),
  };
}

/** Returns all runs of the plans that some runs belong to: what progress counts, and is shown of. */
export function ofTheirPlans(
  all: readonly FileRunProgress[],
  some: readonly FileRunProgress[],
): readonly FileRunProgress[] {
  const plans = new Set(some.map(({ createdAt }) => createdAt));
  return all.filter(({ createdAt }) => plans.has(createdAt));
}

/** Describes the finished part of a run, such as "12 of 200 pairs". */
export function doneWords({ kind, progress }: BegunRun): string {
  return kind.words.done(counted(progress.itemsDone), counted(progress.items));
}

/**
 * Describes the progress of runs, such as "12/200 pairs · 71 calls · USD 0.02 · about 3 min left".
 */
export function describeProgress(runs: readonly FileRunProgress[]): string {
  return [
    ...[...groupBy(runs, ({ words }) => words)].map(([words, some]) => {
      const { items, itemsDone } = totalOf(some);
      return words.share(counted(itemsDone), counted(items), some.length);
    }),
    vscode.l10n.t('{0} calls', counted(sumOf(runs, ({ statement }) => statement.answers))),
    ...describeCost(runs),
    ...describeAwaited(runs),
    ...describeRest(runs),
    ...describeWaiting(runs),
  ].join(' · ');
}

/**
 * Describes how far the paused runs of one plan came, such as "29 of 120 audits, USD 0.44 of about
 * 0.90".
 */
export function describePaused(runs: readonly FileRunProgress[]): string {
  const { items, itemsDone } = totalOf(runs);
  const [first] = runs;
  const counts = [counted(itemsDone), counted(items)] as const;
  const done =
    first && runs.length === 1
      ? first.words.done(...counts)
      : vscode.l10n.t('{0} of {1} audits', ...counts);
  return [done, ...describeSpent(runs)].join(', ');
}

/** Describes what runs cost so far, and in all if each has answers to judge by. */
function describeSpent(runs: readonly FileRunProgress[]): string[] {
  const spent = describeCost(runs);
  const costs = runs.map(({ statement }) => sumsOf(statement.spending));
  const [currency, ...others] = new Set(costs.flat().map((cost) => cost.currency));
  if (currency === undefined || others.length > 0) return spent;
  if (costs.some((ofRun) => ofRun.length === 0)) return spent;
  const total = sumOf(runs, ({ statement: { answers, spending }, callsLeft }) =>
    answers === 0
      ? 0
      : (sumOf(sumsOf(spending), ({ amount }) => amount) * (answers + callsLeft)) / answers,
  );
  const money = formatMoney(total, { currency }).slice(currency.length + 1);
  return [vscode.l10n.t('{0} of about {1}', spent[0] ?? '', money)];
}

/** Returns the file name of runs, with the name of a single run, on one line. */
export function nameRuns(runs: readonly FileRunProgress[]): string {
  const [first] = runs;
  const dataset = asOneLine(first?.dataset ?? '', 60);
  return runs.length === 1 && first ? `${dataset} · ${first.name}` : dataset;
}

function describeAwaited(runs: readonly FileRunProgress[]): string[] {
  const answers = sumOf(runs, ({ awaited }) => awaited);
  return answers === 0 ? [] : [awaitedWords(answers)];
}

/** Describes for how long a run has had no answer, and why if its calls are retried. */
function describeWaiting(runs: readonly FileRunProgress[]): string[] {
  const [first] = runs.flatMap(({ waiting }) => waiting ?? []);
  if (!first) return [];
  const { seconds, why } = first;
  return why === undefined
    ? [vscode.l10n.t('no answer for {0} s', seconds)]
    : [vscode.l10n.t('no answer for {0} s: {1}', seconds, asNotification(why, 200))];
}

/** Describes the remaining time of the slowest run, if known. */
function describeRest(runs: readonly FileRunProgress[]): string[] {
  const seconds = Math.max(...runs.map(({ secondsLeft = 0 }) => secondsLeft));
  if (seconds < 1) return [];
  return seconds < 100
    ? [vscode.l10n.t('about {0} s left', Math.ceil(seconds))]
    : [vscode.l10n.t('about {0} min left', counted(Math.ceil(seconds / 60)))];
}

/** Describes what runs cost so far; empty if no price is known. */
export function describeCost(runs: readonly RunProgress[]): string[] {
  const spent = briefSpending(runs.flatMap(({ statement }) => statement.spending));
  return spent === '' ? [] : [asNotification(spent, 80)];
}
