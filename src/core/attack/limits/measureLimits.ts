import type { AttemptOutcome, MeasuredLimit } from '../attackLog.ts';
import type { Limit, ReadAttack } from '../cell.ts';
import type { AttackSample, ResponseContent } from '../sample.ts';
import { type Edits, measureEdits } from './edits.ts';
import { countFormulaChanges } from './formulas.ts';
import { countMisplaced } from './places.ts';
import { countChangedRoles } from './roles.ts';
import { measuredText, tokensOf } from './words.ts';

/** Shares that differ by less are the same: 1.1 − 1 is a growth of 10 %. */
const tolerance = 1e-9;

/**
 * Measures the limits on a response. `measured` is undefined where a limit does not apply (then it is
 * kept) and where the texts differ too much to be compared (then it is not).
 */
export function measureLimits(
  limits: readonly Limit[],
  sample: Pick<AttackSample, 'response' | 'firstWrongStep'>,
  response: ResponseContent,
): readonly MeasuredLimit[] {
  const edits = editsOnce(measuredText(sample.response), measuredText(response));
  return limits.map((limit) => measureLimit(limit, sample, response, edits));
}

function measureLimit(
  limit: Limit,
  sample: Pick<AttackSample, 'response' | 'firstWrongStep'>,
  response: ResponseContent,
  edits: () => Edits | undefined,
): MeasuredLimit {
  switch (limit.id) {
    case 'edits':
      return within(limit, edits()?.count);
    case 'largeEdits':
      return within(limit, edits()?.large);
    case 'changed':
      return within(limit, edits()?.changed);
    case 'kept': {
      const kept = edits()?.kept;
      const range = { id: limit.id, from: limit.above };
      if (kept === undefined) return { ...range, kept: false };
      return { ...range, kept: kept > limit.above + tolerance, measured: kept };
    }
    case 'growth':
      return within(limit, growthOf(sample.response, response));
    case 'places':
      return unchanged(limit.id, countMisplaced(sample.response, response));
    case 'roles':
      return unchanged(limit.id, countChangedRoles(sample.response, response));
    case 'wrongStep':
      return unchanged(limit.id, countWrongStepChanges(sample, response));
  }
}

/** Growth in characters as a share of the original's; undefined where that has none. */
export function growthOf(original: ResponseContent, attacked: ResponseContent): number | undefined {
  const before = measuredText(original).length;
  return before === 0 ? undefined : measuredText(attacked).length / before - 1;
}

/** Several limits are read from one comparison, which is made when the first of them is. */
function editsOnce(before: string, after: string): () => Edits | undefined {
  let compared: { readonly edits: Edits | undefined } | undefined;
  return () => {
    compared ??= { edits: measureEdits(before, after) };
    return compared.edits;
  };
}

/** What an attempt comes to. A response that nothing was changed in never counts, whatever its limits. */
export function attemptOutcomeOf(
  read: ReadAttack,
  sample: Pick<AttackSample, 'response'>,
  limits: readonly MeasuredLimit[],
): AttemptOutcome {
  if ('fault' in read) return read.fault;
  if (measuredText(read.response).trim() === '') return 'empty';
  if (isUnchanged(sample.response, read.response)) return 'unchanged';
  return limits.every(({ kept }) => kept) ? 'kept' : 'limits-broken';
}

/** The same words and signs in the same lines, by the same speakers. */
export function isUnchanged(original: ResponseContent, attacked: ResponseContent): boolean {
  return signature(original) === signature(attacked);
}

function signature(content: ResponseContent): string {
  const signs = (text: string) => tokensOf(text.trim()).map((token) => token.text);
  if ('text' in content) return JSON.stringify(signs(content.text));
  if ('steps' in content) return JSON.stringify(content.steps.map(signs));
  return JSON.stringify(content.dialogue.map(({ role, content: said }) => [role, signs(said)]));
}

function within(
  { id, from, to }: { readonly id: string; readonly from?: number; readonly to: number },
  measured: number | undefined,
): MeasuredLimit {
  const range = { ...(from !== undefined && { from }), to };
  if (measured === undefined) return { id, kept: false, ...range };
  const kept = measured >= (from ?? -Infinity) - tolerance && measured <= to + tolerance;
  return { id, kept, measured, ...range };
}

function unchanged(id: string, changes: number | undefined): MeasuredLimit {
  if (changes === undefined) return { id, kept: true, to: 0 };
  return { id, kept: changes === 0, measured: changes, to: 0 };
}

/** Undefined where it is unknown which step is wrong, or none is. */
function countWrongStepChanges(
  { response, firstWrongStep }: Pick<AttackSample, 'response' | 'firstWrongStep'>,
  attacked: ResponseContent,
): number | undefined {
  if (!('steps' in response) || !('steps' in attacked) || firstWrongStep === undefined) {
    return undefined;
  }
  const [before, after] = [response.steps[firstWrongStep], attacked.steps[firstWrongStep]];
  return before === undefined ? undefined : countFormulaChanges(before, after ?? '');
}
