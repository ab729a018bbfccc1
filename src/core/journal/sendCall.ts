import {
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  type Clock,
  ModelError,
} from '../ports.ts';
import type { MessageEntry } from './callEntries.ts';
import type { SentMessages } from './sentMessages.ts';

/** What is logged of a call, beside its name. */
export type CallEntry<Name, Extra = unknown> =
  | MessageEntry
  | (Name & Extra & { type: 'started'; messages: string[]; at: number })
  | CallAnswer<Name>
  | (Name & { type: 'failed'; reason: string; message: string; at: number });

export type CallAnswer<Name> = Name & ChatAnswer & { type: 'answer'; at: number };

/** One call, its model, and where it is logged. */
export interface OutgoingCall<Name, Extra> {
  /** What names it in the log. */
  readonly name: Name;
  /** Fields of its `started` entry alone. */
  readonly startedWith?: Extra;
  readonly model: ChatModel;
  readonly request: ChatRequest;
  readonly options: ChatCallOptions;
  readonly sent: SentMessages;
  /** See `SentMessages.name`. */
  readonly knownTexts?: Map<string, string>;
  readonly clock: Clock;
  readonly keep: (...entries: CallEntry<Name, Extra>[]) => Promise<void>;
}

/**
 * Sends a call and returns its answer as logged: its messages and its start before it is sent, then the
 * answer, or the failure with which it rejects (a ModelError).
 */
export async function sendCall<Name extends object, Extra extends object = object>(
  call: OutgoingCall<Name, Extra>,
): Promise<CallAnswer<Name>> {
  const { name, startedWith, model, request, options, sent, clock, keep } = call;
  const { ids, unknown } = sent.name(request.messages, call.knownTexts);
  await keep(...unknown, {
    type: 'started',
    ...name,
    messages: ids,
    ...(startedWith as Extra),
    at: clock.now(),
  });
  try {
    const answer = await model.complete(request, options);
    const entry = { type: 'answer', ...name, ...answer, at: clock.now() } as const;
    await keep(entry);
    return entry;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { reason, message } = error;
    await keep({ type: 'failed', ...name, reason, message, at: clock.now() });
    throw error;
  }
}
