import { useMemo } from 'preact/hooks';
import type { NamePiece } from '../../../src/core/judges/names/translateNames.ts';
import { hasMarks, type MarkedPiece, markWords } from '../../../src/core/metrics/rows/markWords.ts';
import { useTranslation } from './translatedText.tsx';

/** A justification, cut at marked words and at translated names. */
interface MarkedWords {
  readonly pieces: readonly MarkedPiece[];
  /** The same text, cut at translated names. */
  readonly names: readonly NamePiece[];
}

/** Returns two justifications with their shared, moved and new words marked, if they share enough. */
export function useMarkedWords(
  before: string,
  after: string,
  overlap: number | undefined,
): { readonly before: MarkedWords; readonly after: MarkedWords } {
  const [earlier, later] = [useTranslation(before), useTranslation(after)];
  return useMemo(() => {
    const [one, other] = [textOf(earlier), textOf(later)];
    const [earlierPieces, laterPieces] = hasMarks(overlap)
      ? markWords(one, other)
      : [[{ text: one }], [{ text: other }]];
    return {
      before: { pieces: earlierPieces, names: earlier },
      after: { pieces: laterPieces, names: later },
    };
  }, [earlier, later, overlap]);
}

function textOf(pieces: readonly NamePiece[]): string {
  return pieces.map(({ text }) => text).join('');
}
