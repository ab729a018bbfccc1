import { reportSchema } from '../../../src/core/report/reportSchema.ts';

/** Fields that differ between runs with the same findings: name, time, and calls sent again. */
const ofTheRun = new Set(['run', 'createdAt', 'maybePaidTwice']);

/**
 * Returns a JSON report without the fields that are specific to its run, and without token counts:
 * an answer whose stream broke off after its finish reason counts, but its usage was never sent.
 */
export function reportNumbers(json: string): unknown {
  const report = reportSchema.parse(JSON.parse(json));
  const runs = report.runs.map(({ spending, ...run }) => ({
    ...Object.fromEntries(Object.entries(run).filter(([field]) => !ofTheRun.has(field))),
    spending: spending?.map(({ model, answers }) => ({ model, answers })),
  }));
  return { ...report, runs };
}
