import type { ChatAnswer, Clock } from '../../core/ports.ts';
import type { Caller } from './caller.ts';
import { createRedactor } from './redaction.ts';
import type { Transport } from './transport.ts';
import type { Watch } from './watch.ts';

/** Context for reading one response. */
export interface Reading {
  readonly transport: Transport;
  readonly watch: Watch;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly onText: ((piece: string) => void) | undefined;
  /** Whether probabilities of the first token were requested. */
  readonly firstTokens?: boolean | undefined;
}

/** The part of an answer that is in the response itself. */
export type Received = Pick<
  ChatAnswer,
  | 'text'
  | 'refusal'
  | 'finishReason'
  | 'usage'
  | 'firstTextMs'
  | 'servedModel'
  | 'systemFingerprint'
  | 'firstTokens'
>;

/** Collector of an answer's text. */
interface AnswerText {
  push(piece: string): void;
  /** Returns the whole text. Call once all pieces have arrived. */
  end(): Pick<Received, 'text' | 'firstTextMs'>;
}

/**
 * Creates a collector that passes on each piece of an answer's text as it arrives, without the
 * caller's secrets.
 */
export function createAnswerText({ watch, clock, caller, onText }: Reading): AnswerText {
  const redactor = createRedactor(caller.secrets);
  let text = '';
  let firstTextMs: number | undefined;

  function add(piece: string): void {
    if (piece === '') return;
    firstTextMs ??= clock.now() - watch.startedAt;
    text += piece;
    onText?.(piece);
  }

  return {
    push: (piece) => add(redactor.push(piece)),
    end() {
      add(redactor.end());
      return { text, ...(firstTextMs !== undefined && { firstTextMs }) };
    },
  };
}
