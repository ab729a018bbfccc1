import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { getOrAdd } from '../../core/words/onFirstUse.ts';
import type { Output } from '../output.ts';
import type { ChosenPairs } from './choosePairs.ts';

type Kind = JudgeDefinition['kind'];

/**
 * Records of a file that its runs cover, by kind of judge. They are forgotten when every run has
 * them in its log, because the texts of a long file take hundreds of megabytes; until then, all
 * runs of several judges are of the same records, also if the file changes.
 */
export class ChosenRecords {
  readonly #read: (kind: Kind, output: Output) => Promise<ChosenPairs>;
  readonly #output: Output;
  readonly #known = new Map<Kind, Promise<ChosenPairs>>();
  /** Kinds whose unreadable records were reported. */
  readonly #reported = new Set<Kind>();
  readonly #isForOneRun: boolean;
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
    this.#isForOneRun = runs === 1;
    this.#unopened = runs;
  }

  /** Returns the records for a kind of judge; reads them again, silently, if they were forgotten. */
  for(kind: Kind): Promise<ChosenPairs> {
    return this.#unopened === 0
      ? this.#readOnce(kind)
      : getOrAdd(this.#known, kind, () => this.#readOnce(kind));
  }

  /** Forgets the records of an only run, which needs none while its log is read. */
  spare(): void {
    if (this.#isForOneRun) this.#known.clear();
  }

  /** Forgets the records if this run was the last to be opened. */
  opened(): void {
    this.#unopened -= 1;
    if (this.#unopened === 0) this.#known.clear();
  }

  #readOnce(kind: Kind): Promise<ChosenPairs> {
    const silent = { ...this.#output, stderr: () => {} };
    const output = this.#reported.has(kind) ? silent : this.#output;
    this.#reported.add(kind);
    return this.#read(kind, output);
  }
}
