import { reportSchema } from '../../../src/core/report/reportSchema.ts';

/** Fields that differ between runs with the same findings: name, time, and calls sent again. */
const ofTheRun = new Set(['run', 'createdAt', 'maybePaidTwice']);

/** Returns a JSON report without the fields that are specific to its run. */
export function reportNumbers(json: string): unknown {
  const report = reportSchema.parse(JSON.parse(json));
  const runs = report.runs.map((run) =>
    Object.fromEntries(Object.entries(run).filter(([field]) => !ofTheRun.has(field))),
  );
  return { ...report, runs };
}
