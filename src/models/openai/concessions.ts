import type { ChatMessage, ChatRequest, ResponseFormat } from '../../core/words/ports.ts';
import { foldSystem } from '../foldSystem.ts';
import { type Concession, without } from '../http/concessions.ts';
import { formatOf, type RequestBody, responseFormat } from './requestBody.ts';

const formatComplaint =
  /response_?format|json_schema|json_object|structured.?output|schema|grammar/i;

/** Number of likeliest tokens that servers with a lower limit give. */
const fewerCandidates = 5;

/** Features that some OpenAI-compatible endpoints refuse, in the order in which to drop them. */
export const concessions: readonly Concession<RequestBody>[] = [
  {
    what: 'the role system',
    how: 'with its text in the first user message',
    // Templates of chat models refuse roles in words of their own, which some servers send as 500.
    complaint:
      /\bsystem\b.{0,40}\b(?:role|message|prompt|instruction)s?\b|\brole\b.{0,60}\bsystem\b|developer instruction|roles? (?:are supported|must alternate)|messages\b.{0,8}\brole\b/i,
    statuses: [500],
    applies: (body) => body.messages.some(({ role }) => role === 'system'),
    concede: (body) => ({ ...body, messages: foldSystem(messagesIn(body)) }),
  },
  {
    what: 'token counts of streamed answers',
    complaint: /\bstream_options\b|\binclude_usage\b/i,
    applies: (body) => body.stream_options != null,
    concede: (body) => without(body, 'stream_options'),
  },
  {
    what: 'max_tokens (max_completion_tokens instead)',
    complaint: /\bmax_(completion_)?tokens\b/i,
    applies: (body) => body.max_tokens != null,
    concede: (body) => ({
      ...without(body, 'max_tokens'),
      max_completion_tokens: body.max_tokens ?? null,
    }),
  },
  {
    what: 'the temperature',
    complaint: /\btemperature\b/i,
    applies: (body) => body.temperature != null,
    concede: (body) => without(body, 'temperature'),
  },
  {
    what: 'top_p',
    complaint: /\btop_p\b/i,
    applies: (body) => body.top_p != null,
    concede: (body) => without(body, 'top_p'),
  },
  {
    what: 'the reasoning effort',
    complaint: /\breasoning_?effort\b/i,
    applies: (body) => body.reasoning_effort != null,
    concede: (body) => without(body, 'reasoning_effort'),
  },
  {
    what: `more than ${fewerCandidates} likeliest tokens`,
    complaint: /\btop_logprobs\b/i,
    applies: (body) => (body.top_logprobs ?? 0) > fewerCandidates,
    concede: (body) => ({ ...body, top_logprobs: fewerCandidates }),
  },
  {
    what: 'probabilities of tokens',
    complaint: /\b(top_)?log_?probs\b/i,
    applies: (body) => body.logprobs === true,
    concede: (body) => without(without(body, 'top_logprobs'), 'logprobs'),
  },
  {
    what: 'the seed',
    complaint: /\bseed\b/i,
    applies: (body) => body.seed != null,
    concede: (body) => without(body, 'seed'),
  },
  formatConcession('json_schema', 'json_object', 'a JSON schema (plain JSON instead)'),
  formatConcession('json_object', 'json_schema', 'plain JSON (a JSON schema instead)'),
  formatConcession('json_object', 'text', 'a JSON format (text instead)'),
  formatConcession('json_schema', 'text', 'a JSON format (text instead)'),
  {
    what: 'streaming',
    complaint: /\bstream(ing)?\b/i,
    applies: (body) => body.stream === true,
    concede: (body) => ({ ...without(body, 'stream_options'), stream: false }),
  },
];

/** Returns the concession of a format for another one, where that is the request's next step. */
function formatConcession(
  from: ResponseFormat,
  to: ResponseFormat,
  what: string,
): Concession<RequestBody> {
  return {
    what,
    complaint: formatComplaint,
    ofFormat: true,
    applies: (body, request) => {
      const steps = formatSteps(request);
      return formatOf(body) === from && steps[steps.indexOf(from) + 1] === to;
    },
    concede: (body, request) => ({
      ...without(body, 'response_format'),
      ...responseFormat({ ...request, responseFormat: to }),
    }),
  };
}

/** Returns the forms of JSON that a request may ask for, in the order in which to try them. */
function formatSteps({ schema, firstFormat }: ChatRequest): readonly ResponseFormat[] {
  if (firstFormat === undefined) return ['json_schema', 'json_object', 'text'];
  return schema ? [firstFormat, 'json_schema', 'text'] : [firstFormat, 'text'];
}

/** Returns the messages of a body, all of which are texts; see `requestBody`. */
function messagesIn({ messages }: RequestBody): readonly ChatMessage[] {
  return messages as readonly ChatMessage[];
}
