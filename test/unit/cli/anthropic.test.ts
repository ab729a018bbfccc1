import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { markedKey } from '../../support/data/markedKey.ts';
import { projectRoot } from '../../support/paths.ts';
import { messagesDialect } from '../../support/stub/stubMessages.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { compileCache, createTestFolder, stackTrace } from './commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, '{"id":"p","prompt":"Why?","responseA":"So.","responseB":"Not so."}\n');

const keys = {
  ANTHROPIC_API_KEY: markedKey,
  OPENAI_API_KEY: 'key-of-openai-0123456',
};
const model = 'acme/judge@2:large,one';
let outs = 0;

/** Runs the command line in a separate process with these variables and no other key. */
function recantAlone(args: readonly string[], environment: Record<string, string>) {
  const main = join(projectRoot, 'src/cli/main.ts');
  const env = { PATH: process.env.PATH, ...compileCache, ...environment };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

function auditPair(judge: string, ...more: readonly string[]) {
  outs += 1;
  const out = join(folder, `run-${outs}.jsonl`);
  return { out, args: ['audit', dataset, '--pair', 'p', '--judge', judge, '--out', out, ...more] };
}

async function withStub(act: (stub: StubServer) => Promise<void>): Promise<void> {
  const stub = await startStubServer({ dialect: messagesDialect, models: [model] });
  try {
    await act(stub);
  } finally {
    await stub.close();
  }
}

describe('--judge anthropic:MODEL', () => {
  it('audits a pair with the key and base URL from its own environment variables', () =>
    withStub(async (stub) => {
      const { args, out } = auditPair(`anthropic:${model}`);
      const environment = { ...keys, ANTHROPIC_BASE_URL: stub.baseUrl };
      const { code, err } = await recantAlone(args, environment);
      assert.equal(code, 0, err);
      assert.equal(stub.requests.length, 6);
      for (const { headers, body } of stub.requests) {
        assert.equal(headers['x-api-key'], keys.ANTHROPIC_API_KEY);
        assert.ok(!JSON.stringify(headers).includes(keys.OPENAI_API_KEY));
        assert.equal(body.model, model);
      }
      const { entries } = await readLog(out);
      const [header] = entries;
      assert.ok(header?.type === 'header');
      const { provider, endpoint, simulated } = header.judge;
      assert.deepEqual([provider, endpoint, simulated], ['anthropic', stub.baseUrl, false]);
      const judgments = entries.filter(({ type }) => type === 'judgment');
      assert.equal(judgments.length, 6);
      const text = await readFile(out, 'utf8');
      for (const key of Object.values(keys)) assert.ok(!text.includes(key));
    }));

  it('accepts --base-url, and then ignores the keys in the environment', () =>
    withStub(async (stub) => {
      const { args } = auditPair(`anthropic:${model}`, '--base-url', stub.baseUrl);
      assert.equal((await recantAlone(args, keys)).code, 0);
      assert.equal(stub.requests.length, 6);
      assert.ok(stub.requests.every(({ headers }) => headers['x-api-key'] === undefined));
    }));

  it('names the environment variables if the key is missing', async () => {
    const { args } = auditPair('anthropic:claude');
    const { code, err } = await recantAlone(args, { OPENAI_API_KEY: keys.OPENAI_API_KEY });
    assert.equal(code, 1);
    assert.match(err, /no API key is known for https:\/\/api\.anthropic\.com\./);
    assert.match(err, /Set ANTHROPIC_API_KEY, and ANTHROPIC_BASE_URL where the server is not/);
    assert.doesNotMatch(err, stackTrace);
  });

  it('refuses a --base-url shared with a judge of another provider', async () => {
    const judges = ['--judge', 'anthropic:a', '--judge', 'openai:b'];
    const plan = ['plan', dataset, ...judges];
    const { code, err } = await recantAlone([...plan, '--base-url', 'http://127.0.0.1:9'], {});
    assert.equal(code, 2);
    assert.match(err, /--base-url is for the models of one provider/);
    assert.match(err, /Set ANTHROPIC_BASE_URL and OPENAI_BASE_URL, or list the judges/);
    assert.equal((await recantAlone(plan, {})).code, 0);
  });
});
