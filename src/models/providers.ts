import { editorProviderId, onlyInEditorText } from '../core/judges/editorModels.ts';
import type { ListedProvider } from '../core/judges/file/judgeList.ts';
import { ModelError } from '../core/words/ports.ts';
import { anthropicProvider } from './anthropic/anthropicProvider.ts';
import { openAiProvider } from './openai/openAiProvider.ts';
import { practiceProvider } from './practice/practiceProvider.ts';
import { type EndpointProvider, hasEndpoints, type Provider } from './provider.ts';

/**
 * All providers of judges and attackers, for the command line and the editor. To add one, add a
 * line.
 */
export const providers: readonly Provider[] = [practiceProvider, openAiProvider, anthropicProvider];

/** Providers whose models are behind URLs. */
export const endpointProviders: readonly EndpointProvider[] = providers.filter(hasEndpoints);

/** How judges of each provider may be listed in files. */
export const listedProviders: readonly ListedProvider[] = providers.map(
  ({ id, capabilities, auth, services = [] }) => ({
    id,
    models: capabilities.models,
    keyVariable: auth?.env,
    otherKeys: services.flatMap(({ keyVariable = [] }) => keyVariable),
  }),
);

/** Name of the built-in judge and attacker in settings and commands. */
export const practiceName = practiceProvider.id;

/** Default provider for an endpoint. */
export const usualProvider: EndpointProvider = openAiProvider;

/** Returns the form of a provider's model names: `practice`, `openai:MODEL`. */
export function modelForm({ id, capabilities }: Provider): string {
  return capabilities.models ? `${id}:MODEL` : id;
}

/**
 * Parses a model name: `PROVIDER` or `PROVIDER:MODEL`, e.g. `openai:gpt-4o`. The part after the
 * first colon is the provider's name for the model and may contain any character. Throws ModelError
 * 'bad-request' for a name that matches no provider.
 */
export function parseJudgeName(name: string): { provider: Provider; model: string } {
  const [id = '', ...rest] = name.trim().split(':');
  if (id === editorProviderId) throw new ModelError('bad-request', onlyInEditorText);
  const model = rest.join(':');
  const provider = providers.find((candidate) => candidate.id === id);
  if (provider === undefined || (provider.capabilities.models && model === '')) {
    throw new ModelError(
      'bad-request',
      `There is no judge ${JSON.stringify(name)}. A judge's name is ${providers.map(modelForm).join(' or ')}.`,
    );
  }
  return { provider, model };
}
