import { parseArgs } from 'node:util';
import { viewAudit } from '../core/audit/auditView.ts';
import { replay } from '../core/audit/runState.ts';
import { asMessageLine } from '../core/escape.ts';
import { readLog } from '../runs/readLog.ts';
import { namingFile } from './fileErrors.ts';
import { exitCodes, type Output, UsageError } from './output.ts';
import { runRecord } from './turnRecords.ts';
import { turnsTable } from './turnsTable.ts';

/** `recant show RUN.jsonl [--json]`: the turns of a run, as a table or as one JSON object. */
export async function showCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one run log.');
  const name = asMessageLine(file);
  const log = await namingFile(file, readLog(file));
  for (const { line, reason } of log.faults) {
    output.stderr(`${name}:${line}: ${reason}; the line is passed over\n`);
  }
  const state = replay(log.entries);
  const views = [...state.pairs.keys()].flatMap((key) => viewAudit(state, key) ?? []);
  if (views.length === 0) {
    output.stderr(`${name} holds no run that can be read.\n`);
    return exitCodes.failed;
  }
  if (log.readOnly !== undefined) output.stderr(`${name}: ${log.readOnly}\n`);
  if (values.json) {
    output.stdout(runRecord(views));
  } else {
    for (const view of views) output.stdout(turnsTable(view));
  }
  return exitCodes.done;
}
