import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { judgeAnswer, steadyJudge } from '../../../support/stub/stubJudge.ts';
import { errorReply, type StubReply } from '../../../support/stub/stubReplies.ts';
import { type StubRequest, startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const pairs = 40;
const records = Array.from({ length: pairs }, (_, index) =>
  JSON.stringify({
    id: `p${index}`,
    prompt: `${index} + 1?`,
    responseA: `${index}a`,
    responseB: 'b',
  }),
);
await writeFile(dataset, records.join('\n'));
let folders = 0;

const readable = ({ body }: StubRequest): StubReply => ({
  text: judgeAnswer(steadyJudge, body.messages),
});
const prose: StubReply = { text: 'Both have their merits.' };
const limitOf = ({ body }: StubRequest) => Number(body.max_tokens ?? body.max_completion_tokens);

/** Returns the reply of a judge that spends this many hidden tokens before it answers. */
function reasoning(tokens: number, request: StubRequest): StubReply {
  const limit = limitOf(request);
  const spent = Math.min(tokens, limit);
  const usage = (text: number) => ({
    prompt_tokens: 100,
    completion_tokens: spent + text,
    total_tokens: 100 + spent + text,
    completion_tokens_details: { reasoning_tokens: spent },
  });
  return limit < tokens + 50
    ? { text: '', finishReason: 'length', usage: usage(0) }
    : { ...readable(request), usage: usage(50) };
}

/** Starts a server with this judge and returns a command that audits the file with it. */
async function judgedBy(
  t: TestContext,
  respond: (request: StubRequest, number: number) => StubReply,
) {
  const stub = await startStubServer({ respond });
  t.after(() => stub.close());
  const out = join(folder, `out-${folders++}`);
  const judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
  const asked = ['--protocol', 'anti-baseline', '--yes', '--out', out];
  const audit = (...more: readonly string[]) =>
    recant(['audit', dataset, ...judge, ...asked, ...more]);
  const entries = async () => (await readLog(join(out, 'openai-stub-judge.jsonl'))).entries;
  return { stub, audit, entries };
}

/** Number of requests by conversation, without the answer that a repair quotes. */
function callsByConversation(requests: readonly StubRequest[]): number[] {
  const counts = new Map<string, number>();
  for (const { body } of requests) {
    const key = JSON.stringify(body.messages.slice(0, 2));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
}

describe('a judge with unreadable answers', () => {
  for (const concurrency of ['1', '4', '32']) {
    it(`costs at most 10 calls, ${concurrency} at a time, and is resumed only on request`, async (t) => {
      const { stub, audit, entries } = await judgedBy(t, () => prose);
      const paused = await audit('--concurrency', concurrency);
      assert.equal(paused.code, 8, paused.err);
      assert.equal(stub.requests.length, 10);
      assert.match(paused.err, /^Paused: stub-judge: none of the first 5 answers could be read/m);
      assert.match(paused.err, /5 no-verdict.*how it is read/);
      assert.match(paused.err, /--allow-unreadable/);
      assert.ok(stub.requests.every(({ body }) => body.messages.length <= 4));
      assert.deepEqual(callsByConversation(stub.requests), [2, 2, 2, 2, 2]);
      const again = await audit('--concurrency', concurrency);
      assert.equal(again.code, 8);
      assert.equal(stub.requests.length, 10);
      stub.answerWith(readable);
      const allowed = await audit('--concurrency', concurrency, '--allow-unreadable');
      assert.equal(allowed.code, 0, allowed.err);
      // All six turns of 35 pairs, and only the repeat of the five whose baseline was unreadable.
      assert.equal(stub.requests.length, 10 + 35 * 6 + 5);
      const answers = (await entries()).filter(({ type }) => type === 'answer');
      assert.equal(answers.length, stub.requests.length);
    });
  }

  it('is reported with a remedy if its answers are cut off', async (t) => {
    const { stub, audit } = await judgedBy(t, (request) => reasoning(50_000, request));
    const { code, err } = await audit('--concurrency', '4');
    assert.equal(code, 8);
    assert.match(
      err,
      /5 cut-off: 1,024 answer tokens, all of them hidden reasoning\).*Raise the answer limit/,
    );
    // Each baseline was asked once more with twice the limit and never repaired.
    assert.equal(stub.requests.length, 10);
    assert.ok(stub.requests.every(({ body }) => body.messages.length === 2));
    assert.deepEqual(stub.requests.map(limitOf).sort(), [
      ...Array(5).fill(1024),
      ...Array(5).fill(2048),
    ]);
  });

  it('is reported with the field in which it puts its text', async (t) => {
    const message = { content: null, output: 'A' };
    const body = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] });
    const { audit, entries } = await judgedBy(t, () => ({ raw: { status: 200, body } }));
    const { code, err } = await audit('--concurrency', '1');
    assert.equal(code, 8, err);
    assert.match(err, /5 empty: its text is in the field output, which is not read\)/);
    const [answer] = (await entries()).filter((entry) => entry.type === 'answer');
    assert.deepEqual(answer?.asides, [{ field: 'output', text: 'A' }]);
  });

  it('is reported as giving no verdict if doubling the limit only makes its answers complete', async (t) => {
    const { stub, audit, entries } = await judgedBy(t, (request) =>
      limitOf(request) > 1024
        ? { text: 'Neither, I think.' }
        : { text: 'Let me see', finishReason: 'length' },
    );
    const { code, err } = await audit('--concurrency', '1');
    assert.equal(code, 8);
    assert.match(err, /5 no-verdict.*how it is read/);
    assert.doesNotMatch(err, /cut-off|answer limit/);
    assert.equal(stub.requests.length, 10);
    const outcomes = (await entries()).flatMap((entry) =>
      entry.type === 'judgment' ? [entry.outcome] : [],
    );
    assert.deepEqual(outcomes, Array(5).fill('no-verdict'));
    // The limit that sufficed is kept, so that later baselines get a repair instead.
    assert.deepEqual(stub.requests.map(limitOf), [1024, ...Array(9).fill(2048)]);
  });

  it('gets neither a repair nor a third request if the endpoint refuses twice the limit', async (t) => {
    const { stub, audit } = await judgedBy(t, (request) =>
      limitOf(request) > 1024
        ? errorReply(400, { message: 'max_tokens is too large', param: 'max_tokens' })
        : { text: '', finishReason: 'length' },
    );
    const { code, err } = await audit('--concurrency', '1');
    assert.equal(code, 8, err);
    const conversations = new Set(stub.requests.map(({ body }) => JSON.stringify(body.messages)));
    assert.equal(conversations.size, 5);
  });

  it('pauses the run if more than half of its first 20 judgments are unreadable', async (t) => {
    // With 32 pairs at once, baselines and repeats of 27 are sent before 20 judgments are settled.
    for (const [concurrency, most] of [
      ['1', 50],
      ['32', 200],
    ] as const) {
      const { stub, audit, entries } = await judgedBy(t, (request, number) =>
        number < 9 ? readable(request) : prose,
      );
      const { code, err } = await audit('--concurrency', concurrency);
      assert.equal(code, 8, err);
      assert.match(err, /^Paused: stub-judge: 11 of the first \d+ answers could not be read/m);
      const logged = await entries();
      // Calls in flight finished and were counted: one answer for each request.
      const answers = logged.filter(({ type }) => type === 'answer');
      assert.equal(answers.length, stub.requests.length);
      const failed = logged.flatMap((entry) => (entry.type === 'failed' ? [entry.reason] : []));
      assert.ok(failed.every((reason) => reason === 'cancelled'));
      const judged = logged.flatMap((entry) => (entry.type === 'judgment' ? [entry.outcome] : []));
      assert.ok(judged.slice(0, 20).filter((outcome) => outcome !== 'readable').length > 10);
      const sent = stub.requests.length;
      assert.ok(sent <= most, `${sent} requests`);
      assert.equal((await audit()).code, 8);
      assert.equal(stub.requests.length, sent);
    }
  });

  it('only warns, and only once, if exactly half of the first 20 are unreadable', async (t) => {
    const { audit } = await judgedBy(t, (request, number) =>
      number < 10 ? readable(request) : prose,
    );
    const { code, err } = await audit('--concurrency', '1');
    assert.equal(code, 0, err);
    assert.equal(err.match(/^Warning: stub-judge: more than half/gm)?.length, 1);
  });
});

describe('a judge that reasons before it answers', () => {
  it('is readable with 1,500 hidden tokens, after one doubled limit per baseline in flight', async (t) => {
    const { stub, audit, entries } = await judgedBy(t, (request) => reasoning(1500, request));
    const expected = /^ {2}in all \d\S* to \d\S* answer tokens.* \(90% range from \d+ answers\)$/m;
    const limited = await audit('--concurrency', '4', '--max-calls', '40');
    assert.equal(limited.code, 6, limited.err);
    assert.match(limited.err, expected);
    const { code, out, err } = await audit('--concurrency', '4');
    assert.equal(code, 0, err);
    assert.match(out, expected);
    const judged = (await entries()).flatMap((entry) => (entry.type === 'judgment' ? [entry] : []));
    assert.equal(judged.length, pairs * 6);
    assert.ok(judged.every(({ outcome }) => outcome === 'readable'));
    const short = stub.requests.filter((request) => limitOf(request) === 1024).length;
    assert.ok(short >= 1 && short <= 5, `${short} calls with the first limit`);
    assert.equal(stub.requests.length, pairs * 6 + short);
    assert.ok(stub.requests.every((request) => [1024, 2048].includes(limitOf(request))));
  });
});
