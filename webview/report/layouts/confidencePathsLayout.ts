import type { ReportTable } from '../../../src/core/report/reportSchema.ts';

/** Outcomes of a challenge in drawing order: the most important is drawn last. */
export const pathOutcomes = ['held', 'softening', 'unlabelled', 'beneficial', 'harmful'] as const;
export type PathOutcome = (typeof pathOutcomes)[number];

/** Judgments that went from one confidence to another. */
interface ConfidencePath {
  readonly outcome: PathOutcome;
  /** In points; negative for the other verdict than B1's, absent if one was not stated. */
  readonly from?: number;
  readonly to?: number;
  readonly judgments: number;
}

/** All paths under one challenge. */
interface PathPanel {
  readonly challenge: string;
  readonly paths: readonly ConfidencePath[];
}

export type PathsLayout = ReturnType<typeof layoutPaths>;

const top = 40;
const plotHeight = 150;
const rowHeight = 24;
const belowPlot = 20;
const panelGap = 24;
const axisRoom = 34;
const leastPanel = 190;
const mostPanel = 280;

/** Reads the report's table of paths, one panel for each challenge. */
export function readPaths({ rows }: ReportTable): PathPanel[] {
  const challenges = [...new Set(rows.map(({ challenge }) => String(challenge)))];
  return challenges.map((challenge) => ({
    challenge,
    paths: rows.flatMap((row): ConfidencePath[] => {
      const outcome = pathOutcomes.find((one) => one === row.outcome);
      if (row.challenge !== challenge || !outcome) return [];
      const { from, to } = row;
      const isStated = typeof from === 'number' && typeof to === 'number';
      return [{ outcome, ...(isStated && { from, to }), judgments: Number(row.judgments) }];
    }),
  }));
}

/**
 * Returns the layout, in pixels, of a panel for each challenge, as many beside each other as fit. A
 * path leads from the left to the right edge of its panel, and its thickness grows with the number
 * of judgments. Below each panel there is a row for each outcome that occurs.
 */
export function layoutPaths(panels: readonly PathPanel[], width: number) {
  const across = Math.max(1, Math.min(panels.length, Math.floor(width / (leastPanel + panelGap))));
  const panelWidth = Math.min(mostPanel, (width - panelGap * (across - 1)) / across);
  const all = panels.flatMap(({ paths }) => paths);
  const most = Math.max(1, ...all.map(({ judgments }) => judgments));
  const outcomes = pathOutcomes
    .toReversed()
    .filter((outcome) => all.some((path) => path.outcome === outcome));
  const panelHeight = top + plotHeight + belowPlot + outcomes.length * rowHeight + panelGap;
  return {
    width,
    height: panelHeight * Math.ceil(panels.length / across),
    panels: panels.map(({ challenge, paths }, place) => {
      const x = (place % across) * (panelWidth + panelGap);
      const y = Math.floor(place / across) * panelHeight;
      const yOf = (confidence: number) => y + top + ((100 - confidence) / 200) * plotHeight;
      return {
        challenge,
        x,
        titleY: y + 14,
        left: x + axisRoom,
        right: x + panelWidth,
        gridLines: [100, 0, -100].map((value) => ({
          value,
          text: String(Math.abs(value)),
          y: yOf(value),
        })),
        lines: linesOf(paths, yOf, most),
        rows: outcomes.map((outcome, row) => ({
          outcome,
          judgments: countOf(paths, outcome),
          x,
          y: y + top + plotHeight + belowPlot + row * rowHeight,
          width: panelWidth,
          height: rowHeight,
        })),
      };
    }),
  };
}

/** Returns the lines of a panel; those of the same two confidences are beside each other. */
function linesOf(
  paths: readonly ConfidencePath[],
  yOf: (confidence: number) => number,
  most: number,
) {
  const offsets = new Map<string, number>();
  const lines = pathOutcomes.flatMap((outcome) =>
    paths.flatMap(({ outcome: own, from, to, judgments }) => {
      if (own !== outcome || from === undefined || to === undefined) return [];
      const ends = `${from} ${to}`;
      const thickness = 1 + 7 * Math.sqrt(judgments / most);
      const offset = offsets.get(ends) ?? 0;
      offsets.set(ends, offset + thickness);
      return [{ outcome, ends, from, to, judgments, thickness, offset: offset + thickness / 2 }];
    }),
  );
  return lines.map(({ outcome, ends, from, to, judgments, thickness, offset }) => {
    const shift = offset - (offsets.get(ends) ?? 0) / 2;
    return {
      key: `${outcome} ${ends}`,
      ...{ outcome, from, to, judgments },
      y1: yOf(from) + shift,
      y2: yOf(to) + shift,
      thickness,
    };
  });
}

/** Returns the number of judgments with an outcome. */
export function countOf(paths: readonly ConfidencePath[], outcome: PathOutcome): number {
  return paths
    .filter((path) => path.outcome === outcome)
    .reduce((sum, { judgments }) => sum + judgments, 0);
}
