/** Time without an answer, in milliseconds, after which retries are told. */
const retriedAfterMs = 5_000;
/** The same for requests that are only awaited, and for whatever is told again. */
const awaitedAfterMs = 30_000;

/** What a run is told to wait for: the reason of its last retry, if any, and for how long. */
export interface Waiting {
  readonly why?: string;
  readonly seconds: number;
}

/** Says that a run gets no answer, and why if its calls are retried. */
export class AnswerWatch {
  readonly #tell: (waiting: Waiting | undefined) => void;
  #since = 0;
  #why: string | undefined;
  #isTold = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param tell receives what is waited for after half a minute without an answer, or five seconds
   * of retries, and then every half minute; and `undefined` once there is an answer
   */
  constructor(tell: (waiting: Waiting | undefined) => void) {
    this.#tell = tell;
  }

  /** Begins to wait for the next answer. */
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

  /** Waits for nothing any more. */
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
