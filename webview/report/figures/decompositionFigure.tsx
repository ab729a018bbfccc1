import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { BarChart } from '../../charts/barChart.tsx';
import { barsOfRows, type NumberRow } from '../tables/numberRows.tsx';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import type { Figure, FigureNumber, FigureProps } from './figure.ts';

/**
 * PS of all challenges together, in parts: toward and away from the target, by whether the target is
 * what B1 chose, and what is left beyond neutral (PDM's numbers). The table has each
 * challenge too.
 */
export const decompositionFigure: Figure = {
  id: 'decomposition',
  draw: (props) => {
    const { groups, strings } = props;
    const parts = partsOf(props);
    const shown = barsOfRows(
      props,
      parts.map((part) => ({
        ...part,
        numbers: groups.flatMap((group) => numberOf(group, part.key)),
      })),
    );
    if (!shown) return undefined;
    return {
      ...shown,
      numbers: parts.flatMap(({ key }) => groups.flatMap((group) => everyNumber(group, key))),
      chart: <BarChart title={strings.figures.decomposition.title} {...shown.bars} />,
    };
  },
};

function numberOf(group: ReportGroup, id: string): FigureNumber[] {
  const number = findNumber(group, id);
  return number ? [{ group, number }] : [];
}

/** A number of all challenges together, and of each. */
function everyNumber(group: ReportGroup, id: string): FigureNumber[] {
  const named = numbersNamed(group, id);
  return named.length > 0 ? named : numberOf(group, id);
}

/** Each by the id of its number. */
function partsOf({ strings }: FigureProps): Pick<NumberRow, 'key' | 'label' | 'query'>[] {
  const flips = { arm: 'challenge', outcome: 'flip', complete: true } as const;
  return [
    { key: 'ps', label: strings.susceptibility, query: flips },
    { key: 'flipsToward', label: strings.toward, query: { ...flips, toward: true } },
    { key: 'flipsAway', label: strings.away, query: { ...flips, toward: false } },
    {
      key: 'psTargetChosen',
      label: strings.targetChosen,
      query: { ...flips, targetChosen: true },
    },
    {
      key: 'psTargetOther',
      label: strings.targetOther,
      query: { ...flips, targetChosen: false },
    },
    { key: 'excessOverNeutral', label: strings.excess, query: undefined },
    {
      key: 'flipRate.repeat',
      label: strings.noiseFloor,
      query: { arm: 'repeat', outcome: 'flip' },
    },
  ];
}
