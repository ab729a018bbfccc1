import { scaleLinear } from 'd3-scale';
import type { Mark } from './mark.ts';
import { layoutRows, stripHeight } from './rowLayout.ts';

/** A number drawn as a dot, with its interval and its bounds. */
export interface Dot {
  /** Unique within the chart. */
  readonly key: string;
  /** Index of the series in the chart; determines color and pattern. */
  readonly series: number | 'control';
  /** Absent if the number is not estimable. */
  readonly value?: number;
  readonly interval?: Range;
  /** Range of values possible given the unreadable judgments. */
  readonly bounds?: Range;
  /** Text next to the dot, such as `49% [45%, 53%] · 49/100`; narrow charts use `shortText`. */
  readonly text: string;
  readonly shortText: string;
  /** Whether the value is stated in percent. */
  readonly isPercent?: boolean;
  readonly mark: Mark;
}

interface Range {
  readonly lower: number;
  readonly upper: number;
}

/** Dots with a common label, such as those of one arm under two protocols. */
export interface DotRow {
  readonly key: string;
  readonly label: string;
  readonly dots: readonly Dot[];
}

/** A horizontal line from x1 to x2. */
export interface Span {
  readonly x1: number;
  readonly x2: number;
}

/** A dot with its position; without `x` if its number is not estimable. */
export type PlacedDot = ReturnType<typeof placeDot>;

const textWidths = { wide: 160, narrow: 52 };
/** Average width of a character in the texts beside the dots, in pixels. */
const characterWidth = 6.3;

/**
 * Returns the positions of a chart's dots, in pixels.
 *
 * @param domain minimum and maximum of the scale, as returned by `dotDomain`
 * @param line a value to compare the dots with, in addition to zero
 */
export function layoutDots(
  rows: readonly DotRow[],
  width: number,
  domain: readonly [number, number],
  line?: number,
) {
  const strips = rows.map(({ key, label, dots }) => ({ key, label, strips: dots.length }));
  const dots = rows.flatMap((row) => row.dots);
  const widthOf = (texts: readonly string[]) =>
    Math.ceil(Math.max(0, ...texts.map((text) => text.length)) * characterWidth);
  const { isNarrow, left, textX, bottom, height, ...placed } = layoutRows(strips, width, {
    wide: Math.max(textWidths.wide, widthOf(dots.map(({ text }) => text))),
    narrow: Math.max(textWidths.narrow, widthOf(dots.map(({ shortText }) => shortText))),
  });
  const right = placed.right - 4;
  const scale = scaleLinear([...domain], [left, right]);
  const count = isNarrow ? 4 : 6;
  const isPercent = dots.some((dot) => dot.isPercent);
  const format = scale.tickFormat(count, isPercent ? '%' : undefined);
  return {
    width,
    height,
    plot: { left, right, bottom },
    zero: scale(0),
    lineX: line === undefined ? undefined : scale(line),
    ticks: scale.ticks(count).map((value) => ({ value, x: scale(value), text: format(value) })),
    rows: placed.rows.map((row, index) => ({
      ...row,
      dots: (rows[index]?.dots ?? []).map((dot, place) =>
        placeDot(dot, row.y + place * stripHeight, scale, isNarrow ? dot.shortText : dot.text),
      ),
    })),
    textX,
  };
}

function placeDot(dot: Dot, y: number, scale: (value: number) => number, text: string) {
  const { value, interval, bounds } = dot;
  const spanOf = ({ lower, upper }: Range): Span => ({ x1: scale(lower), x2: scale(upper) });
  if (value === undefined) return { dot, y, text };
  return {
    dot,
    y,
    text,
    x: scale(value),
    interval: interval && spanOf(interval),
    bounds: bounds && spanOf(bounds),
  };
}

/**
 * Returns a scale that includes zero, every value, interval, and bound, and at least `least`, and
 * that ends at round numbers.
 */
export function dotDomain(
  rows: readonly DotRow[],
  least: readonly [number, number] = [0, 0.2],
): readonly [number, number] {
  const values = rows.flatMap(({ dots }) =>
    dots.flatMap(({ value, interval, bounds }) => [
      value ?? 0,
      ...[interval, bounds].flatMap((range) => (range ? [range.lower, range.upper] : [])),
    ]),
  );
  const ends = [Math.min(least[0], ...values), Math.max(least[1], ...values)];
  const [from = 0, to = 0] = scaleLinear(ends, [0, 1]).nice(5).domain();
  return [from, to];
}
