import { setImmediate as breathe } from 'node:timers/promises';
import type { RevisionChoice } from '../core/journal/revision.ts';
import type { ExpectedRun } from '../core/journal/runKind.ts';
import { type AuditTypes, auditKind, wholeFileKind } from '../core/runs/audit/auditKind.ts';
import { auditFile } from '../core/runs/audit/fileRunner.ts';
import type { PairEntry } from '../core/runs/audit/log.ts';
import { missingEntries, onlyPair } from '../core/runs/audit/missingEntries.ts';
import type { PairAudit } from '../core/runs/audit/pairAudit.ts';
import { type Plan, planPairs } from '../core/runs/audit/plan/plan.ts';
import type { SelectablePair } from '../core/runs/audit/plan/selectPairs.ts';
import { contentKey, type RunState } from '../core/runs/audit/runState.ts';
import { isComplete } from '../core/runs/audit/views/auditView.ts';
import { systemClock } from '../models/systemClock.ts';
import { compared, type FileRecords } from './expected.ts';
import type { AskedKind, OngoingAsk, RunSize } from './run.ts';

export type FileAuditTypes = AuditTypes & { readonly plan: Plan };

/**
 * Returns the audit of a file that a header states.
 *
 * @param choice what to do if the file has changed since the run began; undefined if undecided
 */
export function expectedAudit(
  header: AuditTypes['header'],
  records: FileRecords<SelectablePair>,
  choice: RevisionChoice | undefined,
): ExpectedRun<AuditTypes> {
  return {
    kind: wholeFileKind,
    header,
    missingFrom: async (state) => {
      const planned = Array.from(state.pairs.values(), contentKey);
      const { chosen: pairs, all } = await compared(planned, records);
      return missingEntries(state, header, { all, pairs }, { choice, now: systemClock.now() });
    },
  };
}

/** Returns the audit or session of one pair that a header states. */
export function expectedPair(
  header: AuditTypes['header'],
  entry: PairEntry,
): ExpectedRun<AuditTypes> {
  return { kind: auditKind, header, missingFrom: onlyPair(entry) };
}

/** Audits of whole files, each by one judge. */
export const fileAudits: AskedKind<FileAuditTypes> = {
  log: wholeFileKind,
  modelsOf: ({ judge, evidence }) => [judge, ...(evidence ? [evidence.writer] : [])],
  plan: planAudit,
  sizeOf: ({ pairs, openPairs, calls, writing }): RunSize => ({
    items: pairs,
    itemsDone: pairs - openPairs,
    isOpen: openPairs > 0,
    callsLeft: calls + (writing?.calls ?? 0),
  }),
  ask: askPairs,
};

/** Number of pairs that are planned before other work may go on. */
const pairsAtOnce = 25;

/** Plans a run like `planRun`, with pauses for other work. */
export async function planAudit(state: RunState): Promise<Plan> {
  const planning = planPairs(state);
  let step = planning.next();
  for (let planned = 1; !step.done; planned += 1) {
    if (planned % pairsAtOnce === 0) await breathe();
    step = planning.next();
  }
  return step.value;
}

async function askPairs({ openModel, onBegin, ...asked }: OngoingAsk<FileAuditTypes>) {
  const { header, state, atOnce, onItemEnd, onItemDone } = asked;
  const { judge, evidence, definition } = header;
  const labeled = [...state.pairs.values()].map(({ entry }) => entry.pair);
  const model = await openModel({ role: 0, identity: judge, definition }, { labeled });
  const writer =
    evidence && (await openModel({ role: 'writer', identity: evidence.writer }, { labeled }));
  onBegin();
  const presentations = new Map<string, string[]>();
  for (const [key, pair] of state.pairs) {
    const shown = presentations.get(contentKey(pair)) ?? [];
    presentations.set(contentKey(pair), shown);
    shown.push(key);
  }
  return auditFile({
    ...asked,
    ...{ model, writer, pairsAtOnce: atOnce },
    onPairEnd: (key, isDone) => {
      const pair = state.pairs.get(key);
      const shown = pair && presentations.get(contentKey(pair));
      if (shown?.every((one) => isComplete(state, one))) onItemDone();
      onItemEnd?.(isDone, key);
    },
  });
}

/**
 * Returns an audit or a session of one pair.
 *
 * @param ask asks about the pair
 */
export function pairAudit(
  pairKey: string,
  ask: (audit: PairAudit) => Promise<void>,
): AskedKind<FileAuditTypes> {
  return {
    ...fileAudits,
    log: auditKind,
    ask: async ({ openModel, onBegin, ...asked }) => {
      const { state, header } = asked;
      const { judge: identity, definition } = header;
      const labeled = [...state.pairs.values()].map(({ entry }) => entry.pair);
      const model = await openModel({ role: 0, identity, definition }, { labeled });
      onBegin();
      await ask({ ...asked, model, pairKey });
      return { complete: isComplete(state, pairKey) };
    },
  };
}
