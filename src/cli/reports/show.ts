import { parseArgs } from 'node:util';
import { asJsonLine, asMessageLine } from '../../core/escape.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { kindOfLog } from '../../logs/reading/firstLine.ts';
import { type ReadLog, readAttackLog, readLog } from '../../logs/reading/readLog.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { callRecord, callsText } from './showCalls.ts';
import { attackRunShown, auditRunShown, type ShownRun } from './shownRuns.ts';

/**
 * `recant show RUN.jsonl [--calls] [--json]`: the turns of a run, or how its attacks came out, as tables or
 * as one JSON object; with `--calls` every message that was sent and every answer.
 */
export async function showCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, calls: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one run log.');
  const name = asMessageLine(file);
  const { log, run } = await namingFile(file, readShown(file));
  for (const { line, reason } of log.faults) {
    output.stderr(`${name}:${line}: ${reason}; the line is passed over\n`);
  }
  if (!run) {
    output.stderr(`${name} holds no run that can be read.\n`);
    return exitCodes.failed;
  }
  if (log.readOnly !== undefined) output.stderr(`${name}: ${log.readOnly}\n`);
  if (values.json) {
    const record = { ...run.record, ...(values.calls && { calls: run.calls.map(callRecord) }) };
    output.stdout(asJsonLine(record));
  } else if (values.calls) {
    output.stdout(callsText(run.calls));
  } else {
    for (const table of run.tables) output.stdout(table);
  }
  return exitCodes.done;
}

async function readShown(path: string): Promise<{
  readonly log: Pick<ReadLog, 'faults' | 'readOnly'>;
  readonly run?: ShownRun | undefined;
}> {
  if ((await kindOfLog(path)) === attackKind) {
    const log = await readAttackLog(path);
    return { log, run: attackRunShown(log.entries) };
  }
  const log = await readLog(path);
  return { log, run: auditRunShown(log.entries) };
}
