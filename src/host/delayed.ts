/** Runs an action for a key after a delay. Disposing it cancels pending actions. */
export class Delayed<Key = void> {
  readonly #act: (key: Key) => void;
  readonly #afterMs: number;
  readonly #timers = new Map<Key, NodeJS.Timeout>();

  /** @param afterMs delay in milliseconds */
  constructor(afterMs: number, act: (key: Key) => void) {
    this.#afterMs = afterMs;
    this.#act = act;
  }

  /** Whether the action is pending for a key. */
  has(key: Key): boolean {
    return this.#timers.has(key);
  }

  /** Runs the action after the delay, unless it is already pending. */
  start(key: Key): void {
    if (!this.has(key)) this.restart(key);
  }

  /** Runs the action after the delay, replacing a pending one. */
  restart(key: Key, afterMs = this.#afterMs): void {
    this.cancel(key);
    const run = () => {
      this.#timers.delete(key);
      this.#act(key);
    };
    this.#timers.set(key, setTimeout(run, afterMs));
  }

  cancel(key: Key): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  dispose(): void {
    for (const key of [...this.#timers.keys()]) this.cancel(key);
  }
}
