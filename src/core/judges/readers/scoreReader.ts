import type { AnswerReader, DefinitionWith, MatchResult } from './answerReader.ts';
import { patternReader } from './patternReader.ts';
import { lookUp, readGradeValue, readScoreValue } from './values.ts';

/** Reads the score or the grade of a single response from the last match of a pattern. */
export function scoreReader(definition: DefinitionWith<'score'>): AnswerReader {
  const {
    reader: { grades },
    scale,
  } = definition;
  return patternReader(definition, ({ named, groups, source }): MatchResult => {
    const text = named.score ?? groups[0] ?? source;
    const grade = grades && lookUp(grades, text);
    const isNumber = !grades || scale;
    const read = grade
      ? readGradeValue(grade.value, scale)
      : isNumber && readScoreValue(text, scale);
    const notes = grade?.isExact === false ? (['normalised'] as const) : [];
    return read ? { value: { ...read, notes } } : { fault: 'bad-score' };
  });
}
