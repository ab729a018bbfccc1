import type { Audit } from '../../judgments/audit.ts';
import { orderProtocols } from '../../judgments/orderAudits.ts';
import { type MatchedRuns, matchRuns, pairUp } from '../../metrics/rows/matchRuns.ts';
import { newestFirst } from '../../results/newestRun.ts';
import { counted } from '../../words/counted.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { DescribedRun, ReportWarning, RunComparison } from '../reportSchema.ts';
import { describeRun, type ReportRun } from '../runs/reportRun.ts';
import type { SectionContext } from '../sectionContext.ts';
import { simulated, warningsOf } from '../warnings.ts';
import { comparisonSections } from './comparisonSections.ts';

/**
 * Maximum number of judges that are all compared with one another; if there are more, each is
 * compared with the first.
 */
const mostToCross = 4;
/** Maximum number of comparisons; a folder may contain any number of logs. */
const mostComparisons = 40;
/** Number of prompts below which intervals are imprecise. */
const fewPrompts = 20;

type Statistics = Pick<SectionContext, 'choice' | 'inference'> & {
  /** Called before each comparison with the fraction done. */
  readonly onSection?: (done: number) => void;
};

interface ComparedRuns {
  readonly comparisons: readonly RunComparison[];
  readonly warnings: readonly ReportWarning[];
}

interface RunUnderProtocol {
  readonly described: DescribedRun;
  readonly audits: readonly Audit[];
}

/**
 * Compares runs under each protocol that they share. For one judge, each later run is compared with
 * the earliest. For several judges, their earliest runs are compared with each other, or with the
 * first judge's if there are many. Runs without a common pair are not compared.
 *
 * @param audits those of these runs, in the order of `orderAudits`
 */
export function compareReportRuns(
  runs: readonly ReportRun[],
  audits: readonly Audit[],
  statistics: Statistics,
): ComparedRuns {
  if (runs.length < 2) return { comparisons: [], warnings: [] };
  const ordered = runs.map(describeRun).sort((one, other) => newestFirst(other, one));
  const byProtocol = groupBy(audits, ({ protocol }) => protocol);
  const all = orderProtocols(byProtocol.keys()).flatMap((protocol) => {
    const byRun = groupBy(byProtocol.get(protocol) ?? [], ({ run }) => run.run);
    const asked = ordered.flatMap((described) => {
      const own = byRun.get(described.run);
      return own ? [{ described, audits: own }] : [];
    });
    return runsToCompare(asked).map((two) => ({ protocol, two }));
  });
  const comparisons: RunComparison[] = [];
  const count = Math.min(all.length, mostComparisons);
  for (const [place, { protocol, two }] of all.entries()) {
    statistics.onSection?.(Math.min(1, place / count));
    if (comparisons.length === mostComparisons) {
      const message = `Only the first ${mostComparisons} comparisons of runs are shown: name fewer runs to see others.`;
      return { comparisons, warnings: [{ id: 'comparisons-hidden', message }] };
    }
    comparisons.push(...compareTwo(protocol, two, statistics));
  }
  return { comparisons, warnings: [] };
}

type Two = readonly [first: RunUnderProtocol, second: RunUnderProtocol];

function runsToCompare(runs: readonly RunUnderProtocol[]): Two[] {
  const byJudge = [...groupBy(runs, ({ described }) => described.judge.name).values()];
  const repeated = byJudge.flatMap(([first, ...later]) =>
    first ? later.map((second): Two => [first, second]) : [],
  );
  const earliest = byJudge.flatMap(([first]) => first ?? []);
  const crossed = earliest.flatMap((first, place) =>
    place > 0 && earliest.length > mostToCross
      ? []
      : earliest.slice(place + 1).map((second): Two => [first, second]),
  );
  return [...repeated, ...crossed];
}

function compareTwo(protocol: string, [one, other]: Two, statistics: Statistics): RunComparison[] {
  const pairs = pairUp(one.audits, other.audits);
  if (!pairs.some(({ first, second }) => first && second)) return [];
  const matched = matchRuns(pairs);
  return [
    {
      protocol,
      first: one.described.run,
      second: other.described.run,
      warnings: comparisonWarnings(one.described, other.described, matched),
      sections: comparisonSections(pairs, matched, { ...statistics, protocol }),
    },
  ];
}

/** Returns warnings about differences between the two runs other than their verdicts. */
function comparisonWarnings(
  one: DescribedRun,
  other: DescribedRun,
  { matches, onlyFirst, onlySecond }: MatchedRuns,
): ReportWarning[] {
  const prompts = new Set(matches.map(({ cluster }) => cluster)).size;
  const differing = differences(one, other);
  return warningsOf({
    simulated: (one.judge.simulated || other.judge.simulated) && simulated,
    'runs-differ':
      differing.length > 0 &&
      `The runs differ in more than their answers: ${differing.join('; ')}.`,
    'few-matches':
      matches.length < onlyFirst.length + onlySecond.length &&
      `Only ${matches.length === 1 ? '1 judgment matches' : `${matches.length} judgments match`}; ${onlyFirst.length} and ${onlySecond.length} do not. Runs with one seed draw the same orders, wordings and targets.`,
    'few-prompts':
      prompts < fewPrompts && `Only ${counted(prompts, 'prompt')} in common: intervals are rough.`,
  });
}

function differences(one: DescribedRun, other: DescribedRun): string[] {
  const facts = (run: DescribedRun): [name: string, value: string][] => [
    ['judge', run.judge.name],
    ['provider', run.provider],
    ['endpoint', run.endpoint],
    ['served as', run.servedModels.join(', ') || 'not said'],
    ['temperature', String(run.temperature)],
    ['maximum tokens', String(run.maxTokens ?? "the endpoint's own")],
    ['system prompt', run.prompts.system],
    ['follow-ups', run.prompts.followUps],
    ['dataset', run.dataset],
  ];
  const others = facts(other);
  const named = facts(one).flatMap(([name, value], place) => {
    const second = others[place]?.[1] ?? '';
    return value === second ? [] : [`${name} (${value}, then ${second})`];
  });
  const isSettingElsewhere = named.length === 0 && one.judge.digest !== other.judge.digest;
  return isSettingElsewhere ? ["the judge's settings"] : named;
}
