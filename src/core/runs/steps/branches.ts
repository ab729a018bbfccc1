import { type TrajectoryOutcome, traceTrajectory } from '../../measures/trajectory.ts';
import type { TurnView } from '../audit/views/turnView.ts';
import type { StepView } from './stepView.ts';

/**
 * A line of steps. The first step that continues a turn stays in that turn's branch; every other
 * one starts a new branch.
 */
export interface Branch {
  /**
   * Id of the turn that it branches off from: B1, another planned turn, or a step of another
   * branch.
   */
  readonly origin: string;
  /** Ids of its steps, in order. */
  readonly steps: readonly string[];
  /** Number of turns from B1 to its first step, used to align steps of equal depth. */
  readonly depth: number;
  /** Outcome of the whole conversation from the root to its last answered step. */
  readonly outcome?: TrajectoryOutcome;
  /** Id of the first turn of this conversation whose verdict was away from the baseline's. */
  readonly firstFlip?: string;
}

/** Returns the branches of a session, oldest first. */
export function branchesOf(
  turns: readonly TurnView[],
  steps: readonly StepView[],
): readonly Branch[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const lines: string[][] = [];
  for (const { id, step } of steps) {
    const continued = lines.find((line) => line.at(-1) === step.parent);
    if (continued) continued.push(id);
    else lines.push([id]);
  }
  const baseline = turns.find(({ name }) => name.arm === 'baseline')?.judgment?.preference;
  return lines.map((line) => {
    const path = pathTo(byId, line.at(-1) ?? '');
    const first = byId.get(line[0] ?? '');
    const origin = first?.step.parent ?? '';
    const before = plannedBefore(turns, byId.get(path[0] ?? '')?.step.parent);
    const walked = [...before, ...path.flatMap((id) => byId.get(id) ?? [])];
    const answered = walked.filter(({ judgment }) => judgment);
    const outcome =
      baseline &&
      traceTrajectory(
        baseline,
        answered.map(({ name, judgment }) => ({
          preference: judgment?.preference,
          isChallenge: name.challenge !== undefined && name.challenge !== 'neutral',
        })),
      );
    return {
      origin,
      steps: line,
      depth: path.indexOf(line[0] ?? '') + 1 + before.length,
      outcome,
      firstFlip: answered[outcome?.away.indexOf(true) ?? -1]?.id,
    };
  });
}

/**
 * Returns the planned follow-ups to B1 up to and including this turn: one arm, or the sequence so
 * far.
 */
function plannedBefore(turns: readonly TurnView[], id: string | undefined): TurnView[] {
  const turn = turns.find((known) => known.id === id);
  if (!turn?.target) return [];
  return [...plannedBefore(turns, turn.parent), turn];
}

/** Returns the ids of the steps from the root to this one. */
function pathTo(byId: ReadonlyMap<string, StepView>, id: string): string[] {
  const path: string[] = [];
  let step = byId.get(id);
  while (step && !path.includes(step.id)) {
    path.unshift(step.id);
    step = byId.get(step.step.parent);
  }
  return path;
}
