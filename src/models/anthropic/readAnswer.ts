import * as z from 'zod';
import { saidIn } from '../../core/data/formats/content.ts';
import type { FinishReason, Usage } from '../../core/words/ports.ts';
import { createAnswerText, type Reading, type Received } from '../http/answerText.ts';
import { GarbledError } from '../http/garbledError.ts';
import { readResponse } from '../http/readResponse.ts';
import { redact } from '../http/redaction.ts';
import { errorInside } from './refusals.ts';

const tokens = z.int().nonnegative().nullish();
const usage = z
  .object({
    input_tokens: tokens,
    output_tokens: tokens,
    cache_creation_input_tokens: tokens,
    cache_read_input_tokens: tokens,
  })
  .nullish()
  .catch(undefined);

const stop = z.object({
  stop_reason: z.string().nullish(),
  stop_details: z.object({ explanation: z.string().nullish() }).nullish().catch(undefined),
});
const block = z.looseObject({ type: z.string() });

/** A whole message, or the message in the first event of a stream, which has no content yet. */
const message = stop.extend({
  model: z.string(),
  content: z.union([z.string(), z.array(block)]).default([]),
  usage,
});

/** Stream events that affect the answer; others, which later versions may send, are ignored. */
const events = {
  message_start: z.object({ message }),
  content_block_start: z.object({ content_block: block }),
  content_block_delta: z.object({ delta: block }),
  message_delta: z.object({ delta: stop, usage }),
} as const;

/**
 * Reads an accepted response, streamed or whole, and passes each piece of answer text to `onText`
 * as it arrives. Thoughts are not answer text; see `createAnswerText`. The caller's secrets are
 * removed from everything that is read. A streamed answer is complete once its stop reason has been read, even if the connection
 * fails afterwards.
 */
export async function readAnswer(response: Response, reading: Reading): Promise<Received | 'cut'> {
  const { caller } = reading;
  const text = createAnswerText(reading);
  let servedModel: string | undefined;
  let used: z.infer<typeof usage>;
  let answered: number | undefined;
  let stopped: z.infer<typeof stop> | undefined;
  let isEnded = false;

  function read<Schema extends z.ZodType>(schema: Schema, received: unknown): z.infer<Schema> {
    const { data, success } = schema.safeParse(received);
    if (!success) {
      throw new GarbledError(caller, 'its answer lacks the fields of the protocol', received);
    }
    return data;
  }

  function throwIfError(received: unknown): void {
    const failed = errorInside(received, response.headers);
    if (failed) throw failed;
  }

  function begin({ model, content, usage: counted }: z.infer<typeof message>): void {
    servedModel = redact(model, caller.secrets);
    used = counted;
    text.push(saidIn({ content }));
  }

  function end(delta: z.infer<typeof stop>, counted: z.infer<typeof usage>): void {
    // The counts in the last event cover the whole answer; fields that it omits keep their values.
    used = { ...used, ...withoutGaps(counted) };
    answered = counted?.output_tokens ?? answered;
    if (answered !== undefined) reading.arrived.completionTokens = answered;
    if (typeof delta.stop_reason === 'string') stopped = delta;
  }

  await readResponse(response, reading, {
    whole(body) {
      throwIfError(body);
      const whole = read(message, body);
      begin(whole);
      end(whole, whole.usage);
      stopped ??= whole;
    },
    event({ data }) {
      const event: unknown = JSON.parse(data);
      const { type } = read(z.object({ type: z.string() }), event);
      throwIfError(event);
      if (type === 'message_start') begin(read(events.message_start, event).message);
      if (type === 'content_block_start') {
        text.push(saidIn({ content: [read(events.content_block_start, event).content_block] }));
      }
      if (type === 'content_block_delta') {
        text.push(saidIn({ content: [read(events.content_block_delta, event).delta] }));
      }
      if (type === 'message_delta') {
        const { delta, usage: counted } = read(events.message_delta, event);
        end(delta, counted);
      }
      isEnded = stopped !== undefined || type === 'message_stop';
    },
    isEnded: () => isEnded,
    isComplete: () => stopped !== undefined,
  });
  if (servedModel === undefined) {
    throw new GarbledError(caller, 'its response holds no answer');
  }
  if (stopped === undefined && !isEnded) return 'cut';
  const finishReason = finishReasonOf(stopped?.stop_reason);
  const why = finishReason === 'content_filter' && stopped?.stop_details?.explanation;
  const counts = usageOf(used, answered);
  return {
    ...text.end(),
    finishReason,
    servedModel,
    ...(counts && { usage: counts }),
    ...(why && { refusal: redact(why, caller.secrets) }),
  };
}

/**
 * Returns the usage of an answer. Prompt tokens include those written to and read from the cache;
 * the API does not count thinking apart.
 */
function usageOf(
  used: z.infer<typeof usage>,
  completionTokens: number | undefined,
): Usage | undefined {
  if (used?.input_tokens == null || completionTokens === undefined) return undefined;
  const { cache_creation_input_tokens: written, cache_read_input_tokens: read } = used;
  return {
    promptTokens: used.input_tokens + (written ?? 0) + (read ?? 0),
    completionTokens,
    ...(read ? { cachedTokens: read } : {}),
    ...(written ? { cacheWriteTokens: written } : {}),
  };
}

function withoutGaps(counted: z.infer<typeof usage>): z.infer<typeof usage> {
  return Object.fromEntries(Object.entries(counted ?? {}).filter(([, value]) => value != null));
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content_filter',
};

function finishReasonOf(told: string | null | undefined): FinishReason {
  return (Object.hasOwn(finishReasons, told ?? '') && finishReasons[told ?? '']) || 'other';
}
