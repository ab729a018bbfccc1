import type { Results } from '../results/results.ts';
import type { FlipThread } from './flipThread.ts';
import { readOpening } from './openingComment.ts';

/**
 * Gives threads their opening comments, one after another, because each is read from a log that may
 * be large.
 */
export class Openings {
  readonly #results: Results;
  /** The run whose words each thread has been given or is waiting for. */
  readonly #asked = new WeakMap<FlipThread, string>();
  #last: Promise<void> = Promise.resolve();

  constructor(results: Results) {
    this.#results = results;
  }

  /** Reads a thread's opening comment, unless it shows the words of the flip's run. */
  add(thread: FlipThread): void {
    const { run } = thread.flip.run;
    if (thread.opening?.run === run || this.#asked.get(thread) === run) return;
    this.#asked.set(thread, run);
    this.#last = this.#last.then(() => this.#open(thread));
  }

  async #open(thread: FlipThread): Promise<void> {
    if (thread.isDisposed) return;
    const opening = await readOpening(this.#results, thread.flip);
    if (opening && !thread.isDisposed) thread.openWith(opening);
  }
}
