import type { FlipKind } from '../../src/core/judgments/flipKind.ts';
import type { Side } from '../../src/core/pair.ts';

/** One turn of a chart of confidence. */
export interface ChartTurn {
  readonly id: string;
  readonly title: string;
  readonly isBaseline: boolean;
  /** Absent where there is no readable judgment: the chart has a gap there. */
  readonly preference?: Side;
  /** 0 to 100. */
  readonly confidence?: number;
  /** Present where the turn flipped. */
  readonly flipKind?: FlipKind;
  readonly unreadable: boolean;
  readonly target?: Side;
  /** Steps only: the verdict has come back to the baseline's. */
  readonly returned?: boolean;
}

export interface ChartColumn {
  readonly turn: ChartTurn;
  /** Middle of the column. */
  readonly x: number;
  /** Where the confidence lies; absent in a gap. */
  readonly y?: number;
}

/** Pixels. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly columnWidth: number;
  readonly columns: readonly ChartColumn[];
  readonly gridLines: readonly { readonly value: number; readonly y: number }[];
  /** Height of the baseline's confidence; absent until it is known. */
  readonly baselineY?: number;
  /** Columns too narrow for their titles side by side: every other title stands a line lower. */
  readonly staggered: boolean;
}

const left = 34;
const top = 24;
const plotHeight = 150;
const labelHeight = 44;
const staggerHeight = 16;
const widthOfTitle = 68;

/** Where everything of a chart `width` pixels wide stands; confidence runs from 0 up to 100. */
export function layoutChart(turns: readonly ChartTurn[], width: number): ChartLayout {
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
    staggered,
    columns: turns.map((turn, index) => ({
      turn,
      x: left + (index + 0.5) * columnWidth,
      ...(turn.confidence === undefined ? {} : { y: yOf(turn.confidence) }),
    })),
    gridLines: [0, 25, 50, 75, 100].map((value) => ({ value, y: yOf(value) })),
    ...(baseline?.confidence === undefined ? {} : { baselineY: yOf(baseline.confidence) }),
  };
}
