import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import type { PoolEnd } from '../../../../../src/core/journal/pool.ts';
import { runAttacks } from '../../../../../src/core/runs/attack/attackRunner.ts';
import { AttackState } from '../../../../../src/core/runs/attack/attackState.ts';
import type { AttackTools } from '../../../../../src/core/runs/attack/attackTools.ts';
import { attackCells } from '../../../../../src/core/runs/attack/catalog.ts';
import { recognizeAttackRequest } from '../../../../../src/core/runs/attack/cells/attackPrompt.ts';
import type { AttackHeader } from '../../../../../src/core/runs/attack/log/attackHeader.ts';
import {
  type AttackEntry,
  attackEntry,
} from '../../../../../src/core/runs/attack/log/attackLog.ts';
import {
  createAttackHeader,
  createSampleEntry,
} from '../../../../../src/core/runs/attack/plan/newAttack.ts';
import type { ChatAnswer, ChatModel, ChatRequest } from '../../../../../src/core/words/ports.ts';
import { createSkippingClock } from '../../../models/clocks.ts';

export const pairSample: AttackSample = {
  id: 'tides:B',
  scenario: 'general',
  prompt: 'Why are there two tides a day?',
  response: {
    text: 'The wind pushes the water up and down twice a day, in the morning and again in the evening, and that is what people by the sea call the tides.',
  },
  other: {
    text: 'The moon pulls the near sea toward it, and the earth away from the far sea.',
    preferred: true,
  },
  side: 'B',
  reference: 'The moon pulls the sea on both sides of the earth.',
  rubric: {
    kind: 'holistic',
    criteria: [{ name: 'Accuracy' }, { name: 'Clarity' }],
  },
};

/** Returns the sample about a different day, so that its key differs. */
export function sampleNumber(number: number, sample: AttackSample = pairSample): AttackSample {
  return { ...sample, id: `${sample.id}-${number}`, prompt: `${sample.prompt} (Day ${number})` };
}

/** Purpose of a request, which scripted models determine from its messages. */
export type Asked =
  | 'extraction'
  | 'attack'
  | 'retry'
  | 'placebo'
  | 'synthesis'
  | 'verification'
  | 'score';

export function whatIsAsked({ messages, schema }: ChatRequest): Asked {
  const attack = recognizeAttackRequest(messages);
  if (attack?.stage === 'extraction' || attack?.stage === 'placebo') return attack.stage;
  if (attack) return messages.length > 2 ? 'retry' : 'attack';
  if (schema?.name === 'verification') return 'verification';
  return ['score', 'scores', 'issues', 'location'].includes(schema?.name ?? '')
    ? 'score'
    : 'synthesis';
}

/** Returns an attacker's answer: the response of the request with one word appended. */
export function edited(request: ChatRequest): string {
  const response = recognizeAttackRequest(request.messages)?.response;
  if (!response) throw new Error('No response is to be edited.');
  if ('text' in response) return JSON.stringify({ response: `${response.text} Indeed.` });
  if ('steps' in response) {
    return JSON.stringify({ steps: response.steps.map((step) => `${step} Indeed.`) });
  }
  throw new Error('No dialogue is scripted.');
}

/** An answer that breaks all limits on edits. */
export const rewritten = JSON.stringify({ response: 'Something else altogether.' });

const justification = 'It names a cause.';

/** Returns a score in the requested form: 7, no issue, or no wrong step. */
export function scored({ schema }: ChatRequest, total = 7): string {
  const { properties } = (schema?.schema ?? {}) as {
    properties?: { scores?: { properties?: object } };
  };
  const codes = Object.keys(properties?.scores?.properties ?? {});
  switch (schema?.name) {
    case 'scores':
      return JSON.stringify({
        justification,
        scores: Object.fromEntries(codes.map((code) => [code, total])),
      });
    case 'issues':
      return JSON.stringify({ justification, issues: [] });
    case 'location':
      return JSON.stringify({ justification, firstWrongStep: -1 });
    default:
      return JSON.stringify({ justification, total });
  }
}

export interface ScriptedModel extends ChatModel {
  readonly requests: ChatRequest[];
  /** Returns the number of requests for each purpose. */
  counts(): Partial<Record<Asked, number>>;
}

type Script = (request: ChatRequest, asked: Asked, number: number) => string | Partial<ChatAnswer>;

/**
 * Returns a model that answers according to the script and records its requests; `number` is
 * 0-based.
 */
