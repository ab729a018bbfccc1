import type { ModelErrorReason } from '../words/ports.ts';
import type { Readings } from './readings.ts';

/** Failures that would affect every further call: the run pauses instead of sending thousands. */
const lasting: readonly string[] = [
  'cancelled',
  'budget',
  'key-needed',
  'unauthorized',
  'blocked',
  'not-found',
  'unreachable',
  'redirected',
  'rate-limited',
] satisfies readonly ModelErrorReason[];

/** Consecutive failures after which the run pauses. */
const mostFailuresInRow = 10;

/** Why a run paused: the reason of a failed call, or `unreadable` answers. */
export interface Paused {
  readonly reason: string;
  readonly message: string;
}

/** Fields of an entry that determine a pause. */
export interface LoggedEnd {
  readonly type: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface ReadingOptions {
  /** Whether the run continues even if its judges' answers can't be read. */
  readonly allowUnreadable?: boolean | undefined;
  /** Called once, if answers become unreadable after the first 20. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** Decides, based on a run's entries and the state that they led to, when the run pauses. */
export class PauseWatch {
  readonly #readings: ReadonlyMap<number, Readings>;
  readonly #options: ReadingOptions;
  #failuresInRow = 0;
  #failed: Paused | undefined;
  #hasWarned = false;

  /** @param readings counts of the run's state, by judge */
  constructor(readings: ReadonlyMap<number, Readings>, options: ReadingOptions = {}) {
    this.#readings = readings;
    this.#options = options;
  }

  get pausedBy(): Paused | undefined {
    return this.#failed ?? this.unread();
  }

  /**
   * Returns the pause for unreadable answers, unless they are allowed.
   *
   * @param atFirst see `Readings.fault`
   */
  unread(atFirst?: number): Paused | undefined {
    if (this.#options.allowUnreadable) return undefined;
    for (const readings of this.#readings.values()) {
      const message = readings.fault(atFirst);
      if (message !== undefined) return { reason: 'unreadable', message };
    }
    return undefined;
  }

  take(entry: LoggedEnd): void {
    this.#warn();
    if (entry.type === 'answer') this.#failuresInRow = 0;
    // A paused run cancels the calls that are not sent yet.
    if (entry.type !== 'failed' || this.pausedBy) return;
    this.#failuresInRow += 1;
    const { reason = '', message = '' } = entry;
    if (lasting.includes(reason) || this.#failuresInRow >= mostFailuresInRow) {
      this.#failed ??= { reason, message };
    }
  }

  #warn(): void {
    if (this.#hasWarned) return;
    for (const { warning } of this.#readings.values()) {
      if (warning === undefined) continue;
      this.#hasWarned = true;
      this.#options.onWarning?.(warning);
      return;
    }
  }
}
