/** Where a record stands: the file's name as the user knows it, and a 1-based line. */
export interface Origin {
  readonly file: string;
  readonly line: number;
}
