import { type Side, trustedLabel } from '../../../pair.ts';
import { type Branch, branchesOf } from '../../steps/branches.ts';
import { shownTexts } from '../../steps/conversation.ts';
import { aimOf } from '../../steps/steps.ts';
import { type DraftView, type StepView, viewDraft, viewSteps } from '../../steps/stepView.ts';
import { needsRepair, readVerdict } from '../answers/verdict.ts';
import type { HeaderEntry, PairEntry, StepEntry } from '../log.ts';
import { plannedTurns, protocolsOf } from '../plan/plannedTurns.ts';
import type { PairRecord, RunState, TurnRecord } from '../runState.ts';
import { baselineTurn, turnId } from '../turns.ts';
import { type TurnView, viewTurn } from './turnView.ts';

/** The audit of one pair, as far as its log tells it. Plain data. */
export interface AuditView {
  readonly header: HeaderEntry;
  readonly entry: PairEntry;
  /** The label that numbers may use. */
  readonly trustedLabel?: Side;
  /**
   * What the run plans: all turns of its protocols, B1 of a session. Before B1 is judged it is not known
   * which of them two protocols share: then those are listed that are asked in any case.
   */
  readonly turns: readonly TurnView[];
  /** Steps in the order in which they were chosen. */
  readonly steps: readonly StepView[];
  readonly branches: readonly Branch[];
  readonly drafts: readonly DraftView[];
  /** The aim that any step from this turn on must have, by turn id; absent where it is free. */
  readonly fixedAims: Readonly<Record<string, StepEntry['aim']>>;
  /** Calls that are left if every answer that is still to come can be read and all is shared that can be. */
  readonly callsLeft: number;
  /** Every turn is judged, or left out because B1 or the step before it could not be read. */
  readonly complete: boolean;
  /** More than one fingerprint: the endpoint changed under the run. */
  readonly fingerprints: readonly string[];
}

/** The view of a pair of a run; undefined where the log has no header or no such pair. */
export function viewAudit(
  state: Pick<RunState, 'header' | 'pairs'>,
  pairKey: string,
): AuditView | undefined {
  const pair = state.pairs.get(pairKey);
  const { header } = state;
  if (!header || !pair) return undefined;
  const turns = viewPlanned(header, pair);
  const steps = viewSteps(pair, turns);
  const all = [...turns, ...steps];
  const open = all.filter(({ status }) => status !== 'judged' && status !== 'left-out');
  const fingerprints = all.flatMap((turn) => turn.judgment?.fingerprint ?? []);
  return {
    header,
    entry: pair.entry,
    trustedLabel: trustedLabel(pair.entry.pair),
    turns,
    steps,
    branches: branchesOf(turns, steps),
    drafts: [...pair.drafts.values()].map((entry) => viewDraft(pair, entry)),
    fixedAims: Object.fromEntries(
      steps.flatMap(({ id }) => {
        const aim = aimOf(pair, id);
        return aim === undefined ? [] : [[id, aim]];
      }),
    ),
    callsLeft: open.filter(({ id }) => needsCall(header, pair, pair.turns.get(id))).length,
    complete: open.length === 0,
    fingerprints: [...new Set(fingerprints)],
  };
}

function viewPlanned(header: HeaderEntry, pair: PairRecord): TurnView[] {
  if (header.purpose === 'session') return [viewTurn(pair, baselineTurn)];
  const baseline = pair.turns.get(turnId(baselineTurn))?.judgment?.preference;
  const isAlone = protocolsOf(header).length === 1;
  const views = new Map<string, TurnView>();
  for (const { name, parent, uses } of plannedTurns(header, pair.entry.target, baseline)) {
    const view = viewTurn(pair, name);
    const before = views.get(parent ?? '');
    const isCut =
      before?.status === 'left-out' ||
      (before?.judgment && before.judgment.preference === undefined);
    views.set(view.id, {
      ...view,
      ...(name.arm === 'sequence' && parent !== undefined ? { parent } : {}),
      ...(isAlone ? {} : { protocols: uses.map(({ protocol }) => protocol) }),
      status: isCut && !view.judgment ? 'left-out' : view.status,
    });
  }
  return [...views.values()];
}

/** Whether a turn still takes a call if what comes can be read. */
export function needsCall(
  header: HeaderEntry,
  pair: PairRecord,
  turn: TurnRecord | undefined,
): boolean {
  const [first, repair] = turn?.answers ?? [];
  if (!turn || !first || repair) return !first;
  return needsRepair(readVerdict(first, shownTexts(header, pair, turn.name, turn.target)));
}
