import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { Branch } from '../../src/core/runs/steps/branches.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { followUpKind } from '../../src/core/words/turns.ts';
import type { ComposerState } from './composerState.ts';

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

/** The part of a run that a panel shows. */
export interface ShownPart {
  readonly branches: readonly LaidOutBranch[];
  /** The branch that is shown; absent without steps. */
  readonly branch?: LaidOutBranch | undefined;
  /** All steps of its conversation, also those before the branch. */
  readonly path: readonly StepView[];
  /** The readable turns of the conversation, each of which a step can continue. */
  readonly readable: readonly (TurnView | StepView)[];
  /** The turn that the next step continues. */
  readonly from?: TurnView | StepView | undefined;
}

/**
 * Returns what a panel shows: the chosen branch, or the newest, and the turn to continue from: the
 * chosen one, or the last one of the branch that can be read.
 */
export function shownPart(
  view: AuditView,
  { branch: chosen, parent }: Pick<ComposerState, 'branch' | 'parent'>,
): ShownPart {
  const branches = layoutBranches(view);
  const asked = parent === undefined ? undefined : findTurn(view, parent);
  const pathOf = (branch: LaidOutBranch | undefined) => (branch ? pathTo(view, branch) : []);
  const wanted = branches.find(({ branch }) => branch.steps.includes(chosen ?? ''));
  const usual = wanted ?? branches.at(-1);
  const isElsewhere =
    view.steps.some(({ id }) => id === asked?.id) &&
    !pathOf(usual).some(({ id }) => id === asked?.id);
  const branch = isElsewhere
    ? branches.find(({ branch }) => branch.steps.includes(asked?.id ?? ''))
    : usual;
  const path = pathOf(branch);
  const root = findTurn(view, path[0]?.step.parent ?? '') ?? baselineOf(view);
  const readable = [...(root ? [root] : []), ...path].filter(isReadable);
  return {
    branches,
    branch,
    path,
    readable,
    from: asked && isReadable(asked) ? asked : readable.at(-1),
  };
}

/** Returns the steps of a branch, after those that lead to it. */
function pathTo(view: Turns, { branch, steps }: LaidOutBranch): readonly StepView[] {
  const path = [...steps];
  for (let id = branch.origin; ; ) {
    const before = view.steps.find((step) => step.id === id);
    if (!before || path.includes(before)) return path;
    path.unshift(before);
    id = before.step.parent;
  }
}

export function isReadable({ judgment }: TurnView): boolean {
  return judgment?.outcome === 'readable';
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
