import type { HeaderEntry, PairEntry } from '../log.ts';

type Header = Pick<HeaderEntry, 'recorded'>;

/**
 * Whether a run's generation settings are those that its baselines were asked with: not if another
 * tool asked for them.
 */
export function isSettled(header: Pick<HeaderEntry, 'recorded' | 'judge'>): boolean {
  return !isOnlyRecorded(header) || header.judge.settings?.endpoint !== undefined;
}

/** Whether a run consists of verdicts that another tool recorded, and asks nothing itself. */
export function isOnlyRecorded({ recorded }: Header): boolean {
  return recorded !== undefined && !recorded.continued;
}

/** Whether a run of its own can continue the conversation of a recorded pair: not a panel's. */
export function canContinue(header: Header, { incomplete }: Pick<PairEntry, 'incomplete'>) {
  return isOnlyRecorded(header) && !header.recorded?.panel && !incomplete;
}
