import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { readHeader } from './firstLine.ts';
import { ReportReader } from './reportReader.ts';

/** How much of a folder is searched. */
export interface SearchLimits {
  /** Maximum number of files and folders that are looked at. */
  readonly entries: number;
  /** Maximum total size of the logs that are read, in bytes. */
  readonly bytes: number;
  /** Maximum time, in milliseconds. */
  readonly ms: number;
}

const usualLimits: SearchLimits = { entries: 100_000, bytes: 256 * 1024 * 1024, ms: 10_000 };

/** Folders that hold no logs, and may hold very many files. */
const unsearched: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** A run with its log. */
interface FoundRun {
  readonly path: string;
  readonly run: ReportRun;
}

/** Runs, and what was not searched for further ones, in sentences. */
interface Search {
  readonly runs: readonly FoundRun[];
  readonly unsearched: readonly string[];
}

/**
 * Finds the audits in a folder and the folders below it, each run once. Files with `.jsonl` in their
 * names count, so that a log that was renamed is found. Links are not followed, and what cannot be
 * read is passed over.
 *
 * @param isWanted whether to read the log of a run with this header
 */
export async function findRuns(
  folder: string,
  isWanted: (header: HeaderEntry) => boolean,
  limits: SearchLimits = usualLimits,
): Promise<Search> {
  const runs = new Map<string, FoundRun>();
  const unread: string[] = [];
  let bytes = 0;
  const walk = walkLogs(folder, limits);
  let step = await walk.next();
  for (; !step.done; step = await walk.next()) {
    const path = step.value;
    const header = await readHeader(auditKind, path);
    if (!header || runs.has(header.run) || !isWanted(header)) continue;
    const { size } = await stat(path);
    if (bytes + size > limits.bytes) {
      unread.push(`${path} is too long to be compared.`);
      continue;
    }
    bytes += size;
    const run = await readRun(path);
    if (run) runs.set(header.run, { path, run });
  }
  return { runs: [...runs.values()], unsearched: [...step.value, ...unread] };
}

/** Yields the files that may be logs; returns what was not searched. */
async function* walkLogs(
  folder: string,
  { entries: most, ms }: SearchLimits,
): AsyncGenerator<string, readonly string[]> {
  const end = performance.now() + ms;
  const folders = [folder];
  let entries = 0;
  for (const place of folders) {
    for await (const entry of entriesOf(place)) {
      if (entries >= most || performance.now() > end) {
        return [`Only ${entries} files and folders of ${folder} were searched for other runs.`];
      }
      entries += 1;
      const path = join(place, entry.name);
      if (entry.isDirectory() && !unsearched.has(entry.name)) folders.push(path);
      if (entry.isFile() && mayBeLog(entry.name)) yield path;
    }
  }
  return [];
}

/** Returns the audit in a log; undefined if it cannot be read. */
async function readRun(path: string): Promise<ReportRun | undefined> {
  const reader = new ReportReader(path, { keepsReasons: false });
  await reader.refresh().catch(() => {});
  return reader.run();
}

/** Yields what is in a folder; nothing if it cannot be read. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const entries = await opendir(folder, { bufferSize: 1024 }).catch(() => undefined);
  if (entries) yield* entries;
}

/** Attacked records are stored next to their log. */
function mayBeLog(name: string): boolean {
  return name.includes('.jsonl') && !name.endsWith('.attacked.jsonl');
}

/** Whether a run has judgments on some of these prompts. */
export function sharesPrompt(run: ReportRun, prompts: ReadonlySet<string>): boolean {
  for (const [audit] of run.auditsByPair())
    if (audit && prompts.has(audit.pair.prompt)) return true;
  return false;
}
