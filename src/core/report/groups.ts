import { groupBy } from '../metrics/groupBy.ts';
import type { IntervalChoice } from '../metrics/interval.ts';
import { type JudgedPair, judgedPairs } from '../metrics/judgedPair.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import { poolJudges } from '../metrics/pooling.ts';
import { GroupTally } from './groupTally.ts';
import { compareTexts, orderProtocols } from './orderRows.ts';
import type { ReportGroup, ReportWarning } from './reportSchema.ts';
import { createContext, type SectionAnnotations } from './sectionContext.ts';
import { buildSections } from './sections.ts';
import { groupWarnings } from './warnings.ts';

/** So many data sets, and so many domains, are shown apart: the largest. */
const mostParts = 30;

interface Statistics {
  readonly choice: IntervalChoice;
  readonly inference: boolean;
  readonly annotations?: SectionAnnotations | undefined;
}

/** A group that is to be made, and how much work it is beside the others. */
interface GroupPlan {
  readonly scope: ReportGroup['scope'];
  readonly protocol: string;
  readonly part?: string;
  readonly pairs: readonly JudgedPair[];
  readonly beforePooling?: readonly JudgedPair[];
  readonly warnings: readonly ReportWarning[];
}

/**
 * The groups of a report, by protocol: each judge by itself, its parts by data set and by domain, and
 * all judges pooled where pooling.ts allows it.
 *
 * @param rows in the order of `orderRows`
 */
export function buildGroups(
  rows: readonly JudgmentRow[],
  statistics: Statistics & { readonly onSection: (done: number) => void },
): ReportGroup[] {
  const byProtocol = groupBy(rows, ({ protocol }) => protocol);
  const plans = orderProtocols(byProtocol.keys()).flatMap((protocol) => {
    const ofProtocol = byProtocol.get(protocol) ?? [];
    const byJudge = [...groupBy(ofProtocol, ({ judge }) => judge).values()].sort(compareJudges);
    return [
      ...byJudge.flatMap((ofJudge) => judgeGroups(protocol, ofJudge)),
      ...pooledGroup(protocol, ofProtocol),
    ];
  });
  const all = plans.reduce((sum, { pairs }) => sum + pairs.length, 0);
  let done = 0;
  return plans.map((plan) => {
    const group = describeGroup(plan, statistics, (share) =>
      statistics.onSection((done + share * plan.pairs.length) / all),
    );
    done += plan.pairs.length;
    return group;
  });
}

function compareJudges([one]: readonly JudgmentRow[], [other]: readonly JudgmentRow[]): number {
  if (!one || !other) return 0;
  return compareTexts(one.judgeName, other.judgeName) || compareTexts(one.judge, other.judge);
}

function judgeGroups(protocol: string, rows: readonly JudgmentRow[]): GroupPlan[] {
  const pairs = judgedPairs(rows);
  if (pairs.length === 0) return [];
  const byDataset = parts(pairs, 'dataset', ({ baseline }) => baseline.dataset);
  const byDomain = parts(pairs, 'domain', ({ baseline }) => baseline.domain ?? 'no domain');
  const warnings = [...byDataset.warnings, ...byDomain.warnings];
  return [
    { scope: 'judge', protocol, pairs, warnings },
    ...[...byDataset.groups, ...byDomain.groups].map((part) => ({
      ...part,
      protocol,
      warnings: [],
    })),
  ];
}

/** Parts of a judge's pairs, the largest first; none where they are all of one. */
function parts(
  pairs: readonly JudgedPair[],
  scope: 'dataset' | 'domain',
  partOf: (pair: JudgedPair) => string,
) {
  const all = [...groupBy(pairs, partOf)].sort(
    ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || compareTexts(one, other),
  );
  const shown = all.length > 1 ? all.slice(0, mostParts) : [];
  const hidden = all.length > 1 ? all.length - shown.length : 0;
  const warnings: ReportWarning[] =
    hidden === 0
      ? []
      : [{ id: 'parts-hidden', message: `By ${scope}, ${hidden} smaller parts are not shown.` }];
  return { groups: shown.map(([part, some]) => ({ scope, part, pairs: some })), warnings };
}

function pooledGroup(protocol: string, rows: readonly JudgmentRow[]): GroupPlan[] {
  if (new Set(rows.map(({ judge }) => judge)).size < 2) return [];
  const beforePooling = judgedPairs(rows);
  const pooled = poolJudges(beforePooling);
  if ('notEstimable' in pooled) return [];
  const message = `Pooled over ${pooled.judges} judges: only what all of them were asked alike; ${pooled.leftOut} judgments left out.`;
  return [
    {
      ...{ scope: 'pooled', protocol, pairs: pooled.pairs, beforePooling },
      warnings: [{ id: 'pooled', message }],
    },
  ];
}

function describeGroup(
  plan: GroupPlan,
  statistics: Statistics,
  onSection: (done: number) => void,
): ReportGroup {
  const { scope, protocol, part, pairs } = plan;
  const tally = new GroupTally();
  for (const pair of pairs) tally.add(pair);
  const context = createContext({ ...plan, ...statistics });
  const found = groupWarnings(tally, protocol);
  return {
    scope,
    protocol,
    judges: [...tally.judges],
    ...(part === undefined ? {} : { part }),
    pairs: tally.pairs,
    prompts: tally.prompts,
    challenges: [...context.challenges],
    warnings: scope === 'pooled' ? [...plan.warnings, ...found] : [...found, ...plan.warnings],
    sections: buildSections(context, scope, onSection),
  };
}
