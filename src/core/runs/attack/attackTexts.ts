import { digestOfAll } from '../../digest.ts';
import { digestOfTexts } from '../../digestOfTexts.ts';
import { retryTexts } from './calls/retry.ts';
import { cellOf } from './catalogue.ts';
import { framingTexts } from './cells/attackPrompt.ts';
import { firstAttackTexts, firstTexts } from './firstAttackTexts.ts';
import { countingWords, limitWords } from './limits/limitWords.ts';
import { placeboTemplate } from './placebo.ts';
import type { PromptOverrides } from './plan/overrides.ts';

/**
 * Digest of the texts that these attacks are asked for with, apart from the samples. The user's own
 * templates count; attacks that are not among these do not.
 */
export function attackPromptsDigest(
  attacks: readonly string[],
  overrides: PromptOverrides,
): string {
  const digestOf = (name: string) => attackTextDigest(name, overrides);
  return digestOfTexts(['framing', ...attacks], digestOf, firstAttackTexts, firstTexts);
}

/**
 * Digest of an attack's templates and limits, or, for `framing`, of what every attack is asked for with. 16
 * hexadecimal digits.
 */
export function attackTextDigest(name: string, overrides: PromptOverrides = {}): string {
  return digestOfAll(textsNamed(name, overrides)).slice(0, 16);
}

/** None of an attack that this version does not know. */
function textsNamed(name: string, overrides: PromptOverrides): readonly string[] {
  if (name === 'framing') return [...framingTexts, placeboTemplate, ...retryTexts];
  const cell = cellOf(name);
  if (!cell) return [];
  const own = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  const { prompts, limits } = cell;
  return [
    own?.extraction ?? prompts.extraction ?? '',
    own?.camouflage ?? prompts.camouflage,
    ...limits.map(limitWords),
    ...countingWords(limits),
  ];
}
