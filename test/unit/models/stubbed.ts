import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import {
  type ChatModel,
  type ChatRequest,
  ModelError,
  type ModelErrorReason,
} from '../../../src/core/words/ports.ts';
import { messagesProtocol } from '../../../src/models/anthropic/messagesProtocol.ts';
import { normalizeBaseUrl } from '../../../src/models/endpoint.ts';
import { createHttpModel, type HttpModelOptions } from '../../../src/models/http/httpModel.ts';
import { createOpenAiModel } from '../../../src/models/openai/openAiModel.ts';
import { systemClock } from '../../../src/models/systemClock.ts';
import { messagesDialect } from '../../support/stub/stubMessages.ts';
import {
  type StubOptions,
  type StubServer,
  startStubServer,
  stubModel,
} from '../../support/stub/stubServer.ts';

/** A stub that is closed when the test ends. */
export async function stubFor(test: TestContext, options: StubOptions = {}): Promise<StubServer> {
  const stub = await startStubServer(options);
  test.after(() => stub.close());
  return stub;
}

export function modelOf(
  { baseUrl }: Pick<StubServer, 'baseUrl'>,
  options: Partial<HttpModelOptions> = {},
): ChatModel {
  return createOpenAiModel({ baseUrl, model: stubModel, clock: systemClock, ...options });
}

/** A stub of Anthropic's Messages API that is closed when the test ends. */
export function messagesStubFor(test: TestContext, options: StubOptions = {}): Promise<StubServer> {
  return stubFor(test, { dialect: messagesDialect, ...options });
}

export function messagesModelOf(
  { baseUrl }: Pick<StubServer, 'baseUrl'>,
  options: Partial<HttpModelOptions> = {},
): ChatModel {
  const all = { baseUrl, model: stubModel, clock: systemClock, ...options };
  return createHttpModel(all, messagesProtocol(normalizeBaseUrl(all.baseUrl)));
}

export const chatRequest: ChatRequest = {
  messages: [
    { role: 'system', content: 'You judge.' },
    { role: 'user', content: 'A or B?' },
  ],
  schema: { name: 'verdict', schema: { type: 'object' } },
  temperature: 0,
  maxTokens: 700,
  replicate: 0,
};

export const never = new AbortController().signal;

/** The ModelError that a promise rejects with, of this reason. */
export async function failureOf(
  promise: Promise<unknown>,
  reason: ModelErrorReason,
): Promise<ModelError> {
  const error = await promise.then(
    () => assert.fail('It did not reject.'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ModelError, `not a ModelError: ${String(error)}`);
  assert.equal(error.reason, reason, error.message);
  return error;
}

/** Sends two requests, the second of which waits for the first, and cancels the second. */
export async function assertWaitingIsCanceled(stub: StubServer, model: ChatModel): Promise<void> {
  const first = model.complete(chatRequest, { signal: never });
  const cancel = new AbortController();
  const second = model.complete(chatRequest, { signal: cancel.signal });
  cancel.abort();
  await failureOf(second, 'cancelled');
  await first;
  assert.equal(stub.requests.length, 1);
}
