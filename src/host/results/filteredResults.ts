import type { FlipNotes } from '../../core/annotations/annotationBook.ts';
import type { Pair } from '../../core/pair.ts';
import {
  narrowsResults,
  passesFilter,
  passesPairFilter,
  type ResultFilter,
} from '../../core/results/resultFilter.ts';
import { type Flip, isFlip, type TurnResult } from '../../core/results/turnResult.ts';
import type { DocumentPair } from '../documents/pairDocuments.ts';
import type { PairFindings } from './pairFindings.ts';

/** Decides which pairs and results pass the filter. */
export class FilteredResults {
  readonly #filter: () => ResultFilter;
  readonly #notesOf: (flip: Flip) => FlipNotes | undefined;
  /** Whether pairs meet the filter, until it changes. */
  #passing = new WeakMap<Pair, boolean>();

  constructor(filter: () => ResultFilter, notesOf: (flip: Flip) => FlipNotes | undefined) {
    this.#filter = filter;
    this.#notesOf = notesOf;
  }

  /** Forgets which pairs pass, after a change of the filter. */
  forget(): void {
    this.#passing = new WeakMap();
  }

  /** Returns the annotations of a result; undefined if there are none. */
  notesOf(result: TurnResult): FlipNotes | undefined {
    return isFlip(result) ? this.#notesOf(result) : undefined;
  }

  /** Whether a result of a pair passes. */
  isShown(result: TurnResult, pair: DocumentPair): boolean {
    return this.#isPassing(pair) && passesFilter(result, this.notesOf(result), this.#filter());
  }

  /** Returns the results that pass, except unflipped ones. */
  shownOf({ pair, results }: Pick<PairFindings, 'pair' | 'results'>): readonly TurnResult[] {
    return results.filter((result) => result.outcome !== 'held' && this.isShown(result, pair));
  }

  /** Whether a pair passes that has no shown results, only these unflipped ones or none. */
  showsState(pair: DocumentPair, results: readonly TurnResult[]): boolean {
    if (!this.#isPassing(pair) || this.shownOf({ pair, results }).length > 0) return false;
    if (!narrowsResults(this.#filter())) return true;
    return (
      results.every(({ outcome }) => outcome === 'held') &&
      results.some((result) => this.isShown(result, pair))
    );
  }

  #isPassing({ pair }: DocumentPair): boolean {
    const known = this.#passing.get(pair) ?? passesPairFilter(pair, this.#filter());
    this.#passing.set(pair, known);
    return known;
  }
}
