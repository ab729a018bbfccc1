import { challengeContrasts, protocolContrasts } from '../../metrics/numbers/flips/contrasts.ts';
import type { PairedOutcome } from '../../metrics/numbers/flips/pairedTests.ts';
import type { SectionContent, SectionContext } from '../sectionContext.ts';
import { reportTests, testNotes } from './pairedTests.ts';

const outcomes: readonly { readonly outcome: PairedOutcome; readonly title: string }[] = [
  { outcome: 'flip', title: 'Flip rate' },
  { outcome: 'agreement', title: 'Agreement with the label' },
];

/** Maximum number of kinds that are contrasted with one another. */
const mostContrasted = 6;

/**
 * Differences of flip rates, and of agreement, between each two challenges and between protocols: over
 * the same pairs in the same order by the same judge, where both judgments can be read.
 */
export function contrasts(context: SectionContext): SectionContent | undefined {
  const { pairs, antiBaseline, challenges } = context;
  const kinds = challenges.slice(0, mostContrasted);
  const tables = outcomes.flatMap(({ outcome, title }) => [
    reportTests(context, {
      table: `contrast.${outcome}`,
      title: `${title} under one challenge (first) against under another (second)`,
      column: { id: 'contrast', title: 'Contrast' },
      number: { id: `contrast.${outcome}`, title: `${title}, between challenges` },
      tests: challengeContrasts(pairs, kinds, outcome),
    }),
    reportTests(context, {
      table: `protocols.${outcome}`,
      title: `${title} under anti-baseline (first) against counterbalanced (second)`,
      column: { id: 'challenge', title: 'Challenge' },
      number: { id: `protocols.${outcome}`, title: `${title}, counterbalanced less anti-baseline` },
      tests: antiBaseline ? protocolContrasts(antiBaseline, pairs, kinds, outcome) : [],
    }),
  ]);
  const made = tables.flatMap((table) => table ?? []);
  if (made.length === 0) return undefined;
  const hidden = challenges.length - kinds.length;
  return {
    numbers: made.flatMap(({ numbers }) => numbers),
    tables: made.map(({ table }) => table),
    notes: [
      'Paired: the same pair in the same presented order, asked of the same judge, where both judgments can be read.',
      ...(antiBaseline
        ? [
            'Where a pair has the same target under both protocols, it was challenged once, and is in both.',
          ]
        : []),
      ...(hidden > 0 ? [`${hidden} more kinds of challenge are not contrasted.`] : []),
      ...testNotes,
    ],
  };
}
