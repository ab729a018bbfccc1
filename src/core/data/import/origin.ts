/** Location of a record: the file's name as the user knows it, and a 1-based line number. */
export interface Origin {
  readonly file: string;
  readonly line: number;
}
