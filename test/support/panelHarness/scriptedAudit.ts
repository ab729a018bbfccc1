import { type AuditView, viewAudit } from '../../../src/core/audit/auditView.ts';
import { recogniseFollowUp } from '../../../src/core/audit/challenges/catalogue.ts';
import type { LogEntry } from '../../../src/core/audit/log.ts';
import { createHeader, createPairEntry } from '../../../src/core/audit/newRun.ts';
import { auditPair } from '../../../src/core/audit/runner.ts';
import { applyEntry, emptyRunState, replay } from '../../../src/core/audit/runState.ts';
import type { Protocol } from '../../../src/core/audit/targets.ts';
import type { Pair } from '../../../src/core/pair.ts';
import type { ChatMessage, ChatModel } from '../../../src/core/ports.ts';
import { ModelError } from '../../../src/core/ports.ts';

/** What the judge answers, by follow-up; `baseline` and `repeat` for B1 and B2. */
export type Script = Readonly<Record<string, string | ModelError>>;

export interface ScriptedAudit {
  readonly pair: Pair;
  readonly script: Script;
  readonly seed?: number;
  readonly protocol?: Protocol;
  readonly simulated?: boolean;
  /** Turns whose answers are taken out of the log again, as if the audit had been interrupted. */
  readonly unanswered?: readonly string[];
}

/** The view of an audit whose judge answers from a script; everything else is as in a real run. */
export async function viewScriptedAudit(audit: ScriptedAudit): Promise<AuditView> {
  const entries: LogEntry[] = [];
  const header = createHeader({
    run: 'fixture',
    tool: 'recant',
    createdAt: 0,
    seed: audit.seed ?? 7,
    protocol: audit.protocol ?? 'anti-baseline',
    judge: modelOf(audit).identity,
    dataset: { name: 'sample.jsonl', location: 'file:///sample.jsonl', format: 'recant' },
  });
  const pairEntry = createPairEntry(header, 'fixture-pair', audit.pair);
  const state = emptyRunState();
  for (const entry of [header, pairEntry]) {
    entries.push(entry);
    applyEntry(state, entry);
  }
  await auditPair({
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
  });
  const kept = entries.filter((entry) => !isUnanswered(entry, audit.unanswered ?? []));
  const view = viewAudit(replay(kept), pairEntry.key);
  if (!view) throw new Error('The scripted audit left no view.');
  return view;
}

function isUnanswered(entry: LogEntry, unanswered: readonly string[]): boolean {
  if (entry.type !== 'answer' && entry.type !== 'judgment' && entry.type !== 'failed') return false;
  return unanswered.includes(entry.challenge ?? entry.arm);
}

function modelOf({ script, simulated = false }: ScriptedAudit): ChatModel {
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
    async complete({ messages, replicate }) {
      const answer = script[turnNameOf(messages, replicate)] ?? script.otherwise ?? '';
      if (answer instanceof ModelError) throw answer;
      return { text: answer, finishReason: 'stop', totalMs: 1240, responseFormat: 'json_schema' };
    },
  };
}

function turnNameOf(messages: readonly ChatMessage[], replicate: number): string {
  const kinds = messages.flatMap(({ content }) => recogniseFollowUp(content)?.kind ?? []);
  return kinds.at(-1) ?? (replicate > 0 ? 'repeat' : 'baseline');
}
