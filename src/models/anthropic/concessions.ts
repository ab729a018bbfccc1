import { foldSystem } from '../foldSystem.ts';
import { type Concession, without } from '../http/concessions.ts';
import { hasCacheMark, plainTurns, type RequestBody } from './requestBody.ts';

/**
 * Features that some models and servers of the protocol refuse, in the order in which to drop them.
 */
export const concessions: readonly Concession<RequestBody>[] = [
  {
    what: 'the role system',
    how: 'with its text in the first user message',
    complaint:
      /\bsystem\b.{0,40}\b(?:role|message|prompt|instruction|supported|permitted)s?\b|^system$/i,
    statuses: [500],
    applies: (body) => body.system !== undefined,
    concede: ({ system = '', ...body }) => ({
      ...body,
      messages: foldSystem([{ role: 'system', content: system }, ...plainTurns(body.messages)]),
    }),
  },
  {
    what: 'the mark for the prompt cache',
    complaint:
      /cache_control|\bcach(?:e|ing)\b|\bcontent\b.{0,40}\bstring\b|\bsequence, expected a string\b/i,
    applies: hasCacheMark,
    concede: (body) => ({ ...body, messages: plainTurns(body.messages) }),
  },
  {
    what: 'the temperature',
    complaint: /\btemperature\b/i,
    applies: (body) => body.temperature !== undefined,
    concede: (body) => without(body, 'temperature'),
  },
  {
    what: 'top_p',
    complaint: /\btop_p\b/i,
    applies: (body) => body.top_p !== undefined,
    concede: (body) => without(body, 'top_p'),
  },
  {
    what: 'the reasoning effort',
    complaint: /\beffort\b/i,
    applies: (body) => body.output_config?.effort !== undefined,
    concede: withoutOutput('effort'),
  },
  {
    what: 'a setting of thinking',
    complaint: /\bthinking\b/i,
    applies: (body) => body.thinking !== undefined,
    concede: (body) => without(body, 'thinking'),
  },
  {
    what: 'a JSON schema (text instead)',
    complaint: /output_?(config|format)|output format|structured.?output|schema/i,
    ofFormat: true,
    applies: (body) => body.output_config?.format !== undefined,
    concede: withoutOutput('format'),
  },
  {
    what: 'streaming',
    complaint: /\bstream(ing)?\b/i,
    applies: (body) => body.stream,
    concede: (body) => ({ ...body, stream: false }),
  },
  {
    what: 'settings of the output',
    complaint: /\boutput_config\b/i,
    applies: (body) => body.output_config !== undefined,
    concede: (body) => without(body, 'output_config'),
  },
];

/** Drops one setting of the output, and their object with the last. */
function withoutOutput(name: keyof NonNullable<RequestBody['output_config']>) {
  return (body: RequestBody): RequestBody => {
    const rest = without(body.output_config ?? {}, name);
    return Object.keys(rest).length > 0
      ? { ...body, output_config: rest }
      : without(body, 'output_config');
  };
}
