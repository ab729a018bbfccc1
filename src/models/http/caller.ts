/** What messages about a call may and must not contain. */
export interface Caller {
  readonly origin: string;
  readonly baseUrl: string;
  /** URL that calls are posted to. */
  readonly url: string;
  readonly model: string;
  readonly hasKey: boolean;
  /** The key and the values of extra headers, which a server may repeat in its answer. */
  readonly secrets: readonly string[];
  /** Kind of server, with its article: `an OpenAI-compatible server`. */
  readonly server: string;
  /** What base URLs of the protocol look like, as the end of a sentence: `most end in /v1`. */
  readonly urlAdvice: string;
  /** Usual base URL of a server of the protocol. */
  readonly usualUrl: string;
  /** How to start a server of the protocol at this origin, as an imperative. */
  readonly startAdvice: string;
}

const longestQuote = 300;
/**
 * Minimum length of a header value to be treated as a secret. Shorter values are flags, versions
 * and common words.
 */
const shortestSecret = 6;
/** Matches keys of common services, including ones that are not the user's. */
const keyLike = /\b(sk|pk|gsk|xai|hf)[-_][\w*-]{6,}|\bBearer\s+\S+|\bx-api-key["']?\s*[:=]\s*\S+/gi;

/**
 * Returns a server's message as one short line for the end of a sentence, without control
 * characters and secrets.
 */
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
