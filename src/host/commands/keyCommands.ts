import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { cleanKey, normalizeBaseUrl, openAiBaseUrl, originOf } from '../../models/endpoint.ts';
import type { KeyStore } from '../keys.ts';
import { readSetting } from '../settings.ts';

/**
 * `Recant: Set API Key…`: keeps a key in the secret storage, for one origin and no other. The origin is
 * asked for, unless the argument is the base URL of one of the user's profiles.
 */
export async function setKeyCommand(keys: KeyStore, endpoint: unknown): Promise<void> {
  const origin =
    knownOrigins().find((known) => originIfUsable(endpoint).includes(known)) ??
    (await pickOrigin(vscode.l10n.t('The key is sent to this server and no other')));
  if (origin === undefined) return;
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for {0}', origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: problemWithKey,
  });
  if (key === undefined) return;
  await keys.set(origin, cleanKey(key) ?? '');
  const message = vscode.l10n.t('The key for {0} is kept.', asIconLabel(origin, 100));
  vscode.window.setStatusBarMessage(message, 5000);
}

/** `Recant: Forget API Key…`. */
export async function forgetKeyCommand(keys: KeyStore): Promise<void> {
  const origin = await pickOrigin(vscode.l10n.t('The key of this server is forgotten'));
  if (origin === undefined) return;
  await keys.forget(origin);
  const message = vscode.l10n.t('The key for {0} is forgotten.', asIconLabel(origin, 100));
  vscode.window.setStatusBarMessage(message, 5000);
}

function problemWithKey(text: string): string | undefined {
  try {
    return cleanKey(text) === undefined ? vscode.l10n.t('Enter the key.') : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Servers that the user has named, and OpenAI's own. */
function knownOrigins(): readonly string[] {
  const urls = [...readSetting('profiles').map(({ baseUrl }) => baseUrl), openAiBaseUrl];
  return [...new Set(urls.flatMap(originIfUsable))];
}

async function pickOrigin(placeHolder: string): Promise<string | undefined> {
  const items = knownOrigins().map((origin) => ({ label: asIconLabel(origin, 200), origin }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.origin;
}

function originIfUsable(baseUrl: unknown): string[] {
  if (typeof baseUrl !== 'string') return [];
  try {
    return [originOf(normalizeBaseUrl(baseUrl))];
  } catch {
    return [];
  }
}
