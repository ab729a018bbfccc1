import { useMemo } from 'preact/hooks';
import { conversationOf } from '../../../src/core/data/promptMessages.ts';
import { definitionOf } from '../../../src/core/judges/defaultJudge.ts';
import type { NamePiece } from '../../../src/core/judges/names/translateNames.ts';
import { closingRequest } from '../../../src/core/judges/wording.ts';
import {
  hasMarks,
  type MarkedPiece,
  markEchoes,
  markWords,
} from '../../../src/core/metrics/rows/markWords.ts';
import { type EchoSource, echoesOf } from '../../../src/core/report/reasons/echoes.ts';
import type { AuditView } from '../../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import { followUpKind } from '../../../src/core/words/turns.ts';
import { useTranslation } from './translatedText.tsx';

/** A justification, cut at marked words and at translated names. */
interface MarkedWords {
  readonly pieces: readonly MarkedPiece[];
  /** The same text, cut at translated names. */
  readonly names: readonly NamePiece[];
}

/** A challenge, and what the judge had read before it. */
type Challenged = Omit<EchoSource, 'first' | 'revised'>;

/**
 * Returns two justifications with marks: the words of the first that the second has, if they share
 * enough, and the new words of the second and those that echo the challenge.
 */
export function useMarkedWords(
  before: string,
  after: string,
  {
    overlap,
    challenged,
  }: { readonly overlap: number | undefined; readonly challenged: Challenged },
): { readonly before: MarkedWords; readonly after: MarkedWords } {
  const [earlier, later] = [useTranslation(before), useTranslation(after)];
  return useMemo(() => {
    const [one, other] = [textOf(earlier), textOf(later)];
    const [earlierPieces, laterPieces] = hasMarks(overlap)
      ? markWords(one, other)
      : [[{ text: one }], [{ text: other }]];
    const { ranges } = echoesOf({ ...challenged, first: one, revised: other });
    return {
      before: { pieces: earlierPieces, names: earlier },
      after: { pieces: markEchoes(laterPieces, ranges), names: later },
    };
  }, [earlier, later, overlap, challenged]);
}

/** Returns the challenge of a turn, without the request that all follow-ups share. */
export function useChallenge({ header, entry }: AuditView, turn: TurnView): Challenged {
  return useMemo(() => {
    const { followUp = '', name } = turn;
    const { responseA, responseB = '' } = entry.pair;
    const closing = closingRequest(definitionOf(header));
    return {
      challenge: followUpKind(name) === 'neutral' ? '' : followUp.replace(closing, ''),
      prompt: [...conversationOf(entry.pair).map(({ content }) => content), closing].join('\n'),
      responses: [responseA, responseB],
    };
  }, [header, entry, turn]);
}

function textOf(pieces: readonly NamePiece[]): string {
  return pieces.map(({ text }) => text).join('');
}
