import { trustedStance } from '../../../data/pair.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { needsRepair, readAnswer } from '../../../judges/readAnswer.ts';
import { missingFields } from '../../../judges/readers/jsonReader.ts';
import { rubricText } from '../../../judges/render.ts';
import {
  nameOfState,
  type OpposedPair,
  opposedOf,
  statesOf,
} from '../../../measures/opposedPair.ts';
import type { OpposedState } from '../../../measures/opposedState.ts';
import { baselineTurn, turnId } from '../../../words/turns.ts';
import type { Stance, Target } from '../../../words/verdict.ts';
import { type Branch, branchesOf } from '../../steps/branches.ts';
import { shownTexts } from '../../steps/conversation.ts';
import { aimOf } from '../../steps/steps.ts';
import { type DraftView, type StepView, viewDraft, viewSteps } from '../../steps/stepView.ts';
import { whole } from '../answers/answerLimits.ts';
import type { HeaderEntry, JudgmentEntry, PairEntry, StepEntry } from '../log.ts';
import { plannedTurns, protocolsOf } from '../plan/plannedTurns.ts';
import type { PairRecord, RunState, TurnRecord } from '../runState.ts';
import { type TurnView, viewTurn } from './turnView.ts';

/** The audit of one pair as recorded in its log. Plain data. */
export interface AuditView {
  readonly header: HeaderEntry;
  readonly entry: PairEntry;
  /** The human or gold label, if it is a side, or a side of the pass mark. */
  readonly label?: Target | undefined;
  /** What became of B1's verdict; absent if no challenge opposed it yet. */
  readonly opposed?: OpposedPair | undefined;
  /**
   * Planned turns of the run: all turns of its protocols, or B1 for a session. Until B1 is judged,
   * it is unknown which turns two protocols share; only those asked in any case are listed.
   */
  readonly turns: readonly TurnView[];
  /** Steps in the order in which they were chosen. */
  readonly steps: readonly StepView[];
  readonly branches: readonly Branch[];
  readonly drafts: readonly DraftView[];
  /** Aim that all steps after this turn must have, by turn id; absent if any aim is allowed. */
  readonly fixedAims: Readonly<Record<string, StepEntry['aim']>>;
  /**
   * Ids of the turns and steps that still need a call if all further answers are readable and
   * protocols share as much as possible.
   */
  readonly toAsk: readonly string[];
  /** Names of the fields that B1's last answer lacks, if it is unreadable for that. */
  readonly missingFields: readonly string[];
  /** Whether every turn is judged, or skipped because B1 or the previous step was unreadable. */
  readonly complete: boolean;
  /**
   * Contains more than one fingerprint if the endpoint changed during the run. Excludes recorded
   * answers.
   */
  readonly fingerprints: readonly string[];
}

/**
 * Returns the view of a pair of a run; undefined if the log has no header or does not contain the
 * pair.
 */
export function viewAudit(
  state: Pick<RunState, 'header' | 'pairs'>,
  pairKey: string,
): AuditView | undefined {
  const pair = state.pairs.get(pairKey);
  const { header } = state;
  if (!header || !pair) return undefined;
  const label = trustedStance(pair.entry.pair, header.definition?.scale?.pass);
  const planned = viewPlanned(header, pair);
  const chosen = viewSteps(pair, planned);
  const states = statesOfTurns([...planned, ...chosen], header, label);
  const baseline: { readonly preference?: Stance | undefined } =
    pair.turns.get(turnId(baselineTurn))?.judgment ?? {};
  const withState = <Turn extends TurnView>(turn: Turn): Turn => {
    const id = states.get(turn.judgment);
    if (id === undefined) return turn;
    const basis = { label, first: baseline.preference, last: turn.judgment?.preference };
    return { ...turn, state: { id, name: nameOfState(id, basis) } };
  };
  const [turns, steps] = [planned.map(withState), chosen.map(withState)];
  const all = [...turns, ...steps];
  const open = all.filter(({ status }) => status !== 'judged' && status !== 'left-out');
  const fingerprints = all.flatMap(({ judgment }) =>
    judgment && !judgment.notes.includes('recorded') ? judgment.fingerprint : [],
  );
  return {
    header,
    entry: pair.entry,
    label,
    opposed: opposedOf(
      all.map(({ name, judgment, state }) => ({
        pair: { label },
        baseline,
        judgment: judgment ?? name,
        state: state?.id,
      })),
    ),
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
    toAsk: open.map(({ id }) => id).filter((id) => needsCall(header, pair, pair.turns.get(id))),
    missingFields:
      planned[0]?.judgment?.outcome === 'missing-field'
        ? missingFields(definitionOf(header), planned[0].answers.at(-1) ?? '')
        : [],
    complete: open.length === 0,
    fingerprints: [...new Set(fingerprints)],
  };
}

/** Returns the states of B1's verdict after the judgments that challenged it. */
function statesOfTurns(
  turns: readonly TurnView[],
  { multiStep }: HeaderEntry,
  label: Target | undefined,
): ReadonlyMap<JudgmentEntry | undefined, OpposedState> {
  const judgments = turns.flatMap(({ judgment }) => judgment ?? []);
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  return baseline ? statesOf(baseline, label, judgments, multiStep?.aim) : new Map();
}

/** Whether nothing is left to ask about a pair of a run. */
export function isComplete(state: Pick<RunState, 'header' | 'pairs'>, pairKey: string): boolean {
  return (
    state.pairs.get(pairKey)?.finished !== undefined || viewAudit(state, pairKey)?.complete === true
  );
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
      (pair.entry.incomplete && name.arm !== 'baseline') ||
      before?.status === 'left-out' ||
      (before?.judgment && before.judgment.outcome !== 'readable');
    views.set(view.id, {
      ...view,
      ...(name.arm === 'sequence' && parent !== undefined ? { parent } : {}),
      ...(isAlone ? {} : { protocols: uses.map(({ protocol }) => protocol) }),
      status: isCut && !view.judgment ? 'left-out' : view.status,
    });
  }
  const [first, ...others] = views.values();
  return first ? [first, ...recordedRepeats(header, pair), ...others] : [];
}

/** Returns the recorded repeats of B1, which no run plans. */
function recordedRepeats(header: HeaderEntry, pair: PairRecord): TurnView[] {
  if (!header.recorded) return [];
  return [...pair.turns.values()]
    .filter(({ name }) => name.arm === 'repeat')
    .map(({ name }) => viewTurn(pair, name));
}

/** Whether a turn still needs a call, provided that further answers are readable. */
function needsCall(header: HeaderEntry, pair: PairRecord, turn: TurnRecord | undefined): boolean {
  const [first, repair] = turn?.answers ?? [];
  if (!turn || !first || repair) return !first;
  const material = shownTexts(header, pair, turn.name, turn.target);
  const rubric = rubricText(pair.entry.pair);
  return needsRepair(readAnswer(definitionOf(header), whole(first), material, rubric));
}
