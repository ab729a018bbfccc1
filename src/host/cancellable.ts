import * as vscode from 'vscode';

/**
 * Duration of work, in milliseconds, after which a notification shows it. VS Code shows at most
 * three notifications in 0.8 s, and would leave out the result of work that consists of short parts.
 */
const showAfterMs = 500;

/** Returns a signal that aborts when a token of VS Code is canceled. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const canceled = new AbortController();
  if (token.isCancellationRequested) canceled.abort();
  token.onCancellationRequested(() => canceled.abort());
  return canceled.signal;
}

/**
 * Shows a cancellable notification during some work, unless it is short. Resolves to undefined if
 * the user cancels.
 */
export async function whileCancellable<Result>(
  title: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const canceled = new AbortController();
  const working = workUntilCanceled(work, canceled.signal);
  const location = vscode.ProgressLocation.Notification;
  const showing = setTimeout(() => {
    void vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
      token.onCancellationRequested(() => canceled.abort());
      await working.catch(() => {});
    });
  }, showAfterMs);
  try {
    return await working;
  } finally {
    clearTimeout(showing);
  }
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
