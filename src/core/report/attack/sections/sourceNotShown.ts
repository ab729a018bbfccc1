import { countedCases, hasComparisons } from '../../../metrics/attack/comparisons.ts';
import { reportAll } from '../../sectionContext.ts';
import { type AttackSection, casesOfCell } from '../attackContext.ts';
import { styleTables } from '../attackProtocol.ts';
import { pairwiseLines } from './pairwiseSuccess.ts';
import { successOf } from './success.ts';

/**
 * Reports how often attacks succeed with a judge that is not shown what they are based on. What they
 * do to it is a matter of style, so the numbers have names of their own, are none of CE's and decide
 * no bar.
 */
export const sourceNotShown: AttackSection = (context) => {
  const { styleCases: cases } = context;
  if (cases.length === 0) return undefined;
  const isPairwise = hasComparisons(cases);
  const { numbers, tables } = successOf(context, {
    id: isPairwise ? styleTables.pairwise : styleTables.scored,
    title: 'Attacks whose source the judge is not shown (Recant’s measure)',
    cases: countedCases(cases),
    idOf,
  });
  const ofPairs = context.cells.flatMap((cell) => {
    const lines = isPairwise ? pairwiseLines(casesOfCell({ cases }, cell)) : [];
    return reportAll(
      context,
      cell,
      lines.map(([id, ...line]) => [idOf(id), ...line] as const),
    );
  });
  return {
    numbers: [...numbers, ...ofPairs],
    tables,
    notes: [
      'The judge’s messages do not show what these attacks are based on (reference, rubric or background), so they cannot mislead it by that: they are attacks of style. They are in none of CE’s tables, and the bar “gained by attacks” is not measured by them.',
    ],
  };
};

/** Returns the id of a number, such as `styleAsr` for `asr`. */
function idOf(id: string): string {
  return `style${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}
