import { newestOfJudges } from '../../core/results/newestRun.ts';
import type { Results } from '../results/results.ts';
import type { ShowableRun } from '../results/shownRunReaders.ts';
import type { ReportLogs } from './reportLogs.ts';

/**
 * Returns the newest audit of a report's file by each judge that is not in the report and answers
 * alike; none for a report on several files. Simulated judges are left out beside a real one.
 */
export function otherJudges(
  { showable: { all } }: Pick<Results, 'showable'>,
  { runs }: Pick<ReportLogs, 'runs'>,
): readonly ShowableRun[] {
  const names = new Set(runs.map(({ header }) => header.run));
  const own = all.filter(({ run }) => names.has(run));
  const [first] = own;
  if (!first || own.some(({ dataset }) => dataset !== first.dataset)) return [];
  const isReal = own.some(({ simulated }) => !simulated);
  const judges = new Set(own.map(({ judge }) => judge));
  return newestOfJudges(
    all.filter(
      (run) =>
        !judges.has(run.judge) &&
        run.isJudged &&
        run.dataset === first.dataset &&
        run.header.selection !== undefined &&
        run.header.definition?.kind === first.header.definition?.kind &&
        !(isReal && run.simulated),
    ),
  );
}
