import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { pairDigest } from '../../../src/core/data/formats/readRecord.ts';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import type { HeaderEntry } from '../../../src/core/runs/audit/log.ts';
import { Definitions } from '../../../src/host/judges/definitions.ts';
import { KeyStore } from '../../../src/host/keys.ts';
import { Judges } from '../../../src/host/models/judges.ts';
import { Audits } from '../../../src/host/sessions/audits.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors } from '../support/datasets.ts';
import { eventually, openAt, recant } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';
import { secretsInMemory } from '../support/secrets.ts';

type Change = (header: HeaderEntry) => object;

describe('a run log that a repository ships', () => {
  let stub: StubServer;
  let runs: string;
  /** A complete audit. */
  let lines: readonly string[];
  let judge: HeaderEntry['judge'];

  before(async () => {
    await recant();
    stub = await startStubServer();
    await openAt('pairs.jsonl', 0);
    const { path } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      isComplete,
    );
    await closeEditors();
    runs = dirname(path);
    lines = (await readFile(path, 'utf8')).trim().split('\n');
    judge = { provider: 'openai', model: 'dear', endpoint: stub.baseUrl, simulated: false };
    const prices = { dear: { input: 10, output: 30 }, dearer: { input: 100, output: 300 } };
    const profiles = [{ name: 'mine', baseUrl: stub.baseUrl, model: 'dear' }];
    await configure({ profiles, prices });
  });
  afterEach(closeEditors);
  after(async () => {
    await configure({ profiles: undefined, prices: undefined });
    await stub.close();
  });

  /** Writes a log of the real judge with a changed header; returns its path. */
  async function ship(change: Change, isAsked = false, pair = (text: string) => text) {
    const run = randomUUID();
    const { recorded: _, ...header } = JSON.parse(lines[0] ?? '');
    const real: HeaderEntry = { ...header, run, judge };
    const first = JSON.stringify({ ...real, ...change(real) });
    const rest = lines.slice(1).filter((line) => isAsked || line.includes('"type":"pair"'));
    const path = join(runs, `${run}.jsonl`);
    await writeFile(path, [first, ...rest.map(pair), ''].join('\n'));
    return path;
  }

  const resume = async (path: string, confirm?: string) => {
    const shown = await auditAs(
      async () => {
        await vscode.commands.executeCommand('recant.resumeRun', { path });
      },
      { steps: [], ...(confirm !== undefined && { confirm }) },
    );
    return shown;
  };

  it('is refused with its line and a remedy if it says that a real judge is simulated', async () => {
    const path = await ship(() => ({ judge: { ...judge, simulated: true } }));
    const before = stub.requests.length;
    const { plans, messages } = await resume(path);
    assert.deepEqual(plans, []);
    assert.match(
      messages.join(),
      /Line 1 of the log says that the answers of openai:dear are simulated.*Delete it/,
    );
    assert.equal(stub.requests.length, before);
  });

  const otherOrder = (line: string) =>
    line.replace(/"order":"(AB|BA)"/, (_, order) => `"order":"${[...order].reverse().join('')}"`);
  const practice = () => ({ judge: JSON.parse(lines[0] ?? '').judge });

  it('is not continued if its run would have drawn another order', async () => {
    const path = await ship(practice, false, otherOrder);
    const before = await readFile(path, 'utf8');
    const { plans } = await resume(path, 'Continue Anyway');
    assert.deepEqual(plans, []);
    assert.equal(await readFile(path, 'utf8'), before);
    const own = await ship(practice);
    await resume(own);
    assert.equal((await readFile(own, 'utf8')).match(/"type":"judgment"/g)?.length, 6);
  });

  it('is asked about if its draws cannot be checked, and continued only if the user agrees', async () => {
    const path = await ship(() => ({ ...practice(), draws: undefined }), false, otherOrder);
    const before = await readFile(path, 'utf8');
    const dismissed = await resume(path);
    assert.match(dismissed.plans[0]?.question ?? '', /whose draws cannot be checked\?$/);
    assert.match(dismissed.plans[0]?.detail ?? '', /order is "(AB|BA)" in the log; its run gives/);
    assert.equal(await readFile(path, 'utf8'), before);
    const { plans } = await resume(path, 'Continue Anyway');
    assert.equal(plans.length, 1);
    const after = await readFile(path, 'utf8');
    assert.equal(after.match(/"type":"judgment"/g)?.length, 6);
  });

  const asked: Readonly<Record<string, readonly [Change, RegExp]>> = {
    'the limit of its answers': [
      ({ generation }) => ({ generation: { ...generation, maxTokens: 1_000_000 } }),
      /Limit of an answer: 1,000,000 tokens; if every answer is that long, up to USD 360.*\n +Sent to http:\/\/127/,
    ],
    'settings of its judge': [
      () => ({ judge: { ...judge, settings: { reasoningEffort: 'high' } } }),
      /Hidden reasoning comes on top/,
    ],
    'its judge prompt': [
      () => ({ definition: builtInJudges.find(({ name }) => name === 'Single token') }),
      /Audit this record with dear · /,
    ],
    'its purpose': [() => ({ purpose: 'session' }), /Ask dear about this record\?.*Calls: 1 /s],
    'its writer of evidence': [
      () => ({ evidence: { writer: { ...judge, model: 'dearer' } } }),
      /Evidence written by dearer/,
    ],
  };
  for (const [field, [change, shows]] of Object.entries(asked)) {
    it(`is asked about before its first call, and shows ${field}`, async () => {
      const path = await ship(change);
      const before = stub.requests.length;
      const { plans } = await resume(path);
      assert.equal(plans.length, 1);
      assert.match(`${plans[0]?.question}\n${plans[0]?.detail}`, shows);
      assert.match(plans[0]?.detail ?? '', /not begun in this window/);
      assert.equal(stub.requests.length, before);
    });
  }

  it('is neither asked about nor continued with texts that its file does not hold', async () => {
    const long = 'word '.repeat(1_000_000);
    const withPrompt = (isOfKey: boolean) => (line: string) => {
      const entry = JSON.parse(line);
      const pair = { ...entry.pair, prompt: long };
      return JSON.stringify({ ...entry, pair, ...(isOfKey && { key: pairDigest(pair) }) });
    };
    for (const change of [withPrompt(false), withPrompt(true), withLabel]) {
      const path = await ship(() => ({}), false, change);
      const before = stub.requests.length;
      const { plans } = await resume(path, 'Audit');
      assert.deepEqual(plans, []);
      assert.equal(stub.requests.length, before);
    }
  });

  it('is asked about with the size and cost of its own texts if its file cannot be read', async () => {
    const { name } = JSON.parse(lines[0] ?? '').dataset;
    const elsewhere = { name, location: 'file:///nowhere/other.jsonl', format: 'recant' };
    const { plans } = await resume(await ship(() => ({ dataset: elsewhere })));
    assert.equal(plans.length, 1);
    assert.match(plans[0]?.detail ?? '', /could not be compared with its file/);
    assert.match(plans[0]?.detail ?? '', /Tokens: about [\d,]+ of prompts/);
  });

  it('is asked about once, and sends what was agreed to', async () => {
    const path = await ship(() => ({ purpose: 'session' }));
    const before = stub.requests.length;
    assert.equal((await resume(path, 'Ask')).plans.length, 1);
    await eventually('the request', () => stub.requests.length === before + 1);
  });

  it('is asked about before a step, a sequence and a draft', async () => {
    const path = await ship(() => ({}), true);
    const before = stub.requests.length;
    const judges = new Judges(new KeyStore(secretsInMemory()), new Definitions());
    const log = vscode.window.createOutputChannel('shipped', { log: true });
    const audits = new Audits({} as vscode.ExtensionContext, judges, {} as never, log);
    const session = await audits.open(path);
    const choice = { parent: 'baseline#0', aim: 'other' } as const;
    const writer = { identity: judge, open: () => assert.fail('nobody agreed') };
    const questions = await dismissing(async () => {
      await session.step({ ...choice, challenge: 'doubt' });
      await session.sequence(choice);
      await session.draft(choice, writer);
    });
    assert.deepEqual(questions, [
      'Ask dear about this record?',
      'Ask dear about this record?',
      'Ask dear for evidence on this record?',
    ]);
    assert.deepEqual([session.view?.steps, session.view?.drafts], [[], []]);
    assert.equal(stub.requests.length, before);
  });

  it('is asked about again if its header changes after the user agreed', async () => {
    const path = await ship(() => ({ purpose: 'session' }));
    await resume(path, 'Ask');
    const text = await readFile(path, 'utf8');
    const [first = '', pair] = text.split('\n');
    const header = { ...JSON.parse(first), generation: { temperature: 0, maxTokens: 9 } };
    await writeFile(path, `${JSON.stringify(header)}\n${pair}\n`);
    await closeEditors();
    assert.equal((await resume(path)).plans.length, 1);
  });
});

/** Returns the entry of a pair with another label. */
function withLabel(line: string): string {
  const entry = JSON.parse(line);
  const label = entry.pair.label === 'A' ? 'B' : 'A';
  return JSON.stringify({ ...entry, pair: { ...entry.pair, label } });
}

/** Returns the questions of the dialogs that the test's own objects show, and dismisses them. */
async function dismissing(act: () => Promise<void>): Promise<string[]> {
  const questions: string[] = [];
  const { showInformationMessage } = vscode.window;
  const message = async (question: string) => void questions.push(question);
  Object.assign(vscode.window, { showInformationMessage: message });
  try {
    await act();
  } finally {
    Object.assign(vscode.window, { showInformationMessage });
  }
  return questions;
}

async function configure(values: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}
