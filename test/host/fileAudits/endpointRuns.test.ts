import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { closeEditors, jsonLines, newFile, newRecords } from '../support/datasets.ts';
import { recant } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';
import { type Answers, antiBaseline, auditAs, type Shown } from './auditAs.ts';

const ids = Array.from({ length: 12 }, (_, at) => `pair ${at}`);
const isFinished = ({ messages }: Shown) =>
  messages.some((text) => /flips? under|no answer could be read/.test(text));

describe('a run at an endpoint', () => {
  let stub: StubServer;

  before(recant);
  beforeEach(async () => {
    stub = await startStubServer();
    await configure({
      profiles: [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      judge: 'stub',
      prices: { 'stub-judge': { input: 10, output: 20, currency: 'EUR' } },
    });
  });
  afterEach(async () => {
    await configure({ profiles: undefined, judge: undefined, prices: undefined });
    await stub.close();
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('pauses if no answer can be read, and continues if the user wants it to', async () => {
    stub.answerWith(() => ({ text: 'Both answers have their merits.' }));
    const { messages } = await audit({ buttons: [['Paused:', 'Continue Anyway']] }, isFinished);
    assert.match(
      messages[0] ?? '',
      /^Paused: .*none of the first 5 answers could be read.* \[Continue Anyway, Select Judge…, Open Report\]$/,
    );
    assert.match(
      messages.at(-1) ?? '',
      /stub-judge: no answer could be read, EUR [\d.]+\. \[Open Report\]$/,
    );
    assert.equal(messages.length, 2);
    // Baseline and repeat of each pair, and the repair of each.
    assert.equal(stub.requests.length, 4 * ids.length);
  });

  it('stays paused at 10 calls if no answer can be read and the user does nothing', async () => {
    stub.answerWith(() => ({ text: 'Both answers have their merits.' }));
    await audit({}, ({ messages }) => messages.some((text) => text.startsWith('Paused:')));
    assert.ok(stub.requests.length <= 10, String(stub.requests.length));
  });

  it('shows its expected total cost before it is resumed, based on its answers so far', async () => {
    const before = new Set(await runLogs());
    await audit({}, isFinished);
    const [log = ''] = (await runLogs()).filter((path) => !before.has(path));
    const half = join(dirname(log), `${randomUUID()}.jsonl`);
    await writeFile(half, await firstHalf(log));
    const { plans } = await auditAs(
      () => vscode.commands.executeCommand('recant.resumeRun', { path: half }),
      { steps: [] },
      (shown) => shown.plans.length > 0,
    );
    await rm(half);
    const { question = '', detail = '' } = plans[0] ?? {};
    assert.match(question, /^Resume /);
    assert.match(
      detail,
      /^Expected: in all [\d,]+ answer tokens, EUR 0\.\d+ \(90% range from 37 answers\)$/m,
    );
    assert.match(detail, /^Expected answer tokens by arm: First verdict \d+, .*Authority \d+/m);
  });
});

/** Audits a new file until `until` returns true. */
async function audit(answers: Partial<Answers>, until: (shown: Shown) => boolean): Promise<Shown> {
  const file = await newFile('data.jsonl', jsonLines(newRecords(ids)));
  return auditAs(
    () => vscode.commands.executeCommand('recant.auditFile', file),
    {
      steps: [...antiBaseline, ['Audit File', { pick: 'Show the plan' }]],
      confirm: 'Start',
      ...answers,
    },
    until,
  );
}

/** Returns the pairs of a finished run and the first half of its calls. */
async function firstHalf(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  const judgments = lines.flatMap((line, at) => (line.includes('"type":"judgment"') ? [at] : []));
  const last = judgments[judgments.length / 2] ?? 0;
  return `${lines.slice(0, last + 1).join('\n')}\n`;
}

async function configure(values: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}
