import * as vscode from 'vscode';
import { asOneLine } from '../../core/words/escape.ts';
import {
  type ChatAnswer,
  type ChatCallOptions,
  type ChatRequest,
  ModelError,
} from '../../core/words/ports.ts';
import { failureIn, notPassedOn, readPieces } from '../../models/editorModels.ts';
import { foldSystem } from '../../models/foldSystem.ts';
import type { Watch } from '../../models/http/watch.ts';
import { systemClock } from '../../models/systemClock.ts';

/**
 * Sends a request to a model of VS Code, which states neither why its answers end nor which
 * settings it applied. Rejects with errors of VS Code, or with ModelError 'bad-request' if the
 * request is longer than the model takes.
 */
export async function askEditorModel(
  model: vscode.LanguageModelChat,
  request: ChatRequest,
  { onSend, onText }: ChatCallOptions,
  watch: Watch,
  token: vscode.CancellationToken,
): Promise<ChatAnswer> {
  const { messages, temperature, maxTokens } = request;
  const sent = foldSystem(messages).map(({ role, content }) =>
    role === 'user'
      ? vscode.LanguageModelChatMessage.User(content)
      : vscode.LanguageModelChatMessage.Assistant(content),
  );
  const promptTokens = await requireFit(model, sent, token);
  await onSend?.();
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
  const name = asOneLine(model.name, 80);
  const text = await readPieces(name, response.text, watch, (piece) => {
    firstTextMs ??= systemClock.now() - begun;
    onText?.(piece);
  });
  return {
    text,
    finishReason: 'unknown',
    totalMs: systemClock.now() - begun,
    responseFormat: 'text',
    ...(await usageOf(model, text, promptTokens, token)),
    ...notPassedOn(request),
    ...(firstTextMs !== undefined && { firstTextMs }),
  };
}

/** Returns the tokens of a request and its answer by the model's own count. */
async function usageOf(
  model: vscode.LanguageModelChat,
  text: string,
  promptTokens: number,
  token: vscode.CancellationToken,
): Promise<Pick<ChatAnswer, 'usage'>> {
  try {
    const completionTokens = wholeCount(await model.countTokens(text, token));
    return { usage: { promptTokens, completionTokens, estimated: true } };
  } catch {
    // The answer counts, whether or not its tokens can be counted.
    return {};
  }
}

/** Returns a number of tokens by another extension, which may return anything. */
function wholeCount(tokens: number): number {
  return Number.isFinite(tokens) ? Math.max(0, Math.ceil(tokens)) : 0;
}

/**
 * Returns the tokens of the messages. Rejects, before anything is sent, if they are more than the
 * model takes.
 */
async function requireFit(
  model: vscode.LanguageModelChat,
  sent: readonly vscode.LanguageModelChatMessage[],
  token: vscode.CancellationToken,
): Promise<number> {
  let tokens = 0;
  for (const message of sent) tokens += wholeCount(await model.countTokens(message, token));
  if (tokens <= model.maxInputTokens) return tokens;
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

/** Returns why a request has no answer, with a remedy. */
export function describeFailure(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof vscode.CancellationError) {
    return new ModelError('cancelled', vscode.l10n.t('Canceled.'));
  }
  const model = asOneLine(name, 80);
  const code = error instanceof vscode.LanguageModelError ? error.code : undefined;
  if (code === vscode.LanguageModelError.NoPermissions.name) {
    return new ModelError(
      'blocked',
      vscode.l10n.t(
        'VS Code does not let Recant use {0}. Allow it when VS Code asks, or in "Manage Language Model Access" of the Accounts menu.',
        model,
      ),
    );
  }
  if (code === vscode.LanguageModelError.Blocked.name) {
    return new ModelError(
      'blocked',
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
  const words = asOneLine(wordsOf(error), 300).replace(/[. ]+$/, '');
  const [reason, remedy] = failureIn(words);
  return new ModelError(
    reason,
    words === ''
      ? vscode.l10n.t('{0} failed and gave no reason. {1}', model, remedy)
      : vscode.l10n.t('{0} failed: {1}. {2}', model, words, remedy),
  );
}

/** Returns the words of an error of another extension, which may throw anything. */
function wordsOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (typeof thrown !== 'object' || thrown === null) return '';
  const { cause, message } = thrown as { readonly cause?: unknown; readonly message?: unknown };
  return wordsOf(cause) || wordsOf(message);
}
