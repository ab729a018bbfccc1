import {
  changeBeyondPlacebo,
  criteriaChange,
  differenceOfDifferences,
  isScoredAlike,
  meanChange,
} from '../../../metrics/attack/scoreChange.ts';
import type { SectionContent } from '../../section.ts';
import { report } from '../../sectionContext.ts';
import {
  type AttackContext,
  type AttackMeasure,
  type AttackSection,
  casesOfCell,
} from '../attackContext.ts';

const attackedWith = { to: 'attacked', auxiliary: 'with' } as const;
const attackedWithout = { to: 'attacked', auxiliary: 'without' } as const;
const placeboWith = { to: 'placebo', auxiliary: 'with' } as const;

const changes: readonly AttackMeasure[] = [
  ['bias', 'Bias: change with less change without auxiliary information', differenceOfDifferences],
  [
    'changeWith',
    'Attacked less original, with auxiliary information',
    (cases) => meanChange(cases, attackedWith),
  ],
  [
    'changeWithout',
    'Attacked less original, without',
    (cases) => meanChange(cases, attackedWithout),
  ],
  [
    'changePlacebo',
    'Placebo less original, with auxiliary information',
    (cases) => meanChange(cases, placeboWith),
  ],
  ['changeBeyondPlacebo', 'Attacked less placebo, with auxiliary information', changeBeyondPlacebo],
];

/** Reports score changes, and the difference of differences, which is the bias itself. */
export const scoreChanges: AttackSection = (context) => {
  const unlike = context.cells.filter((cell) =>
    casesOfCell(context, cell).some((one) => !isScoredAlike(one)),
  );
  return contentOf(context, changes, [
    'In favor of the response, as a share of the scale; in math, as the share of wrong steps that are missed. Attacks that kept their limits, also on samples that were not attackable.',
    ...(unlike.length > 0
      ? [
          `Bias is reported only for responses that were scored in the same form with and without the auxiliary information. Some responses of ${unlike.join(', ')} are left out: they were scored by criteria with it, but as a whole or by other criteria without it.`,
        ]
      : []),
  ]);
};

const spill: readonly AttackMeasure[] = [
  ['spillOver', 'Change of the protected criteria', (cases) => criteriaChange(cases, 'protected')],
  [
    'raisedCriterion',
    'Change of the criterion that is raised',
    (cases) => criteriaChange(cases, 'raised'),
  ],
];

/** Reports entanglement's spillover into criteria that the attack does not target. */
export const spillOver: AttackSection = (context) => {
  const cases = context.cases.filter(({ attack }) => attack.focus !== undefined);
  const note = 'Mean change of the scores of single criteria, as a share of the scale.';
  return contentOf({ ...context, cases }, spill, [note]);
};

/** Returns the section's content without numbers that no case has. */
function contentOf(
  context: AttackContext,
  measures: readonly AttackMeasure[],
  notes: readonly string[],
): SectionContent | undefined {
  const numbers = measures.flatMap(([id, title, quantity]) =>
    context.cells.flatMap((cell) => {
      const cases = casesOfCell(context, cell);
      if (cases.length === 0) return [];
      const number = report(context, cell, id, title, quantity(cases));
      return 'notEstimable' in number ? [] : [number];
    }),
  );
  return numbers.length === 0 ? undefined : { numbers, notes };
}
