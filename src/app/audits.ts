import { setImmediate as breathe } from 'node:timers/promises';
import { type AuditTypes, auditKind, wholeFileKind } from '../core/runs/audit/auditKind.ts';
import { auditFile } from '../core/runs/audit/fileRunner.ts';
import type { PairAudit } from '../core/runs/audit/pairAudit.ts';
import { type Plan, planPairs } from '../core/runs/audit/plan/plan.ts';
import { contentKey, type RunState } from '../core/runs/audit/runState.ts';
import { isComplete } from '../core/runs/audit/views/auditView.ts';
import type { AskedKind, OngoingAsk, RunSize } from './run.ts';

export type FileAuditTypes = AuditTypes & { readonly plan: Plan };

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
