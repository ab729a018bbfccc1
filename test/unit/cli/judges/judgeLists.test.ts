import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { recognizeAttackRequest } from '../../../../src/core/runs/attack/cells/attackPrompt.ts';
import type { HeaderEntry } from '../../../../src/core/runs/audit/log.ts';
import type { ChatRequest } from '../../../../src/core/words/ports.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { markedKey } from '../../../support/data/markedKey.ts';
import type { StubOptions, StubServer } from '../../../support/stub/stubServer.ts';
import { edited } from '../../core/runs/attack/attacking.ts';
import { messagesStubFor, stubFor } from '../../models/stubbed.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, '{"id":"p","prompt":"Why?","responseA":"So.","responseB":"Not so."}\n');
let lists = 0;

async function listOf(judges: readonly object[]): Promise<string> {
  lists += 1;
  const path = join(folder, `judges-${lists}.json`);
  await writeFile(path, `// Judges of this test.\n${JSON.stringify(judges)}`);
  return path;
}

/** Sets variables of this process until the test ends. */
function setVariables(test: TestContext, variables: Readonly<Record<string, string>>): void {
  Object.assign(process.env, variables);
  test.after(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });
}

async function headersIn(runs: string): Promise<Record<string, HeaderEntry>> {
  const headers: Record<string, HeaderEntry> = {};
  for (const name of await readdir(runs)) {
    const [header] = (await readLog(join(runs, name))).entries;
    assert.ok(header?.type === 'header');
    headers[name] = header;
  }
  return headers;
}

/** Answers in double brackets if the request asks for them. */
const inBrackets: StubOptions = {
  respond: ({ body }) =>
    JSON.stringify(body.messages).includes('[[A]]')
      ? { text: 'Response A answers the question. [[A]]' }
      : undefined,
};

