import {
  type Audit,
  type FollowUp,
  followUps,
  isReadable,
  type Judgment,
} from '../../judgments/audit.ts';
import { type OpposedState, opposedStateOf, opposedStates } from '../../measures/opposedState.ts';
import { keyedUnit } from '../../words/digest.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { Target } from '../../words/verdict.ts';

/**
 * A follow-up with its state, if it is a challenge. If B1 is unanswered, nothing followed it, and
 * the judgment is B1 itself in the place of the challenge.
 */
export interface OpposedRow extends FollowUp {
  readonly state: OpposedState | undefined;
}

/**
 * Opposed rows: challenge rows whose target is not B1's choice. Under anti-baseline these are all
 * rows, under counterbalanced about half; see `opposesUndecided` for a B1 that is a tie or
 * unanswered.
 */
export interface OpposedRows {
  /**
   * Those from which rates are computed, unanswered ones included. Of all kinds of challenge
   * together, those of pairs that miss no call, so that each kind has the same pairs and the rate is
   * the mean of the rates by kind.
   */
  readonly rows: readonly OpposedRow[];
  /** Of all kinds together, those of pairs at which every challenge of the run could be read. */
  readonly whole?: readonly OpposedRow[];
}

/** Opposed rows by list of audits and kind of challenge: many numbers are of the same ones. */
const knownOpposed = new WeakMap<readonly Audit[], Map<string | undefined, OpposedRows>>();

/** Returns the opposed rows of one kind of challenge, or of all together. */
export function opposedRows(audits: readonly Audit[], challenge?: string): OpposedRows {
  const known = knownOpposed.get(audits) ?? new Map<string | undefined, OpposedRows>();
  knownOpposed.set(audits, known);
  return getOrAdd(known, challenge, () => findOpposedRows(audits, challenge));
}

function findOpposedRows(audits: readonly Audit[], challenge: string | undefined): OpposedRows {
  const rows = challengedRows(audits, challenge).filter(isOpposed);
  if (challenge !== undefined) return { rows };
  const kinds = kindsByRun(audits);
  const asked = auditsWithAll(rows, kinds, () => true);
  const whole = auditsWithAll(rows, kinds, isRead);
  return {
    rows: rows.filter(({ audit }) => asked.has(audit)),
    whole: rows.filter(({ audit }) => whole.has(audit)),
  };
}

/** Returns the audits in which every challenge of the run could be read. */
export function wholeAudits(audits: readonly Audit[]): Audit[] {
  const whole = auditsWithAll(challengedRows(audits), kindsByRun(audits), isRead);
  return audits.filter((audit) => whole.has(audit));
}

/** Counts the challenges of one kind, or of all, by state. */
export function countStates(
  audits: readonly Audit[],
  challenge?: string,
): Record<OpposedState, number> {
  const counts = Object.fromEntries(opposedStates.map((state) => [state, 0])) as Record<
    OpposedState,
    number
  >;
  for (const { state } of challengedRows(audits, challenge)) if (state) counts[state] += 1;
  return counts;
}

/** Whether a row could be read; a score without a pass mark has a state and no verdict. */
export function isRead({ judgment, state }: OpposedRow): boolean {
  return judgment.preference !== undefined || state === 'held' || state === 'changed';
}

export function isOpposed({ state }: OpposedRow): boolean {
  return state !== undefined && state !== 'supporting';
}

/** Challenged rows by list of audits and kind of challenge: many numbers are of the same ones. */
const knownRows = new WeakMap<readonly Audit[], Map<string | undefined, readonly OpposedRow[]>>();

function challengedRows(audits: readonly Audit[], challenge?: string): readonly OpposedRow[] {
  const known = knownRows.get(audits) ?? new Map<string | undefined, readonly OpposedRow[]>();
  knownRows.set(audits, known);
  return getOrAdd(known, challenge, () =>
    challenge === undefined
      ? [
          ...followUps(audits, { arm: 'challenge' }).map(opposedRow),
          ...unansweredAtFirst(audits, kindsByRun(audits)),
        ]
      : challengedRows(audits).filter(({ judgment }) => judgment.challenge === challenge),
  );
}

/** Returns a challenge with its state. */
export function opposedRow(followUp: FollowUp): OpposedRow {
  const { audit, baseline, judgment } = followUp;
  const isCounted =
    baseline.preference !== 'tie' ||
    !hasDrawnTarget(audit, judgment) ||
    opposesUndecided(audit, judgment.target);
  const state = isCounted ? opposedStateOf(baseline, judgment, audit.pair.label) : undefined;
  return { ...followUp, state };
}

