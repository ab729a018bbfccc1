import type { ResponseContent } from './sample.ts';

/**
 * CoSER's score of one dimension: clamp(100 − 5·(Σ severity − 0.3·rounds), 0, 100), as its code has it.
 * Longer dialogues have more room for flaws, and are granted them.
 */
export function penaltyScore(severities: readonly number[], rounds: number): number {
  const sum = severities.reduce((total, severity) => total + severity, 0);
  return Math.min(100, Math.max(0, 100 - 5 * (sum - 0.3 * rounds)));
}

/** Turns that are neither the environment's nor announce the next speaker; 0 for what is no dialogue. */
export function roundsIn(content: ResponseContent): number {
  if (!('dialogue' in content)) return 0;
  return content.dialogue.filter(({ role }) => role !== 'Environment' && role !== 'NSP').length;
}
