import { keepEntries } from '../../../../../src/core/journal/ongoingRun.ts';
import type { StepEntry } from '../../../../../src/core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../../../../src/core/runs/audit/newRun.ts';
import type { PairAudit } from '../../../../../src/core/runs/audit/pairAudit.ts';
import { askSteps } from '../../../../../src/core/runs/audit/runner.ts';
import {
  type PairRecord,
  type RunState,
  replay,
} from '../../../../../src/core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../../../../../src/core/runs/audit/views/auditView.ts';
import {
  createSequence,
  createStep,
  createUndo,
  type StepChoice,
} from '../../../../../src/core/runs/steps/steps.ts';
import type { Aim } from '../../../../../src/core/words/targets.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import {
  createMemoryLog,
  keyWithOrder,
  type MemoryLog,
  type ScriptedJudge,
  samplePair,
} from './auditing.ts';

export const root = 'baseline#0';

/** A session with an in-memory log, used as the host uses it. */
export interface Session {
  readonly judge: ScriptedJudge;
  readonly log: MemoryLog;
  readonly state: RunState;
  readonly pair: PairRecord;
  readonly view: AuditView;
  ask(more?: Partial<PairAudit>): Promise<void>;
  step(choice: Partial<StepChoice>): Promise<string>;
  sequence(first?: { parent?: string; aim?: Aim }, kinds?: readonly string[]): Promise<void>;
  undo(step: string): Promise<void>;
}

/** Starts a session and asks B1. */
export async function beginSession(
  judge: ScriptedJudge,
  order: 'AB' | 'BA' = 'AB',
): Promise<Session> {
  const header = createHeader({
    run: 'run-1',
    tool: 'recant test',
    createdAt: 0,
    purpose: 'session',
    seed: 1,
    protocol: 'anti-baseline',
    judge: judge.identity,
    dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
  });
  const session = openSession(
    createMemoryLog([header, createPairEntry(header, keyWithOrder(order), samplePair)]),
    judge,
  );
  await session.ask();
  return session;
}

/** Reopens a session from the lines of its log. */
export function openSession(log: MemoryLog, judge: ScriptedJudge): Session {
  const state = replay(log.entries);
  const [[pairKey, pair]] = state.pairs as unknown as [[string, PairRecord]];
  const clock = createSkippingClock();
  const { signal } = new AbortController();
  const audit = { state, pairKey, model: judge, log, clock, signal };
  const ask = (more: Partial<PairAudit> = {}) => askSteps({ ...audit, ...more });
  const askChosen = (chosen: readonly StepEntry[]) => askSteps(audit, chosen);
  return {
    judge,
    log,
    state,
    pair,
    get view() {
      const view = viewAudit(state, pairKey);
      if (!view) throw new Error('The session has no view.');
      return view;
    },
    ask,
    async step(choice) {
      const entry = createStep(
        pair,
        { parent: root, challenge: 'doubt', aim: 'other', ...choice },
        0,
      );
      await keepEntries({ log, state }, entry);
      await askChosen([entry]);
      return `step:${entry.step}`;
    },
    async sequence(first = {}, kinds) {
      const entries = createSequence(pair, { parent: root, aim: 'other', ...first }, 0, kinds);
      await keepEntries({ log, state }, ...entries);
      await askChosen(entries);
    },
    async undo(step) {
      await keepEntries({ log, state }, createUndo(pair, step, 0));
    },
  };
}
