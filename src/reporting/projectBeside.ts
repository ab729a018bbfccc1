import { dirname, relative } from 'node:path';
import { definitionOf } from '../core/judges/defaultJudge.ts';
import { definitionDigest } from '../core/judges/definitionDigest.ts';
import type { Project, RunElsewhere } from '../core/report/registered.ts';
import type { ReportRun } from '../core/report/runs/reportRun.ts';
import { judgeDigest } from '../core/runs/audit/digests.ts';
import type { HeaderEntry } from '../core/runs/audit/log.ts';
import { isSameJudge } from '../core/runs/audit/sameRun.ts';
import { projectAbove } from '../disk/realPlace.ts';
import { findRuns, type SearchLimits, sharesPrompt } from '../logs/reading/otherRuns.ts';
import { projectOf } from './cardFiles.ts';

/**
 * Finds the runs of registered judges on their prompts that are not in a report, anywhere in the
 * project of its logs; in their folder if they belong to no project. Steps of the user are no runs.
 *
 * @param logs paths of the report's logs
 * @param runs those of the report
 */
export async function runsBeside(
  logs: readonly string[],
  runs: readonly ReportRun[],
  limits?: SearchLimits,
): Promise<Pick<Project, 'runs' | 'unsearched'>> {
  const registered = runs.filter(({ header }) => header.registration);
  if (registered.length === 0) return {};
  const known = new Set(runs.map(({ header }) => header.run));
  const found: RunElsewhere[] = [];
  const unsearched: string[] = [];
  const folders = await Promise.all(
    logs.map(async (log) => (await projectAbove(log)) ?? dirname(log)),
  );
  for (const folder of new Set(folders)) {
    const isWanted = (header: HeaderEntry) =>
      header.purpose !== 'session' &&
      !known.has(header.run) &&
      registered.some((own) => isSameDefinedJudge(own.header, header));
    const search = await findRuns(folder, isWanted, limits);
    unsearched.push(...search.unsearched);
    for (const { path, run } of search.runs) {
      known.add(run.header.run);
      if (run.judgments === 0) continue;
      for (const judge of judgesOf(run, registered)) {
        const { header, judgments } = run;
        const { run: name, createdAt, registration } = header;
        found.push({
          ...{ run: name, judge, judgments, createdAt, registration },
          path: relative(folder, path),
        });
      }
    }
  }
  return { runs: found, unsearched };
}

/** Returns the folder whose configuration states what the runs in these logs are to show. */
export async function configFolderOf(logs: readonly string[]): Promise<string | undefined> {
  const [first] = logs;
  return projectOf(logs) ?? (first === undefined ? undefined : projectAbove(first));
}

/** Returns the digests of the registered judges that a run asked about some of their prompts. */
function judgesOf(run: ReportRun, registered: readonly ReportRun[]): ReadonlySet<string> {
  const same = registered.filter(
    (own) => isSameDefinedJudge(own.header, run.header) && sharesPrompt(run, promptsOf(own)),
  );
  return new Set(same.map(({ header }) => judgeDigest(header)));
}

/** Whether two runs asked the same model with the same prompt, whatever the settings of a run. */
function isSameDefinedJudge(one: HeaderEntry, other: HeaderEntry): boolean {
  return (
    isSameJudge(one.judge, other.judge) &&
    definitionDigest(definitionOf(one)) === definitionDigest(definitionOf(other))
  );
}

const prompts = new WeakMap<ReportRun, ReadonlySet<string>>();

function promptsOf(run: ReportRun): ReadonlySet<string> {
  const known = prompts.get(run);
  if (known) return known;
  const own = new Set<string>();
  for (const [audit] of run.auditsByPair()) if (audit) own.add(audit.pair.prompt);
  prompts.set(run, own);
  return own;
}
