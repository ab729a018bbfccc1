import type { AnswerReader, DefinitionWith, MatchResult } from './answerReader.ts';
import { patternReader } from './patternReader.ts';
import { readScoreValue } from './values.ts';

/**
 * Tolerance when comparing the difference of two scores with a limit: 8.2 − 7.7 is less than 0.5 in
 * binary arithmetic.
 */
export const scoreTolerance = 1e-9;

/** Reads two scores from the last match of a pattern; the greater one wins. */
export function scoresReader(definition: DefinitionWith<'scores'>): AnswerReader {
  const {
    reader: { tieBand = 0 },
    scale,
  } = definition;
  return patternReader(definition, ({ named, groups }): MatchResult => {
    const first = readScoreValue(named.first ?? groups[0], scale);
    const second = readScoreValue(named.second ?? groups[1], scale);
    if (!first || !second) return { fault: 'bad-score' };
    const lead = first.score - second.score;
    const isTie = Math.abs(lead) <= tieBand + scoreTolerance;
    return { value: { verdict: isTie ? 'tie' : lead > 0 ? 'first' : 'second', notes: [] } };
  });
}
