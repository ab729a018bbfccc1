import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { Branch } from '../../src/core/runs/steps/branches.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { followUpKind } from '../../src/core/words/turns.ts';

/** A branch with its turns. */
export interface LaidOutBranch {
  /** Number from 1, in the order in which the branches started. */
  readonly number: number;
  readonly branch: Branch;
  readonly origin: TurnView;
  readonly steps: readonly StepView[];
}

type Turns = Pick<AuditView, 'turns' | 'steps' | 'branches'>;

/** Returns a run's branches with their turns, oldest first. */
export function layoutBranches(view: Turns): readonly LaidOutBranch[] {
  const byId = new Map(view.steps.map((step) => [step.id, step]));
  return view.branches.flatMap((branch, index) => {
    const origin = findTurn(view, branch.origin);
    if (!origin) return [];
    return {
      number: index + 1,
      branch,
      origin,
      steps: branch.steps.flatMap((id) => byId.get(id) ?? []),
    };
  });
}

/** Returns the baseline turn. */
export function baselineOf({ turns }: Pick<AuditView, 'turns'>): TurnView | undefined {
  return turns.find(({ name }) => name.arm === 'baseline');
}

/** Returns the planned turn or step with this id. */
export function findTurn(
  { turns, steps }: Pick<AuditView, 'turns' | 'steps'>,
  id: string,
): TurnView | StepView | undefined {
  return [...turns, ...steps].find((turn) => turn.id === id);
}

/** Returns the number of turns from B1 to a turn; 0 for B1 and for B2, which repeats it. */
export function depthOf({ branches }: Pick<Turns, 'branches'>, turn: TurnView): number {
  for (const { steps, depth } of branches) {
    const index = steps.indexOf(turn.id);
    if (index >= 0) return depth + index;
  }
  return followUpKind(turn.name) === undefined ? 0 : 1;
}
