import { digestOf } from '../digest.ts';
import type { ChatMessage } from '../ports.ts';
import type { MessageEntry } from './callEntries.ts';

/** Messages that a log holds, or that are on their way into it. */
export class SentMessages {
  readonly #ids = new Set<string>();

  /** Takes note of an id that the log holds. */
  add(id: string): void {
    this.#ids.add(id);
  }

  /**
   * The ids of messages, and the entries of those that the log does not hold yet: whoever asks first has to
   * write them.
   *
   * @param known ids of texts that were sent before, to digest each once; texts are added to it
   */
  name(
    messages: readonly ChatMessage[],
    known: Map<string, string> = new Map(),
  ): { readonly ids: string[]; readonly unknown: readonly MessageEntry[] } {
    const unknown: MessageEntry[] = [];
    const ids = messages.map(({ role, content }) => {
      const text = `${role}\n${content}`;
      const id = known.get(text) ?? digestOf(text).slice(0, 16);
      known.set(text, id);
      if (!this.#ids.has(id)) {
        this.#ids.add(id);
        unknown.push({ type: 'message', id, role, content });
      }
      return id;
    });
    return { ids, unknown };
  }
}
