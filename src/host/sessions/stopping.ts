import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for which work that nobody can stop again awaits the answers in flight. */
const longestAwaited = 10_000;

/**
 * Two stages in which the user stops models: at first no further call is sent and answers in flight
 * are awaited, because they may be paid; the second time, they end too.
 */
export class Stopping {
  static readonly #all = new Set<WeakRef<Stopping>>();
  readonly #stop = new AbortController();
  readonly #end = new AbortController();
  readonly inFlight = new Set<object>();

  constructor() {
    for (const one of Stopping.#all) if (!one.deref()) Stopping.#all.delete(one);
    Stopping.#all.add(new WeakRef(this));
  }

  /**
   * Stops all work of this window, and waits for the answers in flight, which may be paid; resolves
   * after `longestMs` even if some have not arrived.
   */
  static async settleAll(longestMs: number): Promise<void> {
    const all = [...Stopping.#all].flatMap((one) => one.deref() ?? []);
    for (const one of all) one.#stop.abort();
    const until = Date.now() + longestMs;
    while (all.some(({ inFlight }) => inFlight.size > 0) && Date.now() < until) await sleep(20);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get endSignal(): AbortSignal {
    return this.#end.signal;
  }

  /** Number of answers for which stopped work still waits. */
  get awaited(): number {
    return this.signal.aborted ? this.inFlight.size : 0;
  }

  /** Stops; if already stopped, ends the answers in flight. */
  stop(): void {
    (this.signal.aborted ? this.#end : this.#stop).abort();
  }

  /** Stops for good: ends the answers in flight if they do not arrive in time. */
  close(): void {
    this.#stop.abort();
    setTimeout(() => this.#end.abort(), longestAwaited).unref();
  }
}

/** Returns the two stages of work that can be canceled only once: the second follows the first. */
export function stagesOf(signal: AbortSignal): Pick<Stopping, 'signal' | 'endSignal'> {
  const stopping = new Stopping();
  signal.addEventListener('abort', () => stopping.close(), { once: true });
  return { signal, endSignal: stopping.endSignal };
}
