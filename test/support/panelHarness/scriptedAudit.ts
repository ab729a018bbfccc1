import type { Pair } from '../../../src/core/data/pair.ts';
import { keepEntries } from '../../../src/core/journal/ongoingRun.ts';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../src/core/judges/definition.ts';
import { recognizeFollowUp } from '../../../src/core/runs/audit/challenges/catalog.ts';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import type { PairAudit } from '../../../src/core/runs/audit/pairAudit.ts';
import { writeDraft } from '../../../src/core/runs/audit/prompts/drafts.ts';
import { askSteps, auditPair } from '../../../src/core/runs/audit/runner.ts';
import { RunState, replay } from '../../../src/core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../../../src/core/runs/audit/views/auditView.ts';
import {
  createDraft,
  createSequence,
  createStep,
  createUndo,
  type StepChoice,
} from '../../../src/core/runs/steps/steps.ts';
import type { ChatAnswer, ChatMessage, ChatModel } from '../../../src/core/words/ports.ts';
import { ModelError } from '../../../src/core/words/ports.ts';
import type { Aim, Protocol } from '../../../src/core/words/targets.ts';

/** The judge's answers by follow-up; `baseline` and `repeat` for B1 and B2. */
export type Script = Readonly<Record<string, string | Partial<ChatAnswer> | ModelError>>;

export interface ScriptedAudit {
  readonly pair: Pair;
  readonly script: Script;
  /** Default: Recant's own judge. */
  readonly definition?: JudgeDefinition;
  readonly seed?: number;
  readonly protocol?: Protocol;
  readonly simulated?: boolean;
  /** Turns whose answers are removed from the log, as if the audit had been interrupted. */
  readonly unanswered?: readonly string[];
  /** Absent for an audit with six turns. */
  readonly purpose?: 'session';
  /** The user's subsequent actions, in order. */
  readonly acts?: readonly ScriptedAct[];
}

/** A user's action in a session; `answer` is the judge's or writer's answer to it. */
export type ScriptedAct =
  | { readonly step: StepChoice; readonly answer: string | ModelError }
  | {
      readonly sequence: { readonly parent: string; readonly aim: Aim };
      readonly answers: readonly (string | ModelError)[];
    }
  | { readonly undo: string }
  | {
      readonly draft: { readonly parent: string; readonly aim: Aim };
      readonly answer: string | ModelError;
      readonly simulated?: boolean;
    };

/**
 * Returns the view of an audit whose judge answers from a script; everything else is as in a real
 * run.
 */
export async function viewScriptedAudit(audit: ScriptedAudit): Promise<AuditView> {
  const entries: LogEntry[] = [];
  const header = createHeader({
    run: 'fixture',
    tool: 'recant',
    createdAt: 0,
    ...(audit.purpose ? { purpose: audit.purpose } : {}),
    seed: audit.seed ?? 7,
    protocol: audit.protocol ?? 'anti-baseline',
    judge: modelOf(audit).identity,
    definition: audit.definition,
    dataset: { name: 'sample.jsonl', location: 'file:///sample.jsonl', format: 'recant' },
  });
  const pairEntry = createPairEntry(header, 'fixture-pair', audit.pair);
  const state = new RunState();
  for (const entry of [header, pairEntry]) {
    entries.push(entry);
    state.apply(entry);
  }
  const run: PairAudit = {
    state,
    pairKey: pairEntry.key,
    model: modelOf(audit),
    log: {
      append: async (...added) => {
        entries.push(...added);
      },
    },
    clock: { now: () => 0, sleep: async () => {} },
    signal: new AbortController().signal,
  };
  await (audit.purpose === 'session' ? askSteps(run) : auditPair(run));
  for (const act of audit.acts ?? []) await perform(run, act);
  const kept = entries.filter((entry) => !isUnanswered(entry, audit.unanswered ?? []));
  const view = viewAudit(replay(kept), pairEntry.key);
  if (!view) throw new Error('The scripted audit left no view.');
  return view;
}

async function perform(run: PairAudit, act: ScriptedAct): Promise<void> {
  const pair = run.state.pairs.get(run.pairKey);
  if (!pair) throw new Error('The scripted audit has no pair.');
  if ('undo' in act) return keepEntries(run, createUndo(pair, act.undo, 0));
  if ('draft' in act) {
    const writer = modelAnswering([act.answer], act.simulated);
    return writeDraft({ ...run, model: writer }, createDraft(pair, act.draft, writer.identity, 0));
  }
  const chosen =
    'step' in act ? [createStep(pair, act.step, 0)] : createSequence(pair, act.sequence, 0);
  await keepEntries(run, ...chosen);
  const answers = 'step' in act ? [act.answer, act.answer] : act.answers;
  await askSteps({ ...run, model: { ...run.model, ...completing([...answers]) } });
}

/** Returns a model that gives the answers in order, and then fails as if the user had canceled. */
function completing(answers: (string | ModelError)[]): Pick<ChatModel, 'complete'> {
  return {
    async complete(_, { onSend }) {
      await onSend?.();
      const answer = answers.shift() ?? new ModelError('cancelled', 'Canceled.');
      if (answer instanceof ModelError) throw answer;
      return { text: answer, finishReason: 'stop', totalMs: 980, responseFormat: 'json_schema' };
    },
  };
}

function modelAnswering(answers: (string | ModelError)[], simulated = false): ChatModel {
  return {
    identity: {
      provider: simulated ? 'practice' : 'openai',
      model: simulated ? 'practice-writer' : 'writer-mini-2026',
      endpoint: 'https://models.example.org/v1',
      simulated,
    },
    ...completing(answers),
  };
}

function isUnanswered(entry: LogEntry, unanswered: readonly string[]): boolean {
  if (entry.type !== 'answer' && entry.type !== 'judgment' && entry.type !== 'failed') return false;
  return unanswered.includes(entry.step ?? entry.challenge ?? entry.arm);
}

function modelOf({
  script,
  definition = defaultJudge,
  simulated = false,
}: ScriptedAudit): ChatModel {
  return {
    identity: simulated
      ? {
          provider: 'practice',
          model: 'practice-impressionable',
          endpoint: 'builtin:practice',
          simulated,
        }
      : {
          provider: 'openai',
          model: 'judge-large-2026',
          endpoint: 'https://models.example.org/v1',
          simulated,
        },
    async complete({ messages, replicate }, { onSend }) {
      await onSend?.();
      const answer = script[turnNameOf(definition, messages, replicate)] ?? script.otherwise ?? '';
      if (answer instanceof ModelError) throw answer;
      return {
        text: '',
        finishReason: 'stop',
        totalMs: 1240,
        responseFormat: 'json_schema',
        ...(typeof answer === 'string' ? { text: answer } : answer),
      };
    },
  };
}

function turnNameOf(
  definition: JudgeDefinition,
  messages: readonly ChatMessage[],
  replicate: number,
): string {
  const kinds = messages.flatMap(
    ({ content }) => recognizeFollowUp(definition, content)?.kind ?? [],
  );
  return kinds.at(-1) ?? (replicate > 0 ? 'repeat' : 'baseline');
}
