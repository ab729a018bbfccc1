import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { getOrAdd } from '../../core/onFirstUse.ts';
import type { Output } from '../output.ts';
import type { ChosenPairs } from './choosePairs.ts';

type Kind = JudgeDefinition['kind'];

/**
 * Records of a file that its runs cover, by kind of judge. They are read once and forgotten when
 * every run has them in its log, because the texts of a long file take hundreds of megabytes.
 */
export class ChosenRecords {
  readonly #read: (kind: Kind, output: Output) => Promise<ChosenPairs>;
  readonly #output: Output;
  readonly #known = new Map<Kind, Promise<ChosenPairs>>();
  #unopened: number;

  /**
   * @param read reads the records and reports those that are unreadable
   * @param runs number of runs
   */
  constructor(
    read: (kind: Kind, output: Output) => Promise<ChosenPairs>,
    output: Output,
    runs: number,
  ) {
    this.#read = read;
    this.#output = output;
    this.#unopened = runs;
  }

  /** Returns the records for a kind of judge; reads them again, silently, if they were forgotten. */
  for(kind: Kind): Promise<ChosenPairs> {
    if (this.#unopened === 0) return this.#read(kind, { ...this.#output, stderr: () => {} });
    return getOrAdd(this.#known, kind, () => this.#read(kind, this.#output));
  }

  /** Forgets the records if this run was the last to be opened. */
  opened(): void {
    this.#unopened -= 1;
    if (this.#unopened === 0) this.#known.clear();
  }
}
