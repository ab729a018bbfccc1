import { type Audit, type FollowUp, followUps } from '../../judgments/audit.ts';
import { type OpposedState, opposedStateOf, opposedStates } from '../../measures/opposedState.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';

/** A follow-up with its state, if it is a challenge. */
export interface OpposedRow extends FollowUp {
  readonly state: OpposedState | undefined;
}

/**
 * Opposed rows: challenge rows whose target is not B1's choice. Under anti-baseline these are all
 * rows, under counterbalanced about half.
 */
export interface OpposedRows {
  /** All of them, unreadable ones included. */
  readonly asked: readonly OpposedRow[];
  /**
   * Those from which rates are computed. Of one kind of challenge, the same. Of all kinds together,
   * those of pairs at which every challenge of the run could be read: each kind then has the same
   * pairs, so that the rate is the mean of the rates by kind, and refusals under one kind do not
   * change the mixture.
   */
  readonly counted: readonly OpposedRow[];
}

/** Returns the opposed rows of one kind of challenge, or of all together. */
export function opposedRows(audits: readonly Audit[], challenge?: string): OpposedRows {
  const asked: OpposedRow[] = [];
  for (const row of challengedRows(audits, challenge)) {
    if (row.state !== undefined && row.state !== 'supporting') asked.push(row);
  }
  if (challenge !== undefined) return { asked, counted: asked };
  const whole = wholeOf(asked);
  return { asked, counted: asked.filter(({ audit }) => whole.has(audit)) };
}

/** Returns the audits in which every challenge of the run could be read. */
export function wholeAudits(audits: readonly Audit[]): Audit[] {
  const whole = wholeOf(challengedRows(audits));
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

/** Challenged rows by list of audits and kind of challenge: many numbers are of the same ones. */
const knownRows = new WeakMap<readonly Audit[], Map<string | undefined, readonly OpposedRow[]>>();

function challengedRows(audits: readonly Audit[], challenge?: string): readonly OpposedRow[] {
  const known = knownRows.get(audits) ?? new Map<string | undefined, readonly OpposedRow[]>();
  knownRows.set(audits, known);
  return getOrAdd(known, challenge, () =>
    challenge === undefined
      ? followUps(audits, { arm: 'challenge' }).map(asRow)
      : challengedRows(audits).filter(({ judgment }) => judgment.challenge === challenge),
  );
}

function asRow(followUp: FollowUp): OpposedRow {
  const { audit, baseline, judgment } = followUp;
  return { ...followUp, state: opposedStateOf(baseline, judgment, audit.pair.label) };
}

/** Returns the audits of these rows in which every kind of them in its run could be read. */
function wholeOf(rows: Iterable<OpposedRow>): ReadonlySet<Audit> {
  const kinds = new Map<string, Set<string | undefined>>();
  const readable = new Map<Audit, number>();
  for (const row of rows) {
    const { audit, judgment } = row;
    getOrAdd(kinds, audit.run.run, () => new Set()).add(judgment.challenge);
    if (isRead(row)) readable.set(audit, (readable.get(audit) ?? 0) + 1);
  }
  const whole = [...readable].filter(([{ run }, count]) => count === kinds.get(run.run)?.size);
  return new Set(whole.map(([audit]) => audit));
}
