import type { PairQuery } from '../../src/core/report/lists/pairQuery.ts';
import type { Report, ReportGroup, ReportJudge } from '../../src/core/report/reportSchema.ts';
import type { View } from '../../src/messages/report.ts';

/** Stands for all judges; a digest is hexadecimal. */
export const pooledJudge = 'pooled';

/** What there is to choose from, as a view stands. */
export interface ViewChoices {
  readonly judges: readonly ReportJudge[];
  readonly hasPooled: boolean;
  readonly protocols: readonly string[];
  /** The data sets and domains of the judge, each once. */
  readonly parts: readonly ReportGroup[];
  /** The view without what this report does not have. */
  readonly view: View & { readonly judge: string };
  /** One group for each protocol that is shown. */
  readonly groups: readonly ReportGroup[];
}

/** The groups that a view shows of a report, and the other choices; a report may have lost some. */
export function chooseGroups({ groups }: Report, wanted: View): ViewChoices {
  const judges = new Map<string, ReportJudge>();
  for (const { scope, judges: own } of groups) {
    for (const judge of scope === 'judge' ? own : []) judges.set(judge.digest, judge);
  }
  const hasPooled = groups.some(({ scope }) => scope === 'pooled');
  const isThere =
    wanted.judge !== undefined &&
    (wanted.judge === pooledJudge ? hasPooled : judges.has(wanted.judge));
  const judge = (isThere && wanted.judge) || (judges.keys().next().value ?? pooledJudge);
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

/** The query that all marks of a group have in common. */
export function queryOf(
  group: ReportGroup,
): Pick<PairQuery, 'protocol' | 'judge' | 'pooled' | 'part'> {
  const { scope, protocol, part } = group;
  const judge = judgeOf(group);
  return {
    protocol,
    ...(judge === pooledJudge ? { pooled: true } : { judge }),
    ...(scope === 'dataset' || scope === 'domain' ? { part: { scope, name: part ?? '' } } : {}),
  };
}

/** A view that was kept as plain data; what is not one is forgotten. */
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
