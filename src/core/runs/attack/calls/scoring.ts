import type { AttackHeader } from '../attackLog.ts';

/**
 * Temperature at which a judge is asked unless the user chooses another: that at which it is audited
 * (PDM §3.4). Model profiles state none.
 */
export const judgeTemperature = 0;

/** Number of draws of each scoring unless the user chooses another. */
export const usualDraws = 2;

/** How a run has its judges score. */
export interface Scoring {
  /**
   * How often each response (original, attacked, placebo) is scored with the auxiliary information.
   * Without it, and of a pair's other response, there is one draw.
   */
  readonly draws: number;
  /** The one temperature of all scores that are compared. */
  readonly temperature: number;
  /** Older logs: the temperature of re-scores that cannot be compared with the other scores. */
  readonly rescoredAt?: number;
}

/**
 * How a run scores. Older logs scored once and re-scored the original at a temperature of its own: at the
 * same temperature the re-scores are further draws, otherwise they are comparable with nothing.
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

/** Why an older log has no no-attack column; undefined where scores can be compared. */
export function describeMismatch({ temperature, rescoredAt }: Scoring): string | undefined {
  return rescoredAt === undefined
    ? undefined
    : `attacks were scored at temperature ${temperature} and unchanged responses scored again at ${rescoredAt}, which cannot be compared.`;
}
