import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { RowList } from '../../judgments/rowList.ts';
import { RowNumbers } from '../../judgments/rowNumbers.ts';
import { type JudgedPair, type JudgedPairs, judgedPairs } from './judgedPair.ts';
import { PairList } from './pairList.ts';

/** Rows in an order that keeps those of an audit together, each made when it is reached. */
export class OrderedRows implements Iterable<JudgmentRow> {
  readonly #list: RowList;
  readonly #audits: Int32Array;
  #pairs: PairList | undefined;

  /** @param audits indices in the list */
  constructor(list: RowList, audits: Int32Array) {
    this.#list = list;
    this.#audits = audits;
  }

  *[Symbol.iterator](): Generator<JudgmentRow> {
    for (const audit of this.#audits) yield* this.#list.at(audit);
  }

  /** Yields the first row of each audit. */
  *firsts(): Generator<JudgmentRow> {
    for (const audit of this.#audits) {
      const [first] = this.#list.at(audit);
      if (first) yield first;
    }
  }

  /** Groups rows by a key that all rows of an audit share, in order of appearance. */
  groupBy(keyOf: (row: JudgmentRow) => string): Map<string, OrderedRows> {
    const groups = new Map<string, number[]>();
    for (const audit of this.#audits) {
      const [first] = this.#list.at(audit);
      const key = first && keyOf(first);
      if (key === undefined) continue;
      const group = groups.get(key);
      if (group) group.push(audit);
      else groups.set(key, [audit]);
    }
    return new Map(
      [...groups].map(([key, audits]) => [
        key,
        new OrderedRows(this.#list, Int32Array.from(audits)),
      ]),
    );
  }

  /** Returns the audits as `judgedPairs` does. */
  pairs(): PairList {
    this.#pairs ??= this.#makePairs();
    return this.#pairs;
  }

  #makePairs(): PairList {
    const prompts = new RowNumbers('cluster');
    const { length } = this.#audits;
    const [audits, clusters] = [new Int32Array(length), new Int32Array(length)];
    let count = 0;
    for (const audit of this.#audits) {
      const baseline = this.#list.at(audit).find(({ arm }) => arm === 'baseline');
      if (!baseline) continue;
      audits[count] = audit;
      clusters[count] = prompts.numberOf(baseline);
      count += 1;
    }
    return new PairList(this.#list, audits.slice(0, count), clusters.slice(0, count));
  }
}

/** Returns the judged pairs of rows, by index, too; ordered rows make each when it is reached. */
export function pairsIn(
  rows: OrderedRows | Iterable<JudgmentRow>,
): JudgedPairs & { at(place: number): JudgedPair | undefined } {
  return rows instanceof OrderedRows ? rows.pairs() : judgedPairs(rows);
}
