import type { AnswerReader, DefinitionWith, MatchResult } from './answerReader.ts';
import { patternReader } from './patternReader.ts';
import { lookUp, readScoreValue } from './values.ts';

/** Reads the score or the grade of a single response from the last match of a pattern. */
export function scoreReader(definition: DefinitionWith<'score'>): AnswerReader {
  const {
    reader: { grades },
    scale,
  } = definition;
  return patternReader(definition, ({ named, groups, source }): MatchResult => {
    const text = named.score ?? groups[0] ?? source;
    const grade = grades && lookUp(grades, text);
    if (grade) {
      const notes = grade.isExact ? [] : (['normalised'] as const);
      return { value: { passes: grade.value === 'pass', notes } };
    }
    const score = grades && !scale ? undefined : readScoreValue(text, scale);
    return score ? { value: { ...score, notes: [] } } : { fault: 'bad-score' };
  });
}
