import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { StubReply } from './stubReplies.ts';

/** A protocol's format for replies. Each event is a string to send unchanged. */
export interface StubDialect {
  /** Path that calls are posted to. */
  readonly callPath: string;
  /** Part of a base URL between the origin and the protocol's paths. */
  readonly basePath: string;
  begin(reply: StubReply, model: string): readonly string[];
  piece(text: string, reply: StubReply, model: string): string;
  /** Returns the events for the finish reason, which is sent unless it is null. */
  finish(reply: StubReply, model: string): readonly string[];
  end(reply: StubReply, model: string): readonly string[];
  whole(reply: StubReply, model: string): object;
  noModel(model: string): StubReply;
  /** Returns an answer with status 400 for a field that the stub was told to refuse. */
  refusal(field: string): StubReply;
}

/**
 * Writes a reply in its protocol's format; ends early, without an error, if the client disconnects.
 */
export async function writeReply(
  response: ServerResponse,
  reply: StubReply,
  asked: { model: string; stream: boolean },
  dialect: StubDialect,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await pause(reply.delayMs, gone.signal);
    await reply.until;
    if (reply.resetAtOnce) {
      response.socket?.resetAndDestroy();
    } else if (reply.raw) {
      response.writeHead(reply.raw.status, reply.raw.headers).end(reply.raw.body);
    } else if (reply.rawEvents) {
      startStream(response, reply);
      response.end(reply.rawEvents.join(''));
    } else if (asked.stream && !reply.whole) {
      await writeStream(response, reply, asked.model, dialect, gone.signal);
    } else {
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(dialect.whole(reply, asked.model)));
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function writeStream(
  response: ServerResponse,
  reply: StubReply,
  model: string,
  dialect: StubDialect,
  gone: AbortSignal,
): Promise<void> {
  startStream(response, reply);
  const send = async (events: readonly string[]) => {
    for (const event of events) {
      const bytes = Buffer.from(event);
      const step = reply.shredded ? 3 : bytes.length;
      for (let from = 0; from < bytes.length; from += step) {
        response.write(bytes.subarray(from, from + step));
        if (reply.shredded) await nextTurn();
      }
    }
  };

  await send(dialect.begin(reply, model));
  let sent = 0;
  for (const piece of reply.text?.match(/\S+\s*|\s+/g) ?? []) {
    if (sent === reply.cutAfter) {
      response.destroy();
      return;
    }
    if (sent === reply.hangAfter) await pause(Number.POSITIVE_INFINITY, gone);
    await pause(reply.chunkDelayMs, gone);
    await send([dialect.piece(piece, reply, model)]);
    sent += 1;
  }
  if (reply.finishReason !== null) await send(dialect.finish(reply, model));
  if (reply.resetAfterFinish) {
    await nextTurn();
    response.socket?.resetAndDestroy();
    return;
  }
  if (reply.garbledAfterFinish) {
    await send(['data: {"type": "mess\n\n']);
    response.end();
    return;
  }
  await send(dialect.end(reply, model));
  response.end();
}

function startStream(response: ServerResponse, { streamType }: StubReply): void {
  response.writeHead(200, { 'content-type': streamType ?? 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
}

/** Waits for `ms`, forever if that is Infinity; rejects if the client disconnects. */
async function pause(ms: number | undefined, gone: AbortSignal): Promise<void> {
  if (ms === undefined || ms === 0) return;
  if (Number.isFinite(ms)) {
    await sleep(ms, undefined, { signal: gone });
    return;
  }
  await new Promise((_, reject) => {
    gone.addEventListener('abort', () => reject(new Error('The client left.')), { once: true });
  });
}
