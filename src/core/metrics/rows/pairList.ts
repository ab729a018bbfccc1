import { LazyList } from '../../judgments/itemList.ts';
import type { RowList } from '../../judgments/rowList.ts';
import { type JudgedPair, judgedPair } from './judgedPair.ts';

/** Judged pairs, each made when it is reached. */
export class PairList extends LazyList<JudgedPair> {
  readonly #list: RowList;
  readonly #audits: Int32Array;
  readonly #clusters: Int32Array;

  /**
   * @param audits indices in the list of audits with a baseline
   * @param clusters indices of their prompts
   */
  constructor(list: RowList, audits: Int32Array, clusters: Int32Array) {
    super(() => pairsOf(list, audits, clusters));
    this.#list = list;
    this.#audits = audits;
    this.#clusters = clusters;
  }

  override get length(): number {
    return this.#audits.length;
  }

  /** Returns a pair by its index. */
  at(place: number): JudgedPair | undefined {
    return pairAt(this.#list, this.#audits, this.#clusters, place);
  }

  /** Groups pairs by a key, in order of appearance. */
  groupBy(keyOf: (pair: JudgedPair) => string): Map<string, PairList> {
    const groups = new Map<string, number[]>();
    let place = 0;
    for (const pair of this) {
      const key = keyOf(pair);
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
      place += 1;
    }
    const some = (values: Int32Array, places: readonly number[]) =>
      Int32Array.from(places, (at) => values[at] ?? 0);
    return new Map(
      [...groups].map(([key, places]) => [
        key,
        new PairList(this.#list, some(this.#audits, places), some(this.#clusters, places)),
      ]),
    );
  }
}

function* pairsOf(list: RowList, audits: Int32Array, clusters: Int32Array): Generator<JudgedPair> {
  for (let i = 0; i < audits.length; i += 1) {
    const pair = pairAt(list, audits, clusters, i);
    if (pair) yield pair;
  }
}

function pairAt(
  list: RowList,
  audits: Int32Array,
  clusters: Int32Array,
  place: number,
): JudgedPair | undefined {
  const audit = audits[place];
  const numberOf = () => clusters[place] ?? 0;
  return audit === undefined ? undefined : judgedPair(list.at(audit), { numberOf });
}