export function scriptedModel(model: string, script: Script): ScriptedModel {
  const requests: ChatRequest[] = [];
  return {
    requests,
    identity: { provider: 'scripted', model, endpoint: 'http://127.0.0.1:9/v1', simulated: false },
    counts() {
      const counts: Partial<Record<Asked, number>> = {};
      for (const asked of requests.map(whatIsAsked)) counts[asked] = (counts[asked] ?? 0) + 1;
      return counts;
    },
    async complete(request, { onSend }) {
      await onSend?.();
      const number = requests.push(request) - 1;
      const said = script(request, whatIsAsked(request), number);
      return {
        text: '',
        finishReason: 'stop',
        totalMs: 1000,
        responseFormat: 'json_schema',
        effectiveTemperature: request.temperature,
        ...(typeof said === 'string' ? { text: said } : said),
      };
    },
  };
}

/** Makes valid edits and extracts a profile. */
export const steadyAttacker: Script = (request, asked) =>
  asked === 'extraction' ? '- Feature 1: plain words' : edited(request);

/** Scores everything as 7 and prefers the response shown first. */
export const steadyJudge: Script = (request, asked) =>
  asked === 'verification'
    ? JSON.stringify({ preference: 'A', confidence: 80, justification })
    : scored(request);

/** An in-memory log, stored as the lines of a file. */
export interface MemoryAttackLog {
  readonly lines: readonly string[];
  append(...entries: readonly AttackEntry[]): Promise<void>;
  entries(): AttackEntry[];
}

export function memoryLog(lines: readonly string[] = []): MemoryAttackLog {
  const kept = [...lines];
  return {
    lines: kept,
    async append(...entries) {
      kept.push(...entries.map((entry) => JSON.stringify(entry)));
    },
    entries: () => kept.map((line) => attackEntry.parse(JSON.parse(line))),
  };
}

export interface Setting {
  readonly samples?: readonly AttackSample[];
  readonly settings?: Partial<Parameters<typeof createAttackHeader>[0]>;
  readonly attacker?: ScriptedModel;
  readonly judges?: readonly ScriptedModel[];
  readonly cells?: readonly string[];
  readonly atOnce?: number;
  readonly signal?: AbortSignal;
  readonly onEntry?: (entry: AttackEntry) => void;
  /** Lines of a log to resume, including header and samples. */
  readonly lines?: readonly string[];
}

export interface Attacked {
  readonly tools: AttackTools;
  readonly log: MemoryAttackLog;
  readonly attacker: ScriptedModel;
  readonly judges: readonly ScriptedModel[];
  readonly state: AttackState;
  readonly cells: AttackTools['cells'];
  run(): Promise<PoolEnd>;
}

/** Returns a run that is set up but not started. */
export function setUp({
  samples = [pairSample],
  settings = {},
  attacker = scriptedModel('attacker', steadyAttacker),
  judges = [scriptedModel('judge', steadyJudge)],
  cells: ids = ['general-reference'],
  atOnce = 2,
  signal = new AbortController().signal,
  onEntry,
  lines,
}: Setting = {}): Attacked {
  const cells = attackCells.filter(({ id }) => ids.includes(id));
  const header: AttackHeader = createAttackHeader({
    run: 'run-1',
    tool: 'recant test',
    createdAt: 1_750_000_000_000,
    seed: 1,
    attacks: [...ids],
    responses: 'B',
    attacker: attacker.identity,
    judges: judges.map(({ identity }) => ({ identity })),
    scoring: { draws: 1, temperature: 0 },
    retries: 2,
    auxiliary: 'all',
    criteria: 'together',
    referenceMayBeWrong: false,
    verified: false,
    placebo: false,
    dataset: { name: 'x.jsonl', location: '/x.jsonl', format: 'samples' },
    ...settings,
  });
  const begun = [header, ...samples.map(createSampleEntry)].map((entry) => JSON.stringify(entry));
  const log = memoryLog(lines ?? begun);
  const state = AttackState.replay(log.entries());
  const tools: AttackTools = {
    header,
    state,
    log,
    attacker,
    judges,
    clock: createSkippingClock(),
    signal,
    cells,
    ...(onEntry && { onEntry }),
  };
  const run = () => runAttacks(state.samples(), tools, { attacksAtOnce: atOnce });
  return { tools, log, attacker, judges, state, cells, run };
}
