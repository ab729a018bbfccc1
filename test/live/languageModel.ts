import { getLlamaModule, type HistoryItem } from './getLlama.ts';
import { getWeights } from './getWeights.ts';
import type { LiveModel } from './liveModels.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Asked {
  readonly messages: readonly Message[];
  /** A JSON Schema, `json` for any JSON, or undefined for free text. */
  readonly form: object | 'json' | undefined;
  readonly temperature: number;
  readonly seed?: number | undefined;
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export interface Answered {
  readonly finish: 'stop' | 'length' | 'abort';
  readonly completionTokens: number;
}

export interface LanguageModel {
  readonly contextSize: number;
  countTokens(messages: readonly Message[]): number;
  /** Answers a request. Do not call again before it has settled: there is only one context. */
  answer(asked: Asked): Promise<Answered>;
}

/** Loads a small model, downloading it and its runtime if they are missing. */
export async function loadLanguageModel(
  model: LiveModel,
  options: { readonly threads: number; readonly contextSize: number },
): Promise<LanguageModel> {
  const { threads, contextSize } = options;
  const { getLlama, LlamaChat } = await getLlamaModule();
  const modelPath = await getWeights(model);
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: threads,
    logLevel: 'error',
  });
  const weights = await llama.loadModel({ modelPath, gpuLayers: 0 });
  const context = await weights.createContext({ contextSize, threads, sequences: 1 });
  const chat = new LlamaChat({ contextSequence: context.getSequence() });
  const grammars = new Map<string, Promise<unknown>>();

  function grammarOf(form: NonNullable<Asked['form']>): Promise<unknown> {
    const key = JSON.stringify(form);
    const known =
      grammars.get(key) ??
      (form === 'json'
        ? llama.getGrammarFor('json')
        : llama.createGrammarForJsonSchema(withListedIntegers(form)));
    grammars.set(key, known);
    return known;
  }

  return {
    contextSize: context.contextSize,
    countTokens: (messages) =>
      chat.chatWrapper
        .generateContextState({ chatHistory: [...historyOf(messages), emptyAnswer()] })
        .contextText.tokenize(weights.tokenizer).length,
    async answer({ messages, form, temperature, seed, maxTokens, signal, onText }) {
      let completionTokens = 0;
      const { metadata } = await chat.generateResponse([...historyOf(messages), emptyAnswer()], {
        ...(form === undefined ? {} : { grammar: await grammarOf(form) }),
        ...(seed === undefined ? {} : { seed }),
        temperature,
        maxTokens,
        repeatPenalty: false,
        signal,
        stopOnAbortSignal: true,
        onTextChunk: onText,
        onToken: (tokens) => {
          completionTokens += tokens.length;
        },
      });
      const finishes: Record<string, Answered['finish']> = { maxTokens: 'length', abort: 'abort' };
      return { finish: finishes[metadata.stopReason] ?? 'stop', completionTokens };
    },
  };
}

function historyOf(messages: readonly Message[]): HistoryItem[] {
  return messages.map(({ role, content }) =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  );
}

function emptyAnswer(): HistoryItem {
  return { type: 'model', response: [] };
}

/**
 * Replaces integer bounds, which the grammar does not enforce, by a list of the integers within
 * them.
 */
function withListedIntegers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withListedIntegers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, minimum, maximum } = schema as Record<string, unknown>;
  if (type === 'integer' && typeof minimum === 'number' && typeof maximum === 'number') {
    return { enum: Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index) };
  }
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withListedIntegers(value)]),
  );
}
