import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ChatModel, type Clock, ModelError } from '../../../src/core/words/ports.ts';
import { createEndpointLimits } from '../../../src/models/limiting.ts';
import { patientRetryPolicy, withRetries } from '../../../src/models/retrying.ts';
import { systemClock } from '../../../src/models/systemClock.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import { createVirtualClock } from './clocks.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from './stubbed.ts';

const answer = { text: 'ok', finishReason: 'stop', totalMs: 1, responseFormat: 'text' } as const;

interface Service extends ChatModel {
  /** The time of each request, and whether it was rate-limited. */
  readonly sent: { readonly at: number; readonly limited: boolean }[];
  peak: number;
}

/** An endpoint that answers in `ms`; `admits` says whether it accepts another request. */
function createService(
  clock: Clock,
  ms: number,
  admits: (state: { readonly inFlight: number; readonly sent: Service['sent'] }) => boolean,
  retryAfterMs?: number,
): Service {
  let inFlight = 0;
  return {
    identity: { provider: 'x', model: 'x', endpoint: 'http://127.0.0.1:1', simulated: false },
    sent: [],
    peak: 0,
    async complete(_, { signal }) {
      const limited = !admits({ inFlight, sent: this.sent });
      this.sent.push({ at: clock.now(), limited });
      inFlight += 1;
      this.peak = Math.max(this.peak, inFlight);
      try {
        await clock.sleep(limited ? 1 : ms, signal);
      } finally {
        inFlight -= 1;
      }
      if (!limited) return answer;
      const details = retryAfterMs === undefined ? {} : { retryAfterMs };
      throw new ModelError('rate-limited', 'Too many.', details);
    },
  };
}

async function askMany(
  service: Service,
  clock: ReturnType<typeof createVirtualClock>,
  calls = 600,
) {
  const model = withRetries(createEndpointLimits(20, { clock }).limit(service), {
    clock,
    random: () => 0.5,
    policy: patientRetryPolicy,
  });
  const begin = clock.now();
  const answers = Array.from({ length: calls }, () =>
    model.complete(chatRequest, { signal: never }),
  );
  const answered = await clock.run(Promise.all(answers));
  const limited = service.sent.filter((request) => request.limited).length;
  return { answered: answered.length, limited, seconds: (clock.now() - begin) / 1000 };
}

describe('an endpoint with a limit on concurrent requests', () => {
  for (const retryAfterMs of [undefined, 2_000]) {
    const said = retryAfterMs === undefined ? 'without' : 'with';
    it(`completes all work with few rate-limit errors, ${said} a requested wait`, async () => {
      const clock = createVirtualClock();
      const service = createService(clock, 1_000, ({ inFlight }) => inFlight < 5, retryAfterMs);
      const { answered, limited, seconds } = await askMany(service, clock);
      assert.equal(answered, 600);
      assert.equal(service.peak, 20);
      assert.ok(limited < 40, `${limited} of ${service.sent.length} were limited`);
      assert.ok(seconds < 1.5 * (600 / 5), `${seconds} s`);
    });
  }

  it('receives as many requests as configured if it accepts them', async () => {
    const clock = createVirtualClock();
    const service = createService(clock, 1_000, () => true);
    const { limited, seconds } = await askMany(service, clock);
    assert.deepEqual([service.peak, limited, seconds], [20, 0, 30]);
  });

  it('returns to the configured number of requests once it accepts them', async () => {
    const clock = createVirtualClock();
    const service = createService(clock, 1_000, ({ sent }) => sent.length >= 20, 1_000);
    const { limited } = await askMany(service, clock, 2_000);
    assert.equal(limited, 20);
    const last200 = service.sent.slice(-200).map(({ at }) => at);
    assert.ok((last200.at(-1) ?? 0) - (last200[0] ?? 0) <= 10_000);
  });
});

