import type { ResponseContent } from '../../../data/samples/sample.ts';
import { countWords, measuredParts, plainText, tokensOf } from './words.ts';

/** Returns the length in code points of the text that `plainText` keeps. */
export function lengthOf(content: ResponseContent): number {
  return measuredParts(content).reduce((sum, part) => sum + codePoints(part), 0);
}

/**
 * Returns the growth in code points as a share of the original's length; undefined if the original
 * is empty.
 */
export function growthOf(original: ResponseContent, attacked: ResponseContent): number | undefined {
  const before = lengthOf(original);
  return before === 0 ? undefined : lengthOf(attacked) / before - 1;
}

/** Bounds of the allowed growth of a step, as shares of its words and of its code points. */
export const stepGrowth = { from: -0.5, to: 1 } as const;

/**
 * Returns the number of steps whose growth in words or code points is outside `stepGrowth`;
 * undefined if there are no steps.
 */
export function countResizedSteps(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  if (!('steps' in original) || !('steps' in attacked)) return undefined;
  return original.steps.filter((step, index) => {
    const after = attacked.steps[index];
    if (after === undefined) return false;
    const sizes = [(text: string) => countWords(tokensOf(text)), codePoints];
    return sizes.some((size) => {
      const [was, is] = [size(step), size(after)];
      return is < was * (1 + stepGrowth.from) || is > was * (1 + stepGrowth.to);
    });
  }).length;
}

function codePoints(part: string): number {
  return Array.from(plainText(part)).length;
}
