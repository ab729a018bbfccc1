import type { FailedCalls } from '../../app/run.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { onFirstUse } from '../../core/words/onFirstUse.ts';
import type { Output } from '../output.ts';

/** Maximum number of different failures that are printed; the log contains all of them. */
const mostReasons = 3;

/** Prints why calls failed, most frequent reasons first. */
export function printFailures({ all }: FailedCalls, { stderr }: Output): void {
  const frequent = all.toSorted((one, other) => other.calls - one.calls).slice(0, mostReasons);
  for (const { message, calls } of frequent) {
    stderr(`${calls} call${calls === 1 ? '' : 's'} failed: ${asMessageLine(message)}\n`);
  }
}

/** Describes how to finish an incomplete run. */
export function describeRest(
  calls: number,
  { isUnreadable, isFresh }: { readonly isUnreadable: boolean; readonly isFresh: boolean },
): string {
  const changes = [
    ...(isUnreadable ? ['with --allow-unreadable'] : []),
    ...(isFresh ? ['without --fresh'] : []),
  ];
  const command = ['The same command', changes.join(' and ')].join(' ').trim();
  return calls === 1
    ? `Not finished: 1 call is left. ${command} asks only that one.`
    : `Not finished: ${calls} calls are left. ${command} asks only those.`;
}

/** Prints a warning about a running run. */
export function warn(message: string, { stderr }: Output): void {
  stderr(`Warning: ${asMessageLine(message)}\n`);
}

/** Describes what to do about a judge without any readable baseline. */
export function describeNothingRead(judge: string): string {
  return `${asOneLine(judge, 80)}: not one first verdict could be read, so there are no numbers. See the answers in the log, or choose another judge.`;
}

/** Returns a function that prints progress after every tenth completed item and the last. */
export function progress(
  what: string,
  all: number,
  doneBefore: number,
  { stderr }: Output,
): (isDone: boolean) => void {
  let done = doneBefore;
  return (isDone) => {
    if (!isDone) return;
    done += 1;
    if (done % 10 === 0 || done === all) stderr(`${done}/${all} ${what}\n`);
  };
}

const twoDigits = onFirstUse(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }));

/** Returns a text such as `about 1,200 prompt and 300 answer tokens`. */
export function inTokens(tokens: {
  readonly promptTokens: number;
  readonly answerTokens: number;
}): string {
  const [prompt, answer] = [tokens.promptTokens, tokens.answerTokens].map(twoDigits().format);
  return `about ${prompt} prompt and ${answer} answer tokens`;
}
