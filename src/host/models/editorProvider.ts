import * as vscode from 'vscode';
import { asIconLabel, asOneLine } from '../../core/escape.ts';
import {
  type CancelSignal,
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  ModelError,
  type ModelIdentity,
} from '../../core/ports.ts';
import { editorProviderId, foldSystem } from '../../models/editorModels.ts';
import type { Provider } from '../../models/provider.ts';
import { systemClock } from '../../models/systemClock.ts';
import { readSetting } from '../settings.ts';

const prefix = `${editorProviderId}:`;

/**
 * The models of VS Code and of other extensions, without a key. Their names are `VENDOR/ID`. They
 * have no system role, and do not say why an answer ended or which settings they applied.
 */
export const editorProvider: Provider = {
  id: editorProviderId,
  title: vscode.l10n.t('Models of VS Code'),
  capabilities: { simulated: false, models: true },
  create: async ({ model }) => createModel(model),
  identify: async ({ model }) => identityOf(model),
};

/** Returns the model that a name in the settings means; undefined for other names. */
export function editorModelNamed(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

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
      asOneLine(model, 80),
    ),
  );
}

/** A model of VS Code, with its name in the settings. */
export interface EditorModel {
  readonly judge: string;
  readonly label: string;
  readonly description: string;
}

let listed: readonly EditorModel[] = [];

/** Returns the models that were available when they were last listed. */
export function knownEditorModels(): readonly EditorModel[] {
  return listed;
}

/** Lists the available models. Asks for no consent and sends nothing. */
export async function listEditorModels(): Promise<readonly EditorModel[]> {
  const models = await vscode.lm.selectChatModels();
  listed = models.map(({ vendor, id, name, family }) => ({
    judge: `${prefix}${vendor}/${id}`,
    label: asIconLabel(name || id, 60),
    description: asIconLabel([vendor, family, vscode.l10n.t('needs no key')].join(' · '), 120),
  }));
  return listed;
}

function identityOf(model: string): ModelIdentity {
  return { provider: editorProviderId, model, endpoint: prefix, simulated: false };
}

function createModel(name: string): ChatModel {
  return {
    identity: identityOf(name),
    async complete(request, call) {
      const canceling = new vscode.CancellationTokenSource();
      const cancel = () => canceling.cancel();
      call.signal.addEventListener('abort', cancel, { once: true });
      if (call.signal.aborted) cancel();
      try {
        return await ask(await modelNamed(name), request, call, canceling.token);
      } catch (error) {
        throw describeFailure(error, name, call.signal);
      } finally {
        call.signal.removeEventListener('abort', cancel);
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

async function ask(
  model: vscode.LanguageModelChat,
  { messages, temperature, maxTokens }: ChatRequest,
  { onText }: ChatCallOptions,
  token: vscode.CancellationToken,
): Promise<ChatAnswer> {
  const sent = foldSystem(messages).map(({ role, content }) =>
    role === 'user'
      ? vscode.LanguageModelChatMessage.User(content)
      : vscode.LanguageModelChatMessage.Assistant(content),
  );
  await requireFit(model, sent, token);
  const begun = systemClock.now();
  let firstTextMs: number | undefined;
  const response = await model.sendRequest(
    sent,
    {
      justification: vscode.l10n.t(
        'Recant asks this model for verdicts on the records that you audit: at least 6 requests for each.',
      ),
      modelOptions: { temperature, ...(maxTokens !== undefined && { max_tokens: maxTokens }) },
    },
    token,
  );
  let text = '';
  for await (const piece of response.text) {
    firstTextMs ??= systemClock.now() - begun;
    text += piece;
    onText?.(piece);
  }
  if (token.isCancellationRequested) throw new vscode.CancellationError();
  return {
    text,
    finishReason: 'other',
    totalMs: systemClock.now() - begun,
    responseFormat: 'text',
    ...(firstTextMs !== undefined && { firstTextMs }),
  };
}

/** Rejects, before anything is sent, if the messages are longer than the model takes. */
async function requireFit(
  model: vscode.LanguageModelChat,
  sent: readonly vscode.LanguageModelChatMessage[],
  token: vscode.CancellationToken,
): Promise<void> {
  let tokens = 0;
  for (const message of sent) tokens += await model.countTokens(message, token);
  if (tokens <= model.maxInputTokens) return;
  throw new ModelError(
    'bad-request',
    vscode.l10n.t(
      'The request has about {0} tokens, and {1} takes {2}. Nothing was sent. Choose a model that takes more.',
      tokens,
      asOneLine(model.name, 60),
      model.maxInputTokens,
    ),
  );
}

function describeFailure(error: unknown, name: string, signal: CancelSignal): ModelError {
  if (error instanceof ModelError) return error;
  if (signal.aborted || error instanceof vscode.CancellationError) {
    return new ModelError('cancelled', vscode.l10n.t('Cancelled.'));
  }
  const model = asOneLine(name, 80);
  const code = error instanceof vscode.LanguageModelError ? error.code : undefined;
  if (code === vscode.LanguageModelError.NoPermissions.name) {
    return new ModelError(
      'unauthorized',
      vscode.l10n.t(
        'VS Code does not let Recant use {0}. Allow it when VS Code asks, or in "Manage Language Model Access" of the Accounts menu.',
        model,
      ),
    );
  }
  if (code === vscode.LanguageModelError.Blocked.name) {
    return new ModelError(
      'bad-request',
      vscode.l10n.t(
        'VS Code blocks requests to {0}; its quota may be used up. Try again later, or choose another model.',
        model,
      ),
    );
  }
  if (code === vscode.LanguageModelError.NotFound.name) {
    return new ModelError(
      'not-found',
      vscode.l10n.t(
        'VS Code has no model {0} now. Sign in or enable the extension that offers it, or choose another model.',
        model,
      ),
    );
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ModelError('server', vscode.l10n.t('{0} failed: {1}', model, asOneLine(why, 300)));
}
