import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { statementLines } from '../../core/runs/statementWords.ts';
import { asJsonLine, asMessageLine } from '../../core/words/escape.ts';
import { kindOfLog } from '../../logs/reading/firstLine.ts';
import { type ReadLog, readAttackLog, readLog, refusalIn } from '../../logs/reading/readLog.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';
import { notARun, printSkipped } from './readRuns.ts';
import { callRecord, callText } from './showCalls.ts';
import { attackRunShown, auditRunShown, type ShownRun } from './shownRuns.ts';

/** Prints the turns of a run, the outcomes of its attacks, or all messages and answers. */
export async function showCommand(
  { files: [file], calls, json }: GivenTo<'show'>,
  output: Output,
): Promise<number> {
  const name = asMessageLine(file);
  const { log, run } = await namingFile(file, readShown(file));
  printSkipped(file, log.faults, output);
  if (!run) {
    output.stderr(`${name} holds no run that can be read. ${refusalIn(log.faults) ?? notARun}\n`);
    return exitCodes.failed;
  }
  if (log.readOnly !== undefined) output.stderr(`${name}: ${log.readOnly}\n`);
  if (json) {
    const record = { ...run.record, ...(calls && { calls: run.calls.map(callRecord) }) };
    output.stdout(asJsonLine(record));
  } else if (calls) {
    for (const call of run.calls) {
      output.stdout(callText(call));
      await output.drained?.();
    }
  } else {
    for (const table of run.tables) output.stdout(table);
    for (const line of statementLines(run.statement)) output.stdout(`${line}\n`);
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
