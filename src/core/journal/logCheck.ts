import { asOneLine } from '../words/escape.ts';
import { drawsVersion, type RunHeader } from './header.ts';
import type { Altered } from './verification.ts';

/** A value of a log that does not follow from its header, its records and its seed. */
export interface Difference {
  /** Id of the pair or sample; absent for the header. */
  readonly item?: string;
  /** Name of the field, such as `order`. */
  readonly field: string;
  readonly logged: unknown;
  /** Value that follows; absent if this version cannot derive it. */
  readonly derived?: unknown;
}

/**
 * Whether a log is what its run would have written: `foreign` if a value differs from what its rule
 * of drawing gives, `unchecked` if the log names no rule and today's gives another value.
 */
export type LogOrigin =
  | { readonly is: 'own' }
  | ({ readonly is: 'foreign' | 'unchecked' } & Difference);

/**
 * Compares the entries of a log with what follows from its header, its records and its seed: keys,
 * and what is drawn.
 */
export interface LogCheck<Entry, State> {
  /** Takes the next entry of the log. */
  take(entry: Entry): void;
  /** What is known after the entries so far. */
  readonly origin: LogOrigin;
  /**
   * Returns what decides the next requests and is not what the log's answers give.
   *
   * @param state that of the log after these entries
   */
  altered(state: State): Promise<readonly Altered[]>;
}

/** Describes a difference, such as `pair-3: order is "AB" in the log; its run gives "BA"`. */
export function describeDifference({ item, field, logged, derived }: Difference): string {
  const where = item === undefined ? 'header' : asOneLine(item, 60);
  const given =
    derived === undefined ? 'this version cannot derive it' : `its run gives ${shown(derived)}`;
  return `${where}: ${field} is ${shown(logged)} in the log; ${given}`;
}

/** Says why a log is unchecked, with the first difference. */
export function describeUnchecked(difference: Difference): string {
  const reason =
    difference.field === 'limits'
      ? "limits not checked: its attacks have other limits than this version's"
      : "draws not checked: the log does not name the rule by which its orders, targets and wordings were drawn, and today's gives others";
  return `${reason} (${describeDifference(difference)})`;
}

/** Returns a value of a log for a message, cut. */
export function shown(value: unknown): string {
  return value === undefined ? 'absent' : asOneLine(JSON.stringify(value) ?? '', 60);
}

/** Returns what a header says of a log by itself: one whose rule is not known is foreign. */
export function originOfRule({ draws }: Pick<RunHeader, 'draws'>): LogOrigin {
  return draws === undefined || draws === drawsVersion
    ? { is: 'own' }
    : { is: 'foreign', field: 'draws', logged: draws, derived: drawsVersion };
}

/** Thrown before anything is asked if a log holds values that its run would not have written. */
export class ForeignLogError extends Error {
  override readonly name = 'ForeignLogError';

  constructor(path: string, difference: Difference) {
    super(
      `${path} is not what its run would have written (${describeDifference(difference)}). Nothing was sent. Take the log from its source again, or start a new run.`,
    );
  }
}

/** Thrown before anything is asked if the draws of a log cannot be checked. */
export class UncheckedDrawsError extends Error {
  override readonly name = 'UncheckedDrawsError';
  readonly difference: Difference;

  constructor(path: string, difference: Difference) {
    super(
      `${path}: ${describeUnchecked(difference)}. Nothing was sent. Start a new run (another --out, or --fresh for an audit), or find out who wrote the log.`,
    );
    this.difference = difference;
  }
}

/** Thrown before anything is asked if what decides it is not what the answers of a log give. */
export class AlteredLogError extends Error {
  override readonly name = 'AlteredLogError';

  constructor(path: string, { item, what, field, logged, read }: Altered) {
    const difference =
      field === undefined
        ? 'the log holds no answer that gives it'
        : `${field} is ${shown(logged)} in the log, and ${shown(read)} as read from its answer`;
    super(
      `${path}: ${asOneLine(item, 60)}, ${asOneLine(what, 60)}: ${difference}. It was edited, or read by another version. Nothing was sent. Take the log from its source again, or start a new run.`,
    );
  }
}
