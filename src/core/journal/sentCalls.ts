/** Follows the calls of a log from their start to their answer or failure. */
export class SentCalls {
  readonly #open = new Set<string>();
  #again = 0;

  /** Calls that are neither answered nor failed: sent again, they may be paid twice. */
  get pending(): number {
    return this.#open.size;
  }

  /** Calls that were sent again while pending, and so may have been paid twice. */
  get again(): number {
    return this.#again;
  }

  start(call: string): void {
    if (this.#open.has(call)) this.#again += 1;
    this.#open.add(call);
  }

  end(call: string): void {
    this.#open.delete(call);
  }
}
