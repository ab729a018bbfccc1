/** Counts calls of a log that were sent again although no answer or failure was logged before. */
export class SentCalls {
  readonly #open = new Set<string>();
  #again = 0;

  /** Calls that may have been paid twice. */
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
