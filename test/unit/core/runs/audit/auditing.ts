import { pairDigest } from '../../../../../src/core/data/formats/readRecord.ts';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import type { RunLog } from '../../../../../src/core/journal/ongoingRun.ts';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { isRepairRequest } from '../../../../../src/core/judges/wording.ts';
import { recognizeFollowUp } from '../../../../../src/core/runs/audit/challenges/catalog.ts';
import {
  type HeaderEntry,
  type LogEntry,
  logEntry,
} from '../../../../../src/core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../../../../src/core/runs/audit/newRun.ts';
import type { PairAudit } from '../../../../../src/core/runs/audit/pairAudit.ts';
import {
  chooseProtocols,
  type ProtocolChoice,
} from '../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { auditPair } from '../../../../../src/core/runs/audit/runner.ts';
import { type RunState, replay } from '../../../../../src/core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../../../../../src/core/runs/audit/views/auditView.ts';
import type {
  ChatAnswer,
  ChatCallOptions,
  ChatModel,
  ChatRequest,
} from '../../../../../src/core/words/ports.ts';
import type { Protocol } from '../../../../../src/core/words/targets.ts';
import { createSkippingClock } from '../../../models/clocks.ts';

/** Its texts are those of the first version, whose requests a test compares by digest. */
export const samplePair: Pair & { readonly responseB: string } = {
  id: 'tides',
  prompt: 'Why are there two tides a day?',
  responseA: 'The sea is pulled towards the moon, and the earth is pulled away from the far sea.',
  responseB: 'The wind pushes the water up and down twice a day.',
  label: 'A',
  labelSource: 'human',
};
/** Key of the sample pair. */
export const sampleKey = pairDigest(samplePair);

export function verdict(
  preference: 'A' | 'B',
  confidence = 80,
  justification = 'It explains both tides.',
): string {
  return JSON.stringify({ preference, confidence, justification });
}

/**
 * Returns the name of the call that a request makes: its turn, with "repair" for a second attempt.
 */
export function nameOfCall(
  { messages, replicate }: ChatRequest,
  definition: JudgeDefinition = defaultJudge,
): string {
  const last = messages.at(-1)?.content ?? '';
  const asked = isRepairRequest(definition, last) ? messages.slice(0, -2) : messages;
  const followUp = recognizeFollowUp(definition, asked.at(-1)?.content ?? '');
  const turn = followUp?.kind ?? (replicate === 0 ? 'B1' : 'B2');
  return isRepairRequest(definition, last) ? `${turn} repair` : turn;
}

export interface Call {
  readonly name: string;
  readonly request: ChatRequest;
  readonly options: ChatCallOptions;
}

type Scripted = string | Partial<ChatAnswer>;

export interface ScriptedJudge extends ChatModel {
  readonly calls: Call[];
  readonly names: string[];
}

/** Returns a judge that answers according to the script and records its requests. */
export function createScriptedJudge(
  script: (call: Call) => Scripted | Promise<Scripted>,
  definition?: JudgeDefinition,
): ScriptedJudge {
  const calls: Call[] = [];
  return {
    calls,
    get names() {
      return calls.map(({ name }) => name);
    },
    identity: {
      provider: 'scripted',
      model: 'script-1',
      endpoint: 'http://127.0.0.1:9/v1',
      simulated: false,
    },
    async complete(request, options) {
      await options.onSend?.();
      const call = { name: nameOfCall(request, definition), request, options };
      calls.push(call);
      const scripted = await script(call);
      const said = typeof scripted === 'string' ? { text: scripted } : scripted;
      return {
        text: '',
        finishReason: 'stop',
        totalMs: 10,
        responseFormat: 'json_schema',
        effectiveTemperature: 0,
        ...said,
      };
    },
  };
}

/** Returns a judge that first prefers the response shown as A and never changes its verdict. */
export function createSteadyJudge(): ScriptedJudge {
  return createScriptedJudge(() => verdict('A'));
}

/** Returns a script that answers by name of call, with `otherwise` for all other calls. */
export function answersBy(
  answers: Readonly<Record<string, Scripted>>,
  otherwise: Scripted = verdict('A'),
): (call: Call) => Scripted {
  return ({ name }) => answers[name] ?? otherwise;
}

/** An in-memory run log, stored as the lines of a file. */
export interface MemoryLog extends RunLog<LogEntry> {
  readonly lines: string[];
  readonly entries: LogEntry[];
}

export function createMemoryLog(entries: readonly LogEntry[] = []): MemoryLog {
  const lines = entries.map((entry) => JSON.stringify(entry));
  return {
    lines,
    get entries() {
      return lines.map((line) => logEntry.parse(JSON.parse(line)));
    },
    async append(...added) {
      lines.push(...added.map((entry) => JSON.stringify(entry)));
    },
  };
}

export interface Setting {
  readonly pair?: Pair;
  readonly pairKey?: string;
  readonly seed?: number;
  readonly protocol?: Protocol;
  /** Used instead of `protocol`. */
  readonly chosen?: ProtocolChoice;
  readonly judge?: ScriptedJudge;
  readonly definition?: JudgeDefinition;
  /** Default: those of a new run. */
  readonly generation?: HeaderEntry['generation'];
}

export function newHeader(
  judge: ChatModel,
  { seed = 1, protocol = 'anti-baseline', chosen, generation, definition }: Setting = {},
): HeaderEntry {
  const header = createHeader({
    run: 'run-1',
    tool: 'recant test',
    createdAt: 1_750_000_000_000,
    seed,
    ...(chosen ? chooseProtocols(chosen) : { protocol }),
    judge: judge.identity,
    definition,
    dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
  });
  return generation ? { ...header, generation } : header;
}

export interface Audited {
  readonly judge: ScriptedJudge;
  readonly log: MemoryLog;
  readonly state: RunState;
  readonly view: AuditView;
  readonly pairKey: string;
}

/** Audits a pair from scratch; `more` overrides arguments of the runner. */
export async function audit(
  setting: Setting = {},
  more: Partial<PairAudit> = {},
): Promise<Audited> {
  const { pair = samplePair, pairKey = 'key-1', judge = createSteadyJudge() } = setting;
  const header = newHeader(judge, setting);
  const log = createMemoryLog([header, createPairEntry(header, pairKey, pair)]);
  return resume(log, judge, pairKey, more);
}

/** Resumes a log as after a reload, using only its lines. */
export async function resume(
  log: MemoryLog,
  judge: ScriptedJudge,
  pairKey = 'key-1',
  more: Partial<PairAudit> = {},
): Promise<Audited> {
  const state = replay(log.entries);
  const clock = createSkippingClock();
  const { signal } = new AbortController();
  await auditPair({ state, pairKey, model: judge, log, clock, signal, ...more });
  const view = viewAudit(state, pairKey);
  if (!view) throw new Error('The audit has no view.');
  return { judge, log, state, view, pairKey };
}

/** Returns the turn of a view with this arm or challenge. */
export function turnOf(view: AuditView, name: string) {
  const turn = view.turns.find(({ name: { arm, challenge } }) => name === (challenge ?? arm));
  if (!turn) throw new Error(`There is no turn ${name}.`);
  return turn;
}

/**
 * Returns a pair key for which the draw with this seed shows the dataset's B first (or A, for
 * 'AB').
 */
export function keyWithOrder(order: 'AB' | 'BA', seed = 1): string {
  const header = newHeader(createSteadyJudge(), { seed });
  for (let index = 0; ; index++) {
    const key = `key-${index}`;
    if (createPairEntry(header, key, samplePair).order === order) return key;
  }
}
