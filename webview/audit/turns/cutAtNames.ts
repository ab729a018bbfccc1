import type { NamePiece } from '../../../src/core/judges/names/translateNames.ts';
import type { MarkedPiece } from '../../../src/core/metrics/rows/markWords.ts';

/**
 * Splits marked pieces of a text at the ends of the pieces of its names, which join to the same
 * text.
 */
export function cutAtNames(
  marked: readonly MarkedPiece[],
  names: readonly NamePiece[],
): readonly (Pick<MarkedPiece, 'mark'> & { readonly parts: readonly NamePiece[] })[] {
  let place = 0;
  let used = 0;
  return marked.map(({ text, mark }) => {
    const parts: NamePiece[] = [];
    for (let from = 0; from < text.length; ) {
      const name = names[place];
      if (!name) break;
      const length = Math.min(text.length - from, name.text.length - used);
      parts.push({ ...name, text: text.slice(from, from + length) });
      from += length;
      used += length;
      if (used === name.text.length) [place, used] = [place + 1, 0];
    }
    return { mark, parts };
  });
}
