import { BarChart } from '../../charts/barChart.tsx';
import { armName } from '../names.ts';
import { numbersByArm } from '../tables/numbersByArm.tsx';
import type { Figure } from './figure.ts';
import { armQuery } from './flipRatesFigure.tsx';

/** Agreement with human and gold labels, at the baseline and after each follow-up (PDM 4.3). */
export const agreementFigure: Figure = {
  id: 'agreement',
  draw: (props) => {
    const { strings } = props;
    const shown = numbersByArm(props, 'agreement', {
      nameOf: (of) => armName(of ?? 'challenges', strings),
      queryOf: (of) => ({ ...armQuery(of), outcome: 'readable', agrees: true }),
    });
    if (!shown) return undefined;
    const { title } = strings.figures.agreement;
    return { ...shown, chart: <BarChart title={title} least={[0, 1]} {...shown.bars} /> };
  },
};
