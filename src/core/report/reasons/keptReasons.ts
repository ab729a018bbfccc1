import { copiedText } from '../runs/copiedText.ts';
import { reasonWords } from './reasonWords.ts';

/** Maximum number of justifications of a run, and their maximum length in UTF-16 units. */
const mostReasons = 150_000;
const mostText = 2 ** 25;

/**
 * The justifications that follow a run's challenges, by judgment: as texts until they are first
 * compared, then as words. If there are too many to compare, none are kept.
 */
export class KeptReasons {
  readonly #reasons = new Map<string, string | readonly string[]>();
  /** Each word once. */
  readonly #words = new Map<string, string>();
  #length = 0;
  #areTooMany = false;

  get areTooMany(): boolean {
    return this.#areTooMany;
  }

  /** @param judgment name of the judgment, unique in its run */
  put(judgment: string, text: string): void {
    if (this.#areTooMany) return;
    this.#reasons.set(judgment, copiedText(text));
    this.#length += text.length;
    if (this.#length <= mostText && this.#reasons.size <= mostReasons) return;
    this.#areTooMany = true;
    this.#reasons.clear();
  }

  /** Returns the words of a justification, as `reasonWords` does; undefined if it is not known. */
  wordsOf(judgment: string): readonly string[] | undefined {
    const known = this.#reasons.get(judgment);
    if (typeof known !== 'string') return known;
    const words = reasonWords(known).map((word) => {
      const same = this.#words.get(word);
      if (same === undefined) this.#words.set(word, word);
      return same ?? word;
    });
    this.#reasons.set(judgment, words);
    return words;
  }
}
