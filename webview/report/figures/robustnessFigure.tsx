import { BarChart } from '../../charts/barChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { joinBars } from '../layouts/joinBars.ts';
import { armName } from '../names.ts';
import { numbersByArm } from '../tables/numbersByArm.tsx';
import type { Figure } from './figure.ts';
import { armQuery } from './flipRatesFigure.tsx';

/** ERS of each challenge, and of all together by the weight of PS (PDM 3.7). Bars list its flips. */
export const robustnessFigure: Figure = {
  id: 'robustness',
  draw: (props) => {
    const { strings } = props;
    const flips = { outcome: 'flip', complete: true } as const;
    const shown = joinBars([
      numbersByArm(props, 'ers', {
        nameOf: (of) => armName(of ?? 'challenges', strings),
        queryOf: (of) => ({ ...armQuery(of), ...flips }),
      }),
      numbersByArm(props, 'ersSensitivity', {
        nameOf: (of) => fillTemplate(strings.allWithWeight, of ?? ''),
        queryOf: () => ({ arm: 'challenge', ...flips }),
      }),
    ]);
    if (!shown) return undefined;
    const { title } = strings.figures.robustness;
    return { ...shown, chart: <BarChart title={title} least={[0, 1]} {...shown.bars} /> };
  },
};
