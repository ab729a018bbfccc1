import type { JudgeDefinition } from '../definition.ts';
import { compilePattern, type Pattern, PatternError } from '../pattern.ts';
import { error, type LintFinding } from './finding.ts';

/** Returns what keeps a reader from taking every verdict of its kind from an answer. */
export function lintReader(definition: JudgeDefinition): readonly LintFinding[] {
  const { kind, reader } = definition;
  const fitting = readersOf[kind];
  if (!fitting.includes(reader.kind)) {
    const message = `A ${kind} judge cannot use the reader "${reader.kind}". Use one of: ${fitting.join(', ')}.`;
    return [error(message, 'reader', 'kind')];
  }
  const pattern = 'pattern' in reader ? compiled(reader.pattern) : undefined;
  if (pattern && 'severity' in pattern) return [pattern];
  return [...(pattern ? lintGroups(definition, pattern) : []), ...lintMeanings(definition)];
}

/**
 * Maximum number of instructions of a pattern in a new definition: at about 2 ms each for a text of
 * 60,000 characters. Existing logs may contain larger ones.
 */
const largestFastPattern = 250;

const readersOf: Readonly<Record<JudgeDefinition['kind'], readonly string[]>> = {
  pairwise: ['marker', 'json', 'scores', 'choice'],
  pointwise: ['score', 'json', 'choice'],
};

function compiled(source: string): Pattern | LintFinding {
  try {
    const pattern = compilePattern(source);
    if (pattern.size > largestFastPattern) {
      const message =
        'The pattern can take more than a second for one long answer. Use smaller counts of repetitions.';
      return error(message, 'reader', 'pattern');
    }
    const matchesNothing = pattern.lastMatches('').length > 0;
    return matchesNothing
      ? error('The pattern matches an empty text. Let it require a marker.', 'reader', 'pattern')
      : pattern;
  } catch (fault) {
    if (!(fault instanceof PatternError)) throw fault;
    return error(fault.message, 'reader', 'pattern');
  }
}

function lintGroups({ reader }: JudgeDefinition, { names, groupCount }: Pattern): LintFinding[] {
  const at = ['reader', 'pattern'] as const;
  const isMapped = 'verdicts' in reader && reader.verdicts !== undefined;
  if ((reader.kind === 'marker' && !isMapped) || (reader.kind === 'scores' && groupCount < 2)) {
    return (['first', 'second'] as const)
      .filter((name) => !names.includes(name))
      .map((name) =>
        error(
          `No marker is mapped to the ${name} response. Add a group (?P<${name}>…) to the pattern.`,
          ...at,
        ),
      );
  }
  const isNamed = names.includes('score');
  if (reader.kind === 'score' && groupCount > 1 && !isNamed) {
    return [error('The pattern has several groups. Name that of the score (?P<score>…).', ...at)];
  }
  return [];
}

/** Returns the verdicts that a judge cannot give, because no text is mapped to them. */
function lintMeanings(definition: JudgeDefinition): LintFinding[] {
  const { kind, reader } = definition;
  if (reader.kind === 'json') {
    const field = kind === 'pairwise' ? 'preference' : 'score';
    if (reader[field] === undefined) {
      const message = `Add "${field}", the JSON pointer to the field of the ${kind === 'pairwise' ? 'verdict' : 'score'}.`;
      return [error(message, 'reader', field)];
    }
  }
  if (kind === 'pairwise') {
    const field = reader.kind === 'choice' ? 'choices' : 'verdicts';
    const verdicts = 'verdicts' in reader ? reader.verdicts : undefined;
    const meanings = reader.kind === 'choice' ? reader.choices : verdicts;
    return meanings ? lintSides(field, Object.values(meanings), ['first', 'second']) : [];
  }
  if (reader.kind === 'choice') {
    return lintSides('choices', Object.values(reader.choices), ['pass', 'fail']);
  }
  const grades = 'grades' in reader ? reader.grades : undefined;
  return grades ? lintGrades(Object.values(grades), definition.scale) : [];
}

/** Grades are passes and fails, or scores on the scale. */
function lintGrades(
  meanings: readonly (string | number)[],
  scale: JudgeDefinition['scale'],
): LintFinding[] {
  const scores = meanings.filter((meaning) => typeof meaning === 'number');
  const words = meanings.filter((meaning) => typeof meaning === 'string');
  if (scores.length === 0) return lintSides('grades', words, ['pass', 'fail']);
  const add = (message: string) => [error(message, 'reader', 'grades')];
  if (words.length > 0) return add('Give every grade a number, or "pass" or "fail" to every one.');
  const outside = scale && scores.find((score) => score < scale.min || score > scale.max);
  if (outside !== undefined) return add(`The scale does not hold the grade ${outside}. Extend it.`);
  if (scale?.pass === undefined) return [];
  const { pass } = scale;
  return (['pass', 'fail'] as const)
    .filter((side) => !scores.some((score) => score >= pass === (side === 'pass')))
    .flatMap((side) => add(`No grade is ${responses[side]}. Correct "grades", or the pass mark.`));
}

const responses: Readonly<Record<string, string>> = {
  first: 'the first response',
  second: 'the second response',
  pass: 'a pass',
  fail: 'a fail',
};

/** Returns the sides for which a map has no text. */
function lintSides(
  field: string,
  meanings: readonly string[],
  [one, other]: readonly [string, string],
): LintFinding[] {
  const plain = meanings.map((meaning) => meaning.replace('-clearly', ''));
  const foreign = plain.find((meaning) => ![one, other, 'tie'].includes(meaning));
  if (foreign !== undefined) {
    return [error(`"${foreign}" is not a verdict of this kind of judge.`, 'reader', field)];
  }
  return [one, other]
    .filter((side) => !plain.includes(side))
    .map((side) =>
      error(`No text is mapped to ${responses[side]}. Add one to "${field}".`, 'reader', field),
    );
}
