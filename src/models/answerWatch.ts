/** Delay of the first report if calls are retried, in milliseconds. */
const retriedAfterMs = 5_000;
/** Delay of the first report otherwise, and interval between reports, in milliseconds. */
const awaitedAfterMs = 30_000;

/** How long a run has had no answer. */
export interface Waiting {
  readonly seconds: number;
  /** Reason of the last retry; absent if no call was retried. */
  readonly why?: string;
}

/** Reports that a run gets no answers, with the reason if its calls are retried. */
export class AnswerWatch {
  readonly #tell: (waiting: Waiting | undefined) => void;
  #since = 0;
  #why: string | undefined;
  #isTold = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param tell called after 30 seconds without an answer, or 5 seconds if calls are retried, then
   * every 30 seconds, and with `undefined` once there is an answer
   */
  constructor(tell: (waiting: Waiting | undefined) => void) {
    this.#tell = tell;
  }

  /** Starts waiting for the next answer. */
  restart(): void {
    this.end();
    this.#since = Date.now();
    this.#wait(awaitedAfterMs);
  }

  retried(why: string): void {
    const isFirst = this.#why === undefined;
    this.#why = why;
    if (!isFirst || this.#isTold) return;
    clearTimeout(this.#timer);
    this.#wait(retriedAfterMs);
  }

  /** Stops waiting. */
  end(): void {
    clearTimeout(this.#timer);
    this.#why = undefined;
    if (this.#isTold) this.#tell(undefined);
    this.#isTold = false;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#isTold = true;
      const seconds = Math.round((Date.now() - this.#since) / 1000);
      this.#tell({ seconds, ...(this.#why !== undefined && { why: this.#why }) });
      this.#wait(awaitedAfterMs);
    }, ms);
    this.#timer.unref();
  }
}
