import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import {
  type StubRequest,
  type StubServer,
  startStubServer,
} from '../../support/stub/stubServer.ts';
import { auditAs, type Shown, type Step } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { recantCli } from '../support/fileRuns.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

const response = (about: number) =>
  Array.from(
    { length: 7 },
    (_, at) => `Sentence ${at} on matter ${about} says what there is to say about it, in brief.`,
  ).join(' ');

const matter = (about: number, prompt?: string) =>
  record(`matter-${about}`, {
    responseA: `Better: ${response(about)}`,
    responseB: response(about),
    reference: `Matter ${about} is settled by what the source says of it.`,
    ...(prompt !== undefined && { prompt }),
  });

/** Returns the requested response plus one word: an attack within its limits, and its placebo. */
function rewritten({ body }: StubRequest): { text: string } {
  const said = body.messages.map(({ content }) => content).join('\n');
  const about = Number(/on matter (\d)/.exec(said)?.[1]);
  return {
    text: JSON.stringify({ response: response(about).replace('brief.', 'brief, surely.') }),
  };
}

const folder = join(workspaceFolder().fsPath, '.recant', 'attacks');
const form = (line: string): Step => ['Attack File: matters.jsonl', { pick: line }];
const steps: readonly Step[] = [
  form('Responses'),
  ['Responses', { pick: 'Response B' }],
  form('Attacks'),
  ['Attacks', { tick: ['eference'] }],
  form('Attacker'),
  ['Attacker', { pick: 'away' }],
];
const isOver = ({ messages }: Shown) =>
  messages.some((text) => /attacks made|Paused:|Nothing is left/.test(text));

