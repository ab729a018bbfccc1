import { testPaired } from '../../metrics/estimation/pairedDifference.ts';
import type { Holds } from '../../metrics/numbers/comparing/compareRuns.ts';
import type { MatchedJudgments } from '../../metrics/rows/matchRuns.ts';
import type { ReportSection } from '../reportSchema.ts';
import type { SectionContext } from '../sectionContext.ts';
import { reportTests } from '../sections/pairedTests.ts';

/** An outcome that is compared between two runs, by parts. */
interface ComparedOutcome {
  /** Id of the table after `comparison.mcnemar.`. */
  readonly id: string;
  readonly title: string;
  readonly holds: Holds;
  readonly parts: readonly {
    readonly name: string;
    readonly matches: readonly MatchedJudgments[];
  }[];
}

/** Tests the outcomes of two runs pair by pair; undefined if nothing matches. */
export function comparedTests(
  context: SectionContext,
  outcomes: readonly ComparedOutcome[],
  whenEmpty: string,
): ReportSection | undefined {
  const content = reportTests(
    context,
    outcomes.map(({ id, title, holds, parts }) => ({
      table: `comparison.mcnemar.${id}`,
      title: `${title} in the first run against the second`,
      column: { part: 'Asked' },
      number: title,
      family: 2,
      tests: parts.map(({ name, matches }) => ({
        name,
        test: testPaired(rowsOf(matches, holds), whenEmpty),
      })),
    })),
  );
  if (!content) return undefined;
  // The differences that are tested are in the other sections.
  const { tables = [], notes = [] } = content;
  return {
    ...{ id: 'comparedTests', title: 'Paired tests', numbers: [] },
    ...{ tables: [...tables], notes: [...notes] },
  };
}

function rowsOf(matches: readonly MatchedJudgments[], holds: Holds) {
  return matches.map(({ cluster, first, second }) => ({
    cluster,
    before: holds(first),
    after: holds(second),
  }));
}
