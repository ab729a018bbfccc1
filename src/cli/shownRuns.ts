import type { AttackEntry } from '../core/attack/attackLog.ts';
import { AttackState } from '../core/attack/attackState.ts';
import { callTitle } from '../core/attack/callTitle.ts';
import { viewAudit } from '../core/audit/auditView.ts';
import type { LogEntry } from '../core/audit/log.ts';
import { replay } from '../core/audit/runState.ts';
import { type TurnName, turnId } from '../core/audit/turns.ts';
import { turnTitle } from '../core/audit/turnView.ts';
import { loggedCalls } from '../core/journal/loggedCalls.ts';
import { attacksRecord, attacksTable } from './attacksTable.ts';
import type { TitledCall } from './showCalls.ts';
import { runRecord } from './turnRecords.ts';
import { turnsTable } from './turnsTable.ts';

/** A run as `recant show` prints it. */
export interface ShownRun {
  readonly tables: readonly string[];
  readonly record: object;
  readonly calls: readonly TitledCall[];
}

type TurnCall = TurnName & { readonly pair: string; readonly attempt: number };

/** Undefined where the entries hold no run. */
export function auditRunShown(entries: readonly LogEntry[]): ShownRun | undefined {
  const state = replay(entries);
  const views = [...state.pairs.keys()].flatMap((key) => viewAudit(state, key) ?? []);
  if (views.length === 0) return undefined;
  const calls = loggedCalls<TurnCall>(
    entries.filter(isOfCall),
    (name) => `${name.pair}/${turnId(name)}/${name.attempt}`,
  );
  return {
    tables: views.map(turnsTable),
    record: runRecord(views),
    calls: calls.map((call) => {
      const { name } = call;
      const id = state.pairs.get(name.pair)?.entry.pair.id ?? name.pair;
      const repair = name.attempt > 0 ? ' · repair' : '';
      return { title: `${id} · ${turnTitle(name)}${repair}`, call };
    }),
  };
}

/** Undefined where the entries hold no run. */
export function attackRunShown(entries: readonly AttackEntry[]): ShownRun | undefined {
  const state = AttackState.replay(entries);
  if (!state.header) return undefined;
  const calls = loggedCalls<{ readonly call: string }>(
    entries.filter(isOfCall),
    ({ call }) => call,
  );
  return {
    tables: [attacksTable(state)],
    record: attacksRecord(state),
    calls: calls.map((call) => ({ title: callTitle(call.name.call, state), call })),
  };
}

const typesOfCalls = ['message', 'started', 'answer', 'failed'] as const;

function isOfCall<Entry extends { readonly type: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly type: (typeof typesOfCalls)[number] }> {
  return typesOfCalls.some((type) => type === entry.type);
}
