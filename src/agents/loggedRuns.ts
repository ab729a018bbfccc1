import { leadingFirst, orderResults } from '../core/results/resultOrder.ts';
import { type Flip, isChallenged, isFlip } from '../core/results/turnResult.ts';
import { auditKind } from '../core/runs/audit/auditKind.ts';
import { groupBy } from '../core/words/groupBy.ts';
import { kindOfLog } from '../logs/reading/firstLine.ts';
import { RunReader } from '../logs/reading/runReader.ts';
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

/**
 * Reads the audits that a desk offers, the newest logs first; logs of other kinds are left out.
 *
 * @param data part of a dataset's name; absent: all datasets
 */
export async function readAudits(desk: AgentDesk, data = ''): Promise<LoggedRun[]> {
  const found: LoggedRun[] = [];
  for (const path of (await desk.logs()).slice(0, mostLogs)) {
    if ((await kindOfLog(path)) !== auditKind) continue;
    const run = new RunReader(path);
    await run.refresh();
    if (run.header?.dataset.name.includes(data)) found.push({ path, run });
  }
  return found;
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
