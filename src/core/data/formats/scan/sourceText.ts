/**
 * A text that can be read in parts, in UTF-16 units. A string is one; an editor's document can be
 * another, so a keystroke never joins the whole text into one string.
 */
export interface SourceText {
  readonly length: number;
  slice(start: number, end: number): string;
}
