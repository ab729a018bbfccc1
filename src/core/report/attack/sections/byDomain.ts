import { accuracyChange, robustnessRate } from '../../../metrics/attack/accuracy.ts';
import { attackSuccess, successWithoutAttack } from '../../../metrics/attack/attackSuccess.ts';
import type { Quantity } from '../../../metrics/estimation/quantity.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import { type AttackContext, auxiliaryOf, narrowed } from '../attackContext.ts';

interface Measure {
  readonly id: string;
  readonly title: string;
  readonly quantity: (context: AttackContext) => Quantity;
}

/** The domains by complexity, with what attacks do in each (CE, figure 3). */
export function byDomain(context: AttackContext): SectionContent | undefined {
  const { domains } = context;
  if (domains.length < 2) return undefined;
  const numbers = measuresOf(context).flatMap(({ id, title, quantity }) =>
    domains.flatMap(({ name }) => {
      const part = narrowed(context, ({ domain }) => domain === name);
      const number = report(context, { id, title, of: name }, quantity(part));
      return 'notEstimable' in number ? [] : [number];
    }),
  );
  return {
    numbers,
    tables: [
      {
        id: 'domains',
        title: 'Domains by complexity, the least first',
        columns: [
          { id: 'domain', title: 'Domain' },
          { id: 'complexity', title: 'Median characters' },
          { id: 'samples', title: 'Samples' },
        ],
        rows: domains.map(({ name, complexity, samples }) => ({
          domain: name,
          complexity,
          samples,
        })),
      },
    ],
    notes: [
      'Complexity is the median number of characters of prompt and response, stated and not the paper’s, which gives none. Exploratory: no test is adjusted over domains.',
    ],
  };
}

function measuresOf(context: AttackContext): Measure[] {
  const attacks = context.cells.flatMap((cell) => {
    const auxiliary = auxiliaryOf(context, cell);
    return auxiliary === undefined || auxiliary === 'none' ? [] : [{ cell, auxiliary }];
  });
  return [
    {
      id: 'domainAsr',
      title: 'ASR of all attacks, of attackable with limits kept',
      quantity: ({ cases }) => attackSuccess(cases, 'limits-kept'),
    },
    {
      id: 'domainNoAttack',
      title: 'No attack',
      quantity: ({ cases }) => successWithoutAttack(cases),
    },
    ...attacks.flatMap(({ cell, auxiliary }): Measure[] => [
      {
        id: `domainAccChange.${cell}`,
        title: `ACC of attacked pairs with less without ${auxiliary}, θ = 0.5`,
        quantity: ({ samples }) =>
          accuracyChange(samples, { cell, auxiliary: 'none' }, { cell, auxiliary }, 0.5),
      },
      {
        id: `domainRr.${cell}`,
        title: `RR, original against attacked, with ${auxiliary}, θ = 0.5`,
        quantity: ({ samples }) => robustnessRate(samples, { auxiliary }, { cell, auxiliary }, 0.5),
      },
    ]),
  ];
}
