import type { Output } from './output.ts';

/** Says how many calls of an earlier session were sent whose answers the log of a run does not hold. */
export function tellSentAgain(calls: number, { stderr }: Output): void {
  if (calls === 0) return;
  stderr(
    `Calls that may be paid twice, as they had been sent when the run was stopped: ${calls}\n`,
  );
}
