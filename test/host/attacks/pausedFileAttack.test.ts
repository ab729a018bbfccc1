import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import {
  type StubRequest,
  type StubServer,
  startStubServer,
} from '../../support/stub/stubServer.ts';
import { auditAs, type Shown } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

const pairs = 3;
const response = (about: number) =>
  Array.from(
    { length: 7 },
    (_, at) => `Sentence ${at} on matter ${about} says what there is to say about it, in brief.`,
  ).join(' ');

/** The response that a request is about, with a word more: an attack within its limits, and its placebo. */
function rewritten({ body }: StubRequest): { text: string } {
  const said = body.messages.map(({ content }) => content).join('\n');
  const about = Number(/on matter (\d)/.exec(said)?.[1]);
  return {
    text: JSON.stringify({ response: response(about).replace('brief.', 'brief, surely.') }),
  };
}

const folder = join(workspaceFolder().fsPath, '.recant', 'attacks');
const steps = [
  ['', { pick: 'Response B' }],
  ['', { tick: ['eference'] }],
  ['', { pick: 'away' }],
  ['', { tick: ['Practice judge'] }],
  ['', { type: String(pairs) }],
] as const;
const isOver = ({ messages }: Shown) => messages.some((text) => text.includes('attacks made'));

describe('attacks on a file with a model', () => {
  let stub: StubServer;
  let log: string;

  before(async () => {
    await recant();
    stub = await startStubServer({ models: ['stub-attacker'] });
    await configure('profiles', [{ name: 'away', baseUrl: stub.baseUrl, model: 'stub-attacker' }]);
    await configure('prices', { 'stub-attacker': { input: 1, output: 1, currency: 'EUR' } });
  });
  after(async () => {
    await configure('profiles', undefined);
    await configure('prices', undefined);
    await stub.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => stub.answerWith(rewritten));
  afterEach(closeEditors);

  async function attackFile(...limits: readonly string[]): Promise<Shown> {
    const records = Array.from({ length: pairs }, (_, at) =>
      record(`matter-${at}`, {
        responseA: `Better: ${response(at)}`,
        responseB: response(at),
        reference: `Matter ${at} is settled by what the source says of it.`,
      }),
    );
    const dataset = await newFile('matters.jsonl', jsonLines(records));
    const before = new Set(await readdir(folder).catch(() => []));
    const shown = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      {
        steps: [...steps, ...limits.map((type) => ['', { type }] as const)],
        confirm: 'Start',
      },
      isOver,
    );
    const made = (await readdir(folder)).find((one) => one.endsWith('.jsonl') && !before.has(one));
    log = join(folder, made ?? '');
    return shown;
  }

  /** What is said once somebody who answers so has gone on with the run in the tree. */
  async function resume(...limits: readonly string[]): Promise<Shown> {
    return auditAs(
      () => vscode.commands.executeCommand('recant.resumeRun', { path: log }),
      { steps: limits.map((type) => ['', { type }] as const), confirm: 'Resume' },
      isOver,
    );
  }

  /** Every call is answered once in the log, and the attacker has answered no more than that. */
  async function assertNothingTwice(since: number): Promise<void> {
    const { entries } = await readAttackLog(log);
    const calls = entries.flatMap((entry) => (entry.type === 'answer' ? [entry.call] : []));
    assert.equal(new Set(calls).size, calls.length);
    const attacker = calls.filter((call) => !/^(score|verification)\//.test(call));
    const answered = stub.requests.slice(since).filter(({ abandoned }) => abandoned === false);
    assert.equal(answered.length, attacker.length);
  }

  it('pause at the limit of calls, and resume with a new one', async () => {
    const since = stub.requests.length;
    const paused = await attackFile('2', '');
    assert.match(
      paused.plans[0]?.detail ?? '',
      /Budget of each model from now on: Pauses at 2 calls\n/,
    );
    assert.match(
      paused.messages.at(-1) ?? '',
      /^Paused: .*limit of 2 calls.* \[Raise and Resume…, Open Report/,
    );
    assert.equal(stub.requests.length - since, 2);
    const done = await resume('');
    assert.match(done.lists[0] ?? '', /^Raise the budget of stub-attacker/);
    assert.match(done.messages.at(-1) ?? '', /matters\.jsonl · 3 attacks made, 3 kept/);
    await assertNothingTwice(since);
  });

  it('can be canceled and resumed from the tree without repeating a call', async () => {
    const since = stub.requests.length;
    let asked = 0;
    const cancel = new vscode.CancellationTokenSource();
    stub.answerWith((request) => {
      asked += 1;
      if (asked === 3) setTimeout(() => cancel.cancel(), 50);
      return { ...rewritten(request), ...(asked >= 3 && { delayMs: 60_000 }) };
    });
    await cancelling(cancel.token, async () => {
      const paused = await attackFile('', '');
      assert.match(paused.messages.at(-1) ?? '', /^Paused: .* \[Resume, Open Report/);
    });
    await eventually('the end of the requests', () =>
      stub.requests.slice(since).every(({ abandoned }) => abandoned !== undefined),
    );
    stub.answerWith(rewritten);
    const done = await resume();
    assert.deepEqual([done.plans, done.lists], [[], []]);
    assert.match(done.messages.at(-1) ?? '', /matters\.jsonl · 3 attacks made, 3 kept/);
    await assertNothingTwice(since);
  });

  it('offer to set the attacker’s key if it is rejected', async () => {
    stub.answerWith(() => errorReply(401, { message: 'No such key.' }));
    const { messages } = await attackFile('', '');
    assert.match(messages.at(-1) ?? '', /^Paused: .* \[Set API Key…, Resume, Open Report\]$/);
  });
});

/** Presses the Cancel of whatever progress is shown. */
async function cancelling(
  token: vscode.CancellationToken,
  act: () => Promise<void>,
): Promise<void> {
  await replacingWindow(
    () => ({ withProgress: (_, task) => Promise.resolve(task({ report: () => {} }, token)) }),
    act,
  );
}

async function configure(name: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}
