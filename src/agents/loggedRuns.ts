import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { leadingFirst, orderResults } from '../core/results/resultOrder.ts';
import { type Flip, isChallenged, isFlip } from '../core/results/turnResult.ts';
import { auditKind } from '../core/runs/audit/auditKind.ts';
import { asOneLine } from '../core/words/escape.ts';
import { groupBy } from '../core/words/groupBy.ts';
import { kindOfLog } from '../logs/reading/firstLine.ts';
import { RunReader } from '../logs/reading/runReader.ts';
import { verifyLog } from '../logs/verifyLog.ts';
import type { AgentDesk } from './agentTool.ts';

/** Maximum number of logs that a tool reads, the newest ones. */
const mostLogs = 50;

/** An audit's log, read without its texts. */
interface LoggedRun {
  readonly path: string;
  readonly run: RunReader;
}

/** A flip with the log that holds it and the id of its record. */
export interface LoggedFlip extends LoggedRun {
  readonly flip: Flip;
  readonly record: string;
}

/** The audits that tools for agents may use. */
interface ReadAudits {
  readonly audits: readonly LoggedRun[];
  /** Sentence that names the logs that are left out; undefined if there are none. */
  readonly leftOut: string | undefined;
}

/**
 * Reads the audits that a desk offers, the newest logs first; logs of other kinds are left out, and
 * those that do not pass verification.
 *
 * @param data part of a dataset's name; absent: all datasets
 */
export async function readAudits(desk: AgentDesk, data = ''): Promise<ReadAudits> {
  const audits: LoggedRun[] = [];
  const leftOut: string[] = [];
  for (const path of (await desk.logs()).slice(0, mostLogs)) {
    if ((await kindOfLog(path)) !== auditKind) continue;
    const run = new RunReader(path);
    await run.refresh();
    if (!run.header?.dataset.name.includes(data)) continue;
    if (await isVerified(path)) audits.push({ path, run });
    else leftOut.push(asOneLine(basename(path), 80));
  }
  if (leftOut.length === 0) return { audits, leftOut: undefined };
  return {
    audits,
    leftOut: `Left out, because their judgments or pairs are not what their runs would have written (recant verify says why): ${leftOut.join(', ')}.`,
  };
}

/** Returns a result with the sentence about logs that it leaves out. */
export function withNote(text: string, leftOut: string | undefined): string {
  return leftOut === undefined ? text : `${text}\n${leftOut}`;
}

/** Results of verification, by path, each for one version of its file. */
const verified = new Map<string, { readonly version: string; readonly isVerified: boolean }>();

async function isVerified(path: string): Promise<boolean> {
  const { size, mtimeMs, ino } = await stat(path);
  const version = `${ino} ${size} ${mtimeMs}`;
  const known = verified.get(path);
  if (known?.version === version) return known.isVerified;
  const found = await verifyLog(path);
  const isVerified = found?.altered.length === 0 && found.origin.is === 'own';
  verified.set(path, { version, isVerified });
  return isVerified;
}

/**
 * Returns the flips under challenge: of each judge, record and turn the newest result. Those of real
 * judges come before simulated ones, and the worst first.
 */
export function flipsIn(audits: readonly LoggedRun[]): LoggedFlip[] {
  const places = new Map(audits.map((one) => [one.run.header?.run, one]));
  const results = audits.flatMap(({ run }) => [...run.results()]);
  const leading = [...groupBy(results, ({ pair }) => pair.key).values()]
    .flatMap((ofPair) => orderResults(ofPair, undefined))
    .sort(leadingFirst(undefined));
  return leading.flatMap((flip) => {
    const place = places.get(flip.run.run);
    if (!place || !isFlip(flip) || !isChallenged(flip)) return [];
    return [{ ...place, flip, record: place.run.pairIds().get(flip.pair.key) ?? flip.pair.key }];
  });
}
