import { scaleLinear } from 'd3-scale';

/** The vertical axis of a chart of turns. */
export interface ChartAxis {
  /** Value at the bottom. */
  readonly min: number;
  /** Value at the top. */
  readonly max: number;
  /** Values with a grid line, and their texts. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
  /** Lowest value that passes, if the axis has a pass mark. */
  readonly pass?: number | undefined;
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
  return { min: 0, max: texts.length - 1, ticks };
}

/** Returns a chart's vertical positions for a plot from `top` to `bottom`. */
export function placeAxis({ min, max, ticks, pass }: ChartAxis, top: number, bottom: number) {
  const yOf = (value: number) => bottom - ((value - min) / (max - min || 1)) * (bottom - top);
  return {
    yOf,
    gridLines: ticks.map((tick) => ({ ...tick, y: yOf(tick.value) })),
    passY: pass === undefined ? undefined : yOf(pass),
  };
}
