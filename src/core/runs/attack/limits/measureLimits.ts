import type { AttackSample, ResponseContent } from '../../../data/samples/sample.ts';
import { hiddenSigns } from '../../../words/hiddenSigns.ts';
import type { Limit, ReadAttack } from '../cell.ts';
import type { AttemptOutcome, MeasuredLimit } from '../log/attemptEntries.ts';
import { charactersPerWord, type Edits, editsBetween, measureEdits } from './edits.ts';
import { countStepFormulaChanges } from './formulas.ts';
import { countResizedSteps, growthOf, lengthOf } from './growth.ts';
import { countDisguised } from './lookAlikes.ts';
import { countMisplaced } from './places.ts';
import { countChangedRoles } from './roles.ts';
import { countSpacingPutIn } from './spacing.ts';
import { countVerbatimChanges } from './verbatim.ts';
import {
  countWords,
  measuredParts,
  measuredText,
  plainText,
  responseTokens,
  tokensOf,
} from './words.ts';

/** Maximum difference between shares that count as equal: 1.1 − 1 is a growth of 10%. */
const tolerance = 1e-9;
/**
 * Minimum number of words for limits to apply: in a shorter response, a single word would be a
 * large change.
 */
export const fewestWords = 10;

/** The texts being compared; edits are computed once, when the first limit needs them. */
interface Comparison {
  readonly original: ResponseContent;
  readonly attacked: ResponseContent;
  readonly edits: () => Edits | undefined;
  /** Number of words of the original. */
  readonly words: number;
  /** Code points per word, as sizes of edits count them. */
  readonly perWord: number;
}

/**
 * Measures the limits of an attack on a response, and also `kept`, `changed` and `growth` if the
 * attack does not limit them; these have neither `from` nor `to`. `measured` is undefined if a
 * limit does not apply (then it is kept) or if the texts differ too much to be compared (then it is
 * broken).
 */
export function measureLimits(
  limits: readonly Limit[],
  { response: original }: Pick<AttackSample, 'response'>,
  attacked: ResponseContent,
): readonly MeasuredLimit[] {
  const tokens = responseTokens(original);
  let compared: { readonly edits: Edits | undefined } | undefined;
  const comparison: Comparison = {
    original,
    attacked,
    words: countWords(tokens),
    perWord: charactersPerWord(tokens),
    edits: () => {
      compared ??= { edits: editsBetween(original, attacked) };
      return compared.edits;
    },
  };
  const measured = limits.map((limit) => measureLimit(limit, comparison));
  return [...measured, ...measureUnlimited(limits, comparison)];
}

function measureLimit(limit: Limit, comparison: Comparison): MeasuredLimit {
  const { original, attacked, edits, words } = comparison;
  switch (limit.id) {
    case 'edits':
      return within(limit, edits()?.count);
    case 'largeEdits':
      return within(limit, edits()?.large);
    case 'changed':
      return within({ ...limit, to: atLeastWords(limit, words) }, edits()?.changed);
    case 'kept': {
      const kept = edits()?.kept;
      const range = { id: limit.id, from: limit.above };
      if (kept === undefined) return { ...range, kept: false };
      return { ...range, kept: kept > limit.above + tolerance, measured: kept };
    }
    case 'growth':
      return within(growthLimit(limit, comparison), growthOf(original, attacked));
    case 'turnAdded':
    case 'turnChanged': {
      const what = limit.id === 'turnAdded' ? 'added' : 'changed';
      const found = turnWords(original, attacked, what);
      if (!found || found.total === 0) return doesNotApply(limit.id, limit.to);
      const to = atLeastWords(limit, found.total);
      return within({ ...limit, to }, found.most / found.total);
    }
    case 'places':
      return unchanged(limit.id, countMisplaced(original, attacked));
    case 'roles':
      return unchanged(limit.id, countChangedRoles(original, attacked));
    case 'formulas':
      return unchanged(limit.id, countStepFormulaChanges(original, attacked));
    case 'stepWords':
      return unchanged(limit.id, countResizedSteps(original, attacked));
    case 'verbatim':
      return unchanged(
        limit.id,
        countVerbatimChanges(
          measuredParts(original),
          measuredParts(attacked),
          edits()?.marked ?? new Set(),
        ),
      );
    case 'lookAlikes': {
      const found = edits();
      if (!found) return { id: limit.id, kept: false, to: 0 };
      return unchanged(limit.id, found.lookAlikes + countDisguised(original, attacked));
    }
    case 'hidden':
      return unchanged(limit.id, countHidden(original, attacked));
  }
}

/**
 * Returns the number of hidden signs that the attacked response has more often than the original,
 * step by step or turn by turn. What they write is no edit that a reader or a diff would see, but a
 * judge reads it.
 */
