import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { drawContrast } from '../charts/drawContrast.tsx';
import { describeDot } from '../layouts/numberDots.ts';
import type { ListQuery } from '../tables/listQuery.ts';
import { armQuery } from './dots.tsx';
import type { Figure } from './figure.ts';

/**
 * Flip rates of pairs on which all judges agree at the baseline, and of pairs on which they differ
 * (PDM 4.7).
 */
export const judgesAgreementFigure: Figure = {
  id: 'judgesAgreement',
  draw: (props) => {
    const { groups, report, strings } = props;
    // A subset of a judge's pairs has no such number, and the number of all pairs would be
    // misleading.
    if (groups.some(({ scope }) => scope === 'dataset' || scope === 'domain')) return undefined;
    const protocols = groups.map(({ protocol }) => protocol);
    const pooled = report.groups.filter(
      ({ scope, protocol }) => scope === 'pooled' && protocols.includes(protocol),
    );
    const agreeing = (judgesAgree: boolean) => {
      return ({ protocol }: ReportGroup, of: string | undefined): ListQuery => {
        return { protocol, judgesAgree, ...armQuery(of), outcome: 'flip' };
      };
    };
    return drawContrast(
      props,
      pooled,
      [
        { name: 'flipRateAgreeing', title: strings.words.judgesAgree, query: agreeing(true) },
        { name: 'flipRateDiffering', title: strings.words.judgesDiffer, query: agreeing(false) },
        {
          name: 'flipRateDifferingLessAgreeing',
          title: strings.words.difference,
          isDifference: true,
        },
      ],
      ({ sections }) => sections.find(({ id }) => id === 'ambiguity')?.notes ?? [],
    );
  },
};

/**
 * The same contrast for one judge that saw both presented orders: pairs with equal verdicts, and
 * others.
 */
export const orderSwapFigure: Figure = {
  id: 'orderSwap',
  draw: (props) => {
    const { groups, strings } = props;
    const disagreements = groups.flatMap((group) => {
      const number = findNumber(group, 'orderSwapDisagreement');
      return number ? [{ group, number }] : [];
    });
    const drawn = drawContrast(
      props,
      groups,
      [
        { name: 'flipRateSettled', title: strings.words.settled },
        { name: 'flipRateUnsettled', title: strings.words.unsettled },
        {
          name: 'flipRateUnsettledLessSettled',
          title: strings.words.difference,
          isDifference: true,
        },
      ],
      (group) =>
        disagreements
          .filter((one) => one.group === group)
          .map(({ number }) => `${number.title}: ${describeDot(number, strings, 'percent')}.`),
    );
    return drawn && { ...drawn, numbers: [...disagreements, ...drawn.numbers] };
  },
};
