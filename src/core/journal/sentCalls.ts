/** Tracks the calls of a log from their start to their answer or failure. */
export class SentCalls {
  readonly #open = new Set<string>();
  #again = 0;

  /** Number of calls that are neither answered nor failed; sending them again may cost twice. */
  get pending(): number {
    return this.#open.size;
  }

  /** Number of calls that were sent again while pending, and therefore may have cost twice. */
  get again(): number {
    return this.#again;
  }

  /** Returns whether the call is sent again while pending. */
  start(call: string): boolean {
    const isAgain = this.#open.has(call);
    if (isAgain) this.#again += 1;
    this.#open.add(call);
    return isAgain;
  }

  end(call: string): void {
    this.#open.delete(call);
  }
}
