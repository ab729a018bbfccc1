import * as z from 'zod';
import { allScores } from '../../metrics/attack/judgedSample.ts';
import { count } from '../../metrics/estimation/estimateSchema.ts';
import { judgeDigest } from '../../runs/audit/digests.ts';
import type { ReportedLogs } from '../attack/buildLogsReport.ts';

/** Most looks that a file keeps: the latest ones. */
const mostLooks = 1000;

/**
 * The judgments behind a card that somebody could see. Whoever looks until the bars are met finds
 * them met too often, so the limits of a card allow for the looks before it.
 *
 * What counts: every card that was printed, written or shown of fewer judgments of the same runs,
 * be it that a run was unfinished, or that its sample was extended or a run was added since. A card
 * of the same judgments is the same look, however often and wherever it is printed, and a change
 * of the bars does not undo a look. Sessions and hand-picked pairs are not inferred from, so they
 * count nothing. Cards of logs that lie in no `.recant` folder are only counted in the file of
 * `recant check --card`.
 */
export const look = z.object({
  judge: z.string().describe('Digest of the judge.'),
  judgments: z.record(z.string(), count).describe('Numbers of judgments by the names of runs.'),
});
export type Look = z.infer<typeof look>;

/** Returns the look that a card of each judge of these logs is. */
export function looksAt({ audits, attacks }: ReportedLogs): Look[] {
  const byJudge = new Map<string, Record<string, number>>();
  const add = (judge: string, run: string, judgments: number) => {
    const own = byJudge.get(judge) ?? {};
    byJudge.set(judge, own);
    own[run] = (own[run] ?? 0) + judgments;
  };
  for (const { header, selection, judgments } of audits) {
    if (selection === 'session' || selection === 'hand-picked') continue;
    add(judgeDigest(header), header.run, judgments);
  }
  for (const { samples } of attacks) {
    for (const sample of samples) add(sample.judge.digest, sample.run, allScores(sample).length);
  }
  return [...byJudge].map(([judge, judgments]) => ({ judge, judgments }));
}

/** Returns how many looks a card is, with the earlier ones that its judgments grew from. */
export function countLooks(now: Look, earlier: readonly Look[]): number {
  const grownFrom = earlier.filter(
    (before) => before.judge === now.judge && isPartOf(before, now) && !isPartOf(now, before),
  );
  return 1 + new Set(grownFrom.map(nameOf)).size;
}

/** Returns the looks to keep after these, each once. */
export function withLooks(earlier: readonly Look[], now: readonly Look[]): Look[] {
  const known = new Set(earlier.map(nameOf));
  const added = now.filter((one) => !known.has(nameOf(one)));
  return [...earlier, ...added].slice(-mostLooks);
}

function isPartOf(one: Look, other: Look): boolean {
  return Object.entries(one.judgments).every(
    ([run, judgments]) => judgments <= (other.judgments[run] ?? -1),
  );
}

function nameOf({ judge, judgments }: Look): string {
  return JSON.stringify([judge, Object.entries(judgments).sort()]);
}
