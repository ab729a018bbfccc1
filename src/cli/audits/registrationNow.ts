import { stat } from 'node:fs/promises';
import { judgeName } from '../../core/judges/judgeName.ts';
import type { Pair } from '../../core/pair.ts';
import type { ModelIdentity } from '../../core/ports.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import {
  type Primary,
  type Registration,
  registrationOf,
} from '../../core/runs/audit/registration.ts';
import { promptDigest } from '../../core/runs/audit/rows.ts';
import { isSameJudge } from '../../core/runs/audit/sameRun.ts';
import { quickDigest } from '../../disk/quickDigest.ts';
import { systemClock } from '../../models/systemClock.ts';
import { readRuns } from '../reports/readRuns.ts';

/**
 * Returns what a run registers before its first call, with the runs in the folder of its log in
 * which the same model was already asked about some of the same prompts.
 */
export async function registrationNow(
  primary: Primary,
  judge: ModelIdentity,
  chosen: readonly { readonly key: string; readonly pair: Pair }[],
  folder: string,
): Promise<Registration> {
  const prompts = new Set(chosen.map(({ pair }) => promptDigest(pair, quickDigest)));
  const keys = chosen.map(({ key }) => key);
  const runs = await runsIn(folder);
  const earlier = runs
    .filter(({ header, judgments }) => judgments > 0 && isSameJudge(header.judge, judge))
    .filter((run) => sharesPrompt(run, prompts))
    .map(({ header, judgments }) => ({ run: header.run, judge: judgeName(header), judgments }));
  return registrationOf(primary, keys, earlier, systemClock.now());
}

/** Returns the runs that can be read in a folder, which need not exist. */
async function runsIn(folder: string): Promise<readonly ReportRun[]> {
  if (folder === '' || !(await stat(folder).catch(() => undefined))) return [];
  const silent = { stdout: () => {}, stderr: () => {} };
  return (await readRuns([folder], silent, true)).audits;
}

function sharesPrompt(run: ReportRun, prompts: ReadonlySet<string>): boolean {
  for (const [row] of run.rowsByPair()) if (row && prompts.has(row.cluster)) return true;
  return false;
}
