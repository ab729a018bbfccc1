/** Some rows of a file. */
export interface RowPart {
  /** Rows as JSON Lines. */
  readonly text: string;
  /** Completed share of the file, 0 to 1. */
  readonly done: number;
}
