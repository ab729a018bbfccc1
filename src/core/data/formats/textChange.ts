/** Replaces [start, end) of the text before the update by `text`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The smallest range that contains all changes of an update, in UTF-16 units. */
export interface Edit {
  /** Offset in the text before and after the update. */
  readonly start: number;
  /** Offset in the text before the update. */
  readonly end: number;
  /** Number of UTF-16 units by which the text after the range has moved. */
  readonly shift: number;
}

export function editOf(changes: readonly TextChange[]): Edit | undefined {
  const [first, ...others] = changes;
  if (first === undefined) return undefined;
  let { start, end } = first;
  let shift = first.text.length - (end - start);
  for (const change of others) {
    start = Math.min(start, change.start);
    end = Math.max(end, change.end);
    shift += change.text.length - (change.end - change.start);
  }
  return { start, end, shift };
}