describe('an endpoint with a limit on requests per second', () => {
  for (const retryAfterMs of [undefined, 1_000]) {
    const said = retryAfterMs === undefined ? 'without' : 'with';
    it(`completes all work with few rate-limit errors, ${said} a requested wait`, async () => {
      const clock = createVirtualClock();
      const ofLastSecond = (sent: Service['sent']) =>
        sent.filter(({ at, limited }) => !limited && at > clock.now() - 1_000).length;
      const service = createService(clock, 20, ({ sent }) => ofLastSecond(sent) < 10, retryAfterMs);
      const { answered, limited, seconds } = await askMany(service, clock);
      assert.equal(answered, 600);
      assert.ok(limited < 100, `${limited} of ${service.sent.length} were limited`);
      assert.ok(seconds < 1.5 * 60, `${seconds} s`);
    });
  }
});

describe('a wait requested by a server', () => {
  it('is respected by every request to that endpoint, but not elsewhere', async () => {
    const clock = createVirtualClock();
    const first = createService(clock, 10, ({ sent }) => sent.length > 0, 30_000);
    const second = createService(clock, 10, () => true);
    const elsewhere = { ...createService(clock, 10, () => true) };
    const limits = createEndpointLimits(4, { clock });
    const begin = clock.now();
    const other = { ...elsewhere.identity, endpoint: 'http://127.0.0.1:2' };
    const ask = (model: ChatModel) => limits.limit(model).complete(chatRequest, { signal: never });
    await clock.run(failureOf(ask(first), 'rate-limited'));
    await clock.run(Promise.all([ask(second), ask({ ...elsewhere, identity: other })]));
    const waited = (service: Service) => (service.sent[0]?.at ?? 0) - begin;
    assert.equal(waited(second), 30_001);
    assert.equal(waited(elsewhere), 1);
  });

  it('counts for other failures as well', async () => {
    const clock = createVirtualClock();
    const service = createService(clock, 10, () => true);
    const overloaded: ChatModel = {
      identity: service.identity,
      complete: () =>
        Promise.reject(new ModelError('server', 'Overloaded.', { retryAfterMs: 5_000 })),
    };
    const limits = createEndpointLimits(4, { clock });
    const begin = clock.now();
    const failed = limits.limit(overloaded).complete(chatRequest, { signal: never });
    await clock.run(failureOf(failed, 'server'));
    await clock.run(limits.limit(service).complete(chatRequest, { signal: never }));
    assert.equal(service.sent[0]?.at, begin + 5_000);
  });

  it('can be canceled without sending anything', async () => {
    const clock = createVirtualClock();
    const service = createService(clock, 10, () => false, 30_000);
    const model = createEndpointLimits(4, { clock }).limit(service);
    await clock.run(failureOf(model.complete(chatRequest, { signal: never }), 'rate-limited'));
    const cancel = new AbortController();
    const waiting = failureOf(model.complete(chatRequest, { signal: cancel.signal }), 'cancelled');
    cancel.abort();
    await waiting;
    assert.equal(service.sent.length, 1);
  });

  it('above the maximum is reported at once, and nothing is sent meanwhile', async () => {
    const clock = createVirtualClock();
    const service = createService(clock, 10, () => false, 1_800_000);
    const model = createEndpointLimits(4, { clock }).limit(service);
    const ask = () => failureOf(model.complete(chatRequest, { signal: never }), 'rate-limited');
    await clock.run(ask());
    assert.equal((await clock.run(ask())).retryAfterMs, 1_800_000);
    assert.equal(service.sent.length, 1);
  });
});

describe('the stub with limits', () => {
  it('accepts no more than three concurrent requests, and answers everything in the end', async (t) => {
    let open = 0;
    const stub = await stubFor(t, {
      respond: () => {
        if (open >= 3) {
          const wait = { 'retry-after-ms': '20' };
          return errorReply(429, { message: 'Too many at once.' }, wait);
        }
        open += 1;
        setTimeout(() => {
          open -= 1;
        }, 10);
        return { delayMs: 10 };
      },
    });
    const model = withRetries(createEndpointLimits(12).limit(modelOf(stub)), {
      clock: systemClock,
      random: () => 0,
      policy: patientRetryPolicy,
    });
    const calls = 120;
    const answers = await Promise.all(
      Array.from({ length: calls }, () => model.complete(chatRequest, { signal: never })),
    );
    assert.equal(answers.length, calls);
    assert.ok(stub.peakInFlight() <= 12);
    const limited = stub.requests.length - calls;
    assert.ok(limited > 0 && limited < 40, `${limited} were limited`);
  });
});
