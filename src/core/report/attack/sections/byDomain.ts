import { accuracyChange, type PairView, robustnessRate } from '../../../metrics/attack/accuracy.ts';
import { attackSuccess, successWithoutAttack } from '../../../metrics/attack/attackSuccess.ts';
import { tableOf } from '../../section.ts';
import { type NumberLine, report } from '../../sectionContext.ts';
import { type AttackContext, type AttackSection, auxiliaryOf, narrowed } from '../attackContext.ts';

const columns = {
  domain: 'Domain',
  complexity: ['Median characters', 'Median number of characters of prompt and response.'],
  samples: ['Samples', 'Attacked responses of this domain.'],
} as const;

/** Reports the effect of attacks by domain, sorted by complexity (CE Figure 3). */
export const byDomain: AttackSection = (context) => {
  const { domains } = context;
  if (domains.length < 2) return undefined;
  const parts = domains.map(({ name }) => ({
    name,
    lines: linesOf(
      context,
      narrowed(context, ({ domain }) => domain === name),
    ),
  }));
  const numbers = (parts[0]?.lines ?? []).flatMap((_, place) =>
    parts.flatMap(({ name, lines }) => {
      const line = lines[place];
      return line ? [report(context, name, ...line)] : [];
    }),
  );
  const rows = domains.map(({ name: domain, ...rest }) => ({ domain, ...rest }));
  return {
    numbers: numbers.filter((number) => !('notEstimable' in number)),
    tables: [tableOf('domains', 'Domains by complexity, the least first', columns, rows)],
    notes: [
      'Complexity is the median number of characters of prompt and response; this measure is ours, because the paper gives none. Exploratory: no test is adjusted over domains.',
    ],
  };
};

/** Returns the numbers of one domain, the same ones for each. */
function linesOf(context: AttackContext, { cases, samples }: AttackContext): NumberLine[] {
  return [
    [
      'domainAsr',
      'ASR of all attacks, of attackable with limits kept',
      attackSuccess(cases, 'limits-kept'),
    ],
    ['domainNoAttack', 'No attack', successWithoutAttack(cases)],
    ...context.cells.flatMap((cell): NumberLine[] => {
      const auxiliary = auxiliaryOf(context, cell);
      if (auxiliary === undefined || auxiliary === 'none') return [];
      const [without, own]: PairView[] = [
        { cell, auxiliary: 'none' },
        { cell, auxiliary },
      ];
      if (!without || !own) return [];
      return [
        [
          `domainAccChange.${cell}`,
          `ACC of attacked pairs with less without ${auxiliary}, θ = 0.5`,
          accuracyChange(samples, without, own, 0.5),
        ],
        [
          `domainRr.${cell}`,
          `RR, original against attacked, with ${auxiliary}, θ = 0.5`,
          robustnessRate(samples, { auxiliary }, own, 0.5),
        ],
      ];
    }),
  ];
}
