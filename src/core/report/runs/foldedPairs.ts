import { conversationOf } from '../../data/promptMessages.ts';
import type { PairEntry } from '../../runs/audit/log.ts';
import { pairFacts } from '../../runs/audit/rows.ts';
import type { digestOfAll } from '../../words/digest.ts';
import { asOneLine } from '../../words/escape.ts';
import { copiedText } from './copiedText.ts';
import { FoldedPair, PairFields } from './foldedPair.ts';
import { ListedPairs } from './listedPairs.ts';

/** Maximum length of the first words of a prompt, in characters. */
const longestFirstWords = 100;

/** The pairs of a log, in log order. */
export class FoldedPairs {
  readonly #fields = new PairFields();
  readonly #digest: typeof digestOfAll;

  /** @param digest equivalent of `digestOfAll`, for platforms that have a faster one */
  constructor(digest: typeof digestOfAll) {
    this.#digest = digest;
  }

  /**
   * Adds a pair unless its key is known.
   *
   * @param pass pass mark of a judge that scores single responses
   */
  add(entry: PairEntry, pass?: number): void {
    if (this.has(entry.key)) return;
    const { id, label, score, labelSource = 'source unknown' } = entry.pair;
    const isLabeled = label !== undefined || (pass !== undefined && score !== undefined);
    this.#fields.add(entry.key, pairFacts(entry, pass, this.#digest), {
      id,
      firstWords: firstWordsOf(entry.pair),
      labelSource: isLabeled ? labelSource : undefined,
      isTied: label === 'tie',
      incomplete: entry.incomplete,
    });
  }

  has(key: string): boolean {
    return this.#fields.keys.indexOf(key) !== undefined;
  }

  /** Returns the presentation with this key. */
  get(key: string): FoldedPair | undefined {
    const index = this.#fields.keys.indexOf(key);
    return index === undefined ? undefined : new FoldedPair(this.#fields, index);
  }

  all(): ListedPairs {
    const indices = new Int32Array(this.#fields.length).map((_, index) => index);
    return new ListedPairs(this.#fields, indices);
  }

  /** Returns all presentations of the pair with this key. */
  presentationsOf(pair: string): FoldedPair[] {
    return this.#fields.keys
      .presentationsOf(pair)
      .map((index) => new FoldedPair(this.#fields, index));
  }
}

function firstWordsOf(pair: PairEntry['pair']): string {
  const prompt = conversationOf(pair)[0]?.content ?? '';
  const head = prompt.slice(0, 4 * longestFirstWords);
  const words = asOneLine(head, longestFirstWords);
  return words === prompt ? words : copiedText(words);
}
