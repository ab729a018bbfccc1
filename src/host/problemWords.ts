import * as vscode from 'vscode';
import { isProgramFault } from '../core/words/programFault.ts';
import { codeOf, describeReadError } from '../disk/describeReadError.ts';

/**
 * Returns what to tell the user about any error: its message if Recant wrote it, or else what
 * happened and what to do. Callers write the error itself to the log channel.
 */
export function problemWords(error: unknown): string {
  if (isProgramFault(error)) {
    return vscode.l10n.t(
      'A fault in Recant prevented this. Try again. If it happens again, report it with the details that "Recant: Show Output" has.',
    );
  }
  const { message, path } = error as NodeJS.ErrnoException;
  if (!/^E[A-Z\d]+$/.test(codeOf(error))) return message;
  const why = describeReadError(error);
  return path === undefined ? why : `${path}: ${why}`;
}
