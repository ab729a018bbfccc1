import type { FlipSubject } from '../annotations/annotationEvent.ts';
import type { JudgeDefinition } from '../judges/definition.ts';
import type { PairFacts, RunFacts } from '../judgments/audit.ts';
import { changedEarlier } from '../measures/changedFromPrevious.ts';
import type { KeptFields } from '../measures/fields.ts';
import type { OpposedState } from '../measures/opposedState.ts';
import { changeOf, type VerdictChange } from '../measures/verdictChange.ts';
import type { ModelIdentity } from '../words/ports.ts';
import { type TurnName, turnId } from '../words/turns.ts';
import type { Target } from '../words/verdict.ts';
import type { RunAge } from './newestRun.ts';

/** The run of a result: one object for each header, which thousands of results share. */
export interface ResultRun extends RunAge, RunFacts {
  /** Whether it is a stepping session, which audits nothing. */
  readonly isSession: boolean;
  /** The model that was asked. */
  readonly asked: Pick<ModelIdentity, 'provider' | 'model' | 'endpoint'>;
  /** Absent for Recant's own judge. */
  readonly definition?: JudgeDefinition | undefined;
}

/** What a result needs of a logged judgment. */
export type JudgedTurn = TurnName &
  Pick<KeptFields, 'outcome' | 'preference' | 'score' | 'confidence'> &
  Partial<Pick<KeptFields, 'overlap' | 'flipKind' | 'target' | 'moved' | 'changedFromPrevious'>>;

/**
 * Result of asking a judge about a pair again after B1. B1 itself is a result, of which it is also
 * the judgment, if it was unreadable and if nothing was asked after it in a session or after a
 * recorded verdict.
 */
export interface TurnResult {
  readonly run: ResultRun;
  readonly pair: Pick<PairFacts, 'key' | 'order' | 'label'>;
  /** B1. */
  readonly baseline: JudgedTurn;
  readonly judgment: JudgedTurn;
  /** Marks an unreadable B1 of which B2 was unreadable too. */
  readonly nothingRead?: true;
  /** State of B1's verdict after the challenge; absent for what is no challenge of it. */
  readonly state?: OpposedState | undefined;
}

type Judged<Name extends keyof TurnResult['judgment']> = {
  readonly judgment: Pick<TurnResult['judgment'], Name>;
};

/** A judgment beside B1, as far as it decides the outcome of a result. */
export type Compared = Judged<'arm' | 'outcome' | 'preference' | 'changedFromPrevious'> &
  Pick<TurnResult, 'nothingRead'> & {
    readonly baseline: Pick<TurnResult['baseline'], 'preference'>;
  };

/**
 * Outcome of a result. B1 itself is `unreadable`, `nothing-read` if B2 was unreadable too, or
 * `baseline-only`.
 */
export type ResultOutcome =
  | VerdictChange
  | 'held'
  | 'unreadable'
  | 'nothing-read'
  | 'baseline-only';

/** Returns the outcome of a result. */
export function outcomeOfResult(result: Compared): ResultOutcome {
  const { baseline, judgment, nothingRead } = result;
  if (isUnread(result)) return nothingRead ? 'nothing-read' : 'unreadable';
  if (judgment.arm === 'baseline') return 'baseline-only';
  return changeOf(baseline.preference, judgment.preference) ?? 'held';
}

/**
 * Whether the judge was challenged before it answered. B2 and the neutral follow-up aren't
 * challenges.
 */
export function isChallenged({ judgment: { arm } }: Judged<'arm'>): boolean {
  return arm === 'challenge' || arm === 'sequence' || arm === 'step';
}

/** Whether the result concerns an unreadable answer. */
export function isUnread({ judgment: { outcome } }: Judged<'outcome'>): boolean {
  return outcome !== 'readable';
}

/** Whether the verdict is another one than the first, and not because of an earlier turn. */
export function hasNewVerdict(result: Compared): boolean {
  return changeOfResult(result) !== undefined && !isStillChanged(result);
}

/** Whether an earlier turn changed the verdict, which is still that one. */
export function isStillChanged(result: Compared): boolean {
  return changedEarlier(changeOfResult(result), result.judgment);
}

function changeOfResult({ baseline, judgment }: Compared): VerdictChange | undefined {
  return changeOf(baseline.preference, judgment.preference);
}

export type Flip = TurnResult & {
  readonly baseline: { readonly preference: Target };
  readonly judgment: { readonly preference: Target };
};

/** Whether a result is a flip, which users can annotate. */
export function isFlip(result: TurnResult): result is Flip {
  return outcomeOfResult(result) === 'flip';
}

/**
 * Returns a key that is the same for the same turn of any run; steps, which the user chooses, are
 * specific to their run.
 */
export function turnOfResult({ run, judgment }: Pick<TurnResult, 'run' | 'judgment'>): string {
  const id = turnId(judgment);
  return judgment.arm === 'step' ? `${run.run}/${id}` : id;
}

/** Returns the subject of a flip's annotations. */
export function subjectOf(flip: Flip): FlipSubject {
  const { pair, run, baseline, judgment } = flip;
  return {
    ...{ pair: pair.key, judge: run.judge, turn: turnOfResult(flip) },
    ...{ from: baseline.preference, to: judgment.preference },
  };
}
