import type { ChatAnswer, Clock } from '../../core/ports.ts';
import type { Caller } from './caller.ts';
import { createRedactor } from './redaction.ts';
import type { Transport } from './transport.ts';
import type { Watch } from './watch.ts';

/** What the reading of one response works with. */
export interface Reading {
  readonly transport: Transport;
  readonly watch: Watch;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly onText: ((piece: string) => void) | undefined;
}

/** The part of an answer that the response itself holds. */
export type Received = Pick<
  ChatAnswer,
  | 'text'
  | 'refusal'
  | 'finishReason'
  | 'usage'
  | 'firstTextMs'
  | 'servedModel'
  | 'systemFingerprint'
>;

/** The text of an answer, as it grows. */
export interface AnswerText {
  push(piece: string): void;
  /** To be called once all pieces are there; returns the whole. */
  end(): Pick<Received, 'text' | 'firstTextMs'>;
}

/** Collects an answer's text, hands each piece on as it arrives, and takes the caller's secrets out. */
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
