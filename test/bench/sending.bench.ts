/**
 * Cost of asking a judge through Recant (limits, retries, prompts, verdicts, the log on disk)
 * compared with a bare loop of the `openai` package that sends the same messages to the same local
 * stub, in turn and in the same run: wall time if the judge takes 50 ms, processor time if it takes
 * 5 ms. The stub is a separate process, and reports how many requests were in flight at once.
 * Run: node test/bench/sending.bench.ts
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import OpenAI from 'openai';
import { auditFile } from '../../src/core/runs/audit/fileRunner.ts';
import type { LogEntry } from '../../src/core/runs/audit/log.ts';
import { createPairEntry } from '../../src/core/runs/audit/newRun.ts';
import { finishPair } from '../../src/core/runs/audit/runner.ts';
import { replay } from '../../src/core/runs/audit/runState.ts';
import type { ChatMessage, ChatModel } from '../../src/core/words/ports.ts';
import { LogFile } from '../../src/logs/logFile.ts';
import { createBudget } from '../../src/models/budget.ts';
import { createEndpointLimits } from '../../src/models/limiting.ts';
import { createOpenAiModel } from '../../src/models/openai/openAiModel.ts';
import { patientRetryPolicy, withRetries } from '../../src/models/retrying.ts';
import { systemClock } from '../../src/models/systemClock.ts';
import { stubModel } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { benchHeader, benchPairs } from './benchRun.ts';

const concurrency = 20;
const rounds = 5;
const folder = temporaryFolder('bench');
const { signal } = new AbortController();
let logs = 0;

function judgeAt(baseUrl: string): ChatModel {
  const budget = createBudget({ calls: 1e9 });
  const { limit } = createEndpointLimits(concurrency);
  const model = createOpenAiModel({ baseUrl, model: stubModel, clock: systemClock });
  return withRetries(limit(budget.bound(model)), {
    clock: systemClock,
    random: Math.random,
    policy: patientRetryPolicy,
  });
}

/** Creates a run with this number of pairs, with its log on disk, ready to send. */
async function newRun(model: ChatModel, count: number, purpose?: 'session') {
  const header = benchHeader(model.identity, purpose);
  const pairs = benchPairs(count).map(({ key, pair }) => createPairEntry(header, key, pair));
  const steps: LogEntry[] = pairs.map(({ key }) => ({
    type: 'step',
    pair: key,
    step: '1',
    parent: 'baseline#0',
    challenge: 'doubt',
    aim: 'other',
    paraphrase: 0,
    at: 0,
  }));
  const entries = [header, ...pairs, ...(purpose ? steps : [])];
  const log = await LogFile.create(join(folder, `${logs++}.jsonl`));
  await log.append(...entries);
  return { state: replay(entries), log, model, clock: systemClock, signal };
}

/** Asks two turns of every pair, as stepping does: B1 and a challenge to it. */
async function converse(model: ChatModel, count: number): Promise<void> {
  const run = await newRun(model, count, 'session');
  const queue = [...run.state.pairs.keys()].values();
  await inParallel(2 * concurrency, async () => {
    for (const pairKey of queue) await finishPair({ ...run, pairKey });
  });
  await run.log.close();
}

/** Asks all six turns of every pair, as a whole-file audit does. */
async function auditAll(model: ChatModel, count: number): Promise<void> {
  const run = await newRun(model, count);
  const { complete } = await auditFile({ ...run, pairsAtOnce: concurrency });
  if (!complete) throw new Error('the benchmark did not end');
  await run.log.close();
}

/** Returns the messages that a function sends, in order. */
async function messagesOf(
  model: ChatModel,
  work: (model: ChatModel) => Promise<void>,
): Promise<(readonly ChatMessage[])[]> {
  const sent: (readonly ChatMessage[])[] = [];
  await work({
    identity: model.identity,
    complete: (request, call) => {
      sent.push(request.messages);
      return model.complete(request, call);
    },
  });
  return sent;
}

type Conversations = readonly (readonly (readonly ChatMessage[])[])[];

/**
 * The bare loop: sends each conversation's requests in sequence, running `concurrency`
 * conversations at once.
 */
async function sendBare(
  client: OpenAI,
  conversations: Conversations,
  ask: (client: OpenAI, messages: ChatMessage[]) => Promise<string>,
): Promise<void> {
  const queue = conversations.values();
  await inParallel(concurrency, async () => {
    for (const requests of queue) {
      for (const messages of requests) {
        if ((await ask(client, [...messages])) === '') throw new Error('the stub gave no answer');
      }
    }
  });
}

