import type { FlipKind } from '../../../src/core/measures/flipKind.ts';
import type { TieChange } from '../../../src/core/measures/verdictChange.ts';
import { asOneLine } from '../../../src/core/words/escape.ts';
import type { Stance, Target } from '../../../src/core/words/verdict.ts';
import {
  type ChartAxis,
  leftMargin,
  placeAxis,
  placeTurn,
  rightMargin,
  type ValueRange,
  widthOfLetter,
} from './chartAxis.ts';

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
  /** Values that the verdict allows, if the judge stated none; shows as an open mark. */
  readonly range?: ValueRange;
  /** Text at the point. */
  readonly label?: string;
  /** What happened at the turn in a sentence, shown while it is under the pointer. */
  readonly explained: string;
  /** Present if the verdict differs from the baseline's. */
  readonly change?: MarkedChange;
  readonly unreadable: boolean;
  readonly target?: Target;
  /** Steps only: whether the verdict matches the baseline again. */
  readonly returned?: boolean;
}

export type ChartLayout = ReturnType<typeof layoutChart>;
export type ChartColumn = ChartLayout['columns'][number];

const top = 32;
const plotHeight = 160;
/** Room for labels below the plot, and for points on its lower edge. */
const labelHeight = 66;
/** Height of a line of titles. */
const titleHeight = 16;
const widthOfTitle = 92;
/** Room for a marked point and, on three lines, for a title. */
const leastColumnWidth = 25;

/**
 * Returns the layout of a chart; values increase upward. It is wide enough for its numbers, so it
 * may be wider than `available`.
 */
export function layoutChart(turns: readonly ChartTurn[], axis: ChartAxis, available: number) {
  const bottom = top + plotHeight;
  const { yOf, ...lines } = placeAxis(axis, top, bottom);
  const left = leftMargin(axis);
  const columnWidth = Math.max(
    (available - left - rightMargin) / Math.max(1, turns.length),
    leastColumnWidth,
  );
  const titleLines = Math.ceil(widthOfTitle / columnWidth);
  const baseline = turns.find(({ isBaseline }) => isBaseline);
  const right = left + columnWidth * turns.length;
  return {
    width: Math.max(available, Math.ceil(right + rightMargin)),
    height: bottom + labelHeight + (titleLines - 1) * titleHeight,
    left,
    right,
    top,
    bottom,
    columnWidth,
    /** Number of lines over which adjacent titles are spread, because columns are narrow. */
    titleLines,
    targetY: bottom + 56 + (titleLines - 1) * titleHeight,
    columns: turns.map((turn, index) => ({
      turn,
      x: left + (index + 0.5) * columnWidth,
      /** Truncated to the width of all columns up to the next title on its line. */
      title: asOneLine(turn.title, Math.floor((titleLines * columnWidth) / widthOfLetter)),
      titleY: bottom + 40 + (index % titleLines) * titleHeight,
      /** Undefined for a gap. */
      place: placeTurn(turn, yOf),
    })),
    ...lines,
    baselineY: baseline?.value === undefined ? undefined : yOf(baseline.value),
  };
}
