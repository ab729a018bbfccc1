import type { AuditView } from './auditView.ts';

/**
 * What a finished audit of one pair amounts to:
 * - `nothing-read`: no answer could be read, so nothing but the baseline was asked
 * - `baseline-only`: a session in which no step was taken
 */
export type AuditEnd = 'complete' | 'nothing-read' | 'baseline-only';

/** Undefined as long as something planned has not been asked. */
export function auditEnd({
  complete,
  header,
  turns,
  steps,
}: Pick<AuditView, 'complete' | 'header' | 'turns' | 'steps'>): AuditEnd | undefined {
  if (!complete) return undefined;
  const isRead = [...turns, ...steps].some(({ judgment }) => judgment?.preference !== undefined);
  if (!isRead) return 'nothing-read';
  return header.purpose === 'session' && steps.length === 0 ? 'baseline-only' : 'complete';
}

/** What is said of an end other than `complete`, where texts are not translated. */
export const auditEndTexts: Readonly<Record<AuditEnd, string | undefined>> = {
  complete: undefined,
  'nothing-read': 'Finished; no answer could be read.',
  'baseline-only': 'Baseline only: no step was taken.',
};
