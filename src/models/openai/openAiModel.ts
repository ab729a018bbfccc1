import type { ChatModel } from '../../core/ports.ts';
import { normalizeBaseUrl } from '../endpoint.ts';
import { createHttpModel, type HttpModelOptions } from '../http/httpModel.ts';
import { openAiProtocol } from './openAiProtocol.ts';

/** Creates a model behind an OpenAI-compatible chat completions endpoint; see `createHttpModel`. */
export function createOpenAiModel(options: HttpModelOptions): ChatModel {
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  return createHttpModel({ ...options, baseUrl }, openAiProtocol(baseUrl));
}
