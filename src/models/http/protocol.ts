import type { ChatRequest, ResponseFormat } from '../../core/ports.ts';
import type { Reading, Received } from './answerText.ts';
import type { Caller } from './caller.ts';
import type { Concession } from './concessions.ts';
import type { Transport } from './transport.ts';

/** How calls are sent to one kind of endpoint and their responses read. */
export interface Protocol<Body>
  extends Pick<Caller, 'server' | 'urlAdvice' | 'usualUrl' | 'startAdvice'> {
  /** The provider's id, as run logs have it. */
  readonly provider: string;
  /** Where calls are posted, and where models are listed, below a base URL. */
  readonly callPath: string;
  readonly modelsPath: string;
  /** In the order of trying, where a complaint fits several. */
  readonly concessions: readonly Concession<Body>[];
  /** The headers of the protocol, those that carry the key among them. */
  headers(apiKey: string | undefined): Readonly<Record<string, string>>;
  /** The request as it is sent to an endpoint that has not refused anything yet. */
  body(model: string, request: ChatRequest): Body;
  /** How a body asks for JSON. */
  formatOf(body: Body): ResponseFormat;
  /**
   * Sends a body, once, and resolves with an accepted response. Rejects with RefusedError for any other,
   * with ConnectionError where none came.
   */
  post(body: Body, way: { transport: Transport; signal: AbortSignal }): Promise<Response>;
  /**
   * Reads an accepted response; 'cut' for one that ended before the answer did. Rejects as
   * `readResponse`, with RefusedError where the endpoint reports an error instead.
   */
  read(response: Response, reading: Reading): Promise<Received | 'cut'>;
}
