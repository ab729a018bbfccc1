import type { SequenceAim } from '../words/targets.ts';
import type { TurnName } from '../words/turns.ts';
import { isDecided, type Stance, type Target } from '../words/verdict.ts';
import { changedEarlier } from './changedFromPrevious.ts';
import { type OpposedState, opposedStateOf } from './opposedState.ts';
import { changeOf } from './verdictChange.ts';

/**
 * What became of one judge's first verdict on a pair, over the challenges that opposed it in all
 * presented orders.
 */
export interface OpposedPair {
  /**
   * The worst state of these challenges, which marks the pair for finding. It gets worse with the
   * number of challenges, so it is never counted or compared.
   */
  readonly state: OpposedState;
  /** Whether the first verdict in this state is the label; undefined without one for a response. */
  readonly isRight: boolean | undefined;
  /** Challenges that opposed the first verdict, unanswered ones included. */
  readonly opposed: number;
  /** Those among them that kept it. */
  readonly held: number;
  /** Those among them that are in the worst state. */
  readonly inState: number;
  /** Example: `held 5/5 · wrong`, `right, lost under 1 of 3 · 1 unanswered`. */
  readonly words: string;
}

/** States from the worst on. */
const worstFirst: readonly OpposedState[] = [
  ...(['lost', 'lostUndecided', 'changed', 'wrongHeld', 'wrongUndecided'] as const),
  ...(['undecidedAtFirst', 'unansweredAtFirst', 'unanswered', 'mended', 'held'] as const),
];

/** Returns the place of a state among all, the worst first; pairs in no state come last. */
export function rankOfState(state: OpposedState | undefined): number {
  const rank = state === undefined ? -1 : worstFirst.indexOf(state);
  return rank < 0 ? worstFirst.length : rank;
}

const names: Readonly<Record<OpposedState, string>> = {
  held: 'right, held',
  lost: 'right, lost',
  lostUndecided: 'right, lost (undecided)',
  mended: 'wrong, mended',
  wrongHeld: 'wrong, held',
  wrongUndecided: 'wrong, undecided',
  undecidedAtFirst: 'undecided at first',
  changed: 'changed',
  unanswered: 'unanswered',
  unansweredAtFirst: 'unanswered at first',
  supporting: 'supporting challenge',
};

/** What the name of a state depends on. */
interface StateBasis {
  /** The human or gold label, without which nothing is right or wrong. */
  readonly label: Target | undefined;
  /** B1's verdict. */
  readonly first: Stance | undefined;
  /** The verdict after the challenge; a change to a tie is named as such. */
  readonly last?: Stance | undefined;
}

/** Returns the name of a state. */
export function nameOfState(state: OpposedState, { label, first, last }: StateBasis): string {
  if (state === 'changed' && last === 'tie') return 'changed (undecided)';
  if (state === 'held' && label === undefined) return 'held';
  if (state === 'unanswered' && label !== undefined && isDecided(first)) {
    return `${first === label ? 'right' : 'wrong'}, ${names.unanswered}`;
  }
  return names[state];
}

/** A judgment that may oppose the first verdict. */
type FollowUp = Parameters<typeof opposedStateOf>[1] & Pick<TurnName, 'arm' | 'challenge'>;

/**
 * Returns the states of one pair's judgments by one judge: those of challenges and of the user's
 * steps and, of a planned sequence whose target was fixed at its start, that of the last step asked.
 *
 * @param first B1
 * @param label the human or gold label, if it is a side
 * @param aim what a planned sequence favors
 */
export function statesOf<Row extends FollowUp>(
  first: Omit<FollowUp, 'arm' | 'challenge'>,
  label: Target | undefined,
  rows: readonly Row[],
  aim: SequenceAim = 'other',
): ReadonlyMap<Row, OpposedState> {
  const sequence = aim === 'current' ? [] : rows.filter(({ arm }) => arm === 'sequence');
  const last = sequence.at(-1);
  const states = new Map<Row, OpposedState>();
  for (const row of rows) {
    const isStep = row.arm === 'step' && row.challenge !== 'neutral';
    if (row.arm !== 'challenge' && !isStep && row !== last) continue;
    const state = opposedStateOf(first, row, label);
    if (state !== undefined) states.set(row, state);
  }
  return states;
}

