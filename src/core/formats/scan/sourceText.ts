/**
 * A text that can be read in parts, in UTF-16 units. A plain string is one; an editor's document can
 * be another, so that a keystroke never needs the whole text joined into one string.
 */
export interface SourceText {
  readonly length: number;
  slice(start: number, end: number): string;
}
