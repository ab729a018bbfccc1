import type { ChatRequest } from '../words/ports.ts';
import { answerSchema } from './answerSchema.ts';
import type { JudgeDefinition } from './definition.ts';

/** Returns how a request asks for the form of answers that a definition reads. */
export function answerForm(
  definition: JudgeDefinition,
): Pick<ChatRequest, 'schema' | 'responseFormat' | 'firstTokens'> {
  const { format = 'text', confidence } = definition;
  return {
    ...(format === 'json_schema' || typeof format === 'object'
      ? { schema: answerSchema(definition) }
      : { responseFormat: format }),
    ...(typeof confidence === 'object' && 'logprobs' in confidence && { firstTokens: true }),
  };
}
