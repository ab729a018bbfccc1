import * as vscode from 'vscode';

/** Time in milliseconds that stopped work may take to end without being mentioned. */
const unmentionedMs = 500;

/** Describes the answers for which stopped work still waits. */
export function awaitedWords(answers: number): string {
  return answers === 1
    ? vscode.l10n.t('waiting for 1 answer under way')
    : vscode.l10n.t('waiting for {0} answers under way', answers);
}

/** Says that stopped work waits for answers, until it ends; Cancel ends it at once. */
export async function showAwaited(
  awaited: () => number,
  endNow: () => void,
  end: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const over = end.then(
    () => undefined,
    () => undefined,
  );
  void over.then(() => {
    isOver = true;
  });
  await Promise.race([over, new Promise((resolve) => setTimeout(resolve, unmentionedMs))]);
  if (isOver || awaited() === 0) return;
  const title = vscode.l10n.t(
    'Pausing: {0}. Cancel stops now, and what is paid for them is lost.',
    awaitedWords(awaited()),
  );
  const location = vscode.ProgressLocation.Notification;
  await vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
    token.onCancellationRequested(endNow);
    return over;
  });
}

/** Cancels a session, and says what it still waits for; Cancel there ends it at once. */
export function cancelSession(
  session: { readonly awaited: number; cancel(): void },
  end: Promise<unknown>,
): Promise<void> {
  session.cancel();
  return showAwaited(
    () => session.awaited,
    () => session.cancel(),
    end,
  );
}
