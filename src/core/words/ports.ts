/** The part of the platform's AbortSignal that core uses, so that core does not need DOM types. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/**
 * How an endpoint is asked for JSON; determined by the first request of a run, then fixed for the
 * run.
 */
export type ResponseFormat = 'json_schema' | 'json_object' | 'text';

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** JSON Schema of the expected answer, for endpoints that can enforce one. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** How to ask for JSON at first; absent: by `schema`, if there is one. */
  readonly firstFormat?: 'json_object';
  /** Fixed by an earlier answer of the same run; absent until the run's first answer. */
  readonly responseFormat?: ResponseFormat;
  readonly temperature: number;
  /** Limit of the answer in tokens, hidden reasoning included; absent: the endpoint's own. */
  readonly maxTokens?: number | undefined;
  /** Sampling seed of the judge, if the endpoint supports one. */
  readonly seed?: number;
  readonly topP?: number;
  readonly reasoningEffort?: string;
  /** Other sampling parameters, already checked against the list of permitted ones. */
  readonly extra?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Number of leading messages that further requests have in common with this one, so that an
   * endpoint may keep them in its prompt cache; absent: none. Decides nothing but the price.
   */
  readonly sharedMessages?: number;
  /** Whether to ask for the probabilities of the answer's first token. */
  readonly firstTokens?: boolean;
  /**
   * 0-based repetition of an identical request. Never sent; prevents a repeat from being served
   * from an earlier answer.
   */
  readonly replicate: number;
}

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Part of `completionTokens` that the answer does not show. */
  readonly reasoningTokens?: number;
  /** Part of `promptTokens` that the endpoint had cached. */
  readonly cachedTokens?: number;
  /** Part of `promptTokens` that the endpoint wrote to its cache, at a price of its own. */
  readonly cacheWriteTokens?: number;
  /** Whether the tokens were counted from the texts instead of being reported for the call. */
  readonly estimated?: true;
}

/** Text of a response that is not its answer: thoughts, or text in a field that is not read. */
export interface Aside {
  /** Field or tag in which it was. */
  readonly field: string;
  readonly text: string;
  readonly isThoughts?: true | undefined;
}

/** A candidate for the first token of an answer. */
export interface TokenChance {
  readonly token: string;
  /** Natural logarithm of its probability. */
  readonly logprob: number;
}

/** `unknown`: models that never state why an answer ended, nor which settings they applied. */
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'other' | 'unknown';

export interface ChatAnswer {
  readonly text: string;
  /** A refusal that the endpoint reports in a separate field. */
  readonly refusal?: string;
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** See `ModelError.brokenAttempts` and `brokenTokens`. */
  readonly brokenAttempts?: number;
  readonly brokenTokens?: number;
  /** Milliseconds from sending the request to the first text and to the end of the answer. */
  readonly firstTextMs?: number;
  readonly totalMs: number;
  readonly servedModel?: string;
  readonly systemFingerprint?: string;
  readonly responseFormat: ResponseFormat;
  /**
   * Temperature that was actually used; absent if the endpoint rejected the temperature and chose
   * one.
   */
  readonly effectiveTemperature?: number;
  /**
   * Requested settings, by the names of `ChatRequest` or of `extra`, that the protocol lacks or the
   * endpoint refused; absent if all were applied.
   */
  readonly notApplied?: readonly string[];
  /** Likeliest first tokens; absent if not requested or not available. */
  readonly firstTokens?: readonly TokenChance[];
  /** Thoughts and, if the answer has no text, texts in other fields; absent if there are none. */
  readonly asides?: readonly Aside[];
}

/** Identity of a model in a run log and a fingerprint; never contains a key. */
export interface ModelIdentity {
  readonly provider: string;
  readonly model: string;
  /** Name that people see instead of `model`; no part of the identity. */
  readonly name?: string;
  /** Base URL without credentials or query; `builtin:` for the practice judge. */
  readonly endpoint: string;
  /** Whether it is the practice judge, whose results are always displayed as "simulated". */
  readonly simulated: boolean;
  /** Provider settings that affect its answers (a persona, a reasoning effort). */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

export interface ChatCallOptions {
  /** Ends the call while it waits to be sent or retried, and in flight without `inFlightSignal`. */
  readonly signal: CancelSignal;
  /** Ends the call in flight; absent: `signal` does. */
  readonly inFlightSignal?: CancelSignal;
  /** Whether the call is still wanted when its turn to be sent comes; absent: always. */
  readonly isWanted?: () => boolean;
  /**
   * Called and awaited by the model right before each request is sent, after all waiting. If it
   * rejects, nothing is sent.
   */
  readonly onSend?: () => Promise<void>;
  /**
   * Called with each new piece of text as it arrives; `restarted` discards the text before a retry.
   */
  readonly onText?: (piece: string) => void;
  readonly onRestart?: (why: string) => void;
}

/** A model that answers a conversation: a judge or an attacker. Rejects with a ModelError. */
export interface ChatModel {
  readonly identity: ModelIdentity;
  complete(request: ChatRequest, options: ChatCallOptions): Promise<ChatAnswer>;
}

/**
 * `budget`: the user's limit on calls is reached, and nothing was sent. `unreachable`: no
 * connection was made (nothing listens, no such host, no trusted certificate). `interrupted`: the
 * connection was made and then lost. `blocked`: the user may not use the model now, and no key
 * changes that.
 */
export type ModelErrorReason =
  | 'cancelled'
  | 'budget'
  | 'key-needed'
  | 'unauthorized'
  | 'blocked'
  | 'not-found'
  | 'rate-limited'
  | 'timeout'
  | 'unreachable'
  | 'interrupted'
  | 'redirected'
  | 'bad-request'
  | 'server'
  | 'malformed';

/**
 * All ways in which a call can end without an answer. Callers must check `reason`, never the text.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly reason: ModelErrorReason;
  /** Delay requested by the server, in milliseconds. */
  readonly retryAfterMs?: number;
  readonly status?: number;
  /** Number of attempts of the call that were sent and may be charged although no answer arrived. */
  brokenAttempts?: number;
  /** Answer tokens that arrived in broken attempts, as reported or else estimated. */
  brokenTokens?: number;

  constructor(
    reason: ModelErrorReason,
    message: string,
    details: { retryAfterMs?: number; status?: number } = {},
  ) {
    super(message);
    this.reason = reason;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
    if (details.status !== undefined) this.status = details.status;
  }
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`, or rejects with ModelError 'cancelled' if the signal aborts first. */
  sleep(ms: number, signal: CancelSignal): Promise<void>;
}
