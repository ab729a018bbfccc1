import type { JsonObject } from '../formats/format.ts';
import type { Pair } from '../pair.ts';
import type { Origin } from './origin.ts';
import type { ImportReport } from './report.ts';
import type { VoteCount } from './votes.ts';

/** A JSON object or, in a text file, a line of it. */
export type SourceValue = JsonObject | string;

/** A value in a source file, or why it cannot be read. */
export type SourceRecord =
  | { readonly line: number; readonly value: SourceValue }
  | { readonly line: number; readonly fault: string };

/** A file that may hold a part of a dataset. It can be read several times. */
export interface SourceFile {
  /** With `/` between folders; importers look at it where contents alone do not tell. */
  readonly name: string;
  records(): AsyncIterable<SourceRecord>;
}

/** What a record is to an importer. */
export interface Part {
  /** Plural noun for counts: questions, answers, votes … */
  readonly part: string;
  /** Models whose responses the record holds. */
  readonly models: readonly string[];
}

/** What is imported: of these models, in this order (all, if absent), and of this turn (all). */
export interface Choice {
  readonly models?: readonly string[] | undefined;
  readonly turn?: 1 | 2 | undefined;
}

/** A pair as it is written: Recant's own record, with the votes that its label was made of. */
export type ImportedPair = Pair & { readonly votes?: VoteCount };

/** One import in progress. Both methods never throw, whatever the records hold. */
export interface Joining {
  /** Takes a record that `recognise` recognised. What cannot be used goes to the report. */
  add(value: SourceValue, origin: Origin): void;
  /** The pairs, once every record is added. */
  pairs(): Iterable<ImportedPair>;
}

/** A benchmark whose pairs are spread over several files. */
export interface Importer {
  /** Stable name, used by `--from` and at the beginning of pair ids. */
  readonly id: string;
  readonly title: string;
  /** Which files make up the dataset, as a sentence for a person. */
  readonly hint: string;
  /** Whether its pairs belong to a first or a second turn. */
  readonly hasTurns: boolean;
  /** What the record is, from the names and kinds of its fields; undefined where it is none of its own. */
  recognise(value: SourceValue, file: string): Part | undefined;
  begin(choice: Choice, report: ImportReport): Joining;
}