describe('attacks on a file with a model', () => {
  let stub: StubServer;
  let log: string;
  let dataset: vscode.Uri;

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

  async function attackFile(mostCalls?: string): Promise<Shown> {
    dataset = await newFile('matters.jsonl', jsonLines([0, 1, 2].map((at) => matter(at))));
    const before = new Set(await readdir(folder).catch(() => []));
    const shown = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      {
        steps: [
          ...steps,
          ...(mostCalls === undefined ? [] : limited(mostCalls)),
          form('Show the plan'),
        ],
        confirm: 'Start',
      },
      isOver,
    );
    const made = (await readdir(folder)).find((one) => one.endsWith('.jsonl') && !before.has(one));
    log = join(folder, made ?? '');
    return shown;
  }

  /** Resumes the run from the tree with these answers; returns what is shown. */
  async function resume(
    confirm?: string,
    until?: (shown: Shown) => boolean,
    ...limits: readonly string[]
  ): Promise<Shown> {
    return auditAs(
      () => vscode.commands.executeCommand('recant.resumeRun', { path: log }),
      {
        steps: limits.map((type) => ['', { type }] as const),
        ...(confirm !== undefined && { confirm }),
      },
      until,
    );
  }

  /**
   * Asserts that every call has one answer in the log, and that the attacker sent no more answers
   * than that.
   */
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
    const paused = await attackFile('2');
    assert.match(
      paused.plans[0]?.detail ?? '',
      /Budget of each model from now on: Pauses at 2 calls\n/,
    );
    assert.match(
      paused.messages.at(-1) ?? '',
      /^Paused: .*limit of 2 calls.* \[Raise and Resume…, Open Report/,
    );
    assert.equal(stub.requests.length - since, 2);
    const done = await resume(undefined, isOver, '');
    assert.match(done.lists[0] ?? '', /^Raise the budget of stub-attacker/);
    assert.match(
      done.messages.at(-1) ?? '',
      /matters\.jsonl · stub-attacker: 3 attacks made, 3 kept/,
    );
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
    await canceling(cancel.token, async () => {
      const paused = await attackFile();
      assert.match(paused.messages.at(-1) ?? '', /^Paused: .* \[Resume, Open Report/);
    });
    await eventually('the end of the requests', () =>
      stub.requests.slice(since).every(({ abandoned }) => abandoned !== undefined),
    );
    stub.answerWith(rewritten);
    const done = await resume(undefined, isOver);
    assert.deepEqual([done.plans, done.lists], [[], []]);
    assert.match(
      done.messages.at(-1) ?? '',
      /matters\.jsonl · stub-attacker: 3 attacks made, 3 kept/,
    );
    await assertNothingTwice(since);
  });

  it('are offered by the form and by the list of runs until they are finished', async () => {
    await attackFile('2');
    const formed = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      { steps: [['Attack File', { see: 'Resume: stub-attacker' }]] },
    );
    assert.match(
      formed.lists[0] ?? '',
      /Resume: stub-attacker \(\d of 3 attacks done, begun .*New attacks, .*Show the plan/,
    );
    const listed = await auditAs(
      () => vscode.commands.executeCommand('recant.fileAudits'),
      {
        steps: [
          ['Runs over Files', { pick: 'Resume: stub-attacker' }],
          ['Raise', { type: '' }],
        ],
      },
      isOver,
    );
    assert.match(
      listed.lists[0] ?? '',
      /Resume: stub-attacker \(.*matters\.jsonl · \d\/3 attacks · \d+ calls · EUR/,
    );
    assert.match(listed.messages.at(-1) ?? '', /3 attacks made, 3 kept/);
  });

  it('ask what to do about a file that has changed, and continue with its current records', async () => {
    await attackFile('2');
    const before = await readFile(log, 'utf8');
    const changed = [matter(0), matter(1, 'What has been edited since?'), matter(3)];
    await writeFile(dataset.fsPath, jsonLines(changed));
    const [question] = (await resume()).plans;
    assert.match(question?.question ?? '', /matters\.jsonl has changed since this run began/);
    assert.match(
      question?.detail ?? '',
      /^Changed: 1 \(matter-1:B: prompt "What has been edited since\?", was "What is matter-1\?.*"\)\nRemoved: 1 \(matter-2:B\)\nAdded: 1 \(matter-3:B\)$/m,
    );
    assert.equal(await readFile(log, 'utf8'), before);
    const revised = await resume('Take In the Changes', ({ plans }) => plans.length === 2);
    assert.match(revised.plans[1]?.question ?? '', /^Resume .*matters\.jsonl\?$/);
    await resume('Resume', isOver);
    const report = JSON.parse(await recantCli('report', log, '--format', 'json'));
    const [{ pairs: responses, earlierVersions }] = report.runs;
    assert.deepEqual([responses, earlierVersions], [3, 2]);
  });

  it('started on the command line ask what to do about changed files and references', async () => {
    const unreferenced = (one: object) => ({ ...one, reference: undefined });
    dataset = await newFile('begun.jsonl', jsonLines([0, 1].map((at) => unreferenced(matter(at)))));
    const references = vscode.Uri.joinPath(dataset, '../references.json').fsPath;
    await writeFile(references, JSON.stringify({ 'matter-0': 'One.', 'matter-1': 'Two.' }));
    const options = [
      '--references',
      references,
      '--response',
      'B',
      '--attack',
      'general-reference',
    ];
    const practice = ['--attacker', 'practice', '--judge', 'practice', '--max-calls', '2'];
    const out = folder;
    const begun = recantCli('attack', dataset.fsPath, ...options, ...practice, '--out', out);
    await assert.rejects(begun, { code: 6 });
    log = join(out, 'begun.attacks.jsonl');
    const unchanged = await resume(undefined, isOver);
    assert.deepEqual(unchanged.plans, []);

    await writeFile(references, JSON.stringify({ 'matter-0': 'One.', 'matter-1': 'Three.' }));
    await writeFile(
      dataset.fsPath,
      jsonLines([matter(0, 'What has been edited since?'), matter(1)].map(unreferenced)),
    );
    await assert.rejects(
      recantCli('attack', dataset.fsPath, ...options, ...practice, '--out', out),
    );
    const [question] = (await resume()).plans;
    assert.match(question?.question ?? '', /begun\.jsonl has changed since this run began/);
    assert.match(
      question?.detail ?? '',
      /Changed: 2 \(matter-0:B: prompt "What has been edited since\?".*matter-1:B: reference "Three\.", was "Two\."/,
    );
  });

  it('say that a log of an earlier version cannot be compared with its files', async () => {
    dataset = await newFile('earlier.jsonl', jsonLines([matter(0), matter(1)]));
    const chosen = ['--response', 'B', '--attack', 'general-reference', '--max-calls', '2'];
    const practice = ['--attacker', 'practice', '--judge', 'practice', '--out', folder];
    const begun = recantCli('attack', dataset.fsPath, ...chosen, ...practice);
    await assert.rejects(begun, { code: 6 });
    log = join(folder, 'earlier.attacks.jsonl');
    const [first = '', ...entries] = (await readFile(log, 'utf8')).split('\n');
    const { sources, ...header } = JSON.parse(first);
    assert.deepEqual(sources, { files: [dataset.fsPath] });
    await writeFile(log, [JSON.stringify(header), ...entries].join('\n'));
    const { plans, messages } = await resume(undefined, isOver);
    assert.deepEqual(plans, []);
    assert.match(
      messages.join('\n'),
      /This run does not name its files, so they were not checked for changes since it began\. It continues with the responses in its log\./,
    );
  });

  it('offer to set the attacker’s key if it is rejected', async () => {
    stub.answerWith(() => errorReply(401, { message: 'No such key.' }));
    const { messages } = await attackFile();
    assert.match(messages.at(-1) ?? '', /^Paused: .* \[Set API Key…, Resume, Open Report\]$/);
  });
});

/** Returns the form's steps that limit the calls. */
function limited(mostCalls: string): Step[] {
  return [form('Budget'), ['Budget', { pick: 'Calls' }], ['Budget', { type: mostCalls }]];
}

/** Presses Cancel on any progress notification shown. */
async function canceling(token: vscode.CancellationToken, act: () => Promise<void>): Promise<void> {
  await replacingWindow(
    () => ({ withProgress: (_, task) => Promise.resolve(task({ report: () => {} }, token)) }),
    act,
  );
}

async function configure(name: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}
