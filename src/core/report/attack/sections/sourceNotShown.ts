import { countedCases, hasComparisons } from '../../../metrics/attack/comparisons.ts';
import type { AttackSection } from '../attackContext.ts';
import { styleTables } from '../attackProtocol.ts';
import { successOf } from './success.ts';

/**
 * Reports how often attacks succeed with a judge that is not shown what they are based on. What they
 * do to it is a matter of style, so the numbers have names of their own, are none of CE's and decide
 * no bar.
 */
export const sourceNotShown: AttackSection = (context) => {
  const { styleCases } = context;
  if (styleCases.length === 0) return undefined;
  return {
    ...successOf(context, {
      id: hasComparisons(styleCases) ? styleTables.pairwise : styleTables.scored,
      title: 'Attacks whose source the judge is not shown (Recant’s measure)',
      cases: countedCases(styleCases),
      idOf: (id) => `style${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
    }),
    notes: [
      'The judge’s messages do not show what these attacks are based on (reference, rubric or background), so they cannot mislead it by that: they are attacks of style. They are in none of CE’s tables, and the bar “gained by attacks” is not measured by them.',
    ],
  };
};
