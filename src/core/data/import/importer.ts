import type { JsonObject } from '../formats/format.ts';
import type { Pair } from '../pair.ts';
import type { AttackSample } from '../samples/sample.ts';
import type { Origin } from './origin.ts';
import type { ImportReport } from './report.ts';
import type { VoteCount } from './votes.ts';

/** A JSON object or, in a text file, a line. */
export type SourceValue = JsonObject | string;

/** A value in a source file, or why it is unreadable. */
export type SourceRecord =
  | { readonly line: number; readonly value: SourceValue }
  | { readonly line: number; readonly fault: string };

/** A file that may contain part of a dataset. It can be read several times. */
export interface SourceFile {
  /** Path with `/` between folders. Importers use it if the contents are ambiguous. */
  readonly name: string;
  records(): AsyncIterable<SourceRecord>;
}

/** An importer's classification of a record. */
export interface Part {
  /** Plural noun for counts, e.g. `questions`. */
  readonly part: string;
  /** Models whose responses the record contains. */
  readonly models: readonly string[];
}

/** What to import: these models in this order (default: all), and this turn (default: all). */
export interface Choice {
  readonly models?: readonly string[] | undefined;
  readonly turn?: 1 | 2 | undefined;
}

/** A pair as it is written: a Recant record with the votes that determined its label. */
export type ImportedPair = Pair & { readonly votes?: VoteCount };

/** What an import writes: pairs, or samples of single responses. */
export type ImportedRecord = ImportedPair | AttackSample;

/** One import in progress. Neither method throws, regardless of what the records contain. */
export interface Joining {
  /** Adds a record that `recognize` classified. Unusable parts go to the report. */
  add(value: SourceValue, origin: Origin): void;
  /** Returns the pairs or samples, once all records are added. */
  pairs(): Iterable<ImportedRecord>;
}

/**
 * A benchmark whose pairs are spread over several files, or logs with graded responses. To add one,
 * add a file and a line in the catalog.
 */
export interface Importer {
  /** Stable name, used by `--from` and as the prefix of pair ids. */
  readonly id: string;
  readonly title: string;
  /** Which files the dataset consists of, as a sentence for the user. */
  readonly hint: string;
  /** What it makes. Samples need the responses of only one model. */
  readonly makes: 'pairs' | 'samples';
  /** Whether its pairs belong to a first or second turn. */
  readonly hasTurns: boolean;
  /**
   * Classifies a record by the names and types of its fields; undefined if it does not belong to
   * this benchmark.
   */
  recognize(value: SourceValue, file: string): Part | undefined;
  begin(choice: Choice, report: ImportReport): Joining;
}
