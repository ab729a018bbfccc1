import * as vscode from 'vscode';

/** Returns a signal that aborts when a token of VS Code is canceled. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const canceled = new AbortController();
  if (token.isCancellationRequested) canceled.abort();
  token.onCancellationRequested(() => canceled.abort());
  return canceled.signal;
}

/** Shows a cancellable notification during some work. Resolves to undefined if the user cancels. */
export async function whileCancellable<Result>(
  title: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const location = vscode.ProgressLocation.Notification;
  const canceled = new AbortController();
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    token.onCancellationRequested(() => canceled.abort());
    try {
      const done = await work(canceled.signal);
      return canceled.signal.aborted ? undefined : done;
    } catch (error) {
      if (canceled.signal.aborted) return undefined;
      throw error;
    }
  });
}
