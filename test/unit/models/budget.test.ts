import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { describeLimitsLeft } from '../../../src/core/runs/statementWords.ts';
import {
  type ChatAnswer,
  type ChatModel,
  ModelError,
  type Usage,
} from '../../../src/core/words/ports.ts';
import { createBudget } from '../../../src/models/budget.ts';
import { withRetries } from '../../../src/models/retrying.ts';
import { createSkippingClock, createVirtualClock } from './clocks.ts';
import { chatRequest, failureOf, never } from './stubbed.ts';

const answer: ChatAnswer = {
  text: 'A',
  finishReason: 'stop',
  totalMs: 1,
  responseFormat: 'text',
};
const identity = { provider: 'x', model: 'x', endpoint: 'http://127.0.0.1:1', simulated: false };

function modelThat(complete: ChatModel['complete'], simulated = false): ChatModel {
  return { identity: { ...identity, simulated }, complete };
}

/** $1 per 1,000 prompt tokens, and $2 per 1,000 answer tokens. */
const price = { input: 1_000, output: 2_000, currency: 'USD' };
/** 5 estimated prompt tokens and at most 100 answer tokens, so at most $0.205. */
const request = {
  ...chatRequest,
  messages: [{ role: 'user', content: 'x'.repeat(20) }] as const,
  maxTokens: 100,
};
const ask = (model: ChatModel) => model.complete(request, { signal: never });
const nothingBroken = { broken: { attempts: 0, cost: 0 } };
const usage: Usage = { promptTokens: 5, completionTokens: 10 };

describe('a budget of calls', () => {
  it('is shared by everything it limits, and stops all requests when used up', async () => {
    let sent = 0;
    const model = modelThat(async () => {
      sent += 1;
      return answer;
    });
    const budget = createBudget({ calls: 3 });
    const [one, other] = [budget.bound(model), budget.bound(model)];
    await Promise.all([ask(one), ask(other), ask(one)]);
    const { message } = await failureOf(ask(other), 'budget');
    assert.equal(
      message,
      'The limit of 3 calls is reached. To continue, run it again with a limit for the rest: answered calls are not repeated.',
    );
    assert.equal(sent, 3);
  });

  it('counts every attempt of a call', async () => {
    const failing = modelThat(() => Promise.reject(new ModelError('server', 'Down.')));
    const budget = createBudget({ calls: 3 });
    const model = withRetries(budget.bound(failing), {
      clock: createSkippingClock(),
      random: () => 0,
    });
    await failureOf(ask(model), 'budget');
    assert.equal(budget.spent().calls, 3);
  });
});

