import { isRepaired } from '../../core/measures/repaired.ts';
import { protocolsOf } from '../../core/runs/audit/plan/plannedTurns.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../core/runs/audit/views/turnView.ts';
import type { Statement } from '../../core/runs/statement.ts';
import type { StepView } from '../../core/runs/steps/stepView.ts';

/**
 * Returns a run in the form that `--json` prints. `turns` are the planned ones, each with the
 * protocols that use it if the run has several; `steps` were chosen by the user and are excluded
 * from all rates.
 */
export function runRecord(views: readonly AuditView[], statement: Statement): object {
  const [first] = views;
  return {
    run: first?.header.run,
    judge: first?.header.judge,
    protocol: first && protocolsOf(first.header).join(', '),
    multiStep: first?.header.multiStep,
    seed: first?.header.seed,
    statement,
    turns: views.flatMap((view) => view.turns.map((turn) => turnRecord(view, turn))),
    steps: views.flatMap((view) => view.steps.map((step) => stepRecord(view, step))),
    branches: views.flatMap((view) =>
      view.branches.map((branch) => ({ pair: view.entry.pair.id, ...branch })),
    ),
  };
}

/**
 * Returns one turn as data. Letters are the dataset's; overlap is token Jaccard. Numbers are null
 * if undefined: comparisons with the baseline in the baseline itself, and missing or unreadable
 * answers.
 */
function turnRecord(view: AuditView, turn: TurnView) {
  const { judgment } = turn;
  return {
    pair: view.entry.pair.id,
    arm: turn.name.arm,
    challenge: turn.name.challenge,
    ...(turn.name.arm === 'sequence' && { place: Number(turn.name.step) }),
    protocols: turn.protocols,
    target: turn.target,
    status: turn.status,
    outcome: judgment?.outcome,
    ...(judgment && isRepaired(judgment) && { repaired: true }),
    preference: judgment?.preference ?? null,
    ...(judgment?.score !== undefined && { score: judgment.score, shift: judgment.shift }),
    confidence: judgment?.confidence ?? null,
    confidenceDelta: judgment?.confidenceDelta ?? null,
    overlap: judgment?.overlap ?? null,
    flip: judgment?.flip ?? null,
    flipKind: judgment?.flipKind,
    justification: judgment?.justification,
    simulated: view.header.judge.simulated,
  };
}

function stepRecord(view: AuditView, step: StepView) {
  const { parent, aim, paraphrase, template, draft } = step.step;
  return {
    ...turnRecord(view, step),
    id: step.id,
    parent,
    aim,
    paraphrase,
    template,
    draft,
    followUp: step.followUp,
    changedFromPrevious: step.judgment?.changedFromPrevious ?? null,
    returned: step.returned,
  };
}
