/** What the messages about a call may tell, and what they must not. */
export interface Caller {
  readonly origin: string;
  readonly baseUrl: string;
  /** Where calls are posted. */
  readonly url: string;
  readonly model: string;
  readonly hasKey: boolean;
  /** The key and the values of extra headers: a server may repeat them in what it answers. */
  readonly secrets: readonly string[];
  /** What speaks the protocol, with its article: `an OpenAI-compatible server`. */
  readonly server: string;
  /** What base URLs of the protocol look like, as the end of a sentence: `most end in /v1`. */
  readonly urlAdvice: string;
  /** The base URL under which a server of the protocol mostly answers. */
  readonly usualUrl: string;
  /** How to start a server of the protocol at this origin, as an imperative. */
  readonly startAdvice: string;
}

const longestQuote = 300;
/** Shorter header values are flags and versions, and words of many sentences. */
const shortestSecret = 6;
/** What keys of the usual services look like, also when they were not ours. */
const keyLike = /\b(sk|pk|gsk|xai|hf)[-_][\w*-]{6,}|\bBearer\s+\S+|\bx-api-key["']?\s*[:=]\s*\S+/gi;

/** A server's words as one short line to end a sentence with, without control characters and secrets. */
export function quoted(words: string, { secrets }: Pick<Caller, 'secrets'>): string {
  let text = words;
  for (const secret of secrets) {
    if (secret.length >= shortestSecret) text = text.replaceAll(secret, '[removed]');
  }
  const line = text
    .replace(keyLike, '[removed]')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^ |[ .]+$/g, '');
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}
