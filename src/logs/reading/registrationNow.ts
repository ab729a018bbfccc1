import type { Pair } from '../../core/data/pair.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { promptDigest } from '../../core/runs/audit/digests.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { isShowable } from '../../core/runs/audit/plan/showablePairs.ts';
import {
  type Primary,
  type Registration,
  registrationOf,
} from '../../core/runs/audit/registration.ts';
import { isSameJudge } from '../../core/runs/audit/sameRun.ts';
import { codeOf } from '../../disk/describeReadError.ts';
import { quickDigest } from '../../disk/quickDigest.ts';
import { logsIn } from '../runFolder.ts';
import { sharesPrompt } from './otherRuns.ts';
import { ReportReader } from './reportReader.ts';

/**
 * Returns what a run registers before its first call, with the runs in the folder of its log in
 * which the same model was already asked about some of the same prompts. Rejects if a log there
 * cannot be opened.
 *
 * @param chosen of which those without a text that the judge is shown are not asked about
 * @param folder need not exist
 * @param at milliseconds since the epoch
 */
export async function registrationNow(
  primary: Primary,
  { judge, definition }: Pick<HeaderEntry, 'judge' | 'definition'>,
  chosen: readonly { readonly key: string; readonly pair: Pair }[],
  folder: string,
  at: number,
): Promise<Registration> {
  const asked = chosen.filter(({ pair }) => isShowable({ definition }, pair));
  const prompts = new Set(asked.map(({ pair }) => promptDigest(pair, quickDigest)));
  const earlier: Registration['earlier']['runs'] = [];
  const logs = await logsIn(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const path of logs) {
    const reader = new ReportReader(path, { keepsReasons: false });
    await reader.refresh();
    const run = reader.run();
    if (!run || run.judgments === 0 || !isSameJudge(run.header.judge, judge)) continue;
    if (!sharesPrompt(run, prompts)) continue;
    const { header, judgments } = run;
    earlier.push({ run: header.run, judge: judgeName(header), judgments });
  }
  const keys = asked.map(({ key }) => key);
  return registrationOf(primary, keys, earlier, at);
}
