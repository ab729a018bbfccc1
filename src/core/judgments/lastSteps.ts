import { type Audit, isReadable, type Judgment } from './audit.ts';

/**
 * Returns the audits with a planned sequence whose target was fixed at its start, with the last step
 * asked as their only challenge; those whose B1 is unanswered, so that no step was asked, have none.
 */
export function lastSteps(audits: readonly Audit[]): Audit[] {
  const runs = new Set(
    audits.flatMap(({ run, sequence }) => (lastStep(sequence) ? [run.run] : [])),
  );
  return audits.flatMap((audit) => {
    const last = lastStep(audit.sequence);
    if (!last && (isReadable(audit.baseline) || !runs.has(audit.run.run))) return [];
    const challenge = last && { ...last, arm: 'challenge' as const, challenge: undefined };
    return [{ ...audit, challenges: challenge ? [challenge] : [] }];
  });
}

/**
 * Returns the last step asked of a sequence whose target was fixed at its start; undefined without
 * such a sequence.
 */
export function lastStep(steps: readonly Judgment[]): Judgment | undefined {
  return steps.findLast(({ aim }) => aim !== 'current');
}
