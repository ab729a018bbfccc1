import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { definitionOf } from '../core/judges/defaultJudge.ts';
import { definitionDigest } from '../core/judges/definitionDigest.ts';
import type { HeaderEntry, PairEntry } from '../core/runs/audit/log.ts';
import { type Plan, planRun } from '../core/runs/audit/plan/plan.ts';
import { replay } from '../core/runs/audit/runState.ts';
import { digestOfAll } from '../core/words/digest.ts';
import { asOneLine } from '../core/words/escape.ts';
import { readLog } from '../logs/reading/readLog.ts';
import { verifyLog } from '../logs/verifyLog.ts';

/**
 * Returns the file name of the log in which agents audit a pair. It is the same whenever the same
 * is asked, so that answered calls are not repeated.
 *
 * @param pair key of the pair
 */
export function agentLogName(header: HeaderEntry, pair: string): string {
  const { judge, generation, seed, protocol, dataset } = header;
  const { name: _, ...identity } = judge;
  const asked = JSON.stringify([identity, generation, seed, protocol, dataset.name]);
  return `agent-${digestOfAll([asked, definitionDigest(definitionOf(header)), pair])}.jsonl`;
}

/** What the log of an agent's audit already holds. */
interface HeldAudit {
  /** Calls that it lacks at least. */
  readonly lacking: Plan;
  /** Number of judgments that it has. */
  readonly judgments: number;
}

/**
 * Returns what the log in which agents audit a pair holds. Rejects if its judgments are not what its
 * answers give, or if it is not what its run would have written: anybody can guess its name.
 */
export async function heldIn(
  path: string,
  { header, entry }: { readonly header: HeaderEntry; readonly entry: PairEntry },
): Promise<HeldAudit> {
  if (!existsSync(path)) return { lacking: planRun(replay([header, entry])), judgments: 0 };
  const verified = await verifyLog(path);
  if (!verified || verified.altered.length > 0 || verified.origin.is !== 'own') {
    throw new Error(
      `${asOneLine(basename(path), 100)} is not a log that Recant would have written, or its judgments are not what its answers give. Nothing was sent. The user can verify it with recant verify, and move it away.`,
    );
  }
  const lacking = planRun(replay((await readLog(path)).entries));
  return { lacking, judgments: verified.judgments };
}
