import type { PlacedUnit } from '../../core/data/formats/scan/unitReader.ts';

/** Some rows of a file. */
export interface RowPart {
  /** Rows as JSON Lines. */
  readonly text: string;
  /** Completed share of the file, 0 to 1. */
  readonly done: number;
}

/** Beginning of a table, as texts to show. */
export interface TableHead {
  readonly columns: readonly string[];
  /** Number of rows of the whole table. */
  readonly rowCount: number;
  /** First rows with a text per column, which may be cut; nested values are JSON. */
  readonly rows: readonly (readonly string[])[];
}

/** Some rows of a text, with their offsets and lines. */
export interface UnitPart {
  readonly units: readonly PlacedUnit[];
}
