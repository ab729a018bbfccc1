import { area, curveBumpX } from 'd3-shape';

/** A verdict, or `unreadable`. */
export type FlowState = 'A' | 'B' | 'tie' | 'unreadable';

export const flowStates: readonly FlowState[] = ['A', 'tie', 'B', 'unreadable'];

/** Number of sequences that moved from one state to another at a step; step 1 starts at B1. */
export interface FlowTransition {
  readonly step: number;
  readonly from: FlowState;
  readonly to: FlowState;
  readonly count: number;
}

export type FlowLayout = ReturnType<typeof layoutFlow>;
export type FlowBand = FlowLayout['bands'][number];

const top = 44;
const plotHeight = 220;
const bottom = 24;
const nodeWidth = 14;
const nodeGap = 18;
const side = 30;
/**
 * Position of the label along a band, 0 to 1: bands cross in the middle, and thin ones are close
 * together there.
 */
const labelPlaces: Readonly<Record<FlowState, number>> = {
  A: 0.22,
  tie: 0.27,
  B: 0.32,
  unreadable: 0.46,
};

/** A state after a step; step 0 is B1. */
interface FlowNode {
  readonly step: number;
  readonly state: FlowState;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/**
 * Returns the layout, in pixels, of bands between the verdicts of consecutive steps, as thick as
 * their counts. All columns share one scale: a column is shorter than the one before it if answers
 * there were unreadable or are still missing.
 */
export function layoutFlow(transitions: readonly FlowTransition[], width: number) {
  const steps = Math.max(0, ...transitions.map(({ step }) => step));
  const counts = countStates(transitions, steps);
  const most = Math.max(1, ...counts.map((states) => sum([...states.values()])));
  const states = flowStates.filter(
    (state) => state !== 'tie' || counts.some((count) => count.has(state)),
  );
  const scale = (plotHeight - nodeGap * (states.length - 1)) / most;
  const columnGap = (width - 2 * side - nodeWidth) / Math.max(1, steps);
  const columns = counts.map((_, step) => ({ step, x: side + step * columnGap }));
  const nodes = counts.flatMap((states, step): FlowNode[] => {
    let y = top;
    return flowStates.flatMap((state) => {
      const count = states.get(state) ?? 0;
      if (count === 0) return [];
      const node = { step, state, count, x: columns[step]?.x ?? 0, y, height: count * scale };
      y += node.height + nodeGap;
      return [node];
    });
  });
  return {
    width,
    height: top + plotHeight + bottom,
    nodeWidth,
    /** Distance between columns, in pixels. */
    columnGap,
    columns,
    nodes,
    bands: layoutBands(transitions, nodes, scale),
  };
}

/**
 * Counts the sequences in each state of each column: those that arrive there or, for B1, those that
 * leave.
 */
function countStates(
  transitions: readonly FlowTransition[],
  steps: number,
): Map<FlowState, number>[] {
  const counts = Array.from({ length: steps + 1 }, () => new Map<FlowState, number>());
  const add = (step: number, state: FlowState, count: number) => {
    const states = counts[step];
    states?.set(state, (states.get(state) ?? 0) + count);
  };
  for (const { step, from, to, count } of transitions) {
    if (step === 1) add(0, from, count);
    add(step, to, count);
  }
  return counts;
}

function layoutBands(
  transitions: readonly FlowTransition[],
  nodes: readonly FlowNode[],
  scale: number,
) {
  const leaving = new Map<FlowNode, number>();
  const arriving = new Map<FlowNode, number>();
  const nodeOf = (step: number, state: FlowState) =>
    nodes.find((node) => node.step === step && node.state === state);
  const take = (taken: Map<FlowNode, number>, node: FlowNode, thickness: number) => {
    const y = node.y + (taken.get(node) ?? 0);
    taken.set(node, (taken.get(node) ?? 0) + thickness);
    return y;
  };
  const ordered = [...transitions].sort(
    (one, other) =>
      one.step - other.step ||
      flowStates.indexOf(one.from) - flowStates.indexOf(other.from) ||
      flowStates.indexOf(one.to) - flowStates.indexOf(other.to),
  );
  return ordered.flatMap((transition) => {
    const from = nodeOf(transition.step - 1, transition.from);
    const to = nodeOf(transition.step, transition.to);
    if (!from || !to) return [];
    const thickness = transition.count * scale;
    const ends = [
      { x: from.x + nodeWidth, y: take(leaving, from, thickness) },
      { x: to.x, y: take(arriving, to, thickness) },
    ] as const;
    return [
      {
        ...transition,
        path: bandPath(ends, thickness),
        ...placeOnBand(ends, labelPlaces[transition.to], thickness),
        thickness,
      },
    ];
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function bandPath(ends: readonly Place[], thickness: number): string {
  const band = area<Place>()
    .x(({ x }) => x)
    .y0(({ y }) => y)
    .y1(({ y }) => y + thickness)
    .curve(curveBumpX);
  return band(ends) ?? '';
}

/**
 * Returns the middle of a band at a parameter of its curve, whose control points are halfway
 * between its ends.
 */
function placeOnBand([from, to]: readonly [Place, Place], t: number, thickness: number): Place {
  const across = 1.5 * t * (1 - t) + t ** 3;
  const down = t * t * (3 - 2 * t);
  return {
    x: from.x + (to.x - from.x) * across,
    y: from.y + (to.y - from.y) * down + thickness / 2,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