describe('a budget of money', () => {
  it('counts reported usage, and says what was spent and what the next call may cost', async () => {
    const budget = createBudget({ cost: { limit: 0.26, price } });
    const model = budget.bound(modelThat(async () => ({ ...answer, usage })));
    await ask(model);
    await ask(model);
    await ask(model);
    assert.ok(Math.abs(budget.spent().cost - 0.075) < 1e-12);
    const { message } = await failureOf(ask(model), 'budget');
    assert.match(
      message,
      /^The limit of USD 0\.26 is reached: USD 0\.075 spent on 3 calls, and the next may cost USD 0\.20\. /,
    );
  });

  it('estimates usage that is not reported, and says so', async () => {
    const budget = createBudget({ cost: { limit: 0.25, price } });
    const text = 'y'.repeat(80);
    const model = budget.bound(modelThat(async () => ({ ...answer, text })));
    await ask(model);
    assert.deepEqual(budget.spent(), { ...nothingBroken, calls: 1, cost: 0.045, estimated: 1 });
    await ask(model);
    const { message } = await failureOf(ask(model), 'budget');
    assert.match(message, /USD 0\.09 spent on 2 calls, estimated for 2 of them, and/);
  });

  it('charges the most for an interrupted answer, and nothing for a rejected request', async () => {
    const budget = createBudget({ cost: { limit: 9, price } });
    const cut = budget.bound(
      modelThat(async (_, { onText }) => {
        onText?.('z'.repeat(40));
        throw new ModelError('interrupted', 'Cut.');
      }),
    );
    const error = await failureOf(ask(cut), 'interrupted');
    assert.equal(error.brokenAttempts, 1);
    const most = { attempts: 1, cost: 0.205 };
    assert.deepEqual(budget.spent(), { calls: 1, cost: 0, estimated: 0, broken: most });
    const limited = modelThat(() => Promise.reject(new ModelError('rate-limited', 'Wait.')));
    const unpaid = await failureOf(ask(budget.bound(limited)), 'rate-limited');
    assert.equal(unpaid.brokenAttempts, undefined);
    assert.deepEqual(budget.spent(), { calls: 2, cost: 0, estimated: 0, broken: most });
  });

  it('says what broken attempts may have cost', async () => {
    const budget = createBudget({ cost: { limit: 0.3, price } });
    const late = modelThat(async (_, { onSend }) => {
      await onSend?.();
      throw new ModelError('timeout', 'Late.');
    });
    await failureOf(ask(budget.bound(late)), 'timeout');
    const { message } = await failureOf(ask(budget.bound(late)), 'budget');
    assert.match(
      message,
      /USD 0 spent on 1 calls, at most USD 0\.20 more for 1 broken attempt, and/,
    );
  });

  it('states what is left, less what broken attempts may have cost', async () => {
    const budget = createBudget({ calls: 9, cost: { limit: 0.5, price } });
    await ask(budget.bound(modelThat(async () => ({ ...answer, usage }))));
    const late = modelThat(async (_, { onSend }) => {
      await onSend?.();
      throw new ModelError('timeout', 'Late.');
    });
    await failureOf(ask(budget.bound(late)), 'timeout');
    const { calls, money } = budget.left();
    assert.deepEqual(calls, { left: 7, limit: 9 });
    // 0.5 less 0.025 for the answer and 0.205 for the broken attempt.
    assert.ok(Math.abs((money?.amount ?? 0) - 0.27) < 1e-12, String(money?.amount));
    const told = 'Left of the limits: 7 of 9 calls, USD 0.27 of USD 0.50';
    assert.equal(describeLimitsLeft(budget.left()), told);
    assert.equal(describeLimitsLeft(createBudget({}).left()), undefined);
  });

  it('charges nothing for an attempt that was not sent, whatever it failed with', async () => {
    const budget = createBudget({ cost: { limit: 9, price } });
    const unsent = modelThat(() => Promise.reject(new ModelError('timeout', 'Late.')));
    const error = await failureOf(ask(budget.bound(unsent)), 'timeout');
    assert.equal(error.brokenAttempts, undefined);
    assert.equal(budget.spent().broken.attempts, 0);
  });

  it('asks for the first answer alone', async () => {
    const clock = createVirtualClock();
    const inFlight: number[] = [];
    let open = 0;
    const model = modelThat(async (_, { signal }) => {
      open += 1;
      inFlight.push(open);
      await clock.sleep(100, signal);
      open -= 1;
      return { ...answer, usage };
    });
    const bound = createBudget({ cost: { limit: 9, price } }).bound(model);
    await clock.run(Promise.all(Array.from({ length: 9 }, () => ask(bound))));
    assert.deepEqual(inFlight, [1, 1, 2, 3, 4, 5, 6, 7, 8]);
    inFlight.length = 0;
    const unlimited = createBudget({ calls: 9 }).bound(model);
    await clock.run(Promise.all(Array.from({ length: 9 }, () => ask(unlimited))));
    assert.deepEqual(inFlight.at(8), 9);
  });

  it('is exceeded by at most one answer of an endpoint that ignores the limit of answers', async () => {
    const clock = createVirtualClock();
    const long = 4_000;
    const dearest = 0.005 + long * 0.002;
    const model = modelThat(async (_, { signal }) => {
      await clock.sleep(100, signal);
      return { ...answer, usage: { promptTokens: 5, completionTokens: long } };
    });
    const budget = createBudget({ cost: { limit: 20, price } });
    const bound = budget.bound(model);
    await clock.run(Promise.allSettled(Array.from({ length: 50 }, () => ask(bound))));
    assert.equal(budget.spent().calls, 2);
    assert.ok(budget.spent().cost <= 20);
    const small = createBudget({ cost: { limit: 1, price } });
    const other = small.bound(model);
    await clock.run(Promise.allSettled(Array.from({ length: 50 }, () => ask(other))));
    assert.ok(small.spent().cost <= dearest);
  });

  it('goes on without reported usage, and says so once', async () => {
    const told: string[] = [];
    const budget = createBudget({
      cost: { limit: 9, price },
      onEstimate: ({ model }) => told.push(model),
    });
    const model = budget.bound(modelThat(async () => answer));
    await Promise.all([ask(model), ask(model), ask(model)]);
    assert.equal(budget.spent().estimated, 3);
    assert.deepEqual(told, ['x']);
  });

  it('is not used by a simulated judge', async () => {
    const budget = createBudget({ cost: { limit: 0.01, price } });
    const model = budget.bound(modelThat(async () => ({ ...answer, usage }), true));
    await ask(model);
    assert.deepEqual(budget.spent(), { ...nothingBroken, calls: 1, cost: 0, estimated: 0 });
  });

  it('delays a call that fits only if those in flight cost less than expected', async () => {
    const clock = createVirtualClock();
    let inFlight = 0;
    let peak = 0;
    const slow = modelThat(async (_, { signal }) => {
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      await clock.sleep(100, signal);
      inFlight -= 1;
      return { ...answer, usage };
    });
    const budget = createBudget({ cost: { limit: 0.5, price } });
    const model = budget.bound(slow);
    const calls = Array.from({ length: 10 }, () => ask(model));
    await clock.run(Promise.all(calls));
    assert.equal(peak, 2);
    assert.equal(budget.spent().calls, 10);
  });

  it('lets a delayed call be canceled unsent', async () => {
    const clock = createVirtualClock();
    const budget = createBudget({ cost: { limit: 0.3, price } });
    const model = budget.bound(
      modelThat(async (_, { signal }) => {
        await clock.sleep(100, signal);
        return { ...answer, usage };
      }),
    );
    const first = ask(model);
    const cancel = new AbortController();
    const second = model.complete(request, { signal: cancel.signal });
    cancel.abort();
    await failureOf(second, 'cancelled');
    await clock.run(first);
    assert.equal(budget.spent().calls, 1);
  });

  it('is never exceeded, whatever calls cost and however many run concurrently', async () => {
    const call = fc.record({
      ms: fc.nat(50),
      completionTokens: fc.nat(100),
      fails: fc.boolean(),
      silent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 30 }), fc.nat(30), async (calls, tenths) => {
        const clock = createVirtualClock();
        const limit = tenths / 10;
        const budget = createBudget({ cost: { limit, price } });
        const asked = calls.map(({ ms, completionTokens, fails, silent }) =>
          ask(
            budget.bound(
              modelThat(async (_, { signal }) => {
                await clock.sleep(ms, signal);
                if (fails) throw new ModelError('timeout', 'Late.');
                const told = { promptTokens: 5, completionTokens };
                return silent ? answer : { ...answer, usage: told };
              }),
            ),
          ),
        );
        await clock.run(Promise.allSettled(asked));
        const { cost, broken } = budget.spent();
        assert.ok(cost + broken.cost <= limit + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});
