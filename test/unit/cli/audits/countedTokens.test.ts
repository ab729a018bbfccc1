import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { verdictText } from '../../../support/stub/stubJudge.ts';
import type { StubReply } from '../../../support/stub/stubReplies.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 4 }, (_, i) => ({
  ...{ id: `p${i}`, prompt: `Question ${i}?`, responseA: `One ${i}.`, responseB: `Two ${i}.` },
}));
await writeFile(dataset, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

const text = verdictText('It is clear.', 'A', 80);
/** 100,000 tokens at four characters each. */
const long = 'abc '.repeat(100_000);
const usage = (fields: object) => ({ prompt_tokens: 50, completion_tokens: 10, ...fields });
const reasoning = { completion_tokens_details: { reasoning_tokens: 100_000 } };
const brokenOff = (...more: object[]) =>
  [{ choices: [{ index: 0, delta: { reasoning_content: long } }] }, ...more].map(
    (data) => `data: ${JSON.stringify(data)}\n\n`,
  );

/** Answers that have 100,000 tokens, however much of them the endpoint states. */
const forms: Readonly<Record<string, StubReply>> = {
  'reasoning beside the answer, as the total says': {
    text,
    usage: usage({ total_tokens: 100_060, ...reasoning }),
  },
  'reasoning beside the answer, without a total': { text, usage: usage(reasoning) },
  "counts by the names of OpenAI's Responses API": {
    text,
    usage: { input_tokens: 50, output_tokens: 100_000, total_tokens: 100_050 },
  },
  'counts that are texts': {
    text,
    usage: { prompt_tokens: '50', completion_tokens: '100000' },
  },
  'a usage of zeros': {
    text: `${text} ${long}`,
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  },
  'thoughts without a usage': { text, reasoning: long, usage: null },
  'thoughts in tags without a usage': { text: `<think>${long}</think>${text}`, usage: null },
  'thoughts that break off': { rawEvents: brokenOff() },
  'a stated usage before a break': {
    rawEvents: brokenOff({ choices: [], usage: usage({ completion_tokens: 100_000 }) }),
  },
};

describe('a limit of cost', () => {
  for (const [form, reply] of Object.entries(forms)) {
    it(`holds for an endpoint that exceeds the limit of an answer by ${form}`, async (t) => {
      const stub = await startStubServer({ respond: () => reply });
      t.after(() => stub.close());
      const out = join(folder, form.replaceAll(/\W+/g, '-'));
      const { code, err } = await recant([
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        // An answer costs USD 0.50, and the limit of one 0.005.
        ...['--price', '1,5,USD', '--max-cost', '1.2', '--yes', '--out', out],
      ]);
      assert.notEqual(code, 0);
      assert.ok(stub.requests.length <= 2, `${stub.requests.length} requests: ${err}`);
      assert.doesNotMatch(err, /at most/);
    });
  }

  it('counts reasoning within the answer once, as OpenAI states it', async (t) => {
    const own = usage({
      completion_tokens: 120,
      total_tokens: 170,
      completion_tokens_details: { reasoning_tokens: 100 },
    });
    const stub = await startStubServer({ respond: () => ({ text, usage: own }) });
    t.after(() => stub.close());
    const out = join(folder, 'own');
    const { out: said } = await recant([
      ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
      ...['--price', '0,1000000,USD', '--yes', '--out', out],
    ]);
    const { length } = stub.requests;
    const report = await recant(['report', out, '--format', 'json']);
    assert.equal(JSON.parse(report.out).runs[0].spending[0].answerTokens, 120 * length, said);
  });
});

describe('an answer of doubled lines', () => {
  const spendingIn = async (log: string) => {
    const { runs, attacks } = JSON.parse((await recant(['report', log, '--format', 'json'])).out);
    return [runs, attacks].map((all) => all?.map((one: { spending: object }) => one.spending));
  };
  const paid = ['--price', '1,5,USD', '--yes'];

  it('counts once, in the report and when the run is resumed', async (t) => {
    const broken = { rawEvents: brokenOff() };
    const stub = await startStubServer({
      respond: (_, number) => (number % 5 === 4 ? broken : { text }),
    });
    t.after(() => stub.close());
    const out = join(folder, 'doubled');
    const judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
    const audit = ['audit', dataset, ...judge, ...paid, '--out', out];
    await recant([...audit, '--max-calls', '11']);
    const log = join(out, 'openai-stub-judge.jsonl');
    const before = await spendingIn(log);
    assert.match(JSON.stringify(before), /"broken":\{"attempts":[1-9]/);
    const lines = await readFile(log, 'utf8');
    await writeFile(log, `${lines}${lines}`);
    assert.deepEqual(await spendingIn(log), before);
    const { length } = stub.requests;
    await recant([...audit, '--max-calls', '1']);
    assert.equal(stub.requests.length, length + 1);
  });

  it('counts once, in attacks too', async (t) => {
    const stub = await startStubServer({ respond: () => ({ text: '{"response": "Another."}' }) });
    t.after(() => stub.close());
    const out = join(folder, 'doubled-attacks');
    const models = ['--judge', 'openai:stub-judge', '--attacker', 'openai:stub-judge'];
    await recant([
      ...['attack', dataset, ...models, '--base-url', stub.baseUrl, ...paid, '--out', out],
      ...['--attack', 'general-reference', '--synthesize', 'reference', '--response', 'A'],
    ]);
    const [name = ''] = (await readdir(out)).filter((file) => file.endsWith('.attacks.jsonl'));
    const log = join(out, name);
    const before = await spendingIn(log);
    assert.match(JSON.stringify(before), /"answers":[1-9]/);
    const lines = await readFile(log, 'utf8');
    await writeFile(log, `${lines}${lines}`);
    assert.deepEqual(await spendingIn(log), before);
  });
});
