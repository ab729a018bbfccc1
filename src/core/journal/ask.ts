import {
  type CancelSignal,
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  ModelError,
} from '../words/ports.ts';
import type { MessageEntry } from './callEntries.ts';
import { countedUsage } from './estimatedUsage.ts';
import { once } from './once.ts';
import { keepEntries, type OngoingRun } from './ongoingRun.ts';
import type { SentMessages } from './sentMessages.ts';

/** Log entry about a call, without the call's name. */
type CallEntry<Name, Extra> =
  | MessageEntry
  | (Name & Extra & { type: 'started'; messages: string[]; at: number })
  | CallAnswer<Name>
  | (Name & {
      type: 'failed';
      reason: string;
      message: string;
      brokenAttempts?: number;
      brokenTokens?: number;
      at: number;
    });

type CallAnswer<Name> = Name & ChatAnswer & { type: 'answer'; at: number };

/** One call of a run. */
interface OutgoingCall<Name, Extra> {
  /** Identifies the call within the run: concurrent calls with the same key are sent once. */
  readonly key: string;
  /** Identifies the call in the log. */
  readonly name: Name;
  /** Additional fields of its `started` entry. */
  readonly startedWith?: Extra;
  readonly model: ChatModel;
  readonly request: ChatRequest;
  readonly options?: Pick<ChatCallOptions, 'onText' | 'onRestart'>;
  /** See `SentMessages.name`. */
  readonly knownTexts?: Map<string, string>;
}

type AskingRun<Name, Extra> = OngoingRun<
  CallEntry<Name, Extra>,
  { readonly sent: SentMessages; apply(entry: CallEntry<Name, Extra>): void }
>;

/**
 * Asks a model and returns the answer as logged. Logs the call's messages and start right before
 * sending it, then the answer, or the failure with which it rejects (a ModelError). Sends nothing
 * for a paused or aborted run; a call that was still waiting then leaves no entry.
 */
export function ask<Name extends object, Extra extends object = object>(
  run: AskingRun<Name, Extra>,
  call: OutgoingCall<Name, Extra>,
): Promise<CallAnswer<Name>> {
  return once(run.state, call.key, () => send(run, call));
}

/** Signal of a run whose calls in flight are always awaited. */
const never: CancelSignal = {
  aborted: false,
  addEventListener: () => {},
  removeEventListener: () => {},
};

async function send<Name extends object, Extra extends object>(
  run: AskingRun<Name, Extra>,
  { name, startedWith, model, request, options, knownTexts }: OutgoingCall<Name, Extra>,
): Promise<CallAnswer<Name>> {
  const { clock, signal, endSignal = never, inFlight, state } = run;
  const isWanted = () => !signal.aborted && !run.isPaused?.();
  // A call that has its turn is within its budget, and still sent if the run pauses by itself.
  const requireGoing = () => {
    if (signal.aborted) throw new ModelError('cancelled', 'Canceled.');
  };
  let started: Promise<void> | undefined;
  const start = () => {
    started ??= logStart();
    return started;
  };

  function logStart(): Promise<void> {
    const { ids, unknown } = state.sent.name(request.messages, knownTexts);
    return keepEntries(run, ...unknown, {
      type: 'started',
      ...name,
      messages: ids,
      ...(startedWith as Extra),
      at: clock.now(),
    });
  }

  if (!isWanted()) throw new ModelError('cancelled', 'Canceled.');
  try {
    const answer = await model.complete(request, {
      ...options,
      signal,
      inFlightSignal: endSignal,
      isWanted,
      onSend: async () => {
        requireGoing();
        await start();
        requireGoing();
        // Nothing is lost if a simulated model ends at once, as it does.
        if (!model.identity.simulated) inFlight?.add(name);
      },
      onRestart: (why) => {
        inFlight?.delete(name);
        run.onRetry?.(why);
        options?.onRestart?.(why);
      },
    });
    await start();
    const usage = model.identity.simulated ? answer.usage : countedUsage(request.messages, answer);
    const entry = {
      type: 'answer',
      ...name,
      ...answer,
      ...(usage && { usage }),
      at: clock.now(),
    } as const;
    await keepEntries(run, entry);
    return entry;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { reason, message, brokenAttempts, brokenTokens } = error;
    if (!started && reason === 'cancelled') throw error;
    await start();
    const why = {
      ...{ reason, message },
      ...(brokenAttempts !== undefined && { brokenAttempts }),
      ...(brokenTokens !== undefined && { brokenTokens }),
    };
    await keepEntries(run, { type: 'failed', ...name, ...why, at: clock.now() });
    throw error;
  } finally {
    inFlight?.delete(name);
  }
}