describe('--judges', () => {
  it('asks two vendors in one run, each at its endpoint with its own key', async (t) => {
    const [one, two] = [await stubFor(t), await messagesStubFor(t)];
    const keys = { RECANT_ONE_API_KEY: `${markedKey}-one`, RECANT_TWO_API_KEY: `${markedKey}-two` };
    setVariables(t, keys);
    const judges = await listOf([
      {
        name: 'first: ours',
        provider: 'openai',
        model: 'stub-judge',
        endpoint: one.baseUrl,
        keyVariable: 'RECANT_ONE_API_KEY',
      },
      {
        name: 'second',
        provider: 'anthropic',
        model: 'stub-judge',
        endpoint: two.baseUrl,
        keyVariable: 'RECANT_TWO_API_KEY',
      },
    ]);
    const out = join(folder, 'two-vendors');
    const { code, err } = await recant([
      ...['audit', dataset, '--judges', judges, '--out', out, '--yes'],
    ]);
    assert.equal(code, 0, err);
    const keyOf = ({ headers }: StubServer['requests'][number]) =>
      headers.authorization ?? headers['x-api-key'];
    assert.deepEqual(
      [one, two].map(({ requests }) => [...new Set(requests.map(keyOf))]),
      [[`Bearer ${keys.RECANT_ONE_API_KEY}`], [keys.RECANT_TWO_API_KEY]],
    );
    assert.ok(one.requests.length >= 5 && two.requests.length >= 5);
    assert.ok(!JSON.stringify(one.requests).includes(keys.RECANT_TWO_API_KEY));
    assert.ok(!JSON.stringify(two.requests).includes(keys.RECANT_ONE_API_KEY));
    for (const name of await readdir(out)) {
      assert.ok(!(await readFile(join(out, name), 'utf8')).includes(markedKey));
    }
    assert.deepEqual((await readdir(out)).sort(), ['first-ours.jsonl', 'second.jsonl']);
  });

  it('sends headers from variables to the endpoint of their judge only', async (t) => {
    const [one, two] = [await stubFor(t), await stubFor(t)];
    setVariables(t, { RECANT_GATE_KEY: `${markedKey}-gate` });
    const common = { provider: 'openai', model: 'stub-judge' };
    const judges = await listOf([
      {
        ...{ ...common, name: 'gateway', endpoint: one.baseUrl },
        headers: { 'X-Gate': { env: 'RECANT_GATE_KEY' } },
      },
      { ...common, name: 'plain', endpoint: two.baseUrl },
    ]);
    const out = join(folder, 'headers');
    const args = ['audit', dataset, '--judges', judges, '--out', out, '--yes'];
    const { code, err } = await recant(args);
    assert.equal(code, 0, err);
    const sent = (stub: StubServer) => new Set(stub.requests.map((one) => one.headers['x-gate']));
    assert.deepEqual([...sent(one)], [`${markedKey}-gate`]);
    assert.deepEqual([...sent(two)], [undefined]);
    for (const name of await readdir(out)) {
      assert.ok(!(await readFile(join(out, name), 'utf8')).includes(markedKey));
    }
  });

  it('refuses values of headers, and variables of other providers, without repeating them', async () => {
    const judge = { name: 'a', provider: 'anthropic', model: 'm' };
    const refused: readonly [object, RegExp][] = [
      [{ 'x-gate': 'secret-value' }, /Values of headers don't belong in this file.*"env": "VAR/],
      [{ 'x-gate': { env: 'secret-value' } }, /write "x-gate": \{ "env": "VARIABLE" \}/],
      [{ 'x gate': { env: 'GATE' } }, /"x gate" can't be the name of a header/],
      [{ Host: { env: 'GATE' } }, /"Host" can't be the name of a header/],
      [{ 'x-gate': { env: 'OPENAI_API_KEY' } }, /holds the key of openai, which anthropic never/],
      [{ 'x-gate': { env: 'GROQ_API_KEY' } }, /holds the key of openai, which anthropic never/],
    ];
    for (const [headers, message] of refused) {
      const judges = await listOf([{ ...judge, headers }]);
      const { code, err } = await recant(['plan', dataset, '--judges', judges]);
      assert.equal(code, 1, err);
      assert.match(err, message);
      assert.doesNotMatch(err, /secret-value/);
    }
  });

  it('finds a service by its name, and names the variable for its key', async (t) => {
    const stub = await stubFor(t);
    const common = { provider: 'openai', model: 'stub-judge' };
    const judges = await listOf([{ ...common, name: 'a', endpoint: 'groq' }]);
    const out = join(folder, 'service');
    const args = ['audit', dataset, '--judges', judges, '--out', out, '--yes'];
    assert.match((await recant(args)).err, /for https:\/\/api\.groq\.com\. Set GROQ_API_KEY\./);
    const named = ['plan', dataset, '--judge', 'openai:m', '--base-url', 'groq'];
    assert.equal((await recant(named)).code, 0);
    const whole = await recant(['plan', dataset, '--judge', 'openai:m', '--base-url', 'azure']);
    assert.match(whole.err, /differs for each user\. Give the whole URL: https:\/\/RESOURCE\./);
    setVariables(t, { TOGETHER_API_KEY: markedKey, TOGETHER_BASE_URL: stub.baseUrl });
    const own = await listOf([{ ...common, name: 'a', keyVariable: 'TOGETHER_API_KEY' }]);
    const audit = ['audit', dataset, '--judges', own, '--out', join(folder, 'own'), '--yes'];
    const { code, err } = await recant(audit);
    assert.equal(code, 0, err);
    assert.equal(stub.requests[0]?.headers.authorization, `Bearer ${markedKey}`);
  });

  it('sends a key to no endpoint that only the list names', async (t) => {
    setVariables(t, { RECANT_ONE_API_KEY: markedKey });
    const judges = await listOf([
      {
        name: 'a',
        provider: 'openai',
        model: 'm',
        endpoint: 'https://evil.example/v1',
        keyVariable: 'RECANT_ONE_API_KEY',
      },
    ]);
    const { code, err } = await recant([
      ...['audit', dataset, '--judges', judges, '--out', join(folder, 'evil'), '--yes'],
    ]);
    assert.equal(code, 1);
    assert.match(err, /may not go to https:\/\/evil\.example.* set RECANT_ONE_BASE_URL=/);
  });

  it('names the variable of a missing key', async () => {
    const [endpoint, keyVariable] = ['https://a.example/v1', 'RECANT_NO_API_KEY'];
    const judges = await listOf([
      { name: 'a', provider: 'openai', model: 'm', endpoint, keyVariable },
    ]);
    const out = join(folder, 'no-key');
    const { err } = await recant(['audit', dataset, '--judges', judges, '--out', out, '--yes']);
    assert.match(err, /RECANT_NO_API_KEY is not set\. Set RECANT_NO_API_KEY, the variable of a\./);
  });

  it('sends and logs the generation settings of each judge', async (t) => {
    const stub = await stubFor(t);
    const generation = { temperature: 0.7, maxTokens: 99, topP: 0.5, extra: { top_k: 3 } };
    const judges = await listOf([
      { name: 'warm', provider: 'openai', model: 'stub-judge', generation },
      { name: 'cold', provider: 'openai', model: 'stub-judge' },
    ]);
    const out = join(folder, 'generation');
    const args = ['audit', dataset, '--judges', judges, '--base-url', stub.baseUrl, '--yes'];
    const { code, err } = await recant([...args, '--out', out]);
    assert.equal(code, 0, err);
    const headers = await headersIn(out);
    assert.deepEqual(headers['warm.jsonl']?.generation, generation);
    assert.deepEqual(headers['cold.jsonl']?.generation, { temperature: 0, maxTokens: 1024 });
    const sent = stub.requests.map(({ body }) => [body.temperature, body.top_p, body.top_k]);
    assert.deepEqual([...new Set(sent.map((one) => JSON.stringify(one)))].sort(), [
      '[0,null,null]',
      '[0.7,0.5,3]',
    ]);
  });

  it('prefers a listed name to a model, and accepts models that are not listed', async (t) => {
    const stub = await stubFor(t);
    const judges = await listOf([
      { name: 'openai:other', provider: 'openai', model: 'stub-judge', endpoint: stub.baseUrl },
    ]);
    const out = join(folder, 'named');
    const { code, err } = await recant([
      ...['audit', dataset, '--judges', judges, '--judge', 'openai:other', '--judge', 'practice'],
      ...['--out', out, '--yes'],
    ]);
    assert.equal(code, 0, err);
    const headers = await headersIn(out);
    assert.equal(headers['openai-other.jsonl']?.judge.model, 'stub-judge');
    assert.equal(headers['practice.jsonl']?.judge.provider, 'practice');
  });

  it('has evidence written with the settings of the listed writer', async (t) => {
    const stub = await stubFor(t);
    const generation = { temperature: 0.7, maxTokens: 900, extra: { top_k: 7 } };
    const writer = { provider: 'openai', model: 'stub-judge', endpoint: stub.baseUrl, generation };
    const judges = await listOf([
      { name: 'judge', provider: 'practice' },
      { name: 'writer', ...writer },
    ]);
    const out = join(folder, 'written');
    const { err } = await recant([
      ...['audit', dataset, '--judges', judges, '--judge', 'judge', '--out', out, '--yes'],
      ...['--evidence', 'written', '--writer', 'writer'],
    ]);
    const [sent] = stub.requests;
    assert.ok(sent, err);
    const { temperature, max_tokens, top_k } = sent.body;
    assert.deepEqual([temperature, max_tokens, top_k], [0.7, 900, 7]);
    const [header] = Object.values(await headersIn(out));
    assert.deepEqual(header?.evidence?.writer.settings, {
      ...{ temperature: 0.7, maxTokens: 900, 'extra.top_k': 7 },
    });
  });

  it('resumes a run only with the same generation settings', async (t) => {
    const stub = await stubFor(t);
    const out = join(folder, 'resumed');
    const audit = async (generation: object) => {
      const judge = { name: 'a', provider: 'openai', model: 'stub-judge', generation };
      const judges = await listOf([judge]);
      return recant([
        ...['audit', dataset, '--judges', judges, '--base-url', stub.baseUrl, '--yes'],
        ...['--out', out],
      ]);
    };
    assert.equal((await audit({ topP: 0.5 })).code, 0);
    const sent = stub.requests.length;
    assert.equal((await audit({ topP: 0.5 })).code, 0);
    const { code, err } = await audit({ topP: 0.6 });
    assert.notEqual(code, 0, err);
    assert.equal(stub.requests.length, sent);
  });
});

describe('--header', () => {
  it('sends a value from a variable to the models of --base-url', async (t) => {
    const stub = await stubFor(t);
    setVariables(t, { RECANT_GATE: `Bearer ${markedKey}` });
    const out = join(folder, 'header');
    const asked = ['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
    const header = ['--header', 'cf-aig-authorization=RECANT_GATE'];
    const { code, err } = await recant([...asked, ...header, '--out', out, '--yes']);
    assert.equal(code, 0, err);
    const sent = stub.requests.map(({ headers }) => headers['cf-aig-authorization']);
    assert.deepEqual([...new Set(sent)], [`Bearer ${markedKey}`]);
    for (const name of await readdir(out)) {
      assert.ok(!(await readFile(join(out, name), 'utf8')).includes(markedKey));
    }
  });

  it('is refused if its variable is not set, if it is malformed, or with several providers', async () => {
    const asked = ['audit', dataset, '--judge', 'openai:m', '--out', join(folder, 'no'), '--yes'];
    const unset = await recant([...asked, '--header', 'api-key=RECANT_UNSET']);
    assert.match(unset.err, /RECANT_UNSET is not set\. Set RECANT_UNSET, the variable of openai:m/);
    for (const header of ['api-key', 'api-key=', 'Host=GATE', 'api-key=Bearer x', 'a=b=c']) {
      const { code, err } = await recant([...asked, '--header', header]);
      assert.equal(code, 2);
      assert.match(err, /--header takes NAME=VARIABLE/);
    }
    const both = [...asked, '--judge', 'anthropic:m', '--header', 'api-key=GATE'];
    assert.match((await recant(both)).err, /--header is for the models of one provider/);
  });
});

describe('attacker, verifier and judge', () => {
  it('can be at endpoints of two vendors in one run, each with its own secrets', async (t) => {
    const total = { text: '{"justification":"It names a cause.","total":7}' };
    const one = await stubFor(t, {
      respond: ({ body }) => {
        const request = body as unknown as ChatRequest;
        return recognizeAttackRequest(request.messages) ? { text: edited(request) } : total;
      },
    });
    const two = await messagesStubFor(t, { respond: () => total });
    const names = ['RECANT_ATTACKER_KEY', 'RECANT_GATE_KEY', 'RECANT_JUDGE_KEY'] as const;
    const values = Object.fromEntries(names.map((name) => [name, `${markedKey}-${name}`]));
    setVariables(t, values);
    const attacker = { provider: 'openai', model: 'stub-judge', endpoint: one.baseUrl };
    const judge = { provider: 'anthropic', model: 'stub-judge', endpoint: two.baseUrl };
    const models = await listOf([
      {
        ...{ ...attacker, name: 'attacker', keyVariable: 'RECANT_ATTACKER_KEY' },
        headers: { 'x-gate': { env: 'RECANT_GATE_KEY' } },
        generation: { maxTokens: 999 },
      },
      { ...judge, name: 'judge', keyVariable: 'RECANT_JUDGE_KEY', generation: { maxTokens: 333 } },
    ]);
    const file = join(folder, 'attacked.jsonl');
    const reference = 'Because of the moon, which pulls the near sea more than the far one.';
    const record = { id: 'p', prompt: 'Why?', responseA: 'The moon pulls.', responseB: 'No idea.' };
    await writeFile(file, `${JSON.stringify({ ...record, reference, label: 'A' })}\n`);
    const { code, err } = await recant([
      ...['attack', file, '--attack', 'general-reference', '--response', 'B', '--judges', models],
      ...['--attacker', 'attacker', '--verifier', 'attacker', '--judge', 'judge'],
      ...['--out', join(folder, 'attack-out'), '--yes'],
    ]);
    assert.ok(one.requests.length > 0 && two.requests.length > 0, `${code} ${err}`);
    const sent = (stub: StubServer) => [
      ...new Set(
        stub.requests.map(({ headers, body }) =>
          JSON.stringify([
            headers.authorization,
            headers['x-gate'],
            headers['x-api-key'],
            body.max_tokens,
          ]),
        ),
      ),
    ];
    assert.deepEqual(sent(one), [
      JSON.stringify([
        `Bearer ${values.RECANT_ATTACKER_KEY}`,
        values.RECANT_GATE_KEY,
        undefined,
        999,
      ]),
    ]);
    assert.deepEqual(sent(two), [
      JSON.stringify([undefined, undefined, values.RECANT_JUDGE_KEY, 333]),
    ]);
    assert.ok(!JSON.stringify(one.requests).includes(values.RECANT_JUDGE_KEY ?? ''));
    assert.ok(!JSON.stringify(two.requests).match(/RECANT_(ATTACKER|GATE)_KEY/));
  });
});

function bracketJudge(name: string): object {
  return {
    ...{ schema: 1, name, kind: 'pairwise' },
    messages: [{ role: 'user', content: '{{prompt}} {{first}} {{second}} [[A]] or [[B]]?' }],
    reader: { kind: 'marker', pattern: '\\[\\[(?:(?<first>A)|(?<second>B))\\]\\]' },
  };
}

describe('judges with definitions', () => {
  it('can ask one model under two definitions, as two judges that are never pooled', async (t) => {
    const stub = await stubFor(t, inBrackets);
    await writeFile(join(folder, 'mine.judge.json'), JSON.stringify(bracketJudge('mine')));
    const judge = { provider: 'openai', model: 'stub-judge', endpoint: stub.baseUrl };
    const judges = await listOf([
      { ...judge, name: 'plain' },
      { ...judge, name: 'brackets', definition: 'Double brackets' },
      { ...judge, name: 'mine', definition: 'mine.judge.json' },
    ]);
    const out = join(folder, 'definitions');
    const plan = await recant(['plan', dataset, '--judges', judges]);
    assert.match(plan.out, /^plain \(stub-judge\): 1 pair, /m);
    assert.match(plan.out, /^brackets \(stub-judge · Double brackets\): 1 pair, /m);
    assert.match(plan.out, /^mine \(stub-judge · mine\): 1 pair, /m);
    const { code, err } = await recant([
      ...['audit', dataset, '--judges', judges, '--out', out, '--yes'],
    ]);
    assert.equal(code, 0, err);
    const headers = await headersIn(out);
    assert.equal(headers['plain.jsonl']?.definition, undefined);
    assert.equal(headers['mine.jsonl']?.definition?.name, 'mine');
    const report = await recant(['report', out, '--format', 'json']);
    assert.equal(report.code, 0, report.err);
    const text = report.out;
    for (const name of ['stub-judge', 'stub-judge · Double brackets', 'stub-judge · mine']) {
      assert.ok(
        text.includes(`"name":${JSON.stringify(name)}`) ||
          text.includes(`"name": ${JSON.stringify(name)}`),
        name,
      );
    }
    const markdown = await recant(['report', out, '--full']);
    assert.match(markdown.out, /stub-judge · Double brackets/);
    assert.match(markdown.out, /Different settings or judge prompts of one model are never pooled/);
    const shown = await recant(['show', join(out, 'brackets.jsonl')]);
    assert.match(shown.out, /^Judge stub-judge · Double brackets /m);
  });

  it('can be taken from .recant/judges by name', async () => {
    const definitions = join(folder, '.recant', 'judges');
    await mkdir(definitions, { recursive: true });
    await writeFile(join(definitions, 'ours.judge.json'), JSON.stringify(bracketJudge('ours')));
    const judges = await listOf([
      { name: 'one', provider: 'openai', model: 'stub-judge', definition: 'ours' },
    ]);
    const { out, err } = await recant(['plan', dataset, '--judges', judges]);
    assert.match(out, /^one \(.+ · ours\): 1 pair, /m, err);
  });

  it('can have dots in their names, and are looked for in .recant/judges before paths', async () => {
    const definitions = join(folder, '.recant', 'judges');
    await mkdir(definitions, { recursive: true });
    const file = join(definitions, 'arena-hard-v0.1.judge.json');
    await writeFile(file, JSON.stringify(bracketJudge('dotted')));
    const judges = await listOf([
      { name: 'one', provider: 'openai', model: 'stub-judge', definition: 'arena-hard-v0.1' },
      { name: 'two', provider: 'openai', model: 'stub-judge', definition: file },
    ]);
    const { out, err } = await recant(['plan', dataset, '--judges', judges]);
    assert.match(out, /^one \(.+ · dotted\): 1 pair, /m, err);
    assert.match(out, /^two \(.+ · dotted\): 1 pair, /m, err);
    const unknown = await recant(['judge', 'check', 'v0.2', '--against', dataset]);
    assert.equal(unknown.code, 1);
    assert.match(
      unknown.err,
      /v0\.2: There is no such file\..*Judge prompts that need no file: Recant,/,
    );
  });

  it('are made with --definition for models that are not in the list', async (t) => {
    const stub = await stubFor(t, inBrackets);
    const out = join(folder, 'each');
    const { code, err } = await recant([
      ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl, '--yes'],
      ...['--definition', 'Recant', '--definition', 'Double brackets', '--out', out],
    ]);
    assert.equal(code, 0, err);
    const names = Object.values(await headersIn(out)).map(({ definition }) => definition?.name);
    assert.deepEqual(names.sort(), ['Double brackets', undefined]);
  });

  it('are followed by the practice judge', async () => {
    const out = join(folder, 'practice');
    const { code, err } = await recant([
      ...['audit', dataset, '--judge', 'practice', '--definition', 'Double brackets'],
      ...['--out', out],
    ]);
    assert.equal(code, 0, err);
  });

  it('are made with --definition for listed judges that have none of their own', async () => {
    const judges = await listOf([
      { name: 'a', provider: 'practice' },
      { name: 'b', provider: 'openai', model: 'stub-judge', definition: 'JSON' },
    ]);
    const given = ['--definition', 'Double brackets', '--definition', 'Recant'];
    const { out, err } = await recant(['plan', dataset, '--judges', judges, ...given]);
    assert.match(out, /^a · Double brackets: 1 pair/m, err);
    assert.match(out, /^a · Recant: 1 pair/m);
    assert.match(out, /^b \(.+ · JSON\)/m);
  });

  it('cannot be made with --definition if every judge has one of its own', async () => {
    const judges = await listOf([{ name: 'a', provider: 'practice', definition: 'JSON' }]);
    const given = ['--judges', judges, '--definition', 'Double brackets'];
    const { code, err } = await recant(['plan', dataset, ...given]);
    assert.equal(code, 2);
    assert.match(err, /all of these have one\. Remove --definition/);
  });
});

describe('--judges of attacks', () => {
  const attack = ['attack', dataset, '--response', 'A', '--attack', 'general-reference', '--yes'];

  it('names judges and attacker, with endpoint, key and settings of each', async (t) => {
    const [judge, attacker] = [await stubFor(t), await messagesStubFor(t)];
    setVariables(t, {
      RECANT_ONE_API_KEY: `${markedKey}-one`,
      RECANT_TWO_API_KEY: `${markedKey}-two`,
    });
    const judges = await listOf([
      {
        name: 'scorer',
        provider: 'openai',
        model: 'stub-judge',
        endpoint: judge.baseUrl,
        keyVariable: 'RECANT_ONE_API_KEY',
        generation: { reasoningEffort: 'low' },
      },
      {
        name: 'writer',
        provider: 'anthropic',
        model: 'stub-judge',
        endpoint: attacker.baseUrl,
        keyVariable: 'RECANT_TWO_API_KEY',
        generation: { topP: 0.4 },
      },
    ]);
    const out = join(folder, 'attacks');
    const { err } = await recant([
      ...[...attack, '--judges', judges, '--judge', 'scorer', '--attacker', 'writer'],
      ...['--reasoning', 'scorer', '--synthesize', 'reference', '--out', out],
    ]);
    assert.ok(attacker.requests.length > 0, err);
    assert.ok(attacker.requests.every(({ body }) => body.top_p === 0.4));
    assert.ok(judge.requests.every(({ body }) => body.reasoning_effort === 'low'));
    assert.ok(!JSON.stringify(attacker.requests).includes(`${markedKey}-one`));
    assert.ok(!JSON.stringify(judge.requests).includes(`${markedKey}-two`));
    const [log = ''] = (await readdir(out)).filter((name) => name.endsWith('.attacks.jsonl'));
    const header = JSON.parse((await readFile(join(out, log), 'utf8')).split('\n')[0] ?? '');
    assert.deepEqual(header.attacker.settings, { topP: 0.4 });
    assert.deepEqual(header.judges[0].identity.settings, { reasoningEffort: 'low' });
  });

  it('score with the judge prompt and the temperature of each, as in audits', async (t) => {
    const stub = await stubFor(t);
    const model = { provider: 'openai', model: 'stub-judge', endpoint: stub.baseUrl };
    const judges = await listOf([
      { name: 'rated', ...model, definition: 'Rating 1–10', generation: { temperature: 0.7 } },
      { name: 'warm', ...model, generation: { temperature: 1 } },
      { name: 'cold', ...model, definition: 'Recant' },
    ]);
    const out = join(folder, 'defined');
    const { err } = await recant([
      ...[...attack, '--judges', judges, '--attacker', 'practice', '--synthesize', 'reference'],
      ...['--out', out],
    ]);
    const asked = stub.requests.map(({ body }) => {
      const isRated = JSON.stringify(body.messages).includes('double square brackets');
      return `${isRated ? 'rated' : 'scored'} at ${body.temperature}, at most ${body.max_tokens}`;
    });
    assert.deepEqual(
      [...new Set(asked)].sort(),
      ['rated at 0.7, at most 1024', 'scored at 0, at most 2048', 'scored at 1, at most 2048'],
      err,
    );
    assert.match(
      err,
      /stub-judge · Rating 1–10 is not shown the reference on which “Like the reference”/,
    );
  });
});
