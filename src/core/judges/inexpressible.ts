/** What no judge definition expresses, in the order of the guide's list. */
export const inexpressible = {
  toolCall: {
    what: 'answers by a tool call',
    instead: 'Ask for the verdict in the text of the answer, or for JSON by "format".',
  },
  tokenScore: {
    what: 'scores weighted by token probabilities',
    instead:
      'Take the stated score, or the reader "choice" with "logprobs", which reads the likeliest of the choices as the first token.',
  },
  steps: {
    what: 'two-step judges and panels',
    instead:
      'Put the steps into one prompt, and compare several judge prompts or models in the report.',
  },
  batch: {
    what: 'several responses or pairs in one request',
    instead: 'Judge one response or pair per request.',
  },
  images: {
    what: 'images, sound and files',
    instead: 'Describe them in words.',
  },
  responsesApi: {
    what: 'models that only OpenAI’s Responses API serves',
    instead: 'Choose a model of the Chat Completions API, or an endpoint that translates.',
  },
  code: {
    what: 'parsers that are code',
    instead: 'Use a pattern, JSON fields or choices.',
  },
} as const;
export type Inexpressible = keyof typeof inexpressible;

/** Says that a definition does not express something, and what to do instead. */
export function cannotExpress(name: Inexpressible): string {
  const { what, instead } = inexpressible[name];
  return `A judge prompt cannot express ${what}. ${instead}`;
}

/** Names of settings, of any tool, that ask for what a definition does not express. */
const settings: readonly (readonly [form: RegExp, name: Inexpressible])[] = [
  [/^(?:tools?|tool_?(?:choice|calls?)|functions?|function_?call)$/i, 'toolCall'],
  [/^(?:weighted(?:_score)?|token_?weights|use_?logprobs|numerator_token)$/i, 'tokenScore'],
  [/^(?:(?:evaluation_?)?steps|stages|prompts|panel|judges|votes)$/i, 'steps'],
  [/^batch_?size$/i, 'batch'],
  [/^(?:images?|audio|video|files|attachments|modalities)$/i, 'images'],
  [/^(?:responses(?:_?api)?|previous_response_id)$/i, 'responsesApi'],
  [/^(?:parser|code|function_file|script)$/i, 'code'],
];

/** Returns what a setting of this name asks for, if a definition does not express it. */
export function inexpressibleSetting(name: string): Inexpressible | undefined {
  return settings.find(([form]) => form.test(name))?.[1];
}

/** Whether the parts of a message show something else than text. */
export function showsMedia(content: unknown): boolean {
  return (
    Array.isArray(content) &&
    content.some((part) => /image|audio|video|file/.test(String(Object(part).type)))
  );
}
