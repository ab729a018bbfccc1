import type { Scenario } from '../../words/scenario.ts';

/** Text of a record by which its scenario is guessed. */
interface Guessed {
  readonly prompt: string;
  readonly response: string;
  readonly domain: string | undefined;
  /** Whether the response has the form of a dialogue. */
  readonly isDialogue: boolean;
}

/** Maximum length, in characters, of the part of a text that is read. */
const mostRead = 4000;

const domains: readonly (readonly [Scenario, RegExp])[] = [
  ['role-play', /role.?play/i],
  ['maths', /math|algebra|arithmetic|geometry|calculus/i],
  ['writing', /writing|creative|poe(?:m|try)|stor(?:y|ies)|fiction|generation/i],
];

const wantsText =
  /\b(?:write|compose|draft|continue)\b.{0,60}\b(?:poem|story|tale|letter|essay|song|scene|novel|speech|haiku|sonnet|chapter|diary|script|lyrics)\b/i;
/** Matches LaTeX, or an equation with numbers: `60 / 2 = 30`. */
const calculation = /\\frac|\\\(|\\\[|\$[^$\n]{0,80}[\^=\\]|\d\s?[-+*/×÷−]\s?\d[^\n]{0,40}=\s?-?\d/;

/**
 * Guesses which scenario of CE's advanced tier a record belongs to: by its domain, then by the form
 * of its response and its task. Undefined if nothing suggests one.
 */
export function likelyScenario({
  prompt,
  response,
  domain = '',
  isDialogue,
}: Guessed): Scenario | undefined {
  const stated = domains.find(([, pattern]) => pattern.test(domain))?.[0];
  if (stated !== undefined) return stated;
  if (isDialogue) return 'role-play';
  if (wantsText.test(prompt.slice(0, mostRead))) return 'writing';
  return calculation.test(response.slice(0, mostRead)) ? 'maths' : undefined;
}
