import { scoreTolerance } from '../../scoring/scale.ts';
import type { AnswerReader, DefinitionWith, MatchResult } from './answerReader.ts';
import { patternReader } from './patternReader.ts';
import { readScoreValue } from './values.ts';

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
