import type { ChatRequest, ResponseFormat } from '../../core/words/ports.ts';
import type { Reading, Received } from './answerText.ts';
import type { Caller } from './caller.ts';
import type { Concession } from './concessions.ts';
import type { Transport } from './transport.ts';

/** Settings that a body states, by their names in `ChatRequest`; undefined if it states none. */
export type StatedSettings = {
  readonly [Name in 'topP' | 'reasoningEffort' | 'firstTokens' | 'system']: unknown;
};

/** How to send calls to one kind of endpoint and read its responses. */
export interface Protocol<Body>
  extends Pick<Caller, 'server' | 'urlAdvice' | 'usualUrl' | 'startAdvice'> {
  /** Provider id used in run logs. */
  readonly provider: string;
  /** Paths below a base URL for posting calls and listing models. */
  readonly callPath: string;
  readonly modelsPath: string;
  /** In the order of trying, for complaints that match several. */
  readonly concessions: readonly Concession<Body>[];
  /** Returns the protocol's headers, including those that carry the key. */
  headers(apiKey: string | undefined): Readonly<Record<string, string>>;
  /** Returns the request body for an endpoint that has not refused anything yet. */
  body(model: string, request: ChatRequest): Body;
  /** Returns how a body asks for JSON. */
  formatOf(body: Body): ResponseFormat;
  settingsOf(body: Body): StatedSettings;
  /**
   * Sends a body once and resolves with an accepted response. Rejects with RefusedError for any
   * other response and with ConnectionError if there is none.
   */
  post(body: Body, way: { transport: Transport; signal: AbortSignal }): Promise<Response>;
  /**
   * Reads an accepted response; resolves with 'cut' if it ended before the answer did. Rejects as
   * `readResponse` does, or with RefusedError if the endpoint reports an error instead.
   */
  read(response: Response, reading: Reading): Promise<Received | 'cut'>;
}
