import { buildReport } from '../../core/report/buildReport.ts';
import { judgmentsCsv } from '../../core/report/csv.ts';
import { listPairs, mostListed, type PairList } from '../../core/report/listPairs.ts';
import type { PairQuery } from '../../core/report/pairQuery.ts';
import type { ReportRun } from '../../core/report/reportRun.ts';
import { RunReader } from '../../runs/runReader.ts';
import type { ReportReader } from './liveReport.ts';

/** The run logs of a report, read away from the main thread. */
export interface ReportSource extends ReportReader {
  list(query: PairQuery): Promise<PairList>;
  judgmentsCsv(): AsyncIterable<string>;
  close(): void;
}

/** Opens the logs; nothing is read yet. */
export function openReportSource(paths: readonly string[]): ReportSource {
  const readers = paths.map((path) => new RunReader(path));
  let runs: readonly ReportRun[] = [];
  return {
    async refresh() {
      await Promise.all(readers.map((reader) => reader.refresh()));
      runs = readers.flatMap((reader) => reader.run() ?? []);
    },
    build: async ({ preferred }) => buildReport(runs, { seed: 1, preferred }),
    list: async (query) => {
      const rows = runs.flatMap((run) => run.rows);
      const idOf = (run: string, pair: string) =>
        runs.find(({ header }) => header.run === run)?.pairIds.get(pair);
      return listPairs(rows, query, { idOf, limit: mostListed });
    },
    async *judgmentsCsv() {
      yield* judgmentsCsv(runs);
    },
    close() {},
  };
}
