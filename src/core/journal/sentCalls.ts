/** Tracks the calls of a log from their start to their answer or failure. */
export class SentCalls {
  /** Times of the starts, by call. */
  readonly #open = new Map<string, number>();
  #again = 0;

  /** Number of calls that are neither answered nor failed; sending them again may cost twice. */
  get pending(): number {
    return this.#open.size;
  }

  /** Number of calls that were sent again while pending, and therefore may have cost twice. */
  get again(): number {
    return this.#again;
  }

  /** Returns whether the call is sent again while pending; a doubled line is the same start. */
  start(call: string, at: number): boolean {
    const before = this.#open.get(call);
    const isAgain = before !== undefined && before !== at;
    if (isAgain) this.#again += 1;
    this.#open.set(call, at);
    return isAgain;
  }

  end(call: string): void {
    this.#open.delete(call);
  }
}
