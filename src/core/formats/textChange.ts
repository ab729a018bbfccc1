/** Replaces [start, end) of the text before the update by `text`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The one stretch that holds all changes of an update. */
export interface Edit {
  /** In the text before as in the text after. */
  readonly start: number;
  /** In the text before. */
  readonly end: number;
  /** By how much what follows has moved. */
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