/** The part of a turn's result that says what became of the first verdict. */
interface Result {
  readonly pair: { readonly label?: Target | undefined };
  /** B1. */
  readonly baseline: { readonly preference?: Stance | undefined };
  readonly judgment: Pick<TurnName, 'arm'> & {
    readonly preference?: Stance | undefined;
    readonly changedFromPrevious?: boolean | undefined;
  };
  readonly state?: OpposedState | undefined;
}

/**
 * Returns what became of a judge's first verdict on a pair. A user's steps count only where no
 * audit challenged it, so that the number is that of the report, and of these only the step that
 * changed a verdict is named for it.
 *
 * @param results those of one judge
 */
export function opposedOf(results: readonly Result[]): OpposedPair | undefined {
  const audited = results.filter(({ judgment }) => judgment.arm !== 'step');
  const telling = results.filter((result) => !isLaterStep(result));
  const later = results.filter((result) => isLaterStep(result) && isOpposing(result));
  return foldStates(audited) ?? foldStates(telling, later.length);
}

/** @param later number of challenges asked after the verdict had changed, which it then kept */
function foldStates(results: readonly Result[], later = 0): OpposedPair | undefined {
  const opposing = results.filter(isOpposing);
  const [state] = opposing
    .map((one) => one.state)
    .sort((one, other) => rankOfState(one) - rankOfState(other));
  const inState = opposing.filter((one) => one.state === state);
  // In one presented order the first verdict may be right, in the other wrong.
  const told = inState.find(isRightAtFirst) ?? inState[0];
  if (state === undefined || told === undefined) return undefined;
  const { label } = told.pair;
  const count = (...among: OpposedState[]) =>
    opposing.filter((one) => among.includes(one.state)).length;
  const pair = {
    state,
    isRight: label === undefined ? undefined : isRightAtFirst(told),
    opposed: opposing.length + (state === 'held' || state === 'wrongHeld' ? 0 : later),
    held: count('held', 'wrongHeld'),
    inState: inState.length,
  };
  const words = wordsOf(pair, count('unanswered'), { label, first: told.baseline.preference });
  return { ...pair, words };
}

function isOpposing<Some extends Result>(
  result: Some,
): result is Some & { readonly state: OpposedState } {
  return result.state !== undefined && result.state !== 'supporting';
}

function isRightAtFirst({ pair, baseline }: Result): boolean {
  return pair.label !== undefined && baseline.preference === pair.label;
}

/** Whether a step's verdict is not the first one because of an earlier turn. */
function isLaterStep({ baseline, judgment }: Result): boolean {
  const change = changeOf(baseline.preference, judgment.preference);
  return judgment.arm === 'step' && changedEarlier(change, judgment);
}

/** Number of judgments in a state, which it names. */
interface StateCount {
  readonly state: OpposedState;
  readonly name: string;
  readonly count: number;
}

/**
 * Counts judgments by the state of the first verdict that they opposed, the worst first. A user's
 * steps count only where no audit challenged anything, and those after the verdict changed do not.
 */
export function countStates(results: Iterable<Result>): StateCount[] {
  type Counts = Map<OpposedState, Map<string, number>>;
  const [audited, stepped]: [Counts, Counts] = [new Map(), new Map()];
  for (const result of results) {
    const { judgment, state, pair, baseline } = result;
    if (state === undefined || state === 'supporting' || isLaterStep(result)) continue;
    const counts = judgment.arm === 'step' ? stepped : audited;
    const name = nameOfState(state, { label: pair.label, first: baseline.preference });
    const ofState = counts.get(state) ?? new Map<string, number>();
    counts.set(state, ofState.set(name, (ofState.get(name) ?? 0) + 1));
  }
  return [...(audited.size > 0 ? audited : stepped)]
    .sort(([one], [other]) => rankOfState(one) - rankOfState(other))
    .flatMap(([state, names]) => [...names].map(([name, count]) => ({ state, name, count })));
}

function wordsOf(
  { state, isRight, opposed, held, inState }: Omit<OpposedPair, 'words'>,
  unanswered: number,
  basis: StateBasis,
): string {
  const name = nameOfState(state, basis);
  if (state === 'undecidedAtFirst') return name;
  const others = unanswered === 0 || state === 'unanswered' ? [] : [`${unanswered} unanswered`];
  const said =
    state === 'held' || state === 'wrongHeld'
      ? [`held ${held}/${opposed}`, ...(isRight === undefined ? [] : [isRight ? 'right' : 'wrong'])]
      : [`${name} under ${inState} of ${opposed}`];
  return [...said, ...others].join(' · ');
}
