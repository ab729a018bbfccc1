import type { HeaderEntry } from '../../runs/audit/log.ts';
import { copiedText } from '../runs/copiedText.ts';
import { reasonWords } from './reasonWords.ts';
import { SeenWords } from './seenWords.ts';

/** Maximum number of justifications of a run, and their maximum length in UTF-16 units. */
const mostReasons = 150_000;
const mostText = 2 ** 25;

/**
 * The justifications that follow a run's challenges, by judgment, as texts and, once they are
 * compared, as words. If there are too many to compare, none are kept.
 */
export class KeptReasons {
  readonly #reasons = new Map<string, { readonly text: string; words?: readonly string[] }>();
  /** Each word once. */
  readonly #words = new Map<string, string>();
  #length = 0;
  #areTooMany = false;
  #seen: SeenWords | undefined;

  get areTooMany(): boolean {
    return this.#areTooMany;
  }

  /** What the run's pairs had before their challenges; undefined without a header. */
  get seen(): SeenWords | undefined {
    return this.#seen;
  }

  /** Takes the header of the run, before anything else. */
  begin(header: HeaderEntry): void {
    this.#seen = new SeenWords(header);
  }

  /** @param judgment name of the judgment, unique in its run */
  put(judgment: string, text: string): void {
    if (this.#areTooMany) return;
    this.#reasons.set(judgment, { text: copiedText(text) });
    this.#length += text.length;
    if (this.#length <= mostText && this.#reasons.size <= mostReasons) return;
    this.#areTooMany = true;
    this.#reasons.clear();
    this.#seen = undefined;
  }

  /** Returns the words of a justification, as `reasonWords` does; undefined if it is not known. */
  wordsOf(judgment: string): readonly string[] | undefined {
    const known = this.#reasons.get(judgment);
    if (!known || known.words) return known?.words;
    known.words = reasonWords(known.text).map((word) => {
      const same = this.#words.get(word);
      if (same === undefined) this.#words.set(word, word);
      return same ?? word;
    });
    return known.words;
  }

  /** Returns a justification; undefined if it is not known. */
  textOf(judgment: string): string | undefined {
    return this.#reasons.get(judgment)?.text;
  }
}
