import { tooLong } from './refusals.ts';
import { formatOf, type RequestBody } from './requestBody.ts';

/** One thing that some endpoints refuse, and how to ask without it. */
export interface Concession {
  /** What is given up, as the object of a sentence: `the temperature`. */
  readonly what: string;
  /** How the endpoint's complaint names it. */
  readonly complaint: RegExp;
  /** True for the concessions that change how JSON is asked for. */
  readonly ofFormat?: true;
  applies(body: RequestBody): boolean;
  concede(body: RequestBody): RequestBody;
}

const formatComplaint =
  /response_?format|json_schema|json_object|structured.?output|schema|grammar/i;

/** In the order of trying, where a complaint fits several. */
const concessions: readonly Concession[] = [
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
    what: 'the seed',
    complaint: /\bseed\b/i,
    applies: (body) => body.seed != null,
    concede: (body) => without(body, 'seed'),
  },
  {
    what: 'a JSON schema (plain JSON instead)',
    complaint: formatComplaint,
    ofFormat: true,
    applies: (body) => formatOf(body) === 'json_schema',
    concede: (body) => ({ ...body, response_format: { type: 'json_object' } }),
  },
  {
    what: 'a JSON format (text instead)',
    complaint: formatComplaint,
    ofFormat: true,
    applies: (body) => formatOf(body) === 'json_object',
    concede: (body) => without(body, 'response_format'),
  },
  {
    what: 'streaming',
    complaint: /\bstream(ing)?\b/i,
    applies: (body) => body.stream === true,
    concede: (body) => ({ ...without(body, 'stream_options'), stream: false }),
  },
];

/**
 * Returns the concession that would answer a refusal of this body, if there is one. `isNamed` says whether
 * the endpoint names the refused field; what its message mentions may be there for another reason, such as
 * a quotation, and needs a second refusal.
 *
 * @param refusal the field that the endpoint blames, where it does, and its message
 */
export function concessionFor(
  body: RequestBody,
  refusal: { readonly parameter: string | undefined; readonly message: string },
): { readonly concession: Concession; readonly isNamed: boolean } | undefined {
  // It names the model's limits too, but asking otherwise would not shorten it.
  if (tooLong.test(refusal.message)) return undefined;
  const fits = (text: string) =>
    concessions.find(({ complaint, applies }) => applies(body) && complaint.test(text));
  const named = refusal.parameter ? fits(refusal.parameter) : undefined;
  if (named) return { concession: named, isNamed: true };
  const mentioned = fits(refusal.message);
  return mentioned && { concession: mentioned, isNamed: false };
}

function without<Key extends keyof RequestBody>(body: RequestBody, key: Key): RequestBody {
  const { [key]: _left, ...rest } = body;
  return rest as RequestBody;
}
