import type { FlipKind } from '../../../src/core/judgments/flipKind.ts';
import type { TieChange } from '../../../src/core/judgments/verdictChange.ts';
import type { Stance, Target } from '../../../src/core/pair.ts';
import { type ChartAxis, placeAxis } from './chartAxis.ts';

/** Difference from the baseline's verdict that a chart marks. */
export type MarkedChange = FlipKind | TieChange;

/** A turn in a chart. */
export interface ChartTurn {
  readonly id: string;
  readonly title: string;
  readonly isBaseline: boolean;
  /** Absent if there is no readable judgment, and for a score without a pass mark. */
  readonly preference?: Stance;
  /** Position on the chart's axis; absent if there is none, which shows as a gap. */
  readonly value?: number;
  /** Text at the point. */
  readonly label?: string;
  /** Present if the verdict differs from the baseline's. */
  readonly change?: MarkedChange;
  readonly unreadable: boolean;
  readonly target?: Target;
  /** Steps only: whether the verdict matches the baseline again. */
  readonly returned?: boolean;
}

export type ChartLayout = ReturnType<typeof layoutChart>;
export type ChartColumn = ChartLayout['columns'][number];

const left = 34;
const top = 24;
const plotHeight = 150;
/** Room for labels below the plot, and for points on its lower edge. */
const labelHeight = 56;
const staggerHeight = 16;
const widthOfTitle = 68;

/** Returns the layout of a chart `width` pixels wide; values increase upward. */
export function layoutChart(turns: readonly ChartTurn[], axis: ChartAxis, width: number) {
  const bottom = top + plotHeight;
  const { yOf, ...lines } = placeAxis(axis, top, bottom);
  const columnWidth = Math.max(0, width - left) / Math.max(1, turns.length);
  const staggered = columnWidth < widthOfTitle;
  const baseline = turns.find(({ isBaseline }) => isBaseline);
  return {
    width,
    height: bottom + labelHeight + (staggered ? staggerHeight : 0),
    left,
    top,
    bottom,
    columnWidth,
    /**
     * Whether columns are too narrow for adjacent titles; if so, every other title is one line
     * lower.
     */
    staggered,
    columns: turns.map((turn, index) => ({
      turn,
      x: left + (index + 0.5) * columnWidth,
      /** Undefined for a gap. */
      y: turn.value === undefined ? undefined : yOf(turn.value),
    })),
    ...lines,
    baselineY: baseline?.value === undefined ? undefined : yOf(baseline.value),
  };
}
