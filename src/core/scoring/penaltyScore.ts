import type { ResponseContent } from '../data/samples/sample.ts';

/**
 * Returns CoSER's score of one dimension: clamp(100 − 5·(Σ severity − 0.3·rounds), 0, 100), as in
 * its code. Longer dialogues have more room for flaws, and an allowance for them.
 */
export function penaltyScore(severities: readonly number[], rounds: number): number {
  const sum = severities.reduce((total, severity) => total + severity, 0);
  return Math.min(100, Math.max(0, 100 - 5 * (sum - 0.3 * rounds)));
}

/**
 * Returns the number of turns other than the environment's and announcements of the next speaker; 0
 * if the content is not a dialogue.
 */
export function roundsIn(content: ResponseContent): number {
  if (!('dialogue' in content)) return 0;
  return content.dialogue.filter(({ role }) => role !== 'Environment' && role !== 'NSP').length;
}
