import { loggedCalls } from '../../core/journal/loggedCalls.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import { callTitle } from '../../core/runs/attack/calls/callTitle.ts';
import type { AttackEntry } from '../../core/runs/attack/log/attackLog.ts';
import { isOfCall, type ShownRun, shownKind } from '../reports/shownRuns.ts';
import { attacksRecord, attacksTable } from './attacksTable.ts';

/** Attacks on responses. */
export const shownAttacks = shownKind(attackKind, shown);

function shown(entries: readonly AttackEntry[]): ShownRun | undefined {
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
