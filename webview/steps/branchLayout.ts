import { followUpKind } from '../../src/core/runs/audit/turns.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { Branch } from '../../src/core/runs/steps/branches.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';

/** A branch as a column; rows are depths, so turns at the same depth are side by side. */
export interface BranchColumn {
  /** Number from 1, in the order in which the branches started. */
  readonly number: number;
  readonly branch: Branch;
  readonly origin: TurnView;
  /** Number of empty rows above the branch's title, which is in the row of its origin. */
  readonly emptyRows: number;
  readonly steps: readonly StepView[];
}

type Turns = Pick<AuditView, 'turns' | 'steps' | 'branches'>;

/** Returns the columns of a run's branches, oldest first. */
export function layoutBranches(view: Turns): readonly BranchColumn[] {
  const byId = new Map(view.steps.map((step) => [step.id, step]));
  return view.branches.flatMap((branch, index) => {
    const origin = findTurn(view, branch.origin);
    if (!origin) return [];
    return {
      number: index + 1,
      branch,
      origin,
      emptyRows: branch.depth - 1,
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
