import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { ModelError } from '../../core/ports.ts';
import { normalizeBaseUrl, originOf } from '../../models/endpoint.ts';
import type { Endpoint } from '../../models/keys.ts';
import type { EndpointProvider } from '../../models/provider.ts';
import type { KeyStore } from '../keys.ts';
import { enterKey } from './enterKey.ts';
import { type NewProfile, newProfile } from './judgeItems.ts';
import type { Judges } from './judges.ts';

/** Services for adding a model. */
export interface AddingServices {
  readonly judges: Judges;
  readonly keys: KeyStore;
}

/** Timeout for listing a provider's models, in milliseconds. */
const patienceMs = 10_000;

/**
 * Asks for a model of a provider: the base URL, the key if one is needed and not stored, and one of the
 * listed models or another name. Undefined if the user cancels.
 */
export async function addModel(
  provider: EndpointProvider,
  { judges, keys }: AddingServices,
): Promise<NewProfile | undefined> {
  const baseUrl = await enterBaseUrl(provider);
  if (baseUrl === undefined) return undefined;
  const endpoint = await judges.resolveKey({ provider, baseUrl }).catch(async (error) => {
    if (!(error instanceof ModelError) || error.reason !== 'key-needed') throw error;
    const isEntered = await enterKey(keys, { provider, origin: originOf(baseUrl) });
    return isEntered ? judges.resolveKey({ provider, baseUrl }) : undefined;
  });
  if (!endpoint) return undefined;
  const model = await chooseModel(provider, endpoint);
  return model === undefined ? undefined : newProfile(provider, baseUrl, model);
}

async function enterBaseUrl({ title, defaultUrl }: EndpointProvider): Promise<string | undefined> {
  const entered = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Base URL of the server'),
    value: defaultUrl,
    ignoreFocusOut: true,
    validateInput: (text) => problemWithUrl(text),
  });
  return entered === undefined ? undefined : normalizeBaseUrl(entered);
}

function problemWithUrl(text: string): string | undefined {
  try {
    normalizeBaseUrl(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function chooseModel(
  provider: EndpointProvider,
  endpoint: Endpoint,
): Promise<string | undefined> {
  const { title } = provider;
  const listed = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Listing models…') },
    () =>
      provider.listModels({ ...endpoint, signal: AbortSignal.timeout(patienceMs) }).catch(() => []),
  );
  if (listed.length === 0) return enterModel(title);
  const byName: vscode.QuickPickItem & { readonly model?: string } = {
    label: `$(edit) ${vscode.l10n.t('Enter the name of a model…')}`,
    alwaysShow: true,
  };
  const items = listed.map((model) => ({ label: asIconLabel(model, 200), model }));
  const placeHolder = vscode.l10n.t('Choose a model');
  const item = await vscode.window.showQuickPick([...items, byName], { title, placeHolder });
  return item && (item.model ?? enterModel(title));
}

async function enterModel(title: string): Promise<string | undefined> {
  const model = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Name of the model, as the server knows it'),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' ? vscode.l10n.t('Enter the name of a model.') : undefined,
  });
  return model?.trim();
}
