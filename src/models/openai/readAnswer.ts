import { APIError } from 'openai';
import * as z from 'zod';
import type { ChatAnswer, Clock, FinishReason } from '../../core/ports.ts';
import type { Caller } from './caller.ts';
import { malformed } from './failures.ts';
import { GarbledError } from './garbledError.ts';
import { readStream } from './readStream.ts';
import { createReasoningFilter } from './reasoning.ts';
import { createRedactor, redact } from './redaction.ts';
import { createEventReader, type ServerSentEvent } from './serverSentEvents.ts';
import { kindOf, type Transport } from './transport.ts';
import type { Watch } from './watch.ts';

/** The protocol's last event. */
const endMark = '[DONE]';

const count = z.int().nonnegative();
const saidText = z
  .object({ content: z.string().nullish(), refusal: z.string().nullish() })
  .nullish();

/** A streamed chunk or a whole completion: they differ in `delta` and `message` only. */
const completion = z.object({
  model: z.string().optional().catch(undefined),
  system_fingerprint: z.string().nullish().catch(undefined),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
  choices: z
    .array(
      z.object({
        index: z.int().optional(),
        delta: saidText,
        message: saidText,
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
});

/** The part of an answer that the response itself holds. */
export type Received = Pick<
  ChatAnswer,
  | 'text'
  | 'refusal'
  | 'finishReason'
  | 'usage'
  | 'firstTextMs'
  | 'servedModel'
  | 'systemFingerprint'
>;

/**
 * Reads an accepted response, streamed or whole, giving each piece of answer text to `onText` as it
 * arrives. Reasoning is no answer text, whether in a field of its own or in `<think>` tags. The
 * caller's secrets are taken out of all that is read. A streamed answer is complete once its finish reason
 * has been read, whatever happens to the connection after that.
 *
 * Throws the SDK's errors, or ModelError 'malformed' for a response outside the protocol.
 */
export async function readAnswer(
  response: Response,
  context: {
    readonly transport: Transport;
    readonly watch: Watch;
    readonly clock: Clock;
    readonly caller: Caller;
    readonly onText: ((piece: string) => void) | undefined;
  },
): Promise<Received | 'cut'> {
  const { watch, clock, caller } = context;
  const answer: { -readonly [Field in keyof Received]: Received[Field] } = {
    text: '',
    finishReason: 'other',
  };
  const filter = createReasoningFilter();
  const redactor = createRedactor(caller.secrets);
  let choices = 0;
  let finish: string | undefined;
  let isEnded = false;

  function addText(piece: string): void {
    if (piece === '') return;
    answer.firstTextMs ??= clock.now() - watch.startedAt;
    answer.text += piece;
    context.onText?.(piece);
  }

  function add(received: unknown): void {
    const parsed = completion.safeParse(received);
    if (!parsed.success) throw malformed(caller, 'its answer lacks the fields of the protocol');
    const { model, system_fingerprint, usage } = parsed.data;
    if (model) answer.servedModel = redact(model, caller.secrets);
    if (system_fingerprint) answer.systemFingerprint = redact(system_fingerprint, caller.secrets);
    if (usage) {
      answer.usage = {
        promptTokens: usage.prompt_tokens,
        completionTokens: usage.completion_tokens,
      };
    }
    const choice = parsed.data.choices.find(({ index = 0 }) => index === 0);
    if (choice === undefined) return;
    choices += 1;
    const said = choice.delta ?? choice.message;
    if (said?.refusal) answer.refusal = (answer.refusal ?? '') + said.refusal;
    addText(redactor.push(filter.push(said?.content ?? '')));
    finish = choice.finish_reason ?? finish;
  }

  function addEvent({ name, data }: ServerSentEvent): void {
    const over = watch.ended();
    if (over) throw over;
    if (data === endMark || isEnded) {
      isEnded = true;
      return;
    }
    const chunk: unknown = JSON.parse(data);
    const failed = errorIn(chunk) ?? (name === 'error' ? chunk : undefined);
    if (failed) throw new APIError(undefined, failed, undefined, response.headers);
    add(chunk);
  }

  const kind = kindOf(response);
  if (kind === 'json') {
    const whole: unknown = JSON.parse(await response.text());
    throwIfError(whole, response.headers);
    add(whole);
    finish ??= 'other';
  } else if (kind === 'web page') {
    throw new GarbledError(caller, `${caller.completionsUrl} gives a web page`);
  } else if (response.body === null) {
    throw new GarbledError(caller, 'its response is empty');
  } else {
    const events = createEventReader(addEvent);
    try {
      await readStream(response.body, (piece) => {
        context.transport.arrived(piece);
        events.push(piece);
        return isEnded;
      });
      events.end();
    } catch (error) {
      if (finish === undefined) throw error;
    }
  }
  const ended = watch.ended();
  if (ended && finish === undefined) throw ended;
  if (choices === 0) throw malformed(caller, 'its response holds no answer');
  addText(redactor.push(filter.end()) + redactor.end());
  if (finish === undefined && !isEnded) return 'cut';
  if (answer.refusal !== undefined) answer.refusal = redact(answer.refusal, caller.secrets);
  return { ...answer, finishReason: finishReason(finish) };
}

/** Some gateways answer 200 with an error in the body. */
function throwIfError(whole: unknown, headers: Headers): void {
  const failed = z.object({ error: z.record(z.string(), z.unknown()) }).safeParse(whole);
  if (failed.success) throw new APIError(undefined, failed.data.error, undefined, headers);
}

function errorIn(chunk: unknown): object | undefined {
  if (typeof chunk !== 'object' || chunk === null || !('error' in chunk)) return undefined;
  const { error } = chunk;
  if (!error) return undefined;
  return typeof error === 'object' ? error : { message: String(error) };
}

function finishReason(told: string | undefined): FinishReason {
  return told === 'stop' || told === 'length' || told === 'content_filter' ? told : 'other';
}
