import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { cleanKey } from '../../models/endpoint.ts';
import type { KeyPlace, KeyStore } from '../keys.ts';

/** Has the user enter a key and keeps it for this place alone. Returns whether there is one now. */
export async function enterKey(keys: KeyStore, place: KeyPlace): Promise<boolean> {
  const { origin } = place;
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for {0}', origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: problemWithKey,
  });
  if (key === undefined) return false;
  await keys.set(place, cleanKey(key) ?? '');
  const message = vscode.l10n.t('The key for {0} is kept.', asIconLabel(origin, 100));
  vscode.window.setStatusBarMessage(message, 5000);
  return true;
}

function problemWithKey(text: string): string | undefined {
  try {
    return cleanKey(text) === undefined ? vscode.l10n.t('Enter the key.') : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
