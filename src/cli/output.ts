/** Where a command writes; a test passes its own. */
export interface Output {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Resolves when standard output can take more; whoever writes much waits for it in between. */
  readonly drained?: () => Promise<void>;
}

/**
 * How a command ends: done, done but not as wished, not understood; of a report also with a gate that
 * is violated, one whose number is not defined or rests on too little, or one on an unfinished run.
 */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  gateViolated: 3,
  gateUndefined: 4,
  gateUnfinished: 5,
} as const;

/** A mistake in how the command was called; its message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
