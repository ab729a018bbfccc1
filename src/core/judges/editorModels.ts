import type { ModelIdentity } from '../words/ports.ts';

/** Provider of the models that VS Code itself offers, which only the extension can ask. */
export const editorProviderId = 'vscode';

/**
 * Whether a model never says why its answers end, nor which temperature and other settings it
 * applied.
 */
export function statesNoSettings({ provider }: Pick<ModelIdentity, 'provider'>): boolean {
  return provider === editorProviderId;
}

/** Why a model of VS Code is refused outside of the editor, with a remedy. */
export const onlyInEditorText =
  'Models of VS Code can be asked in the editor only. On the command line, choose a model of an endpoint, such as openai:MODEL.';

/** Returns why files can name no model of a provider, with a remedy. */
export function whyNoProvider(id: string, known: string): string {
  return id === editorProviderId
    ? onlyInEditorText
    : `There is no provider ${JSON.stringify(id)}. Choose one of ${known}.`;
}
