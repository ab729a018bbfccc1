import type { ChatModel } from '../../core/words/ports.ts';
import { normalizeBaseUrl } from '../endpoint.ts';
import { createHttpModel, type HttpModelOptions } from '../http/httpModel.ts';
import { type ListOptions, listModelsOf } from '../http/listModels.ts';
import { messagesProtocol } from './messagesProtocol.ts';

/** Creates a model behind an endpoint of Anthropic's Messages API; see `createHttpModel`. */
export function createAnthropicModel(options: HttpModelOptions): ChatModel {
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  return createHttpModel({ ...options, baseUrl }, messagesProtocol(baseUrl));
}

/** Returns the models that an endpoint of the Messages API lists; see `listModelsOf`. */
export function listAnthropicModels(options: ListOptions): Promise<string[]> {
  return listModelsOf(messagesProtocol(options.baseUrl), options);
}
