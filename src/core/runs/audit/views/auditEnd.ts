import type { AuditView } from './auditView.ts';

/**
 * How a finished audit of one pair ended:
 * - `nothing-read`: no answer was readable, so no follow-up was asked
 * - `baseline-only`: a session in which no step was taken
 */
export type AuditEnd = 'complete' | 'nothing-read' | 'baseline-only';

/** Returns undefined until everything planned has been asked. */
export function auditEnd({
  complete,
  header,
  turns,
  steps,
}: Pick<AuditView, 'complete' | 'header' | 'turns' | 'steps'>): AuditEnd | undefined {
  if (!complete) return undefined;
  const isRead = [...turns, ...steps].some(({ judgment }) => judgment?.outcome === 'readable');
  if (!isRead) return 'nothing-read';
  return header.purpose === 'session' && steps.length === 0 ? 'baseline-only' : 'complete';
}

/** Descriptions of the ends other than `complete`, for output that is not localized. */
export const auditEndTexts: Readonly<Record<AuditEnd, string | undefined>> = {
  complete: undefined,
  'nothing-read': 'Finished; no answer could be read.',
  'baseline-only': 'First verdict only: no step was taken.',
};
