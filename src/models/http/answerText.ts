import type { Said } from '../../core/data/formats/content.ts';
import type { Aside, ChatAnswer, Clock } from '../../core/words/ports.ts';
import type { Caller } from './caller.ts';
import { createThoughtFilter } from './leadingThoughts.ts';
import { createRedactor, redact } from './redaction.ts';
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
  /** What has arrived so far, which is charged even if the response breaks. */
  readonly arrived: Arrived;
}

/** What has arrived of an answer. */
export interface Arrived {
  /** Number of characters of its texts, thoughts included. */
  characters: number;
  /** Number of its tokens, if the response has reported it. */
  completionTokens?: number;
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
  | 'asides'
>;

/** Collector of an answer's texts. */
interface AnswerText {
  /** Takes a message or a piece of one; returns the text of the answer in it. */
  push(said: Said): string;
  /** Returns the whole answer. Call once all pieces have arrived. */
  end(): Pick<Received, 'text' | 'refusal' | 'firstTextMs' | 'asides'>;
}

/**
 * Creates a collector that passes on each piece of an answer's text as it arrives, without the
 * caller's secrets. Thoughts are not answer text, whether in fields, parts or tags; they are kept
 * as asides, like texts in other fields of a response that has no answer.
 */
export function createAnswerText({ watch, clock, caller, onText, arrived }: Reading): AnswerText {
  const redactor = createRedactor(caller.secrets);
  const filter = createThoughtFilter();
  const asides = new Map<string, Aside>();
  let text = '';
  let refusal = '';
  let firstTextMs: number | undefined;

  function add(piece: string): void {
    if (piece === '') return;
    firstTextMs ??= clock.now() - watch.startedAt;
    text += piece;
    onText?.(piece);
  }

  function keep({ field, text: piece, isThoughts }: Aside): void {
    const before = asides.get(field)?.text ?? '';
    asides.set(field, { field, text: before + piece, ...(isThoughts && { isThoughts }) });
  }

  function divide({ text: own, thoughts }: ReturnType<typeof filter.push>): string {
    if (thoughts !== '') keep({ field: filter.tag ?? '', text: thoughts, isThoughts: true });
    add(redactor.push(own));
    return own;
  }

  return {
    push(said) {
      arrived.characters += said.text.length + said.refusal.length;
      for (const aside of said.asides) arrived.characters += aside.text.length;
      for (const aside of said.asides) keep(aside);
      refusal += said.refusal;
      return divide(filter.push(said.text));
    },
    end() {
      divide(filter.end());
      add(redactor.end());
      const isEmpty = text.trim() === '' && refusal === '';
      const kept = [...asides.values()]
        .filter((aside) => (aside.isThoughts || isEmpty) && aside.text.trim() !== '')
        .map((aside) => ({ ...aside, text: redact(aside.text, caller.secrets) }));
      return {
        text,
        ...(refusal !== '' && { refusal: redact(refusal, caller.secrets) }),
        ...(firstTextMs !== undefined && { firstTextMs }),
        ...(kept.length > 0 && { asides: kept }),
      };
    },
  };
}
