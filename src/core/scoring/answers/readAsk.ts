import { asObject } from '../../data/formats/fields.ts';
import { answerField, nestedField, readNumber } from '../../judges/readers/answerFields.ts';
import type { FoundObject } from '../../judges/readers/jsonObjects.ts';
import type { ReadFields } from '../../judges/readers/lastObject.ts';
import type { CodedCriterion, PlannedAsk } from '../plannedAsks.ts';
import type { Issue, ScoreOutcome } from '../score.ts';

/** Content of one answer, with scores by criterion name. */
export interface ReadAsk {
  readonly justification: string;
  readonly total?: number;
  readonly firstWrongStep?: number;
  readonly scores?: ReadonlyMap<string, number>;
  readonly issues?: readonly Issue[];
}

type Fault = { readonly fault: Exclude<ScoreOutcome, 'readable'> };
type Read<Value> = { readonly value: Value } | Fault;

/** Default maximum severity. Only types that state another range allow others (CE B.2). */
const gravest = 5;

/** Returns the name of the answer's field that contains the judgment. */
export function fieldOfAsk({ ask }: PlannedAsk): string {
  return ask.kind === 'step' ? 'firstWrongStep' : ask.kind;
}

/** Returns how to read an object of an answer to a request. */
export function readFieldsOf(
  planned: PlannedAsk,
): ReadFields<ReadAsk, Exclude<ScoreOutcome, 'readable'>> {
  return (found: FoundObject) => {
    const judged = answerField(found, fieldOfAsk(planned));
    const justification = answerField(found, 'justification');
    if (judged.value === undefined) return undefined;
    if (judged.isContradictory || justification.isContradictory) {
      return { fault: 'malformed-json' };
    }
    if (typeof justification.value !== 'string') return { fault: 'missing-field' };
    const read = readJudged(planned, judged.value);
    if ('fault' in read) return read;
    return { value: { ...read.value, justification: justification.value } };
  };
}

function readJudged(
  { ask, criteria }: PlannedAsk,
  value: unknown,
): Read<Omit<ReadAsk, 'justification'>> {
  switch (ask.kind) {
    case 'total': {
      const total = readNumber(value, ask.from, ask.to);
      return total === undefined ? outOfRange : { value: { total } };
    }
    case 'step': {
      const firstWrongStep = readNumber(value, -1, ask.last);
      return Number.isInteger(firstWrongStep) ? { value: { firstWrongStep } } : outOfRange;
    }
    case 'scores':
      return readScores(criteria, value, ask);
    case 'issues':
      return readIssues(criteria, value);
  }
}

const outOfRange: Fault = { fault: 'out-of-range' };
const missing: Fault = { fault: 'missing-field' };

function readScores(
  criteria: readonly CodedCriterion[],
  value: unknown,
  { from, to }: { readonly from: number; readonly to: number },
): Read<Pick<ReadAsk, 'scores'>> {
  const given = Object.entries(asObject(value) ?? {});
  const scores = new Map<string, number>();
  for (const one of criteria) {
    const named = given.filter(([name]) => isCalled(one, name));
    const [first] = named;
    if (!first) return missing;
    if (named.some(([, other]) => other !== first[1])) return { fault: 'malformed-json' };
    const score = readNumber(first[1], from, to);
    if (score === undefined) return outOfRange;
    scores.set(one.criterion.name, score);
  }
  return { value: { scores } };
}

function readIssues(
  criteria: readonly CodedCriterion[],
  value: unknown,
): Read<Pick<ReadAsk, 'issues'>> {
  if (!Array.isArray(value)) return missing;
  const issues: Issue[] = [];
  for (const given of value) {
    const name = nestedField(given, 'criterion');
    const instance = nestedField(given, 'instance');
    const severity = nestedField(given, 'severity');
    const type = nestedField(given, 'type');
    const one = criteria.find((known) => typeof name === 'string' && isCalled(known, name));
    if (!one || typeof instance !== 'string' || severity === undefined) return missing;
    const number = readNumber(severity, 1, gravestOf(one, type));
    if (number === undefined) return outOfRange;
    issues.push({
      criterion: one.criterion.name,
      ...(typeof type === 'string' && { type }),
      instance,
      severity: number,
    });
  }
  return { value: { issues } };
}

function gravestOf({ criterion }: CodedCriterion, type: unknown): number {
  const known = criterion.types?.find(
    ({ name }) => typeof type === 'string' && sameName(name, type),
  );
  return known?.severityTo ?? gravest;
}

/** Whether a name is the criterion's code or full name; other names are ambiguous. */
function isCalled({ code, criterion }: CodedCriterion, name: string): boolean {
  return sameName(code, name) || sameName(criterion.name, name);
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
