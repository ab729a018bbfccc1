import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';

/** Returns a signal that aborts when a token of VS Code is canceled. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const canceled = new AbortController();
  if (token.isCancellationRequested) canceled.abort();
  token.onCancellationRequested(() => canceled.abort());
  return canceled.signal;
}

/** Work that a notification shows. */
interface ShownWork {
  /** Title of the notification; undefined if there is nothing to show. */
  readonly title: () => string | undefined;
  /** Called when the user presses Cancel. */
  readonly cancel: () => void;
  /** Reports progress until it is disposed. */
  readonly follow?: (
    progress: vscode.Progress<{ message?: string; increment?: number }>,
  ) => vscode.Disposable;
}

/**
 * Duration of work, in milliseconds, after which a notification shows it. VS Code shows at most
 * three notifications in 0.8 s, and would leave out the result of work that consists of short parts.
 */
const showAfterMs = 500;
/** Milliseconds for which VS Code shows progress at least (800), and some to close it. */
const leastShownMs = 1000;
/** When VS Code will have closed all progress whose work is over, by `performance.now()`. */
let closedAt = 0;

/** Shows a cancellable notification until work ends, unless it is short. Never rejects. */
export async function showWhile(
  work: Promise<unknown>,
  { title, cancel, follow }: ShownWork,
): Promise<void> {
  let shownAt: number | undefined;
  const end = () => {
    if (shownAt !== undefined) closedAt = Math.max(closedAt, shownAt + leastShownMs);
    return 'over';
  };
  const over = work.then(end, end);
  const isShort = await Promise.race([over, wait(showAfterMs)]);
  const shownTitle = isShort ? undefined : title();
  if (shownTitle === undefined) return;
  const location = vscode.ProgressLocation.Notification;
  const options = { location, title: shownTitle, cancellable: true };
  shownAt = performance.now();
  await vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => {
      shownAt = undefined; // VS Code has closed it.
      cancel();
    });
    const following = follow?.(progress);
    await over;
    following?.dispose();
  });
}

/**
 * Resolves once VS Code has closed the progress of work that is over. A message shown before is
 * above it, and its buttons move from under the pointer when it closes.
 */
export async function progressClosed(): Promise<void> {
  while (performance.now() < closedAt) await wait(closedAt - performance.now());
}

/**
 * Shows a cancellable notification during some work, unless it is short. Resolves to undefined if
 * the user cancels.
 */
export function whileCancellable<Result>(
  title: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const canceled = new AbortController();
  const working = workUntilCanceled(work, canceled.signal);
  void showWhile(working, { title: () => title, cancel: () => canceled.abort() });
  return working;
}

async function workUntilCanceled<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  try {
    const done = await work(signal);
    return signal.aborted ? undefined : done;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