const body = { model: stubModel, temperature: 0, max_tokens: 1024 };

/**
 * Streams the answer as Recant does, which thereby detects that a slow judge is still answering.
 */
async function askStreamed(client: OpenAI, messages: ChatMessage[]): Promise<string> {
  let text = '';
  const chunks = await client.chat.completions.create({ ...body, messages, stream: true });
  for await (const { choices } of chunks) text += choices[0]?.delta.content ?? '';
  return text;
}

async function askWhole(client: OpenAI, messages: ChatMessage[]): Promise<string> {
  const { choices } = await client.chat.completions.create({ ...body, messages });
  return choices[0]?.message.content ?? '';
}

async function inParallel(workers: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: workers }, work));
}

interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, begin] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - begin, cpu: (user + system) / 1000 };
}

/**
 * Runs all of them in turn, so that other load affects them equally; the first round is a warm-up.
 */
async function alternate<Name extends string>(work: Record<Name, () => Promise<unknown>>) {
  const names = Object.keys(work) as Name[];
  const costs: Record<Name, Cost>[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const measured = {} as Record<Name, Cost>;
    for (const name of names) measured[name] = await timed(work[name]);
    if (round >= 0) costs.push(measured);
  }
  return (pick: (cost: Record<Name, Cost>) => number) =>
    costs.map(pick).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

const child = fork(join(import.meta.dirname, 'benchStub.ts'));
const [[slow, quick]] = (await once(child, 'message')) as [[string, string]];

async function peaks(): Promise<number[]> {
  child.send('peaks');
  const [found] = await once(child, 'message');
  return found;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const bareClient = (baseURL: string) => new OpenAI({ baseURL, apiKey: 'none', maxRetries: 0 });

async function compareWallTime(): Promise<void> {
  const model = judgeAt(slow);
  const sent = await messagesOf(model, (recorded) => converse(recorded, 200));
  say(`peak in flight: ${(await peaks())[0]}, chosen: ${concurrency}`);
  const follows = new Map(
    sent.filter(({ length }) => length === 4).map((messages) => [messages[1]?.content, messages]),
  );
  const conversations = sent
    .filter(({ length }) => length === 2)
    .map((first) => [first, follows.get(first[1]?.content) ?? []]);
  const client = bareClient(slow);
  const median = await alternate({
    ours: () => converse(model, 200),
    streamed: () => sendBare(client, conversations, askStreamed),
    whole: () => sendBare(client, conversations, askWhole),
  });
  say(`200 two-turn conversations, 50 ms a call, ${concurrency} at once (ideal 1,000 ms):`);
  say(`  Recant ${median(({ ours }) => ours.wall).toFixed(0)} ms`);
  for (const bare of ['streamed', 'whole'] as const) {
    const ratio = median((cost) => cost.ours.wall / cost[bare].wall);
    say(
      `  = ${ratio.toFixed(2)} × bare, ${bare} answers: ${median((cost) => cost[bare].wall).toFixed(0)} ms`,
    );
  }
}

async function compareProcessorTime(): Promise<void> {
  const model = judgeAt(quick);
  const sent = await messagesOf(model, (recorded) => auditAll(recorded, 500));
  say(`peak in flight: ${(await peaks())[1]}, chosen: ${concurrency}`);
  const conversations = sent.map((messages) => [messages]);
  const client = bareClient(quick);
  const median = await alternate({
    ours: () => auditAll(model, 500),
    streamed: () => sendBare(client, conversations, askStreamed),
    whole: () => sendBare(client, conversations, askWhole),
  });
  const each = (ms: number) => `${(ms / sent.length).toFixed(2)} ms`;
  say(`${sent.length} calls of a whole-file audit, 5 ms a call, processor time a call:`);
  say(`  Recant ${each(median(({ ours }) => ours.cpu))}`);
  for (const bare of ['streamed', 'whole'] as const) {
    const ratio = median((cost) => cost.ours.cpu / cost[bare].cpu);
    say(
      `  = ${ratio.toFixed(2)} × bare, ${bare} answers: ${each(median((cost) => cost[bare].cpu))}`,
    );
  }
}

await compareWallTime();
await compareProcessorTime();
child.disconnect();
