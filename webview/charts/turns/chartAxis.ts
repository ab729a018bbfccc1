import { scaleLinear } from 'd3-scale';

/** The vertical axis of a chart of turns. */
export interface ChartAxis {
  /** Value at the bottom. */
  readonly min: number;
  /** Value at the top. */
  readonly max: number;
  /** Values with a grid line, and their texts. */
  readonly ticks: readonly {
    readonly value: number;
    readonly text: string;
    /** Word below the text, such as that the label is here. */
    readonly note?: string;
  }[];
  /** Lowest value that passes, if the axis has a pass mark. */
  readonly pass?: number | undefined;
  /** Value that a verdict crosses when it flips, if sides are opposite ends of the axis. */
  readonly middle?: number;
}

/** Minimum distance of a round tick from the ends of its axis, as a share of its length. */
const leastDistance = 0.15;

/** Returns an axis with its ends and round values between them. */
export function axisOf({ min, max, pass }: Omit<ChartAxis, 'ticks'>): ChartAxis {
  const room = leastDistance * (max - min);
  const round = scaleLinear([min, max], [0, 1])
    .ticks(5)
    .filter((value) => value - min >= room && max - value >= room);
  const values = [...new Set([min, ...round, max])];
  return { min, max, pass, ticks: values.map((value) => ({ value, text: String(value) })) };
}

/** Returns an axis with one level per text, 0 at the bottom. */
export function axisOfLevels(texts: readonly string[]): ChartAxis {
  const ticks = texts.map((text, value) => ({ value, text }));
  const max = texts.length - 1;
  return { min: 0, max, ticks, middle: max / 2 };
}

/**
 * Returns a diverging axis of confidence: 100 for `upper` at the top, 0 in the middle, 100 for
 * `lower` at the bottom, as -100.
 */
export function axisOfSides(upper: string, lower: string): ChartAxis {
  const ticks = [
    { value: -100, text: `${lower} 100` },
    { value: -50, text: '50' },
    { value: 0, text: '0' },
    { value: 50, text: '50' },
    { value: 100, text: `${upper} 100` },
  ];
  return { min: -100, max: 100, ticks, middle: 0 };
}

/** Returns the text of a tick with its note. */
export function tickText(tick: ChartAxis['ticks'][number] | undefined): string {
  return [tick?.text, tick?.note].filter(Boolean).join(', ');
}

/** Returns the axis with a note at a value, which gets a tick if it has none. */
export function withNote(axis: ChartAxis, value: number, note: string): ChartAxis {
  const others = axis.ticks.filter((tick) => tick.value !== value);
  const tick = axis.ticks.find((one) => one.value === value) ?? { value, text: String(value) };
  const ticks = [...others, { ...tick, note }].sort((one, other) => one.value - other.value);
  return { ...axis, ticks };
}

/** Width of a chart's right margin, where the baseline's line is named. */
export const rightMargin = 28;
/** Minimum width of the left margin, with room for three digits. */
const leastMargin = 34;
/** Width of a character in a chart, in pixels, rounded up. */
export const widthOfLetter = 7;

/** Returns the width of a chart's left margin, with room for the texts of the axis. */
export function leftMargin({ ticks }: ChartAxis): number {
  const longest = Math.max(
    0,
    ...ticks.flatMap(({ text, note = '' }) => [text.length, note.length]),
  );
  return Math.max(leastMargin, 8 + longest * widthOfLetter);
}

/** Returns a chart's vertical positions for a plot from `top` to `bottom`. */
export function placeAxis(axis: ChartAxis, top: number, bottom: number) {
  const { min, max, ticks, pass, middle } = axis;
  const yOf = (value: number) => bottom - ((value - min) / (max - min || 1)) * (bottom - top);
  return {
    yOf,
    /** Position of answers that could not be read: above the plot, where no value is. */
    gapY: top - 16,
    gridLines: ticks.map((tick) => ({ ...tick, y: yOf(tick.value) })),
    passY: pass === undefined ? undefined : yOf(pass),
    middleY: middle === undefined ? undefined : yOf(middle),
  };
}

/**
 * Returns where a turn is drawn: at its value, or in the middle of the range that its value would
 * be in, with the ends of that range. Undefined for a turn with neither.
 */
export function placeTurn(
  { value, range }: { readonly value?: number; readonly range?: ValueRange },
  yOf: (value: number) => number,
): { readonly y: number; readonly rangeY?: ValueRange } | undefined {
  if (value !== undefined) return { y: yOf(value) };
  if (!range) return undefined;
  const rangeY = [yOf(range[0]), yOf(range[1])] as const;
  return { y: (rangeY[0] + rangeY[1]) / 2, rangeY };
}

/** Both ends of a range. */
export type ValueRange = readonly [number, number];
