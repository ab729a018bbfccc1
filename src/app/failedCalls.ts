import type { LoggedEnd } from '../core/journal/pauseWatch.ts';
import type { ModelIdentity } from '../core/words/ports.ts';

/** Why calls of a run failed. */
interface Failure {
  readonly message: string;
  calls: number;
  /** First model that failed with the message, if known. */
  readonly model: ModelIdentity | undefined;
}

/** Collects the failed calls of a run, by message. */
export class FailedCalls {
  readonly #failures = new Map<string, Failure>();

  /** Number of failed calls. */
  get count(): number {
    return this.all.reduce((sum, { calls }) => sum + calls, 0);
  }

  /** In the order in which the messages first occurred. */
  get all(): readonly Failure[] {
    return [...this.#failures.values()];
  }

  modelOf(message: string): ModelIdentity | undefined {
    return this.#failures.get(message)?.model;
  }

  /** @param modelOf returns the model of the entry's call */
  take({ type, message = '' }: LoggedEnd, modelOf: () => ModelIdentity | undefined): void {
    if (type !== 'failed') return;
    const known = this.#failures.get(message);
    if (known) known.calls += 1;
    else this.#failures.set(message, { message, calls: 1, model: modelOf() });
  }
}
