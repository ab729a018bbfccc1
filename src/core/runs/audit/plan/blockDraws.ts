import type { Pair } from '../../../data/pair.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { keyedIndex } from '../../../words/digest.ts';
import { type Order, orders } from '../../../words/presentation.ts';
import { targetsFor } from '../../../words/targets.ts';
import type { HeaderEntry, PairEntry } from '../log.ts';
import { createPairEntry, labelStratum, targetStratum } from '../newRun.ts';
import { shared } from '../shared.ts';

/** What was drawn for a pair, with the facts of the pair that draws depend on. */
export interface Drawn extends Pick<PairEntry, 'order' | 'target' | 'paraphrases'> {
  readonly pair: Pick<Pair, 'label' | 'labelSource'>;
}

/**
 * Makes the draws for a file's pairs in permuted blocks: within a stratum, each choice occurs once
 * before any occurs again. Counts of the presented orders differ by at most one within each label,
 * those of counterbalanced targets within presented order × label (PDM 3.5), and those of a
 * follow-up's wordings over all pairs. The permutation of each block is keyed by seed and pair,
 * never by judge.
 *
 * Entries already in the log keep their draws and count toward the blocks, so that a run can be
 * resumed, and extended by pairs added to the file. A pair that is presented twice counts once, by
 * its first presentation. `ReplayedDraws` repeats the draws of a log: a change of the rule needs
 * another `drawsVersion`.
 */
export class BlockDraws {
  readonly #header: HeaderEntry;
  /** Number of uses of each choice, by what is drawn and stratum. */
  readonly #used = new Map<string, number[]>();
  /** Equal wordings, kept once. */
  readonly #wordings = new Map<string, PairEntry['paraphrases']>();

  constructor(header: HeaderEntry) {
    this.#header = header;
  }

  /** Counts draws that were made before. */
  keep(drawn: Drawn): void {
    this.#count(drawn, 1);
  }

  /** No longer counts the draws of a pair that has left the run. */
  forget(drawn: Drawn): void {
    this.#count(drawn, -1);
  }

  /**
   * Returns the first presentation of a pair that is not in the log.
   *
   * @param order fixed order; absent: drawn
   */
  entryOf(key: string, pair: Pair, order?: Order): PairEntry {
    const { seed } = this.#header;
    const entry = createPairEntry(this.#header, key, pair, (choices, stratum, ...names) => {
      if (order && names[0] === 'order') return orders.indexOf(order);
      const used = this.#used.get(placeOf(names, stratum)) ?? [];
      const uses = Array.from({ length: choices }, (_, choice) => used[choice] ?? 0);
      const fewest = Math.min(...uses);
      const open = [...uses.keys()].filter((choice) => uses[choice] === fewest);
      const [only = 0] = open;
      return open.length === 1
        ? only
        : (open[keyedIndex(open.length, seed, ...names, key)] ?? only);
    });
    this.keep(entry);
    return { ...entry, paraphrases: shared(this.#wordings, entry.paraphrases) };
  }

  #count({ pair, order, target, paraphrases }: Drawn, by: 1 | -1): void {
    const use = (names: readonly string[], stratum: string, choice: number) => {
      const place = placeOf(names, stratum);
      const used = this.#used.get(place) ?? [];
      this.#used.set(place, used);
      used[choice] = (used[choice] ?? 0) + by;
    };
    use(['order'], labelStratum(pair), orders.indexOf(order));
    if (target) {
      const known = targetsFor(definitionOf(this.#header));
      use(['target'], targetStratum(pair, order), known.indexOf(target));
    }
    for (const [kind, wording] of Object.entries(paraphrases)) {
      use(['paraphrase', kind], '', wording);
    }
  }
}

function placeOf(names: readonly string[], stratum: string): string {
  return [...names, stratum].join('\n');
}
