import { scaleLinear } from 'd3-scale';
import { fitLabel, labelRoom } from './rowLabels.ts';

/** A number as a bar: from zero to its value, with its interval and its bounds. */
export interface Bar {
  /** Unique in its chart. */
  readonly key: string;
  /** Which of the chart's series it belongs to, from 0: its colour and pattern. */
  readonly series: number;
  /** Absent where the number is not estimable. */
  readonly value?: number;
  readonly interval?: Range;
  /** What unreadable judgments could make of it. */
  readonly bounds?: Range;
  /** Beside the bar, such as `0.49 [0.45, 0.53]`; where there is little room, `shortText`. */
  readonly text: string;
  readonly shortText: string;
}

export interface Range {
  readonly lower: number;
  readonly upper: number;
}

/** Bars that belong together under one label, such as one arm's under two protocols. */
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

export interface PlacedBar {
  readonly bar: Bar;
  /** Top of the bar's strip, which is `barHeight` high. */
  readonly y: number;
  /** Absent where the number is not estimable. */
  readonly span?: Span;
  readonly interval?: Span;
  readonly bounds?: Span;
  readonly text: string;
}

/** Pixels. */
export interface BarLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly right: number; readonly bottom: number };
  readonly zero: number;
  /** Where `line` stands, if there is one. */
  readonly lineX?: number;
  readonly ticks: readonly { readonly value: number; readonly x: number; readonly text: string }[];
  readonly rows: readonly {
    readonly row: BarRow;
    readonly label: string;
    readonly labelX: number;
    readonly labelY: number;
    readonly bars: readonly PlacedBar[];
  }[];
  /** Where the texts beside the bars begin. */
  readonly textX: number;
}

/** Height of a bar's strip, which is also how large its target for a pointer is. */
export const barHeight = 24;
const rowGap = 10;
const labelHeight = 20;
const axisHeight = 24;
const edge = 8;
const narrowBelow = 520;
const textWidths = { wide: 160, narrow: 52 };

/**
 * Where the bars of a chart stand. Below 520 pixels of width the labels stand above their bars and the
 * texts beside them are short.
 *
 * @param domain least and greatest value of the scale, as `barDomain` gives it
 * @param line a value that the bars are held against, besides zero
 */
export function layoutBars(
  rows: readonly BarRow[],
  width: number,
  domain: readonly [number, number],
  line?: number,
): BarLayout {
  const isNarrow = width < narrowBelow;
  const room = isNarrow ? width : labelRoom(rows.map(({ label }) => label));
  const left = isNarrow ? edge : room;
  const textX = Math.max(left + 40, width - (isNarrow ? textWidths.narrow : textWidths.wide));
  const right = textX - edge - 4;
  const scale = scaleLinear([...domain], [left, right]);
  const format = scale.tickFormat(isNarrow ? 4 : 6);
  let y = 0;
  const placed = rows.map((row) => {
    const labelY = isNarrow ? y + 14 : y + (row.bars.length * barHeight) / 2 + 4;
    if (isNarrow) y += labelHeight;
    const bars = row.bars.map((bar, index) =>
      placeBar(bar, y + index * barHeight, scale, isNarrow ? bar.shortText : bar.text),
    );
    y += row.bars.length * barHeight + rowGap;
    const label = fitLabel(row.label, room);
    return { row, label, labelX: isNarrow ? left : left - 10, labelY, bars };
  });
  return {
    width,
    height: y + axisHeight,
    plot: { left, right, bottom: y },
    zero: scale(0),
    ...(line === undefined ? {} : { lineX: scale(line) }),
    ticks: scale
      .ticks(isNarrow ? 4 : 6)
      .map((value) => ({ value, x: scale(value), text: format(value) })),
    rows: placed,
    textX,
  };
}

function placeBar(bar: Bar, y: number, scale: (value: number) => number, text: string): PlacedBar {
  const { value, interval, bounds } = bar;
  if (value === undefined) return { bar, y, text };
  const [x1, x2] = [scale(Math.min(0, value)), scale(Math.max(0, value))];
  return {
    bar,
    y,
    text,
    span: { x1, x2 },
    ...(interval && { interval: spanOf(interval, scale) }),
    ...(bounds && { bounds: spanOf(bounds, scale) }),
  };
}

function spanOf({ lower, upper }: Range, scale: (value: number) => number): Span {
  return { x1: scale(lower), x2: scale(upper) };
}

/**
 * A scale that holds zero, every value, interval and bound, and at least `least`; it ends at round
 * numbers.
 */
export function barDomain(
  rows: readonly BarRow[],
  least: readonly [number, number] = [0, 0.2],
): readonly [number, number] {
  const values = rows.flatMap(({ bars }) =>
    bars.flatMap(({ value, interval, bounds }) => [
      value ?? 0,
      ...(interval ? [interval.lower, interval.upper] : []),
      ...(bounds ? [bounds.lower, bounds.upper] : []),
    ]),
  );
  const [from = 0, to = 0] = scaleLinear(
    [Math.min(least[0], ...values), Math.max(least[1], ...values)],
    [0, 1],
  )
    .nice(5)
    .domain();
  return [from, to];
}
