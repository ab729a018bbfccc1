import { scaleLinear } from 'd3-scale';

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface HistogramSeries<Id extends string = string> {
  readonly id: Id;
  readonly bins: readonly HistogramBin[];
}

export interface PlacedBin extends HistogramBin {
  /** Of the series' judgments, 0 to 1. */
  readonly share: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedSeries<Id extends string = string> {
  readonly id: Id;
  readonly n: number;
  /** Of the name; beside it, or below where the chart is narrow, stands what there is to say of it. */
  readonly nameY: number;
  readonly detailX: number;
  readonly detailY: number;
  readonly top: number;
  readonly bottom: number;
  readonly bins: readonly PlacedBin[];
}

/** Pixels. */
export interface HistogramLayout<Id extends string = string> {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** The share that a row's full height stands for. */
  readonly fullShare: number;
  readonly series: readonly PlacedSeries<Id>[];
  readonly ticks: readonly { readonly value: number; readonly x: number }[];
  /** Where the line stands. */
  readonly lineX: number;
}

const left = 14;
const right = 14;
const titleHeights = { wide: 26, narrow: 42 };
const narrowBelow = 520;
const nameWidth = 170;
const rowHeight = 74;
const axisHeight = 40;

/**
 * A histogram under each other for each series, as shares of the series' own judgments on one scale, so
 * that series of different sizes can be compared.
 *
 * @param line drawn through all of them
 */
export function layoutHistograms<Id extends string>(
  series: readonly HistogramSeries<Id>[],
  line: number,
  width: number,
): HistogramLayout<Id> {
  const xOf = scaleLinear([0, 1], [left, Math.max(left, width - right)]);
  const isNarrow = width < narrowBelow;
  const titleHeight = isNarrow ? titleHeights.narrow : titleHeights.wide;
  const totals = series.map(({ bins }) => bins.reduce((sum, { count }) => sum + count, 0));
  const shares = series.flatMap(({ bins }, row) =>
    bins.map(({ count }) => shareOf(count, totals[row] ?? 0)),
  );
  const fullShare = Math.max(0.05, ...shares);
  const rows = series.map(({ id, bins }, row): PlacedSeries<Id> => {
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
    fullShare,
    series: rows,
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value, x: xOf(value) })),
    lineX: xOf(line),
  };
}

function shareOf(count: number, n: number): number {
  return n === 0 ? 0 : count / n;
}
