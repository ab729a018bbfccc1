import { loggedCalls } from '../../core/journal/loggedCalls.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import { callTitle } from '../../core/runs/attack/calls/callTitle.ts';
import type { AttackEntry } from '../../core/runs/attack/log/attackLog.ts';
import type { LogEntry } from '../../core/runs/audit/log.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { turnTitle } from '../../core/runs/audit/views/turnTitle.ts';
import type { Statement } from '../../core/runs/statement.ts';
import { type TurnName, turnId } from '../../core/words/turns.ts';
import { attacksRecord, attacksTable } from '../attacks/attacksTable.ts';
import { runRecord } from '../audits/turnRecords.ts';
import { turnsTable } from '../audits/turnsTable.ts';
import type { TitledCall } from './showCalls.ts';

/** A run, as `recant show` prints it. */
export interface ShownRun {
  readonly tables: readonly string[];
  readonly record: object;
  readonly statement: Statement;
  readonly calls: readonly TitledCall[];
}

type TurnCall = TurnName & { readonly pair: string; readonly attempt: number };

/** Returns undefined if the entries contain no run. */
export function auditRunShown(entries: readonly LogEntry[]): ShownRun | undefined {
  const state = replay(entries);
  const views = [...state.pairs.keys()].flatMap((key) => viewAudit(state, key) ?? []);
  if (views.length === 0) return undefined;
  const statement = state.calls.statement();
  const calls = loggedCalls<TurnCall>(
    entries.filter(isOfCall),
    (name) => `${name.pair}/${turnId(name)}/${name.attempt}`,
  );
  return {
    tables: views.map(turnsTable),
    record: runRecord(views, statement),
    statement,
    calls: calls.map((call) => {
      const { name } = call;
      const id = state.pairs.get(name.pair)?.entry.pair.id ?? name.pair;
      const repair = name.attempt > 0 ? ' · repair' : '';
      return { title: `${id} · ${turnTitle(name)}${repair}`, call };
    }),
  };
}

/** Returns undefined if the entries contain no run. */
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
    statement: state.calls.statement(),
    calls: calls.map((call) => ({ title: callTitle(call.name.call, state), call })),
  };
}

const typesOfCalls = ['message', 'started', 'answer', 'failed'] as const;

function isOfCall<Entry extends { readonly type: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly type: (typeof typesOfCalls)[number] }> {
  return typesOfCalls.some((type) => type === entry.type);
}
