import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { cleanKey } from '../../models/endpoint.ts';
import type { KeyPlace, KeyStore } from '../keys.ts';

/**
 * Asks for a key and stores it only for this provider and origin. Returns whether it was entered.
 */
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
  const message = vscode.l10n.t('The key for {0} has been stored.', asIconLabel(origin, 100));
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
