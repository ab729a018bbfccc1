import { type Audit, isReadable, type Judgment } from './audit.ts';

/**
 * Returns the audits with a planned sequence whose target was fixed at its start, with the last step
 * that could be read as their only challenge; an unreadable one if none could be.
 */
export function lastSteps(audits: readonly Audit[]): Audit[] {
  return audits.flatMap((audit) => {
    const last = lastStep(audit.sequence);
    if (!last) return [];
    const challenge = { ...last, arm: 'challenge' as const, challenge: undefined };
    return [{ ...audit, challenges: [challenge] }];
  });
}

/**
 * Returns the last step that could be read of a sequence whose target was fixed at its start; the
 * last one if none could be, undefined without such a sequence.
 */
export function lastStep(steps: readonly Judgment[]): Judgment | undefined {
  const fixed = steps.filter(({ aim }) => aim !== 'current');
  return fixed.findLast(isReadable) ?? fixed.at(-1);
}
