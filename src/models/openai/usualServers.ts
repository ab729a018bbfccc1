import { isLoopback } from '../endpoint.ts';

export interface LocalServer {
  readonly name: string;
  readonly port: number;
  /** Command that starts the server. */
  readonly start: string;
}

/** Servers that people run on their own machine, with their default ports. */
export const usualServers: readonly LocalServer[] = [
  { name: 'Ollama', port: 11434, start: 'ollama serve' },
  { name: 'LM Studio', port: 1234, start: 'lms server start' },
  { name: 'llama.cpp', port: 8080, start: 'llama-server -m MODEL.gguf' },
  { name: 'vLLM', port: 8000, start: 'vllm serve MODEL' },
];

/** Returns how to start the server whose default port matches a URL, as an imperative. */
export function howToStart(url: string): string {
  if (!isLoopback(url)) return 'Start the server';
  const port = Number(new URL(url).port);
  const there = usualServers.filter((server) => server.port === port);
  const meant = (there.length > 0 ? there : usualServers).map(
    ({ name, start }) => `${name}: “${start}”`,
  );
  return `Start the server (${meant.join(', ')}), choose another judge`;
}
