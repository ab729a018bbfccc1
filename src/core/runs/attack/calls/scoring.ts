import type { AttackHeader } from '../log/attackHeader.ts';

/** How judges score in a run. */
export interface Scoring {
  /**
   * Number of times each response (original, attacked, placebo) is scored with the auxiliary
   * information. Scores without it, and of a pair's other response, have one draw.
   */
  readonly draws: number;
  /** Temperature of all scores that are compared, except of judges that state their own. */
  readonly temperature: number;
  /** Older logs: temperature of re-scores that cannot be compared with the other scores. */
  readonly rescoredAt?: number;
}

/**
 * Returns how a run scores. Older logs scored once and re-scored the original at a separate
 * temperature: if the temperatures are equal, the re-scores count as further draws; otherwise they
 * cannot be compared with any other scores.
 */
export function scoringOf({
  scoring,
  rescoring,
  generation,
}: Pick<AttackHeader, 'scoring' | 'rescoring' | 'generation'>): Scoring {
  if (scoring) return scoring;
  const { temperature } = generation;
  if (!rescoring || rescoring.times === 0) return { draws: 1, temperature };
  return rescoring.temperature === temperature
    ? { draws: 1 + rescoring.times, temperature }
    : { draws: 1, temperature, rescoredAt: rescoring.temperature };
}

/** Returns the temperature at which a judge scores: its own, or that of the run. */
export function temperatureOf(
  header: Pick<AttackHeader, 'scoring' | 'rescoring' | 'generation' | 'judges'>,
  judge: number,
): number {
  return header.judges[judge]?.generation?.temperature ?? scoringOf(header).temperature;
}

/** Returns why an older log has no no-attack column, or undefined if its scores can be compared. */
export function describeMismatch({ temperature, rescoredAt }: Scoring): string | undefined {
  return rescoredAt === undefined
    ? undefined
    : `attacks were scored at temperature ${temperature} and unchanged responses scored again at ${rescoredAt}, which cannot be compared.`;
}