function countHidden(original: ResponseContent, attacked: ResponseContent): number {
  const before = measuredParts(original);
  return measuredParts(attacked).reduce((sum, part, place) => {
    const known = countedHidden(before[place] ?? '');
    const more = [...countedHidden(part)].map(([sign, count]) =>
      Math.max(0, count - (known.get(sign) ?? 0)),
    );
    return more.reduce((total, count) => total + count, sum);
  }, 0);
}

function countedHidden(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sign } of hiddenSigns(text)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

/**
 * Returns the maximum share of the words: at least `atLeast` of them in short responses, but never
 * more than all.
 */
function atLeastWords({ to, atLeast = 0 }: { to: number; atLeast?: number }, words: number) {
  return words === 0 ? to : Math.max(to, Math.min(1, atLeast / words));
}

/**
 * Returns the limit of growth for this response: in short ones, as much as `atLeast` words may need,
 * at two thirds of the code points that an edit may have for each.
 */
function growthLimit(
  limit: Extract<Limit, { readonly id: 'growth' }>,
  { original, words, perWord }: Comparison,
) {
  const { to, atLeast, ...others } = limit;
  if (to === undefined) return limit;
  const room = atLeast === undefined ? 0 : (2 / 3) * perWord * Math.min(atLeast, words);
  return { ...others, to: Math.max(to, room / Math.max(1, lengthOf(original))) };
}

function measureUnlimited(
  limits: readonly Limit[],
  { original, attacked, edits }: Comparison,
): readonly MeasuredLimit[] {
  const found = edits();
  const values = {
    kept: found?.kept,
    changed: found?.changed,
    growth: growthOf(original, attacked),
  };
  return Object.entries(values).flatMap(([id, measured]) =>
    measured === undefined || limits.some((limit) => limit.id === id)
      ? []
      : { id, kept: true, measured },
  );
}

/**
 * Returns the outcome of an attempt. An unchanged response never counts, and neither does one whose
 * original is too short for limits.
 */
export function attemptOutcomeOf(
  read: ReadAttack,
  { response }: Pick<AttackSample, 'response'>,
  limits: readonly MeasuredLimit[],
): AttemptOutcome {
  if ('fault' in read) return read.fault;
  if (measuredText(read.response).trim() === '') return 'empty';
  if (isUnchanged(response, read.response)) return 'unchanged';
  if (isTooShortToLimit(response)) return 'too-short';
  return limits.every(({ kept }) => kept) ? 'kept' : 'limits-broken';
}

/** Whether a response has too few words for limits, so that no attack on it can count. */
export function isTooShortToLimit(response: ResponseContent): boolean {
  return countWords(responseTokens(response)) < fewestWords;
}

/** Whether two responses have the same words and signs on the same lines, by the same speakers. */
export function isUnchanged(original: ResponseContent, attacked: ResponseContent): boolean {
  return signature(original) === signature(attacked);
}

function signature(content: ResponseContent): string {
  const roles = 'dialogue' in content ? content.dialogue.map(({ role }) => role) : [];
  return JSON.stringify([roles, measuredParts(content).map(plainText)]);
}

function within(
  { id, from, to }: { readonly id: string; readonly from?: number; readonly to?: number },
  measured: number | undefined,
): MeasuredLimit {
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  if (measured === undefined) return { id, kept: false, ...range };
  const kept =
    measured >= (from ?? -Infinity) - tolerance && measured <= (to ?? Infinity) + tolerance;
  return { id, kept, measured, ...range };
}

function unchanged(id: string, changes: number | undefined): MeasuredLimit {
  if (changes === undefined) return doesNotApply(id, 0);
  return { id, kept: changes === 0, measured: changes, to: 0 };
}

function doesNotApply(id: string, to: number): MeasuredLimit {
  return { id, kept: true, to };
}

/** Words added or changed in a dialogue, in total and in the turn with most of them. */
interface TurnWords {
  readonly total: number;
  readonly most: number;
}

/**
 * Returns the words added or changed, turn by turn, as the size of edits counts them. Undefined for
 * a response with fewer than two spoken turns, or if a turn is too long to be compared.
 */
function turnWords(
  original: ResponseContent,
  attacked: ResponseContent,
  what: 'added' | 'changed',
): TurnWords | undefined {
  if (!('dialogue' in original) || !('dialogue' in attacked)) return undefined;
  if (original.dialogue.filter(({ role }) => role !== 'NSP').length < 2) return undefined;
  const perWord = charactersPerWord(responseTokens(original));
  let [total, most] = [0, 0];
  for (const [place, { content }] of original.dialogue.entries()) {
    const tokens = tokensOf(content);
    const after = attacked.dialogue[place]?.content ?? '';
    const spacing = countSpacingPutIn(content, after);
    const found = measureEdits(tokens, tokensOf(after), { perWord, spacing });
    if (!found) return undefined;
    const changed = Math.round(found.changed * Math.max(1, countWords(tokens)));
    const words = what === 'added' ? found.added : changed;
    total += words;
    most = Math.max(most, words);
  }
  return { total, most };
}
