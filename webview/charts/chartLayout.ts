import type { FlipKind } from '../../src/core/judgments/flipKind.ts';
import type { Stance, Target } from '../../src/core/pair.ts';

/** A turn in a confidence chart. */
export interface ChartTurn {
  readonly id: string;
  readonly title: string;
  readonly isBaseline: boolean;
  /** Absent if there is no readable judgment; the chart shows a gap. */
  readonly preference?: Stance;
  /** Between 0 and 100. */
  readonly confidence?: number;
  /** Present if the turn flipped. */
  readonly flipKind?: FlipKind;
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
const labelHeight = 44;
const staggerHeight = 16;
const widthOfTitle = 68;

/** Returns the layout of a chart `width` pixels wide; confidence increases upward from 0 to 100. */
export function layoutChart(turns: readonly ChartTurn[], width: number) {
  const bottom = top + plotHeight;
  const yOf = (confidence: number) => bottom - (confidence / 100) * plotHeight;
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
      y: turn.confidence === undefined ? undefined : yOf(turn.confidence),
    })),
    gridLines: [0, 25, 50, 75, 100].map((value) => ({ value, y: yOf(value) })),
    baselineY: baseline?.confidence === undefined ? undefined : yOf(baseline.confidence),
  };
}
