import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { builtInJudges } from '../../../../src/core/judges/forms/builtInJudges.ts';
import { type StubServer, startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

type Header = Record<string, unknown> & { readonly judge: Record<string, unknown> };

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
let logs = 0;

describe('a log that a repository ships', () => {
  let stub: StubServer;
  /** Number of requests that were sent while the log was made. */
  let sentBefore = 0;
  before(async () => {
    stub = await startStubServer();
    const record = { id: 'one', prompt: 'Which?', responseA: 'This.', responseB: 'That.' };
    await writeFile(dataset, `${JSON.stringify(record)}\n`);
  });
  after(() => stub.close());

  /** Returns the arguments of an audit with this log, and writes the log's header and pair. */
  async function shipped(change: (header: Header) => void, ...more: string[]) {
    const out = join(folder, `out-${logs++}`);
    const judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
    const args = ['audit', dataset, ...judge, ...more, '--out', out, '--yes'];
    const first = await recant([...args, '--max-calls', '1']);
    const path = join(out, 'openai-stub-judge.jsonl');
    assert.equal(first.code, 6, first.err);
    const [line = '', ...rest] = (await readFile(path, 'utf8')).split('\n');
    const header: Header = JSON.parse(line);
    change(header);
    const pairs = rest.filter((one) => one.includes('"type":"pair"'));
    await writeFile(path, `${[JSON.stringify(header), ...pairs].join('\n')}\n`);
    sentBefore = stub.requests.length;
    return { args, path };
  }

  async function assertRefused(args: readonly string[], path: string): Promise<void> {
    const { code, out, err } = await recant(args);
    assert.notEqual(code, 0, args[0]);
    assert.ok(err.includes(path), err);
    assert.match(err, /Line 1 of the log says that .* simulated|:1: says that .* simulated/);
    assert.match(err, /Delete it, or set "simulated" to (true|false) if you trust it/);
    assert.doesNotMatch(`${out}${err}`, stackTrace);
    assert.equal(stub.requests.length, sentBefore);
  }

  const untruthful: Readonly<Record<string, (header: Header) => void>> = {
    'simulated of a real judge': ({ judge }) => Object.assign(judge, { simulated: true }),
    'not simulated of the practice judge': ({ judge }) =>
      Object.assign(judge, { provider: 'practice' }),
    'simulated of a real writer': (header) => {
      header.evidence = { writer: { ...header.judge, simulated: true } };
    },
  };
  for (const [what, change] of Object.entries(untruthful)) {
    it(`is refused, shown and sent nowhere, if its header says ${what}`, async () => {
      const { args, path } = await shipped(change);
      await assertRefused(args, path);
      await assertRefused(['report', path], path);
      await assertRefused(['show', path], path);
    });
  }

  it('is refused if it says so of an attacker, a judge or a verifier', async () => {
    const real = { provider: 'openai', model: 'm', endpoint: stub.baseUrl, simulated: false };
    const out = join(folder, 'attacks');
    const models = ['--attacker', 'practice', '--judge', 'practice'];
    const attack = ['attack', dataset, '--attack', 'general-reference', ...models, '--out', out];
    const made = await recant([
      ...attack,
      '--response',
      'B',
      '--synthesize',
      'reference',
      '--json',
    ]);
    const { log: path } = JSON.parse(made.out);
    const text = await readFile(path, 'utf8');
    const lies = { ...real, simulated: true };
    for (const change of [
      { attacker: lies },
      { judges: [{ identity: lies }] },
      { verifier: lies },
    ]) {
      const [line = '', ...rest] = text.split('\n');
      const header = JSON.stringify({ ...JSON.parse(line), ...change });
      await writeFile(path, [header, ...rest].join('\n'));
      await assertRefused(['report', path], path);
      await assertRefused(['show', path], path);
    }
  });

  const contradicting: Readonly<Record<string, (header: Header) => void>> = {
    generation: (header) => {
      header.generation = { temperature: 0, maxTokens: 1_000_000 };
    },
    'judge.settings': ({ judge }) =>
      Object.assign(judge, { settings: { reasoningEffort: 'high' } }),
    definition: (header) => {
      header.definition = builtInJudges[1];
    },
    purpose: (header) => {
      header.purpose = 'session';
    },
    'evidence.writer': (header) => {
      header.evidence = { writer: { ...header.judge, model: 'dearer' } };
    },
  };
  for (const [field, change] of Object.entries(contradicting)) {
    it(`sends nothing if its ${field} is not what the command line says`, async () => {
      const { args, path } = await shipped(change);
      const { code, err } = await recant(args);
      assert.notEqual(code, 0);
      assert.ok(err.includes(path), err);
      assert.equal(stub.requests.length, sentBefore);
    });
  }
});
