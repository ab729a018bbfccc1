import * as vscode from 'vscode';
import { editorProviderId } from '../../core/judges/editorModels.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/words/ports.ts';
import { askWithinLimits } from '../../models/editorModels.ts';
import type { Provider } from '../../models/provider.ts';
import { systemClock } from '../../models/systemClock.ts';
import { readSetting } from '../settings.ts';
import { askEditorModel, describeFailure } from './askEditorModel.ts';
import { editorModelNamed, editorPrefix, listEditorModels, shownModel } from './editorModelList.ts';

/**
 * The models of VS Code and of other extensions, without a key. They are identified by `VENDOR/ID`,
 * and shown by their names. They have no system role, and do not say why an answer ended or which
 * settings they applied.
 */
export const editorProvider: Provider = {
  id: editorProviderId,
  title: vscode.l10n.t('Models of VS Code'),
  capabilities: { simulated: false, models: true },
  create: async ({ model }) => createModel(model),
  identify: async ({ model }) => {
    if (shownModel(model) === undefined) await listEditorModels();
    return identityOf(model);
  },
};

/** Whether the user has chosen a model; a folder's settings or a log alone choose none. */
export function isChosenByUser(model: string): boolean {
  return readSetting('editorModels').includes(model);
}

/** Adds models that the user chooses to the settings, by names; other names are left out. */
export async function allowEditorModels(names: readonly string[]): Promise<void> {
  const models = names.flatMap((name) => editorModelNamed(name) ?? []);
  const added = models.filter((model) => !isChosenByUser(model));
  if (added.length === 0) return;
  const chosen = [...readSetting('editorModels'), ...added];
  const configuration = vscode.workspace.getConfiguration('recant');
  await configuration.update('editorModels', chosen, vscode.ConfigurationTarget.Global);
}

/** Returns the error for a model that the user has not chosen. */
export function notChosenByUser(model: string): ModelError {
  return new ModelError(
    'not-found',
    vscode.l10n.t(
      'You have not chosen the model {0} of VS Code. Choose it by Recant: Select Judge… first.',
      asOneLine(shownModel(model) ?? model, 80),
    ),
  );
}

function identityOf(model: string): ModelIdentity {
  const name = shownModel(model);
  return {
    ...{ provider: editorProviderId, model, endpoint: editorPrefix, simulated: false },
    ...(name !== undefined && { name }),
  };
}

function createModel(name: string): ChatModel {
  return {
    identity: identityOf(name),
    async complete(request, call) {
      const shown = shownModel(name) ?? name;
      const canceling = new vscode.CancellationTokenSource();
      const { inFlightSignal = call.signal } = call;
      try {
        return await askWithinLimits(
          asOneLine(shown, 80),
          systemClock,
          inFlightSignal,
          async (watch) => {
            watch.controller.signal.addEventListener('abort', () => canceling.cancel());
            const model = await modelNamed(name);
            return askEditorModel(model, request, call, watch, canceling.token);
          },
        );
      } catch (error) {
        throw describeFailure(error, shown);
      } finally {
        canceling.dispose();
      }
    },
  };
}

async function modelNamed(name: string): Promise<vscode.LanguageModelChat> {
  const at = name.indexOf('/');
  const selector = { vendor: name.slice(0, at), id: name.slice(at + 1) };
  const [model] = await vscode.lm.selectChatModels(selector);
  if (model) return model;
  throw vscode.LanguageModelError.NotFound();
}
