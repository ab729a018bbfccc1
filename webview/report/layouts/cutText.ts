const characterWidth = 7.2;

/** So many characters of a label fit into so many pixels. */
export function charactersIn(width: number): number {
  return Math.max(1, Math.floor(width / characterWidth));
}

/** A label of so many characters at the most; what is cut off shows by an ellipsis. */
export function cutText(text: string, characters: number): string {
  const all = [...text];
  return all.length <= characters ? text : `${all.slice(0, Math.max(1, characters - 1)).join('')}…`;
}
