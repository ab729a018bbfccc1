import { challengeContrasts, protocolContrasts } from '../../metrics/numbers/flips/contrasts.ts';
import type { PairedOutcome } from '../../metrics/numbers/flips/pairedTests.ts';
import type { AuditSection } from '../sectionContext.ts';
import { outcomeNotes, reportTests, type TestsOfOutcome, testedOutcomes } from './pairedTests.ts';

const outcomes: readonly { readonly outcome: PairedOutcome; readonly title: string }[] = [
  { outcome: 'flip', title: 'Flip rate' },
  { outcome: 'change', title: 'Any change' },
  { outcome: 'toward', title: 'Scores that move toward the target' },
  { outcome: 'agreement', title: 'Agreement with the label' },
];

/** Maximum number of kinds of challenge that are contrasted with one another. */
const mostContrasted = 6;

/**
 * Tests differences in flip rates and in agreement between each pair of challenges and between
 * protocols, over the same pairs in the same order by the same judge if both judgments are
 * readable.
 */
export const contrasts: AuditSection = (context) => {
  const { audits, antiBaseline, challenges } = context;
  const kinds = challenges.slice(0, mostContrasted);
  const tested = testedOutcomes(context);
  const given = outcomes.filter(({ outcome }) => tested.includes(outcome));
  const tests = given.flatMap(({ outcome, title }): TestsOfOutcome[] => [
    {
      table: `contrast.${outcome}`,
      title: `${title} under one challenge (first) against under another (second)`,
      column: { contrast: 'Contrast' },
      number: `${title}, between challenges`,
      family: 2,
      tests: challengeContrasts(audits, kinds, outcome),
    },
    {
      table: `protocols.${outcome}`,
      title: `${title} under anti-baseline (first) against counterbalanced (second)`,
      column: { challenge: 'Challenge' },
      number: `${title}, counterbalanced less anti-baseline`,
      family: 2,
      tests: antiBaseline ? protocolContrasts(antiBaseline, audits, kinds, outcome) : [],
    },
  ]);
  const hidden = challenges.length - kinds.length;
  return reportTests(context, tests, [
    'Paired: the same pair or response in the same presented order, asked of the same judge, where both judgments can be read.',
    ...outcomeNotes(context),
    ...(antiBaseline
      ? [
          'Where a pair has the same target under both protocols, it was challenged once, and is in both.',
        ]
      : []),
    ...(hidden > 0 ? [`${hidden} more kinds of challenge are not contrasted.`] : []),
  ]);
};
