import { digestOfAll } from '../../words/digest.ts';
import { digestOfTexts } from '../../words/digestOfTexts.ts';
import { retryTexts } from './calls/retry.ts';
import { cellOf } from './catalog.ts';
import { framingTexts } from './cells/attackPrompt.ts';
import { firstAttackTexts, firstTexts } from './firstAttackTexts.ts';
import { countingWords, limitsTold } from './limits/limitWords.ts';
import { placeboTemplate } from './placebo.ts';
import type { PromptOverrides } from './plan/overrides.ts';

/**
 * Returns the digest of the prompts used for these attacks, excluding the samples. Includes the
 * user's custom templates; other attacks do not affect it.
 */
export function attackPromptsDigest(
  attacks: readonly string[],
  overrides: PromptOverrides,
): string {
  const digestOf = (name: string) => attackTextDigest(name, overrides);
  return digestOfTexts(['framing', ...attacks], digestOf, firstAttackTexts, firstTexts);
}

/**
 * Returns the digest of an attack's templates and limits or, for `framing`, of the text shared by
 * all attack prompts; 16 hexadecimal digits.
 */
export function attackTextDigest(name: string, overrides: PromptOverrides = {}): string {
  return digestOfAll(textsNamed(name, overrides)).slice(0, 16);
}

/** Returns an empty list for an attack unknown to this version. */
function textsNamed(name: string, overrides: PromptOverrides): readonly string[] {
  if (name === 'framing') return [...framingTexts, placeboTemplate, ...retryTexts];
  const cell = cellOf(name);
  if (!cell) return [];
  const own = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  const { prompts, limits } = cell;
  return [
    own?.extraction ?? prompts.extraction ?? '',
    own?.camouflage ?? prompts.camouflage,
    ...limitsTold(limits),
    ...countingWords(limits),
  ];
}
