import type { Reading } from './answerText.ts';
import { GarbledError } from './garbledError.ts';
import { readStream } from './readStream.ts';
import { createEventReader, type ServerSentEvent } from './serverSentEvents.ts';
import { kindOf } from './transport.ts';

/** Assembles an answer from the parts of a response. */
interface ResponseReader {
  /** Takes the body of a non-streamed response. */
  whole(body: unknown): void;
  event(event: ServerSentEvent): void;
  /** Whether the rest of the response can be ignored. */
  isEnded(): boolean;
  /** Whether the answer is complete, even if the connection now fails. */
  isComplete(): boolean;
}

/**
 * Reads an accepted response, streamed or whole. Rejects with ModelError 'malformed' for a response
 * outside the protocol, with a SyntaxError for invalid JSON, or if the connection fails or the
 * watch ends the call before the answer is complete.
 */
export async function readResponse(
  response: Response,
  { transport, watch, caller }: Reading,
  reader: ResponseReader,
): Promise<void> {
  const kind = kindOf(response);
  if (kind === 'json') {
    reader.whole(JSON.parse(await response.text()));
  } else if (kind === 'web page') {
    throw new GarbledError(caller, `${caller.url} gives a web page`);
  } else if (response.body === null) {
    throw new GarbledError(caller, 'its response is empty');
  } else {
    const events = createEventReader((event) => {
      const over = watch.ended();
      if (over) throw over;
      if (!reader.isEnded()) reader.event(event);
    });
    try {
      await readStream(response.body, (piece) => {
        transport.arrived(piece);
        events.push(piece);
        return reader.isEnded();
      });
      endOf(events);
    } catch (error) {
      if (!reader.isComplete()) throw error;
    }
  }
  const over = watch.ended();
  if (over && !reader.isComplete()) throw over;
}

/**
 * Accepts a last event without its blank line, which some servers omit; an event that is itself
 * truncated is ignored.
 */
function endOf(events: ReturnType<typeof createEventReader>): void {
  try {
    events.end();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}
