import { reportSchema } from '../../../src/core/report/reportSchema.ts';

/** What two runs that found the same differ in: name, time, and calls that were sent again. */
const ofTheRun = new Set(['run', 'createdAt', 'maybePaidTwice']);

/** A report in JSON without what is of its runs alone. */
export function reportNumbers(json: string): unknown {
  const report = reportSchema.parse(JSON.parse(json));
  const runs = report.runs.map((run) =>
    Object.fromEntries(Object.entries(run).filter(([field]) => !ofTheRun.has(field))),
  );
  return { ...report, runs };
}
