import type { AttackSample } from '../core/attack/sample.ts';
import type { Pair } from '../core/pair.ts';
import { type ChatModel, type Clock, ModelError } from '../core/ports.ts';
import { openAiBaseUrl } from './endpoint.ts';
import { createOpenAiModel } from './openai/openAiModel.ts';
import { impressionable } from './practice/persona.ts';
import { createPracticeJudge } from './practice/practiceJudge.ts';

/** What any provider may be given; each takes what concerns it. */
export interface ProviderOptions {
  /** The provider's own name for a model; empty where none was given. */
  readonly model: string;
  readonly clock: Clock;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Practice judge: its seed, the labelled pairs it may know, and its pause between words in ms. */
  readonly seed?: number | undefined;
  readonly labelled?: Iterable<Pair> | undefined;
  /** Practice judge: samples whose labels its scores may refer to. */
  readonly samples?: Iterable<AttackSample> | undefined;
  readonly wordMs?: number | undefined;
}

export interface Provider {
  /** What stands before the colon in a judge's name. */
  readonly id: string;
  readonly title: string;
  /** Whether a judge's name is incomplete without a model. */
  readonly needsModel: boolean;
  /** Throws ModelError 'bad-request' for options that cannot work. */
  create(options: ProviderOptions): ChatModel;
}

/** Every kind of judge and attacker. To add one, add a line. */
export const providers: readonly Provider[] = [
  {
    id: 'practice',
    title: 'Practice judge (simulated)',
    needsModel: false,
    create: ({ clock, seed = 1, labelled = [], samples = [], wordMs = 0 }) =>
      createPracticeJudge({ persona: impressionable, clock, seed, labelled, samples, wordMs }),
  },
  {
    id: 'openai',
    title: 'OpenAI-compatible',
    needsModel: true,
    create: ({ baseUrl = openAiBaseUrl, ...options }) => createOpenAiModel({ baseUrl, ...options }),
  },
];

/**
 * Reads a judge's name: `PROVIDER` or `PROVIDER:MODEL`, as in `openai:gpt-4o`. A model's name may hold
 * colons itself. Throws ModelError 'bad-request' for a name that fits no provider.
 */
export function parseJudgeName(name: string): { provider: Provider; model: string } {
  const [id = '', ...rest] = name.trim().split(':');
  const model = rest.join(':');
  const provider = providers.find((candidate) => candidate.id === id);
  if (provider === undefined || (provider.needsModel && model === '')) {
    const forms = providers.map((known) => (known.needsModel ? `${known.id}:MODEL` : known.id));
    throw new ModelError(
      'bad-request',
      `There is no judge ${JSON.stringify(name)}. A judge's name is ${forms.join(' or ')}.`,
    );
  }
  return { provider, model };
}
