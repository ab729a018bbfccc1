import { scaleLinear } from 'd3-scale';
import type { Mark } from './mark.ts';
import { barHeight, layoutRows } from './rowLayout.ts';

/** A number drawn as a bar: from zero to its value, with its interval and its bounds. */
export interface Bar {
  /** Unique within the chart. */
  readonly key: string;
  /** Index of the series in the chart; determines color and pattern. */
  readonly series: number;
  /** Absent if the number is not estimable. */
  readonly value?: number;
  readonly interval?: Range;
  /** Range of values possible given the unreadable judgments. */
  readonly bounds?: Range;
  /** Text next to the bar, such as `0.49 [0.45, 0.53]`; narrow charts use `shortText`. */
  readonly text: string;
  readonly shortText: string;
  readonly mark: Mark;
}

export interface Range {
  readonly lower: number;
  readonly upper: number;
}

/** Bars with a common label, such as those of one arm under two protocols. */
export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** A horizontal line from x1 to x2. */
export interface Span {
  readonly x1: number;
  readonly x2: number;
}

/** A bar with its position; without `span` if its number is not estimable. */
export type PlacedBar = ReturnType<typeof placeBar>;

const textWidths = { wide: 160, narrow: 52 };

/**
 * Returns the positions of a chart's bars, in pixels.
 *
 * @param domain minimum and maximum of the scale, as returned by `barDomain`
 * @param line a value to compare the bars with, in addition to zero
 */
export function layoutBars(
  rows: readonly BarRow[],
  width: number,
  domain: readonly [number, number],
  line?: number,
) {
  const strips = rows.map(({ key, label, bars }) => ({ key, label, strips: bars.length }));
  const { isNarrow, left, textX, bottom, height, ...placed } = layoutRows(
    strips,
    width,
    textWidths,
  );
  const right = placed.right - 4;
  const scale = scaleLinear([...domain], [left, right]);
  const count = isNarrow ? 4 : 6;
  const format = scale.tickFormat(count);
  return {
    width,
    height,
    plot: { left, right, bottom },
    zero: scale(0),
    lineX: line === undefined ? undefined : scale(line),
    ticks: scale.ticks(count).map((value) => ({ value, x: scale(value), text: format(value) })),
    rows: placed.rows.map((row, index) => ({
      ...row,
      bars: (rows[index]?.bars ?? []).map((bar, place) =>
        placeBar(bar, row.y + place * barHeight, scale, isNarrow ? bar.shortText : bar.text),
      ),
    })),
    textX,
  };
}

function placeBar(bar: Bar, y: number, scale: (value: number) => number, text: string) {
  const { value, interval, bounds } = bar;
  const spanOf = ({ lower, upper }: Range): Span => ({ x1: scale(lower), x2: scale(upper) });
  if (value === undefined) return { bar, y, text };
  return {
    bar,
    y,
    text,
    x: scale(value),
    span: spanOf({ lower: Math.min(0, value), upper: Math.max(0, value) }),
    interval: interval && spanOf(interval),
    bounds: bounds && spanOf(bounds),
  };
}

/**
 * Returns a scale that includes zero, every value, interval, and bound, and at least `least`, and
 * that ends at round numbers.
 */
export function barDomain(
  rows: readonly BarRow[],
  least: readonly [number, number] = [0, 0.2],
): readonly [number, number] {
  const values = rows.flatMap(({ bars }) =>
    bars.flatMap(({ value, interval, bounds }) => [
      value ?? 0,
      ...[interval, bounds].flatMap((range) => (range ? [range.lower, range.upper] : [])),
    ]),
  );
  const ends = [Math.min(least[0], ...values), Math.max(least[1], ...values)];
  const [from = 0, to = 0] = scaleLinear(ends, [0, 1]).nice(5).domain();
  return [from, to];
}
