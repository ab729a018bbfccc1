import { orderedCards } from '../../src/core/report/headline/judgesCompared.ts';
import type { JudgmentQuery } from '../../src/core/report/lists/judgmentQuery.ts';
import type { Report, ReportGroup, ReportJudge } from '../../src/core/report/reportSchema.ts';
import { asksNothing } from '../../src/core/report/tableOne/verdictRows.ts';
import type { View } from '../../src/messages/report.ts';

/** Value that means all judges; can't be a digest, which is hexadecimal. */
export const pooledJudge = 'pooled';

/** Figures and sections that only a paper needs: the tab *Paper* has them, with Table 1. */
export const paperOnly: ReadonlySet<string> = new Set([
  'steering',
  'robustness',
  'safeguardSteering',
  'judgesByTrait',
  'confidence',
  'paraphrases',
  'contrasts',
  'gee',
]);

/** Whether a group has numbers of challenges, which the tab *Paper* shows. */
export function isForPaper(group: ReportGroup): boolean {
  return group.protocol !== 'attack' && !asksNothing(group);
}

/** The available choices and the current view. */
export interface ViewChoices {
  readonly judges: readonly ReportJudge[];
  readonly hasPooled: boolean;
  readonly protocols: readonly string[];
  /** The datasets and domains of the judge, without duplicates. */
  readonly parts: readonly ReportGroup[];
  /** The view without choices that this report doesn't have. */
  readonly view: View & { readonly judge: string };
  /** One group per shown protocol. */
  readonly groups: readonly ReportGroup[];
}

/**
 * Returns the groups of a report that a view shows, and the available choices; ignores choices that
 * the report no longer has. The judge of the first column of the cards is shown first.
 */
export function chooseGroups(report: Report, wanted: View): ViewChoices {
  const { groups } = report;
  const judges = new Map<string, ReportJudge>();
  for (const { scope, judges: own } of groups) {
    for (const judge of scope === 'judge' ? own : []) judges.set(judge.digest, judge);
  }
  const hasPooled = groups.some(({ scope }) => scope === 'pooled');
  const isThere =
    wanted.judge !== undefined &&
    (wanted.judge === pooledJudge ? hasPooled : judges.has(wanted.judge));
  const first = orderedCards(report).find((card) => judges.has(card.judge))?.judge;
  const judge = (isThere && wanted.judge) || (first ?? judges.keys().next().value ?? pooledJudge);
  const ofJudge = groups.filter((group) => judgeOf(group) === judge);
  const protocols = [...new Set(ofJudge.map(({ protocol }) => protocol))];
  const protocol = protocols.find((one) => one === wanted.protocol);
  const parts = distinctParts(ofJudge);
  const part = parts.some((group) => isPart(group, wanted.part)) ? wanted.part : undefined;
  return {
    judges: [...judges.values()],
    hasPooled,
    protocols,
    parts,
    view: { judge, ...(protocol === undefined ? {} : { protocol }), ...(part && { part }) },
    groups: ofJudge.filter(
      (group) => isPart(group, part) && (protocol === undefined || group.protocol === protocol),
    ),
  };
}

/** Returns the choices of the table, which shows several judges side by side unless one is wanted. */
export function tableChoices(report: Report, wanted: View): ViewChoices {
  const choices = chooseGroups(report, wanted);
  const { judges, view } = choices;
  const judge = judges.length > 1 && wanted.judge !== view.judge ? pooledJudge : view.judge;
  return { ...choices, hasPooled: judges.length > 1, view: { ...view, judge } };
}

/** Returns the part of the query that all marks of a group share. */
export function queryOf(
  group: ReportGroup,
): Pick<JudgmentQuery, 'protocol' | 'judge' | 'pooled' | 'part'> {
  const { scope, protocol, part } = group;
  const judge = judgeOf(group);
  return {
    protocol,
    ...(judge === pooledJudge ? { pooled: true } : { judge }),
    ...(scope === 'dataset' || scope === 'domain' ? { part: { scope, name: part ?? '' } } : {}),
  };
}

/** Reads a saved view; invalid data results in the default view. */
export function readView(kept: unknown): View {
  const { judge, protocol, part } = (kept ?? {}) as Record<string, unknown>;
  const { scope, name } = (part ?? {}) as Record<string, unknown>;
  return {
    ...(typeof judge === 'string' ? { judge } : {}),
    ...(typeof protocol === 'string' ? { protocol } : {}),
    ...((scope === 'dataset' || scope === 'domain') && typeof name === 'string'
      ? { part: { scope, name } }
      : {}),
  };
}

function judgeOf({ scope, judges }: ReportGroup): string {
  return scope === 'pooled' ? pooledJudge : (judges[0]?.digest ?? '');
}

function isPart({ scope, part }: ReportGroup, wanted: View['part']): boolean {
  if (wanted === undefined) return scope === 'judge' || scope === 'pooled';
  return scope === wanted.scope && part === wanted.name;
}

function distinctParts(groups: readonly ReportGroup[]): ReportGroup[] {
  const parts = new Map<string, ReportGroup>();
  for (const group of groups) {
    if (group.scope !== 'dataset' && group.scope !== 'domain') continue;
    const key = `${group.scope} ${group.part}`;
    if (!parts.has(key)) parts.set(key, group);
  }
  return [...parts.values()];
}
