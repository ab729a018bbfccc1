import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import { cleanHeader, cleanKey } from '../../models/endpoint.ts';
import type { KeyPlace, KeyStore } from '../keys.ts';

/**
 * Asks for a key and stores it only for this provider and origin. Returns whether it was entered.
 */
export async function enterKey(keys: KeyStore, place: KeyPlace): Promise<boolean> {
  const { origin, header } = place;
  const key = await vscode.window.showInputBox({
    title:
      header === undefined
        ? vscode.l10n.t('API key for {0}', origin)
        : vscode.l10n.t('Value of the header {0} for {1}', header, origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => problemWithSecret(text, header),
  });
  if (key === undefined) return false;
  await keys.set(place, cleanSecret(key, header) ?? '');
  const message = vscode.l10n.t('The key for {0} has been stored.', asIconLabel(origin, 100));
  vscode.window.setStatusBarMessage(message, 5000);
  return true;
}

/**
 * Returns why a text cannot be a key, or the value of a header.
 *
 * @param isOptional whether it may be empty
 */
export function problemWithSecret(
  text: string,
  header: string | undefined,
  isOptional = false,
): string | undefined {
  try {
    return cleanSecret(text, header) === undefined && !isOptional
      ? header === undefined
        ? vscode.l10n.t('Enter the key.')
        : vscode.l10n.t('Enter the value.')
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function cleanSecret(text: string, header: string | undefined): string | undefined {
  return header === undefined ? cleanKey(text) : cleanHeader(text);
}
