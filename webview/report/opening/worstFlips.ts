import type { FlipCount } from '../../../src/core/measures/countedFlips.ts';
import { estimateOf } from '../../../src/core/report/formats/plainNumbers.ts';
import {
  compareListedFlips,
  type ListedJudgment,
} from '../../../src/core/report/lists/listJudgments.ts';
import type { Report, ReportGroup, ReportJudge } from '../../../src/core/report/reportSchema.ts';
import type { WorstFlips, WorstQuery } from '../../../src/messages/report.ts';
import { isSameQuery } from '../tables/listQuery.ts';
import { queryOf, type ViewChoices } from '../view.ts';
import { flipsOf } from './flipsOf.ts';

/**
 * Returns the groups whose worst flips the page names: first all that are shown, then those of each
 * judge that is compared. Undefined if no shown group has counted flips.
 */
export function worstQuery(
  report: Report,
  { groups }: Pick<ViewChoices, 'groups'>,
): WorstQuery | undefined {
  if (!groups.some(hasFlips)) return undefined;
  return [groups, ...comparedGroups(report, groups).map((group) => [group])].map((of) =>
    of.map(queryOf),
  );
}

/** The worst flip of a judge that is compared. */
export interface JudgesFlip {
  readonly judge: ReportJudge;
  readonly flip: ListedJudgment;
}

/** The worst flips that the page names. */
interface NamedFlips {
  readonly shown?: ListedJudgment | undefined;
  /** Number of flips in the shown groups. */
  readonly count?: FlipCount | undefined;
  /** Those of judges that are compared, the worst first. */
  readonly compared: readonly JudgesFlip[];
}

/** Returns the worst flips of a report as found; none if they are those of another view. */
export function namedFlips(
  report: Report,
  choices: Pick<ViewChoices, 'groups'>,
  found: WorstFlips | undefined,
): NamedFlips {
  const query = worstQuery(report, choices);
  if (!found || !query || !isSameQuery(found.of, query)) return { compared: [] };
  const [shown, ...others] = found.flips;
  const compared = comparedGroups(report, choices.groups).flatMap(({ judges }, place) => {
    const [judge, flip] = [judges[0], others[place]?.worst];
    return judge && flip ? [{ judge, flip }] : [];
  });
  return {
    shown: shown?.worst ?? undefined,
    count: shown?.count,
    compared: compared.sort((one, other) => compareListedFlips(one.flip, other.flip)),
  };
}

/** Returns a group of each judge under the first shown protocol; none for a single judge. */
function comparedGroups({ groups }: Report, [first]: readonly ReportGroup[]): ReportGroup[] {
  const ofJudges = groups.filter(
    ({ scope, protocol }) => scope === 'judge' && protocol === first?.protocol,
  );
  return ofJudges.length < 2 ? [] : ofJudges;
}

/** Whether a verdict of a group flipped under a challenge, by its finished numbers. */
export function hasFlips(group: ReportGroup): boolean {
  const left = group.sections
    .flatMap(({ numbers }) => numbers)
    .find(({ id }) => id.startsWith('everAway'));
  const ever = left && estimateOf(group, left.id)?.numerator;
  return [...Object.values(flipsOf(group)), ever].some((count) => Number(count ?? 0) > 0);
}
