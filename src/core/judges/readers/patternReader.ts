import { compilePattern, type Pattern, PatternError, type PatternMatch } from '../pattern.ts';
import {
  type AnswerReader,
  type DefinitionWith,
  type JudgeAnswer,
  type MatchFault,
  type MatchResult,
  type MatchValue,
  statedBy,
  unreadable,
} from './answerReader.ts';
import { textJustification } from './justification.ts';
import { isLeadIn } from './leadIn.ts';
import { isClosing, quotationsIn } from './quotation.ts';
import { afterThoughts, readLast } from './readLast.ts';

/**
 * Reads the last match of the definition's pattern. An answer that was cut off counts only if its
 * verdict ends or opens it. A pattern that cannot be used finds nothing.
 */
export function patternReader(
  definition: DefinitionWith<'marker' | 'scores' | 'score'>,
  readMatch: (match: PatternMatch) => MatchResult,
): AnswerReader {
  const pattern = usablePattern(definition.reader.pattern);
  const find = (text: string) =>
    (pattern?.lastMatches(text) ?? []).filter(({ source }) => source.trim() !== '');
  const lastOf = (answer: JudgeAnswer, material: readonly string[]) =>
    readLast<PatternMatch, MatchValue, MatchFault>(answer, {
      find,
      read: readMatch,
      quotations: (text) => quotationsIn(text, material),
      breaksOff: (text, { start, end }) =>
        !isClosing(text.slice(end)) && !isLeadIn(afterThoughts(text.slice(0, start))),
      isAttempt: () => false,
      faultsCount: true,
    });
  return {
    locate: (answer, material) => {
      const last = lastOf(answer, material);
      if ('fault' in last) return undefined;
      return { text: last.found.source, parts: Object.keys(last.found.named) };
    },
    read: (answer, material) => {
      const last = lastOf(answer, material);
      if ('fault' in last) return unreadable(last.fault);
      const { value, found, all } = last;
      const isOneOfSeveral = all.some((other) => statedBy(other) !== statedBy(value));
      return {
        outcome: 'readable',
        ...textJustification(definition, answer.text, found),
        ...value,
        notes: [...(isOneOfSeveral ? (['several-verdicts'] as const) : []), ...value.notes],
      };
    },
    stated: (text) =>
      find(text).flatMap((match) => {
        const result = readMatch(match);
        const stated = 'value' in result ? statedBy(result.value) : undefined;
        return stated === undefined ? [] : [stated];
      }),
  };
}

function usablePattern(source: string): Pattern | undefined {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}
