import type { ChatModel } from '../../core/words/ports.ts';
import { normalizeBaseUrl } from '../endpoint.ts';
import { createHttpModel, type HttpModelOptions } from '../http/httpModel.ts';
import { type ListOptions, listModelsOf } from '../http/listModels.ts';
import { openAiProtocol } from './openAiProtocol.ts';

/** Creates a model behind an OpenAI-compatible chat completions endpoint; see `createHttpModel`. */
export function createOpenAiModel(options: HttpModelOptions): ChatModel {
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  return createHttpModel({ ...options, baseUrl }, openAiProtocol(baseUrl));
}

/** Returns the models that an OpenAI-compatible endpoint lists; see `listModelsOf`. */
export function listOpenAiModels(options: ListOptions): Promise<string[]> {
  return listModelsOf(openAiProtocol(options.baseUrl), options);
}
