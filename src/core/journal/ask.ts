import {
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  ModelError,
} from '../ports.ts';
import type { MessageEntry } from './callEntries.ts';
import { once } from './once.ts';
import { keepEntries, type OngoingRun } from './ongoingRun.ts';
import type { SentMessages } from './sentMessages.ts';

/** What is logged of a call, beside its name. */
type CallEntry<Name, Extra> =
  | MessageEntry
  | (Name & Extra & { type: 'started'; messages: string[]; at: number })
  | CallAnswer<Name>
  | (Name & { type: 'failed'; reason: string; message: string; at: number });

export type CallAnswer<Name> = Name & ChatAnswer & { type: 'answer'; at: number };

/** One call of a run. */
export interface OutgoingCall<Name, Extra> {
  /** Identifies the call within the run: calls of one key that are made at the same time are sent once. */
  readonly key: string;
  /** What names it in the log. */
  readonly name: Name;
  /** Fields of its `started` entry alone. */
  readonly startedWith?: Extra;
  readonly model: ChatModel;
  readonly request: ChatRequest;
  readonly options?: Omit<ChatCallOptions, 'signal'>;
  /** See `SentMessages.name`. */
  readonly knownTexts?: Map<string, string>;
}

type AskingRun<Name, Extra> = OngoingRun<
  CallEntry<Name, Extra>,
  { readonly sent: SentMessages; apply(entry: CallEntry<Name, Extra>): void }
>;

/**
 * Asks a model what the log does not answer yet and returns the answer as logged: the call's messages and
 * its start before it is sent, then the answer, or the failure with which it rejects (a ModelError). Of an
 * aborted run nothing is sent.
 */
export function ask<Name extends object, Extra extends object = object>(
  run: AskingRun<Name, Extra>,
  call: OutgoingCall<Name, Extra>,
): Promise<CallAnswer<Name>> {
  return once(run.state, call.key, () => send(run, call));
}

async function send<Name extends object, Extra extends object>(
  run: AskingRun<Name, Extra>,
  { name, startedWith, model, request, options, knownTexts }: OutgoingCall<Name, Extra>,
): Promise<CallAnswer<Name>> {
  const { clock, signal, state } = run;
  if (signal.aborted) throw new ModelError('cancelled', 'Cancelled.');
  const { ids, unknown } = state.sent.name(request.messages, knownTexts);
  await keepEntries(run, ...unknown, {
    type: 'started',
    ...name,
    messages: ids,
    ...(startedWith as Extra),
    at: clock.now(),
  });
  try {
    const answer = await model.complete(request, { ...options, signal });
    const entry = { type: 'answer', ...name, ...answer, at: clock.now() } as const;
    await keepEntries(run, entry);
    return entry;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { reason, message } = error;
    await keepEntries(run, { type: 'failed', ...name, reason, message, at: clock.now() });
    throw error;
  }
}
