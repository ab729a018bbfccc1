import type { Reading } from './answerText.ts';
import { GarbledError, isWebPage } from './garbledError.ts';
import { readStream } from './readStream.ts';
import { createEventReader, type ServerSentEvent } from './serverSentEvents.ts';

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

/** Number of bytes of a text without events that an error message may quote. */
const mostQuoted = 1_000;

/**
 * Reads an accepted response, streamed or whole, as its first bytes tell: servers label both with
 * various content types. Rejects with a GarbledError for a response outside the protocol, or if the
 * connection fails or the watch ends the call before the answer is complete.
 */
export async function readResponse(
  response: Response,
  { transport, watch, caller }: Reading,
  reader: ResponseReader,
): Promise<void> {
  const pieces: Uint8Array[] = [];
  let begin = '';
  let received = 0;
  let count = 0;
  let isAtEnd = false;
  const events = createEventReader((event) => {
    count += 1;
    const over = watch.ended();
    if (over) throw over;
    if (!reader.isEnded()) takeEvent(event);
  });

  function takeEvent(event: ServerSentEvent): void {
    try {
      reader.event(event);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      // Some servers omit the blank line after the last event; one that is cut off is ignored.
      if (!isAtEnd) throw notJson(event.data);
    }
  }

  const notJson = (sent: string) =>
    new GarbledError(caller, 'it sent something that is not JSON', sent);

  /** Whether the whole response is one document, and not a stream of events. */
  const isDocument = () => /^[{[<]/.test(begin);

  function take(piece: Uint8Array): boolean {
    transport.arrived(piece);
    if (begin === '') begin = new TextDecoder().decode(piece).trimStart().slice(0, 1);
    if (isDocument() || received < mostQuoted) pieces.push(piece);
    received += piece.byteLength;
    if (isDocument()) return false;
    events.push(piece);
    return reader.isEnded();
  }

  try {
    if (response.body !== null) await readStream(response.body, take);
    isAtEnd = true;
    if (!isDocument()) events.end();
  } catch (error) {
    if (!reader.isComplete()) throw error;
  }
  const over = watch.ended();
  if (over && !reader.isComplete()) throw over;
  if (count > 0) return;
  const text = new TextDecoder().decode(Buffer.concat(pieces));
  if (text.trim() === '') throw new GarbledError(caller, 'its response is empty');
  if (isWebPage(text)) throw new GarbledError(caller, `${caller.url} gives a web page`, text);
  if (!isDocument()) throw notJson(text);
  try {
    reader.whole(JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(text) : error;
  }
}
