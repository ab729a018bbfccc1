import { digestOf } from '../words/digest.ts';
import type { ChatMessage } from '../words/ports.ts';
import type { MessageEntry } from './callEntries.ts';

/** Returns the id of a message in a log: 16 hexadecimal digits of a digest of role and content. */
export function messageId(text: string, sha256 = digestOf): string {
  return sha256(text).slice(0, 16);
}

/** Returns the text from which a message's id is derived. */
export function messageText({ role, content }: ChatMessage): string {
  return `${role}\n${content}`;
}

/** Messages that are in a log or are being written to it. */
export class SentMessages {
  readonly #ids = new Set<string>();

  /** Adds the id of a message in the log. */
  add(id: string): void {
    this.#ids.add(id);
  }

  /** Forgets a message, which is written to the log again if it is sent again. */
  forget(id: string): void {
    this.#ids.delete(id);
  }

  /** Number of messages that are known to be in the log. */
  get size(): number {
    return this.#ids.size;
  }

  /**
   * Returns the ids of messages, and the entries of those not in the log yet; the first caller must
   * write them.
   *
   * @param known ids of texts sent before, so that each is digested only once; new texts are added
   */
  name(
    messages: readonly ChatMessage[],
    known: Map<string, string> = new Map(),
  ): { readonly ids: string[]; readonly unknown: readonly MessageEntry[] } {
    const unknown: MessageEntry[] = [];
    const ids = messages.map(({ role, content }) => {
      const text = messageText({ role, content });
      const id = known.get(text) ?? messageId(text);
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
