import type { AttackCase } from '../../../metrics/attack/judgedSample.ts';
import {
  changeBeyondPlacebo,
  criteriaChange,
  differenceOfDifferences,
  meanChange,
} from '../../../metrics/attack/scoreChange.ts';
import type { Quantity } from '../../../metrics/estimation/quantity.ts';
import type { ReportedNumber } from '../../reportSchema.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import { type AttackContext, casesOfCell } from '../attackContext.ts';

interface Measure {
  readonly id: string;
  readonly title: string;
  readonly quantity: (cases: readonly AttackCase[]) => Quantity;
}

const changes: readonly Measure[] = [
  {
    id: 'bias',
    title: 'Bias: change with less change without auxiliary information',
    quantity: differenceOfDifferences,
  },
  {
    id: 'changeWith',
    title: 'Attacked less original, with auxiliary information',
    quantity: (cases) => meanChange(cases, { to: 'attacked', auxiliary: 'with' }),
  },
  {
    id: 'changeWithout',
    title: 'Attacked less original, without',
    quantity: (cases) => meanChange(cases, { to: 'attacked', auxiliary: 'without' }),
  },
  {
    id: 'changePlacebo',
    title: 'Placebo less original, with auxiliary information',
    quantity: (cases) => meanChange(cases, { to: 'placebo', auxiliary: 'with' }),
  },
  {
    id: 'changeBeyondPlacebo',
    title: 'Attacked less placebo, with auxiliary information',
    quantity: changeBeyondPlacebo,
  },
];

/** How far scores move, and the difference of differences that is the bias itself. */
export function scoreChanges(context: AttackContext): SectionContent | undefined {
  const numbers = numbersOf(context, changes, () => true);
  return numbers.length === 0
    ? undefined
    : {
        numbers,
        notes: [
          'In favour of the response, as a share of the scale; of maths, as the share of wrong steps that are missed. Attacks that kept their limits, also on samples that were not attackable.',
        ],
      };
}

const spill: readonly Measure[] = [
  {
    id: 'spillOver',
    title: 'Change of the protected criteria',
    quantity: (cases) => criteriaChange(cases, 'protected'),
  },
  {
    id: 'raisedCriterion',
    title: 'Change of the criterion that is raised',
    quantity: (cases) => criteriaChange(cases, 'raised'),
  },
];

/** Entanglement's spill-over into the criteria that the attack leaves alone. */
export function spillOver(context: AttackContext): SectionContent | undefined {
  const numbers = numbersOf(context, spill, ({ attack }) => attack.focus !== undefined);
  return numbers.length === 0
    ? undefined
    : {
        numbers,
        notes: ['Mean change of the scores of single criteria, as a share of the scale.'],
      };
}

/** Numbers that no case has are left out. */
function numbersOf(
  context: AttackContext,
  measures: readonly Measure[],
  isIn: (one: AttackCase) => boolean,
): ReportedNumber[] {
  return measures.flatMap(({ id, title, quantity }) =>
    context.cells.flatMap((cell) => {
      const cases = casesOfCell(context, cell).filter(isIn);
      if (cases.length === 0) return [];
      const number = report(context, { id, title, of: cell }, quantity(cases));
      return 'notEstimable' in number ? [] : [number];
    }),
  );
}
