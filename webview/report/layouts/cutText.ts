const characterWidth = 7.2;

/** Returns the number of label characters that fit a width in pixels. */
export function charactersIn(width: number): number {
  return Math.max(1, Math.floor(width / characterWidth));
}

/** Shortens a label to a maximum number of characters, with an ellipsis if it is cut. */
export function cutText(text: string, characters: number): string {
  const all = [...text];
  return all.length <= characters ? text : `${all.slice(0, Math.max(1, characters - 1)).join('')}…`;
}
