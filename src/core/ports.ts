/** The part of the platform's AbortSignal that core relies on, so that core needs no DOM types. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** How an endpoint is asked for JSON; probed by the first request of a run, then fixed for the run. */
export type ResponseFormat = 'json_schema' | 'json_object' | 'text';

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** JSON Schema of the wanted answer, for endpoints that can enforce one. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Fixed by an earlier answer of the same run; absent while the run has not been answered yet. */
  readonly responseFormat?: ResponseFormat;
  readonly temperature: number;
  readonly maxTokens: number;
  /** The judge's own sampling seed, where the endpoint takes one. */
  readonly seed?: number;
  /**
   * Which repetition of one identical request this is, from 0. Never sent: it keeps a repeat from
   * being served from an earlier answer.
   */
  readonly replicate: number;
}

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export type FinishReason = 'stop' | 'length' | 'content_filter' | 'other';

export interface ChatAnswer {
  readonly text: string;
  /** A refusal that the endpoint reports in a field of its own. */
  readonly refusal?: string;
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** Milliseconds from sending to the first text and to the end. */
  readonly firstTextMs?: number;
  readonly totalMs: number;
  readonly servedModel?: string;
  readonly systemFingerprint?: string;
  readonly responseFormat: ResponseFormat;
  /** What was really used; absent where the endpoint refused a temperature and chose its own. */
  readonly effectiveTemperature?: number;
}

/** What identifies a model in a run log and a fingerprint; never holds a key. */
export interface ModelIdentity {
  readonly provider: string;
  readonly model: string;
  /** Base URL without credentials or query; `builtin:` for the practice judge. */
  readonly endpoint: string;
  /** True for the practice judge: everything that shows its numbers says "simulated". */
  readonly simulated: boolean;
  /** Settings of the provider that change its answers (a persona, a reasoning effort). */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

export interface ChatCallOptions {
  readonly signal: CancelSignal;
  /** Called with each new piece of text as it arrives; `restarted` drops what came before a retry. */
  readonly onText?: (piece: string) => void;
  readonly onRestart?: (why: string) => void;
}

/** A model that answers a conversation: a judge or an attacker. Rejects with a ModelError. */
export interface ChatModel {
  readonly identity: ModelIdentity;
  complete(request: ChatRequest, options: ChatCallOptions): Promise<ChatAnswer>;
}

/**
 * `budget`: the user's own limit on calls is reached, and nothing was sent.
 * `unreachable`: no connection was made (nothing listens, no such host, no trusted certificate).
 * `interrupted`: the connection was made and then lost.
 */
export type ModelErrorReason =
  | 'cancelled'
  | 'budget'
  | 'key-needed'
  | 'unauthorized'
  | 'not-found'
  | 'rate-limited'
  | 'timeout'
  | 'unreachable'
  | 'interrupted'
  | 'redirected'
  | 'bad-request'
  | 'server'
  | 'malformed';

/** Every way in which a call can end without an answer. Callers decide on `reason`, never on text. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly reason: ModelErrorReason;
  /** Wait asked for by the server, in milliseconds. */
  readonly retryAfterMs?: number;
  readonly status?: number;

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
  /** Resolves after `ms`, or rejects with ModelError 'cancelled' when the signal aborts first. */
  sleep(ms: number, signal: CancelSignal): Promise<void>;
}
