import { counted } from '../../core/words/counted.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { type VerifiedLog, verifyLog } from '../../logs/verifyLog.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';
import { logFilesIn } from './readRuns.ts';

/** Maximum number of altered judgments of a log that are listed. */
const mostListed = 5;

/** Says of each log whether its judgments are what its raw answers give. */
export async function verifyCommand(given: GivenTo<'verify'>, output: Output): Promise<number> {
  let code: number = exitCodes.done;
  for (const path of await logFilesIn(given.files)) {
    const verified = await namingFile(path, verifyLog(path));
    if (!verified) {
      output.stderr(`${asMessageLine(path)} holds no run that can be read. Name a run log.\n`);
      code = Math.max(code, exitCodes.failed);
    } else if (verified.altered.length > 0) {
      printAltered(path, verified, output);
      code = exitCodes.altered;
    } else {
      output.stdout(`${describeUnaltered(path, verified)}\n`);
    }
  }
  return code;
}

/**
 * Whether the judgments of all logs in these files and folders are what their raw answers give;
 * otherwise prints which ones are not, and what to do. Files that hold no run are skipped.
 */
export async function areUnaltered(paths: readonly string[], output: Output): Promise<boolean> {
  let isUnaltered = true;
  for (const path of await logFilesIn(paths)) {
    const verified = await namingFile(path, verifyLog(path));
    if (!verified || verified.altered.length === 0) continue;
    printAltered(path, verified, output);
    isUnaltered = false;
  }
  return isUnaltered;
}

function describeUnaltered(path: string, { judgments, recorded }: VerifiedLog): string {
  const read = `all ${counted(judgments - recorded, 'judgment')} are what the answers in the log give`;
  const others =
    recorded === 0
      ? ''
      : `; ${counted(recorded, 'judgment')} of another tool cannot be read again, because its own decision counts`;
  return `${asMessageLine(path)}: ${read}${others}.`;
}

function printAltered(path: string, { altered, isEarlier }: VerifiedLog, output: Output): void {
  const file = asMessageLine(path);
  for (const { line, item, what, field, logged, read } of altered.slice(0, mostListed)) {
    const where = `${file}:${line}: ${asOneLine(item, 80)}, ${asOneLine(what, 60)}`;
    const difference =
      field === undefined
        ? 'the log holds no answer that gives this judgment'
        : `${field} is ${shown(logged)} in the log, and ${shown(read)} as read from its answer`;
    output.stderr(`${where}: ${difference}\n`);
  }
  if (altered.length > mostListed) {
    output.stderr(`… and ${altered.length - mostListed} more\n`);
  }
  const some = counted(altered.length, 'judgment');
  output.stderr(
    isEarlier
      ? `${file}: ${some} read by an earlier version of Recant, which this version reads differently. Audit again with --fresh, or compare with the version that wrote the log.\n`
      : `${file}: ${some} edited: not what the answers in the log give. Take the log from its source again, or audit again with --fresh.\n`,
  );
}

function shown(value: unknown): string {
  return value === undefined ? 'absent' : asOneLine(JSON.stringify(value) ?? '', 60);
}
