import type { JsonObject } from '../../data/formats/format.ts';
import type { JudgeDefinition } from '../definition.ts';

/** A file that may contain judges of another tool. */
export interface JudgeSource {
  /** Path with `/` between folders. */
  readonly name: string;
  readonly text: string;
}

/** A file with its objects: the only one, or one per line of JSON Lines. */
export interface ParsedSource extends JudgeSource {
  readonly values: readonly JsonObject[];
}

/** Something of a judge that its definition does not carry over. */
export interface Loss {
  readonly what: string;
  /** Reason or replacement, as a full sentence. */
  readonly why: string;
}

/** A definition made from another tool's judge. */
export interface ImportedDefinition {
  readonly definition: JudgeDefinition;
  readonly losses: readonly Loss[];
}

/** What lint finds in a definition that can be used all the same. */
interface Warned {
  readonly warnings: readonly string[];
}

/** A judge found in a file, not yet converted. */
export interface FoundJudge {
  readonly name: string;
  /** Throws JudgeImportError if the judge cannot be a definition. */
  convert(name: string): ImportedDefinition;
}

/** A judge found in a file: its definition, or why there is none. */
export type ImportedJudge = {
  readonly name: string;
  readonly tool: string;
  readonly file: string;
} & ((ImportedDefinition & Warned) | { readonly fault: string });

/** Thrown for a judge that cannot be a definition; the message states the reason and a remedy. */
export class JudgeImportError extends Error {
  override readonly name = 'JudgeImportError';
}

/** A tool whose judges can be imported: a file and a line in the catalog. */
export interface JudgeImporter {
  readonly title: string;
  /** Which files its judges are in, for the user. */
  readonly hint: string;
  /**
   * Returns the judges of a file, recognized by the names of its fields; empty if it is not one of
   * this tool.
   *
   * @param others all given files, among them texts that this one refers to
   */
  find(source: ParsedSource, others: readonly JudgeSource[]): readonly FoundJudge[];
}
