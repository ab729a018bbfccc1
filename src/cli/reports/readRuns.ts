import { stat } from 'node:fs/promises';
import type { AttackRun } from '../../core/report/attack/attackRun.ts';
import type { ReportedLogs } from '../../core/report/attack/buildLogsReport.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { LogFault } from '../../logs/reading/readLog.ts';
import { ReportReader } from '../../logs/reading/reportReader.ts';
import { logsIn } from '../../logs/runFolder.ts';
import { namingFile } from '../fileErrors.ts';
import type { Output } from '../output.ts';

export const notARun = "Its first line is not a run's header: name a run log.";

/**
 * Reads the audits and attacks in logs and folders of logs (`*.jsonl`). Reports unreadable lines as
 * `file:line: reason`. Rejects if a path cannot be opened or a given file contains no run.
 *
 * @param isSummary whether the runs are only summarized
 */
export async function readRuns(
  paths: readonly string[],
  output: Output,
  isSummary = false,
): Promise<ReportedLogs> {
  const audits: ReportRun[] = [];
  const attacks: AttackRun[] = [];
  const pathsByRun = new Map<string, string>();
  for (const path of paths) {
    const { files, isFolder } = await logsAt(path);
    for (const file of files) {
      const name = asMessageLine(file);
      const { run, why } = await readRun(file, output, isSummary);
      if (!run) {
        const message = `${name} holds no run that can be read. ${why}`;
        if (!isFolder) throw new Error(message);
        output.stderr(`${message}\n`);
        continue;
      }
      const known = pathsByRun.get(run.header.run);
      if (known !== undefined) {
        output.stderr(`${name} holds the same run as ${known}; it counts once.\n`);
      }
      pathsByRun.set(run.header.run, name);
      if ('pairIds' in run) audits.push(run);
      else attacks.push(run);
    }
  }
  return { audits, attacks };
}

/** Returns the logs that are named, or in the folders that are named. */
export async function logFilesIn(paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map(logsAt))).flatMap(({ files }) => files);
}

async function logsAt(path: string) {
  const isFolder = (await namingFile(path, stat(path))).isDirectory();
  return { isFolder, files: isFolder ? await namingFile(path, logsIn(path)) : [path] };
}

async function readRun(
  file: string,
  output: Output,
  isSummary: boolean,
): Promise<{ readonly run?: ReportRun | AttackRun | undefined; readonly why: string }> {
  const reader = new ReportReader(file, { keepsReasons: !isSummary });
  await namingFile(file, reader.refresh());
  const run = reader.attacks() ?? reader.run();
  if (!run) return { why: reader.refusal ?? notARun };
  printSkipped(file, reader.faults, output);
  return { run, why: '' };
}

/** Names the unreadable lines of a log. */
export function printSkipped(file: string, faults: readonly LogFault[], output: Output): void {
  for (const { line, reason } of faults) {
    output.stderr(`${asMessageLine(file)}:${line}: ${reason}; the line is skipped\n`);
  }
}
