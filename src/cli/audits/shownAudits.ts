import { loggedCalls } from '../../core/journal/loggedCalls.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { LogEntry } from '../../core/runs/audit/log.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { turnTitle } from '../../core/runs/audit/views/turnTitle.ts';
import { type TurnName, turnId } from '../../core/words/turns.ts';
import { isOfCall, type ShownRun, shownKind } from '../reports/shownRuns.ts';
import { runRecord } from './turnRecords.ts';
import { turnsTable } from './turnsTable.ts';

/** Audits and step sessions. */
export const shownAudits = shownKind(auditKind, shown);

type TurnCall = TurnName & { readonly pair: string; readonly attempt: number };

function shown(entries: readonly LogEntry[]): ShownRun | undefined {
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
