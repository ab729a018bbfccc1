import type { PairQuery } from '../../../src/core/report/lists/pairQuery.ts';
import { BarChart } from '../../charts/barChart.tsx';
import { armName } from '../names.ts';
import { numbersByArm } from '../tables/numbersByArm.tsx';
import type { Figure } from './figure.ts';

/** Flip rate of each follow-up under each protocol (PDM, figure 3). */
export const flipRatesFigure: Figure = {
  id: 'flipRates',
  draw: (props) => {
    const shown = numbersByArm(props, 'flipRate', {
      nameOf: (of) => armName(of ?? 'challenges', props.strings),
      queryOf: (of) => ({ ...armQuery(of), outcome: 'flip' }),
    });
    if (!shown) return undefined;
    return {
      ...shown,
      chart: <BarChart title={props.strings.figures.flipRates.title} {...shown.bars} />,
    };
  },
};

/** The judgments that a number named so is of; without a name, all challenges. */
export function armQuery(of: string | undefined): Pick<PairQuery, 'arm' | 'challenge'> {
  if (of === 'baseline' || of === 'repeat' || of === 'neutral') return { arm: of };
  if (of === undefined || of === 'challenges') return { arm: 'challenge' };
  return { arm: 'challenge', challenge: of };
}
