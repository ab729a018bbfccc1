import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { keyedIndex } from '../../../src/core/words/digest.ts';
import { turnId } from '../../../src/core/words/turns.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { recant } from '../../unit/cli/commandLine.ts';
import { startPatience } from '../patience.ts';
import { type StubServer, startStubServer } from '../stub/stubServer.ts';
import { extensionHostsOf } from '../suite/extensionHosts.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { drawnAnswer } from '../window/drawnAnswers.ts';
import { testEnvironment } from '../window/vscodeServer.ts';
import { openWindow, type VsCodeWindow } from '../window/window.ts';
import { labeledPairs } from './labeledPairs.ts';
import { reportNumbers } from './reportNumbers.ts';

/** Delay of the stub's answers, in milliseconds. */
const answerMs = 250;
/** Maximum number of requests awaited between a resumption and the next kill. */
const longestRun = 16;

/** Ways in which a window ends in the middle of a run. */
const endings = ['extension host killed', 'server killed', 'window closed'] as const;
export type Ending = (typeof endings)[number];

export interface KillFigures {
  readonly calls: number;
  readonly requests: number;
  readonly kills: readonly Ending[];
  /** Number of calls sent again, according to the report. */
  readonly maybePaidTwice: number;
}

/**
 * Audits a file in a window that ends `kills` times during the run, at moments drawn from the seed,
 * and resumes each time as a user does. Asserts that the report equals that of an uninterrupted
 * run, and that no call was repeated whose answer is in the log.
 */
export async function auditUnderKills(options: {
  readonly pairs: number;
  readonly kills: number;
  readonly seed: number;
}): Promise<KillFigures> {
  const { pairs, kills, seed } = options;
  const workspace = temporaryFolder('kills');
  const dataset = join(workspace, 'pairs.jsonl');
  await writeFile(dataset, labeledPairs(pairs));
  const stub = await startStubServer({
    respond: ({ body }) => ({ text: drawnAnswer(body.messages), delayMs: answerMs }),
  });
  const audit = new WindowAudit(workspace, dataset, stub);
  try {
    await audit.open();
    await audit.start();
    const ends: Ending[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const requests = 1 + keyedIndex(longestRun, seed, 'requests', String(kill));
      await received(stub, stub.requests.length + requests);
      await wait(keyedIndex(answerMs, seed, 'moment', String(kill)));
      const ending = endings[kill % endings.length] ?? 'server killed';
      await audit.end(ending);
      ends.push(ending);
      await audit.resume();
    }
    await audit.finish();
    const requests = stub.requests.length;
    return { requests, kills: ends, ...(await compare(audit.log(), dataset, stub)) };
  } finally {
    await audit.close();
    await stub.close();
  }
}

/** Kills a window's only extension host; one that a reload is still ending is waited for. */
async function killExtensionHost({ server }: VsCodeWindow): Promise<void> {
  const deadline = Date.now() + startPatience;
  while (extensionHostsOf(server.pid).length > 1 && Date.now() < deadline) await wait(100);
  assert.equal(server.killExtensionHosts(), 1);
}

/** One run of a file across several windows. */
class WindowAudit {
  readonly #workspace: string;
  readonly #dataset: string;
  readonly #stub: StubServer;
  #window: VsCodeWindow | undefined;

  constructor(workspace: string, dataset: string, stub: StubServer) {
    this.#workspace = workspace;
    this.#dataset = dataset;
    this.#stub = stub;
  }

  async open(): Promise<void> {
    const { baseUrl } = this.#stub;
    this.#window = await openWindow({
      workspace: this.#workspace,
      settings: {
        'recant.profiles': [{ name: 'stub', baseUrl, model: 'stub-judge' }],
        'recant.judge': 'stub',
      },
      env: { ...testEnvironment(), OPENAI_BASE_URL: baseUrl },
    });
  }

  async start(): Promise<void> {
    const window = this.#shown();
    await window.openFile(this.#dataset);
    await window.runCommand('Recant: Audit File…');
    await window.quickInput.choose('Show the plan');
    await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Start' }).click();
  }

  async end(ending: Ending): Promise<void> {
    const window = this.#shown();
    if (ending === 'server killed') {
      await this.close();
      await this.open();
      return;
    }
    if (ending === 'extension host killed') await killExtensionHost(window);
    await window.load();
  }

  async resume(): Promise<void> {
    const window = this.#shown();
    await window.openFile(this.#dataset);
    await window.runCommand('Recant: Audit File…');
    await window.quickInput.choose('Resume: stub-judge');
    await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Resume' }).click();
  }

  async finish(): Promise<void> {
    await this.#shown()
      .notification(/pairs\.jsonl · stub-judge: \d+ flips? under challenge/)
      .waitFor();
  }

  log(): string {
    const [path = ''] = globSync('.recant/runs/*.jsonl', { cwd: this.#workspace });
    return join(this.#workspace, path);
  }

  async close(): Promise<void> {
    await this.#window?.close();
    this.#window = undefined;
  }

  #shown(): VsCodeWindow {
    if (!this.#window) throw new Error('No window is open.');
    return this.#window;
  }
}

async function received(stub: StubServer, requests: number): Promise<void> {
  const deadline = Date.now() + startPatience;
  while (stub.requests.length < requests) {
    if (Date.now() > deadline) throw new Error(`No ${requests} requests in ${startPatience} ms.`);
    await wait(10);
  }
}

/**
 * Compares the log of the interrupted run with one that the command line writes without
 * interruption.
 */
async function compare(log: string, dataset: string, stub: StubServer) {
  const { entries } = await readLog(log);
  const header = entries.find((entry) => entry.type === 'header');
  const calls = checkAskedOnce(entries);
  stub.answerWith(({ body }) => ({ text: drawnAnswer(body.messages) }));
  const out = join(dirname(dataset), 'unbroken');
  await mkdir(out);
  const judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
  const unbroken = await recant([
    ...['audit', dataset, ...judge, '--seed', String(header?.seed), '--out', out, '--yes'],
  ]);
  assert.equal(unbroken.code, 0, unbroken.err);
  const [broken, whole] = [await reportOf(log), await reportOf(out)];
  assert.deepEqual(reportNumbers(broken), reportNumbers(whole));
  const { maybePaidTwice = 0 } = JSON.parse(broken).runs[0];
  assert.equal(maybePaidTwice, calls.sentAgain);
  return { calls: calls.answered, maybePaidTwice };
}

async function reportOf(path: string): Promise<string> {
  const { code, out, err } = await recant(['report', path, '--format', 'json']);
  assert.equal(code, 0, err);
  return out;
}

/** Asserts that each call is answered once and not sent again afterwards. */
function checkAskedOnce(entries: readonly LogEntry[]): { answered: number; sentAgain: number } {
  const answered = new Set<string>();
  let sent = 0;
  for (const entry of entries) {
    if (entry.type !== 'started' && entry.type !== 'answer') continue;
    const call = `${entry.pair} ${turnId(entry)} ${entry.attempt}`;
    assert.ok(!answered.has(call), `${entry.type} after the answer to ${call}`);
    if (entry.type === 'answer') answered.add(call);
    else sent += 1;
  }
  return { answered: answered.size, sentAgain: sent - answered.size };
}
