import { describeDifference, describeUnchecked, shown } from '../../core/journal/logCheck.ts';
import { counted } from '../../core/words/counted.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { headerRefusal } from '../../logs/reading/firstLine.ts';
import { type VerifiedLog, verifyLog } from '../../logs/verifyLog.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';
import { logFilesIn, notARun, printSkipped } from './readRuns.ts';
import { otherValuesInFile } from './valuesInFile.ts';

/** Maximum number of altered judgments of a log that are listed. */
const mostListed = 5;

/** Says of each log whether its judgments are what its raw answers give. */
export async function verifyCommand(given: GivenTo<'verify'>, output: Output): Promise<number> {
  let code: number = exitCodes.done;
  for (const path of await logFilesIn(given.files)) {
    const verified = await namingFile(path, verifyLog(path));
    if (!verified) {
      const why = (await headerRefusal(path)) ?? notARun;
      output.stderr(`${asMessageLine(path)} holds no run that can be read. ${why}\n`);
      code = Math.max(code, exitCodes.failed);
      continue;
    }
    printSkipped(path, verified.faults, output);
    const fault = await printFaults(path, verified, output);
    if (fault === undefined) output.stdout(`${describeUnaltered(path, verified)}\n`);
    const isPartial = isNothingRead(verified) || verified.faults.length > 0;
    code = Math.max(code, fault ?? (isPartial ? exitCodes.gateUndefined : code));
  }
  return code;
}

/**
 * Returns the exit code for logs in these files and folders whose judgments are not what their raw
 * answers give, or whose pairs are not what their runs would have drawn, once it has printed which
 * ones; undefined if there are none. Files that hold no run are skipped.
 *
 * @param comparesFiles whether labels are compared with those of datasets; not if the caller does
 */
export async function faultIn(
  paths: readonly string[],
  output: Output,
  comparesFiles = true,
): Promise<number | undefined> {
  const codes: number[] = [];
  for (const path of await logFilesIn(paths)) {
    const verified = await namingFile(path, verifyLog(path));
    const fault = verified && (await printFaults(path, verified, output, comparesFiles));
    if (fault !== undefined) codes.push(fault);
  }
  return codes.length === 0 ? undefined : Math.max(...codes);
}

/** Whether a log has judgments, all of which another tool recorded, so that none was read again. */
function isNothingRead({ judgments, recorded }: VerifiedLog): boolean {
  return judgments > 0 && judgments === recorded;
}

function describeUnaltered(path: string, verified: VerifiedLog): string {
  const { judgments, recorded, faults } = verified;
  const file = asMessageLine(path);
  if (isNothingRead(verified)) {
    return `${file}: nothing could be verified: ${counted(recorded, 'judgment')} of another tool, whose own decision counts.`;
  }
  const read = `all ${counted(judgments - recorded, 'judgment')} are what the answers in the log give`;
  const others =
    recorded === 0
      ? ''
      : `; ${counted(recorded, 'judgment')} of another tool cannot be read again, because its own decision counts`;
  const skipped =
    faults.length === 0
      ? ''
      : `; what ${counted(faults.length, 'unreadable line')} held is not known`;
  return `${file}: ${read}${others}${skipped}.`;
}

/** Prints what is wrong with a log and returns the exit code for it; undefined if nothing is. */
async function printFaults(
  path: string,
  verified: VerifiedLog,
  output: Output,
  comparesFile = true,
): Promise<number | undefined> {
  const { origin, altered } = verified;
  const file = asMessageLine(path);
  if (origin.is === 'foreign') {
    output.stderr(
      `${file}: not what its run would have written: ${asMessageLine(describeDifference(origin))}. Take the log from its source again, or audit again with --fresh.\n`,
    );
  }
  if (altered.length > 0) printAltered(file, verified, output);
  if (origin.is === 'foreign' || altered.length > 0) return exitCodes.altered;
  if (origin.is === 'own') {
    const values = comparesFile ? await otherValuesInFile(path) : undefined;
    if (values === undefined) return undefined;
    output.stderr(
      `${file}: its dataset has other values now: ${asMessageLine(values)}. No gate or bar is decided by it; audit again with --fresh, or undo the change.\n`,
    );
    return exitCodes.gateUndefined;
  }
  output.stderr(
    `${file}: ${asMessageLine(describeUnchecked(origin))}. No gate or bar is decided by it; audit again with --fresh.\n`,
  );
  return exitCodes.gateUndefined;
}

function printAltered(file: string, { altered, isEarlier }: VerifiedLog, output: Output): void {
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