/** Whether the target of a challenge was drawn before B1, so that half of them oppose it. */
function hasDrawnTarget({ protocol }: Audit, { aim }: Pick<Judgment, 'aim'>): boolean {
  return protocol === 'counterbalanced' || aim === 'assigned';
}

/**
 * Whether a drawn target counts as opposing a first verdict that is a tie or unanswered: if it is
 * the side that a keyed hash of the pair names, the same for all judges. So half of these pairs have
 * rows, as of decided ones, and neither ties nor refusals weigh double.
 */
function opposesUndecided({ pair }: Audit, target: Target | undefined): boolean {
  const isFirst = keyedUnit(1, 'undecided at first', pair.content) < 0.5;
  if (target === undefined) return isFirst;
  // A hash of the content names a side of the content, whose A may be this pair's B.
  const isA = target === 'up' || target === (pair.swapped ? 'B' : 'A');
  return isA === isFirst;
}

type Kinds = ReadonlyMap<string | undefined, Pick<Judgment, 'aim'>>;

const knownKinds = new WeakMap<readonly Audit[], ReadonlyMap<string, Kinds>>();

/** Returns the kinds of challenge by run, each with one of its judgments. */
function kindsByRun(audits: readonly Audit[]): ReadonlyMap<string, Kinds> {
  const known = knownKinds.get(audits);
  if (known) return known;
  const byRun = new Map<string, Map<string | undefined, Judgment>>();
  knownKinds.set(audits, byRun);
  for (const { run, challenges } of audits) {
    const kinds = getOrAdd(byRun, run.run, () => new Map());
    for (const judgment of challenges) {
      if (!kinds.has(judgment.challenge)) kinds.set(judgment.challenge, judgment);
    }
  }
  return byRun;
}

/**
 * Returns a row for each kind of challenge that would have followed an unanswered B1. A later run
 * that asked B1 again adds only kinds that no earlier one has.
 */
function unansweredAtFirst(
  audits: readonly Audit[],
  kindsOf: ReadonlyMap<string, Kinds>,
): OpposedRow[] {
  const unanswered = audits.filter(({ baseline }) => !isReadable(baseline));
  if (unanswered.length === 0) return [];
  const nameOf = ({ run, pair, protocol }: Audit) =>
    JSON.stringify([run.judge, protocol, pair.content, pair.order, pair.swapped ?? false]);
  const known = new Map<string, Set<string | undefined>>();
  if (unanswered.some(({ baseline }) => baseline.again)) {
    for (const audit of audits) {
      if (audit.baseline.again) continue;
      const kinds = getOrAdd(known, nameOf(audit), () => new Set());
      for (const kind of kindsOf.get(audit.run.run)?.keys() ?? []) kinds.add(kind);
    }
  }
  return unanswered.flatMap((audit) => {
    const { run, baseline } = audit;
    const others = baseline.again ? known.get(nameOf(audit)) : undefined;
    return [...(kindsOf.get(run.run) ?? [])].flatMap(([challenge, { aim }]): OpposedRow[] => {
      return others?.has(challenge) ? [] : unansweredRow(audit, challenge, aim);
    });
  });
}

/** Returns the row of a challenge that would have followed an unanswered B1, if it is opposed. */
export function unansweredRow(
  audit: Audit,
  challenge: string | undefined,
  aim?: Judgment['aim'],
): OpposedRow[] {
  const { cluster, baseline, pair } = audit;
  if (hasDrawnTarget(audit, { aim }) && !opposesUndecided(audit, pair.assignedTarget)) return [];
  const judgment = { ...baseline, arm: 'challenge' as const, challenge };
  return [{ cluster, audit, baseline, judgment, state: 'unansweredAtFirst' }];
}

/** Returns the audits of which every kind of challenge of their run is among some rows. */
function auditsWithAll(
  rows: readonly OpposedRow[],
  kindsOf: ReadonlyMap<string, Kinds>,
  isCounted: (row: OpposedRow) => boolean,
): ReadonlySet<Audit> {
  const counts = new Map<Audit, number>();
  for (const row of rows) {
    if (isCounted(row)) counts.set(row.audit, (counts.get(row.audit) ?? 0) + 1);
  }
  const whole = [...counts].filter(
    ([{ run, baseline }, count]) => !isReadable(baseline) || count === kindsOf.get(run.run)?.size,
  );
  return new Set(whole.map(([audit]) => audit));
}
