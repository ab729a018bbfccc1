import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel } from '../../../core/escape.ts';
import { groupBy } from '../../../core/metrics/rows/groupBy.ts';
import {
  mostJudges,
  type ResultFilter,
  shownAnnotations,
  shownOutcomes,
} from '../../../core/results/resultFilter.ts';
import { challenges } from '../../../core/runs/audit/challenges/catalog.ts';
import type { ShowableRun } from '../../results/shownRunReaders.ts';
import {
  conditionMeaning,
  conditionWords,
  judgeOfRun,
  timeOfRun,
} from '../../results/shownWords.ts';
import { findingsOf } from '../../views/runs/runFindings.ts';
import { outcomeWords } from '../../views/runs/runItem.ts';

/** Maximum numbers of items. */
const mostRuns = 20;
const mostDomains = 20;
const longestLabel = 80;

/** An item that adds one condition to the filter; headings have none. */
export interface ConditionItem extends vscode.QuickPickItem {
  readonly condition?: ResultFilter;
}

/** Returns all conditions that can be chosen, grouped; runs in this order. */
export function shownItems(
  runs: readonly ShowableRun[],
  domains: readonly string[],
  current: ResultFilter,
): ConditionItem[] {
  const { t } = vscode.l10n;
  const kinds = [...challenges.map(({ kind }) => kind), 'neutral', 'repeat', 'own'];
  const annotations = shownAnnotations.map((annotation) => ({ annotation }));
  return [
    ...group(t('Judges: one, or two to compare'), judgeItems(runs)),
    ...group(t('Runs'), runs.slice(0, mostRuns).map(runItem)),
    ...group(t('Outcome'), [
      ...shownOutcomes.map((outcome) => onlyItem({ outcome })),
      onlyItem({ lowOverlap: true }),
      onlyItem({ highConfidence: true }),
    ]),
    ...group(
      t('Follow-up'),
      kinds.map((challenge) => onlyItem({ challenge })),
    ),
    ...group(t('Annotations'), annotations.map(onlyItem)),
    ...group(
      t('Domains'),
      domains.slice(0, mostDomains).map((domain) => onlyItem({ domain })),
    ),
    ...group(t('Text'), current.text === undefined ? [] : [textItem(current.text)]),
  ];
}

/** Returns the item that shows only pairs with a text. */
export function textItem(text: string): ConditionItem {
  return { ...onlyItem({ text }), alwaysShow: true };
}

/**
 * Returns the items that remain checked after a change: of each group only the last checked one,
 * since conditions of a group exclude each other; of judges, the last two.
 */
export function withinGroups(
  selection: readonly ConditionItem[],
  before: readonly ConditionItem[],
): ConditionItem[] {
  const [kept, added] = [
    selection.filter((item) => before.includes(item)),
    selection.filter((item) => !before.includes(item)),
  ];
  const groups = groupBy([...kept, ...added], ({ condition = {} }) => Object.keys(condition)[0]);
  const left = new Set(
    [...groups].flatMap(([name, items]) => items.slice(name === 'judges' ? -mostJudges : -1)),
  );
  return selection.filter((item) => left.has(item));
}

/** Returns the filter of checked conditions. A run has one judge, which need not be named. */
export function filterOf(checked: readonly ConditionItem[]): ResultFilter {
  const conditions = checked.map(({ condition = {} }) => condition);
  const judges = conditions.flatMap((condition) => condition.judges ?? []);
  const filter: ResultFilter = Object.assign({}, ...conditions);
  const { judges: _, ...others } = filter;
  return judges.length > 0 && filter.run === undefined ? { ...others, judges } : others;
}

/** Whether a condition is part of the filter. */
export function holds({ condition }: ConditionItem, current: ResultFilter): boolean {
  if (!condition) return false;
  const { judges } = condition;
  if (judges) return judges.every((judge) => current.judges?.includes(judge));
  return Object.entries(condition).every(
    ([name, value]) => current[name as keyof ResultFilter] === value,
  );
}

function group(label: string, items: readonly ConditionItem[]): ConditionItem[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

function judgeItems(runs: readonly ShowableRun[]): ConditionItem[] {
  const byJudge = groupBy(runs, ({ judge }) => judge);
  const realFirst = [...byJudge.values()].sort(
    ([one], [other]) => Number(one?.simulated) - Number(other?.simulated),
  );
  return realFirst.flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const count = own.length === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', own.length);
    return {
      label: asIconLabel(judgeOfRun(newest), longestLabel),
      description: vscode.l10n.t('{0}, newest {1}', count, timeOfRun(newest)),
      condition: { judges: [newest.judge] },
    };
  });
}

function runItem(run: ShowableRun): ConditionItem {
  const { dataset } = run.header;
  return {
    label: asIconLabel(timeOfRun(run), longestLabel),
    description: [
      asIconLabel(basename(dataset.name), longestLabel),
      asIconLabel(judgeOfRun(run), longestLabel),
      ...outcomeWords(findingsOf(run.reader), 'brief'),
    ].join(' · '),
    condition: { run: run.run },
  };
}

function onlyItem(condition: ResultFilter): ConditionItem {
  const label = vscode.l10n.t('Only {0}', conditionWords(condition).join(' '));
  const description = conditionMeaning(condition);
  return {
    label: asIconLabel(label, longestLabel),
    ...(description && { description }),
    condition,
  };
}
