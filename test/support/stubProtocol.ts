import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { StubReply } from './stubReplies.ts';

/** Writes a reply as the protocol has it; ends early, without an error, when the client leaves. */
export async function writeReply(
  response: ServerResponse,
  reply: StubReply,
  asked: { model: string; stream: boolean },
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await pause(reply.delayMs, gone.signal);
    if (reply.resetAtOnce) {
      response.socket?.resetAndDestroy();
    } else if (reply.raw) {
      response.writeHead(reply.raw.status, reply.raw.headers).end(reply.raw.body);
    } else if (reply.rawEvents) {
      startStream(response);
      response.end(reply.rawEvents.join(''));
    } else if (asked.stream && !reply.whole) {
      await writeStream(response, reply, asked.model, gone.signal);
    } else {
      writeWhole(response, reply, asked.model);
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function writeStream(
  response: ServerResponse,
  reply: StubReply,
  model: string,
  gone: AbortSignal,
): Promise<void> {
  startStream(response);
  const send = async (event: unknown) => {
    const bytes = Buffer.from(
      `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`,
    );
    const step = reply.shredded ? 3 : bytes.length;
    for (let from = 0; from < bytes.length; from += step) {
      response.write(bytes.subarray(from, from + step));
      if (reply.shredded) await nextTurn();
    }
  };
  const delta = (fields: object, finish: string | null = null) =>
    send({
      ...head(reply, model, 'chat.completion.chunk'),
      choices: [{ index: 0, delta: fields, finish_reason: finish }],
    });

  await delta({ role: 'assistant', content: '' });
  if (reply.reasoning) await delta({ reasoning_content: reply.reasoning });
  if (reply.refusal) await delta({ refusal: reply.refusal });
  let sent = 0;
  for (const piece of (reply.text ?? '').match(/\S+\s*|\s+/g) ?? []) {
    if (sent === reply.cutAfter) {
      response.destroy();
      return;
    }
    if (sent === reply.hangAfter) await pause(Number.POSITIVE_INFINITY, gone);
    await pause(reply.chunkDelayMs, gone);
    await delta({ content: piece });
    sent += 1;
  }
  if (reply.finishReason !== null) await delta({}, reply.finishReason ?? 'stop');
  if (reply.resetAfterFinish) {
    await nextTurn();
    response.socket?.resetAndDestroy();
    return;
  }
  if (reply.garbledAfterFinish) {
    await send('{"choices": [{"del');
    response.end();
    return;
  }
  if (reply.usage !== null) {
    await send({
      ...head(reply, model, 'chat.completion.chunk'),
      choices: [],
      usage: usageOf(reply),
    });
  }
  if (!reply.withoutEndMark) await send('[DONE]');
  response.end();
}

function writeWhole(response: ServerResponse, reply: StubReply, model: string): void {
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    ...(reply.refusal ? { refusal: reply.refusal } : {}),
    ...(reply.reasoning ? { reasoning_content: reply.reasoning } : {}),
  };
  const finish = reply.finishReason === undefined ? 'stop' : reply.finishReason;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(
    JSON.stringify({
      ...head(reply, model, 'chat.completion'),
      choices: [{ index: 0, message, finish_reason: finish }],
      ...(reply.usage === null ? {} : { usage: usageOf(reply) }),
    }),
  );
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
}

function head(reply: StubReply, model: string, object: string): object {
  return {
    id: 'chatcmpl-stub',
    object,
    created: 1_750_000_000,
    model: reply.servedModel ?? model,
    system_fingerprint: reply.fingerprint ?? 'fp_stub',
  };
}

function usageOf(reply: StubReply): unknown {
  return reply.usage ?? { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
}

/** Waits so long, for ever where that is Infinity; rejects when the client leaves. */
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
