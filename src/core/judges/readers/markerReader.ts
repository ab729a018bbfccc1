import type { PatternMatch } from '../pattern.ts';
import type { AnswerReader, DefinitionWith, MatchResult } from './answerReader.ts';
import { patternReader } from './patternReader.ts';
import { lookUp } from './values.ts';

/** Names of the groups that represent a verdict. */
const verdictGroups = ['first', 'second', 'tie'] as const;

/** Reads the verdict of the last match of a pattern. */
export function markerReader(definition: DefinitionWith<'marker'>): AnswerReader {
  const { verdicts } = definition.reader;
  return patternReader(definition, (match) =>
    verdicts ? readMapped(match, verdicts) : readGroups(match),
  );
}

function readGroups({ named }: PatternMatch): MatchResult {
  const [verdict, ...others] = verdictGroups.filter((name) => named[name] !== undefined);
  return verdict && others.length === 0
    ? { value: { verdict, notes: [] } }
    : { fault: 'bad-preference' };
}

function readMapped(
  { source, groups }: PatternMatch,
  verdicts: NonNullable<DefinitionWith<'marker'>['reader']['verdicts']>,
): MatchResult {
  const meant = lookUp(verdicts, groups[0] ?? source);
  if (!meant) return { fault: 'bad-preference' };
  return { value: { verdict: meant.value, notes: meant.isExact ? [] : ['normalised'] } };
}
