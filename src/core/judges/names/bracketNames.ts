import { type CalledNames, translateNames } from './translateNames.ts';

/**
 * Returns a judge's words as plain text with the names of the dataset, each translated one in
 * brackets as in a quotation: `[Response A] is right.`
 *
 * @param names names to exchange; undefined returns the text as it is
 */
export function bracketNames(text: string, names: CalledNames | undefined): string {
  if (!names) return text;
  return translateNames(text, names)
    .map((piece) => (piece.original === undefined ? piece.text : `[${piece.text}]`))
    .join('');
}
