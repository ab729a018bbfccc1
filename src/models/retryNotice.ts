/** Time without an answer, in milliseconds, after which retries are told, and told again. */
const toldAfterMs = 5_000;
const toldEveryMs = 30_000;

/** Says why a run gets no answer, while its calls are only retried. */
export class RetryNotice {
  readonly #tell: (why: string | undefined) => void;
  #why: string | undefined;
  #isTold = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param tell receives the reason of the last retry after five seconds without an answer and then
   * every half minute, and `undefined` once there is one
   */
  constructor(tell: (why: string | undefined) => void) {
    this.#tell = tell;
  }

  retried(why: string): void {
    this.#why = why;
    this.#timer ??= this.#in(toldAfterMs);
  }

  /** Forgets the retries, because a call was answered or none is waited for. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isTold) this.#tell(undefined);
    this.#isTold = false;
  }

  #in(ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#isTold = true;
      this.#tell(this.#why);
      this.#timer = this.#in(toldEveryMs);
    }, ms);
    return timer.unref();
  }
}
