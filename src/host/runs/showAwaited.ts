import * as vscode from 'vscode';
import { showWhile } from '../cancellable.ts';

/** Describes the answers for which stopped work still waits. */
export function awaitedWords(answers: number): string {
  return answers === 1
    ? vscode.l10n.t('waiting for 1 answer under way')
    : vscode.l10n.t('waiting for {0} answers under way', answers);
}

/** Says that stopped work waits for answers, until it ends; Cancel ends it at once. */
export function showAwaited(
  awaited: () => number,
  endNow: () => void,
  end: Promise<unknown>,
): Promise<void> {
  const title = () =>
    awaited() === 0
      ? undefined
      : vscode.l10n.t(
          'Pausing: {0}. Cancel stops now, and what is paid for them is lost.',
          awaitedWords(awaited()),
        );
  return showWhile(end, { title, cancel: endNow });
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
