import type { ChatRequest } from '../words/ports.ts';
import { answerSchema } from './answerSchema.ts';
import type { JudgeDefinition } from './definition.ts';

/** Returns how a request asks for the form of answers that a definition reads. */
export function answerForm(
  definition: JudgeDefinition,
): Pick<ChatRequest, 'schema' | 'firstFormat' | 'responseFormat' | 'firstTokens'> {
  const { format = 'text', confidence, reader } = definition;
  const hasSchema = format === 'json_object' ? reader.kind === 'json' : format !== 'text';
  return {
    ...(hasSchema && { schema: answerSchema(definition) }),
    ...(format === 'json_object' && { firstFormat: format }),
    ...(format === 'text' && { responseFormat: format }),
    ...(typeof confidence === 'object' && 'logprobs' in confidence && { firstTokens: true }),
  };
}
