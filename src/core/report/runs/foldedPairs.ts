import type { digestOfAll } from '../../digest.ts';
import { asOneLine } from '../../escape.ts';
import { conversationOf } from '../../promptMessages.ts';
import type { PairEntry } from '../../runs/audit/log.ts';
import { pairFacts } from '../../runs/audit/rows.ts';
import { copiedText } from './copiedText.ts';
import { FoldedPair, PairFields } from './foldedPair.ts';

/** Maximum length of the first words of a prompt, in characters. */
const longestFirstWords = 100;

/** The pairs of a log, in log order. */
export class FoldedPairs {
  /** Indices of presentations. */
  readonly #byKey = new Map<string, number>();
  /** Indices of additional presentations, by pair. */
  readonly #presentedAgain = new Map<string, number[]>();
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
    if (this.#byKey.has(entry.key)) return;
    const index = this.#fields.length;
    this.#byKey.set(entry.key, index);
    const { id, label, score, labelSource = 'source unknown' } = entry.pair;
    const isLabeled = label !== undefined || (pass !== undefined && score !== undefined);
    const facts = pairFacts(entry, pass, this.#digest);
    const pair = facts.pair === entry.key ? entry.key : this.#firstOf(facts.pair);
    const content = facts.content === entry.key ? entry.key : copiedText(facts.content);
    this.#fields.add(
      { ...facts, pair, content },
      {
        id,
        firstWords: firstWordsOf(entry.pair),
        labelSource: isLabeled ? labelSource : undefined,
        isTied: label === 'tie',
        incomplete: entry.incomplete,
      },
    );
    if (pair === entry.key) return;
    const known = this.#presentedAgain.get(pair);
    if (known) known.push(index);
    else this.#presentedAgain.set(pair, [index]);
  }

  /** Returns the key of the first presentation of a pair. */
  #firstOf(pair: string): string {
    return this.#fields.pairs[this.#byKey.get(pair) ?? -1] ?? pair;
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Returns the presentation with this key. */
  get(key: string): FoldedPair | undefined {
    const index = this.#byKey.get(key);
    return index === undefined ? undefined : new FoldedPair(this.#fields, index);
  }

  all(): ListedPairs {
    return new ListedPairs(this.#fields, Int32Array.from(this.#byKey.values()));
  }

  /** Returns all presentations of the pair with this key. */
  presentationsOf(pair: string): FoldedPair[] {
    const first = this.get(pair);
    const firsts = first?.pair === pair ? [first] : [];
    const others = this.#presentedAgain.get(pair) ?? [];
    return [...firsts, ...others.map((index) => new FoldedPair(this.#fields, index))];
  }
}

/** Some pairs of a log, each made when it is reached. */
export class ListedPairs {
  readonly #fields: PairFields;
  readonly #indices: Int32Array;

  constructor(fields: PairFields, indices: Int32Array) {
    this.#fields = fields;
    this.#indices = indices;
  }

  get length(): number {
    return this.#indices.length;
  }

  *[Symbol.iterator](): Generator<FoldedPair> {
    for (const index of this.#indices) yield new FoldedPair(this.#fields, index);
  }

  filter(holds: (pair: FoldedPair) => boolean): ListedPairs {
    return new ListedPairs(
      this.#fields,
      this.#indices.filter((index) => holds(new FoldedPair(this.#fields, index))),
    );
  }
}

function firstWordsOf(pair: PairEntry['pair']): string {
  const prompt = conversationOf(pair)[0]?.content ?? '';
  const head = prompt.slice(0, 4 * longestFirstWords);
  const words = asOneLine(head, longestFirstWords);
  return words === prompt ? words : copiedText(words);
}

/** Returns the ids of pairs by their keys. */
export function idsOf(pairs: Iterable<FoldedPair>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { pair, id } of pairs) ids.set(pair, id);
  return ids;
}
