import {
  type CancelSignal,
  type ChatAnswer,
  type ChatRequest,
  type Clock,
  ModelError,
  type ModelErrorReason,
} from '../core/words/ports.ts';
import { largestResponseBytes } from './http/transport.ts';
import { localTimeouts, startWatch, type Watch } from './http/watch.ts';

/** Returns the requested settings that VS Code has no way to pass on, if there are any. */
export function notPassedOn(request: ChatRequest): Pick<ChatAnswer, 'notApplied'> {
  const names = [
    ...unknownSettings.filter((name) => request[name] != null && request[name] !== false),
    ...Object.keys(request.extra ?? {}),
  ];
  return names.length === 0 ? {} : { notApplied: names };
}

const unknownSettings = ['seed', 'topP', 'reasoningEffort', 'firstTokens'] as const;

const advice = 'Try again, or choose another model.';

/**
 * Asks a model of VS Code within the time limits of a server on this machine, because the user may
 * have to allow the request first. Rejects with ModelError 'timeout' or 'cancelled' even if the
 * model ignores that it is canceled.
 *
 * @param name what messages call the model
 * @param ask must cancel the request when the signal of its watch aborts
 */
export async function askWithinLimits<T>(
  name: string,
  clock: Clock,
  cancel: CancelSignal,
  ask: (watch: Watch) => Promise<T>,
): Promise<T> {
  const watch = startWatch(name, localTimeouts, clock, cancel, advice);
  const { signal } = watch.controller;
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(watch.ended());
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([ended, ask(watch)]);
  } catch (error) {
    throw watch.ended() ?? error;
  } finally {
    watch.release();
  }
}

/**
 * Passes on the pieces of an answer as they arrive, and returns its text. Rejects with ModelError
 * 'malformed' for an answer that is longer than one over HTTP may be.
 */
export async function readPieces(
  name: string,
  pieces: AsyncIterable<string>,
  watch: Watch,
  onText: (piece: string) => void,
): Promise<string> {
  let text = '';
  let bytes = 0;
  for await (const piece of pieces) {
    const ended = watch.ended();
    if (ended) throw ended;
    watch.touch();
    bytes += Buffer.byteLength(piece);
    if (bytes > largestResponseBytes) {
      throw new ModelError(
        'malformed',
        `The answer of ${name} is larger than 16 MB. Choose another model.`,
      );
    }
    text += piece;
    onText(piece);
  }
  return text;
}

/** Returns the kind of a failure and what to do, by the words of the extension behind the model. */
export function failureIn(words: string): readonly [reason: ModelErrorReason, remedy: string] {
  if (/quota|billing|credit|premium requests/i.test(words)) {
    return ['blocked', 'Check its plan, or choose another model.'];
  }
  if (/rate.?limit|too many requests/i.test(words)) {
    return ['rate-limited', 'Wait, or send fewer requests at once.'];
  }
  return ['server', advice];
}
