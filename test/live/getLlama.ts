// Downloads node-llama-cpp once, into .vscode-test/, including llama.cpp built for this platform.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runIn } from '../support/download.ts';
import { downloadsFolder } from '../support/paths.ts';

const version = '3.22.1';

/** The parts of node-llama-cpp used here; it is not installed where types are checked. */
export interface LlamaModule {
  getLlama(options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    maxThreads: number;
    logLevel: 'error';
  }): Promise<Llama>;
  LlamaChat: new (options: { contextSequence: unknown }) => LlamaChat;
}

export interface Llama {
  loadModel(options: { modelPath: string; gpuLayers: 0 }): Promise<LlamaWeights>;
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>;
  getGrammarFor(kind: 'json'): Promise<unknown>;
}

export interface LlamaWeights {
  readonly tokenizer: unknown;
  createContext(options: { contextSize: number; threads: number; sequences: 1 }): Promise<{
    readonly contextSize: number;
    getSequence(): unknown;
  }>;
}

export type HistoryItem =
  | { type: 'system' | 'user'; text: string }
  | { type: 'model'; response: string[] };

export interface LlamaChat {
  readonly chatWrapper: {
    generateContextState(options: { chatHistory: HistoryItem[] }): {
      contextText: { tokenize(tokenizer: unknown): readonly unknown[] };
    };
  };
  generateResponse(
    history: HistoryItem[],
    options: {
      grammar?: unknown;
      temperature: number;
      seed?: number;
      maxTokens: number;
      repeatPenalty: false;
      signal: AbortSignal;
      stopOnAbortSignal: true;
      onTextChunk: (text: string) => void;
      onToken: (tokens: readonly unknown[]) => void;
    },
  ): Promise<{ metadata: { stopReason: string } }>;
}

/** Returns the module, installing it if it is missing. */
export async function getLlamaModule(): Promise<LlamaModule> {
  if (process.platform !== 'linux') {
    throw new Error(`the small model is served on Linux only, this is ${process.platform}`);
  }
  const target = join(downloadsFolder, `node-llama-cpp-${version}`);
  if (!existsSync(target)) await install(target);
  const entry = join(target, 'node_modules/node-llama-cpp/dist/index.js');
  return import(pathToFileURL(entry).href);
}

async function install(target: string): Promise<void> {
  console.log(`Getting node-llama-cpp ${version} (once, about 85 MB) …`);
  await mkdir(downloadsFolder, { recursive: true });
  const temporary = await mkdtemp(join(downloadsFolder, `tmp-${process.pid}-`));
  try {
    await writeFile(join(temporary, 'package.json'), '{ "private": true }');
    const packages = ['node-llama-cpp', `@node-llama-cpp/linux-${process.arch}`];
    runIn(temporary, 'npm', [
      'install',
      ...packages.map((name) => `${name}@${version}`),
      // Its optional packages are builds for other machines, and its script compiles one.
      ...['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ]);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
