import { statementLines } from '../../core/runs/statementWords.ts';
import { asJsonLine, asMessageLine } from '../../core/words/escape.ts';
import { kindOfLog } from '../../logs/reading/firstLine.ts';
import { refusalIn } from '../../logs/reading/readLog.ts';
import { shownAttacks } from '../attacks/shownAttacks.ts';
import { shownAudits } from '../audits/shownAudits.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';
import { notARun, printSkipped } from './readRuns.ts';
import { callRecord, callText } from './showCalls.ts';
import type { ShownKind, ShownLog } from './shownRuns.ts';

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

/** How each kind of run is shown; a log without a known header is read as an audit. */
const kinds: readonly ShownKind[] = [shownAttacks, shownAudits];

async function readShown(path: string): Promise<ShownLog> {
  const kind = await kindOfLog(path);
  const { read } = kinds.find(({ headerType }) => headerType === kind?.headerType) ?? shownAudits;
  return read(path);
}
