import { scaleLinear } from 'd3-scale';

interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface HistogramSeries<Id extends string = string> {
  readonly id: Id;
  readonly bins: readonly HistogramBin[];
}

export type PlacedBin = ReturnType<typeof layoutHistograms>['series'][number]['bins'][number];

const left = 14;
const right = 14;
const titleHeights = { wide: 26, narrow: 42 };
const narrowBelow = 520;
const nameWidth = 170;
const rowHeight = 74;
const axisHeight = 40;

/**
 * Returns the layout, in pixels, of stacked histograms. Each series shows shares of its own
 * judgments on a common scale, so that series of different sizes are comparable.
 *
 * @param line value at which a line crosses all histograms
 */
export function layoutHistograms<Id extends string>(
  series: readonly HistogramSeries<Id>[],
  line: number,
  width: number,
) {
  const xOf = scaleLinear([0, 1], [left, Math.max(left, width - right)]);
  const isNarrow = width < narrowBelow;
  const titleHeight = isNarrow ? titleHeights.narrow : titleHeights.wide;
  const totals = series.map(({ bins }) => bins.reduce((sum, { count }) => sum + count, 0));
  const shares = series.flatMap(({ bins }, row) =>
    bins.map(({ count }) => shareOf(count, totals[row] ?? 0)),
  );
  const fullShare = Math.max(0.05, ...shares);
  const rows = series.map(({ id, bins }, row) => {
    const n = totals[row] ?? 0;
    const rowTop = row * (titleHeight + rowHeight) + titleHeight;
    const bottom = rowTop + rowHeight;
    const placed = bins.map((bin) => {
      const share = shareOf(bin.count, n);
      const height = (share / fullShare) * (rowHeight - 14);
      const x = xOf(bin.from);
      return { ...bin, share, x, y: bottom - height, width: xOf(bin.to) - x, height };
    });
    return {
      id,
      n,
      nameY: rowTop - titleHeight + 17,
      detailX: isNarrow ? left : left + nameWidth,
      detailY: rowTop - 9,
      top: rowTop,
      bottom,
      bins: placed,
    };
  });
  const bottom = series.length * (titleHeight + rowHeight);
  return {
    width,
    height: bottom + axisHeight,
    left,
    right: width - right,
    bottom,
    /** The share that a row's full height represents. */
    fullShare,
    series: rows,
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value, x: xOf(value) })),
    lineX: xOf(line),
  };
}

function shareOf(count: number, n: number): number {
  return n === 0 ? 0 : count / n;
}
