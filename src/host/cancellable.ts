import * as vscode from 'vscode';

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
