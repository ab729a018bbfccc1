import type { ResponseContent } from '../../../pointwise/sample.ts';
import { countWords, measuredParts, plainText, tokensOf } from './words.ts';

/** Returns the length in code points of the text that `plainText` keeps. */
export function lengthOf(content: ResponseContent): number {
  return partLengths(content).reduce((sum, length) => sum + length, 0);
}

/**
 * Returns the growth in code points as a share of the original's length; undefined if the original
 * is empty.
 */
export function growthOf(original: ResponseContent, attacked: ResponseContent): number | undefined {
  const before = lengthOf(original);
  return before === 0 ? undefined : lengthOf(attacked) / before - 1;
}

/**
 * Returns the share of the growth that is in the turn that grows most. Undefined for a response
 * that does not grow or has fewer than two spoken turns.
 */
export function largestTurnGrowth(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  if (!('dialogue' in original)) return undefined;
  if (original.dialogue.filter(({ role }) => role !== 'NSP').length < 2) return undefined;
  const [before, after] = [partLengths(original), partLengths(attacked)];
  const growth = lengthOf(attacked) - lengthOf(original);
  if (growth <= 0) return undefined;
  return Math.max(...after.map((length, turn) => length - (before[turn] ?? 0))) / growth;
}

/** Bounds of the allowed growth of a step, as shares of its words. */
export const stepGrowth = { from: -0.5, to: 1 } as const;

/**
 * Returns the number of steps whose growth in words is outside `stepGrowth`; undefined if there are
 * no steps.
 */
export function countResizedSteps(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  if (!('steps' in original) || !('steps' in attacked)) return undefined;
  return original.steps.filter((step, index) => {
    const after = attacked.steps[index];
    if (after === undefined) return false;
    const [was, is] = [countWords(tokensOf(step)), countWords(tokensOf(after))];
    return is < was * (1 + stepGrowth.from) || is > was * (1 + stepGrowth.to);
  }).length;
}

function partLengths(content: ResponseContent): readonly number[] {
  return measuredParts(content).map((part) => Array.from(plainText(part)).length);
}
