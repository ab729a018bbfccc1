import type { digestOfAll } from '../../digest.ts';
import { asOneLine } from '../../escape.ts';
import { JudgmentChain } from '../../judgments/judgmentTable.ts';
import { conversationOf } from '../../promptMessages.ts';
import type { PairEntry } from '../../runs/audit/log.ts';
import { type PairFacts, pairFacts } from '../../runs/audit/rows.ts';

/** Maximum length of the first words of a prompt, in characters. */
const longestFirstWords = 100;

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** The facts about one presentation of a pair that a report needs. */
export interface FoldedPair {
  readonly facts: PairFacts;
  /** Id of the pair in its dataset. */
  readonly id: string;
  /** First words of its prompt, on one line. */
  readonly firstWords: string;
  readonly labelSource: string | undefined;
  readonly isTied: boolean;
  /** Whether nothing can follow its recorded baseline. */
  readonly incomplete?: true | undefined;
  readonly judgments: JudgmentChain;
  /** Ids of steps that were not undone and of drafts, if there are any. */
  steps?: Set<string>;
  drafts?: Set<string>;
  /** Reasons of the latest failed calls, by turn; some may have been answered since. */
  failures?: Map<string, string>;
}

/** The pairs of a log, in log order. */
export class FoldedPairs {
  readonly #byKey = new Map<string, FoldedPair>();
  /** Additional presentations, by pair. */
  readonly #presentedAgain = new Map<string, FoldedPair[]>();
  /** Texts shared by many pairs, each stored once. */
  readonly #texts = new Map<string, string>();
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
    const pair = this.#foldedPair(entry, pass);
    this.#byKey.set(entry.key, pair);
    if (pair.facts.pair === entry.key) return;
    const known = this.#presentedAgain.get(pair.facts.pair);
    if (known) known.push(pair);
    else this.#presentedAgain.set(pair.facts.pair, [pair]);
  }

  /** Returns the presentation with this key. */
  get(key: string): FoldedPair | undefined {
    return this.#byKey.get(key);
  }

  all(): FoldedPair[] {
    return [...this.#byKey.values()];
  }

  /** Returns all presentations of the pair with this key. */
  presentationsOf(pair: string): FoldedPair[] {
    const first = this.#byKey.get(pair);
    const firsts = first?.facts.pair === pair ? [first] : [];
    return [...firsts, ...(this.#presentedAgain.get(pair) ?? [])];
  }

  #foldedPair(entry: PairEntry, pass: number | undefined): FoldedPair {
    const { id, label, score, labelSource = 'source unknown' } = entry.pair;
    const isLabeled = label !== undefined || (pass !== undefined && score !== undefined);
    const facts: Writable<PairFacts> = pairFacts(entry, pass, this.#digest);
    facts.content = facts.content === entry.key ? entry.key : copied(facts.content);
    facts.domain = this.#shared(facts.domain);
    facts.modelA = this.#shared(facts.modelA);
    facts.modelB = this.#shared(facts.modelB);
    return {
      facts,
      id,
      firstWords: firstWordsOf(entry.pair),
      labelSource: isLabeled ? this.#shared(labelSource) : undefined,
      isTied: label === 'tie',
      incomplete: entry.incomplete,
      judgments: new JudgmentChain(),
    };
  }

  #shared<Text extends string | undefined>(text: Text): Text {
    if (text === undefined) return text;
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return (known ?? text) as Text;
  }
}

function firstWordsOf(pair: PairEntry['pair']): string {
  const prompt = conversationOf(pair)[0]?.content ?? '';
  const head = prompt.slice(0, 4 * longestFirstWords);
  const words = asOneLine(head, longestFirstWords);
  return words === prompt ? words : copied(words);
}

/** Returns a text of its own: a slice would keep the whole text in memory. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

/** Returns the ids of pairs by their keys. */
export function idsOf(pairs: readonly FoldedPair[]): ReadonlyMap<string, string> {
  return new Map(pairs.map(({ facts, id }) => [facts.pair, id]));
}
