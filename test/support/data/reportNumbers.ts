import { reportSchema } from '../../../src/core/report/reportSchema.ts';

/** Fields that differ between runs with the same findings: time, and calls sent again. */
const ofTheRun = new Set(['createdAt', 'maybePaidTwice', 'retried']);

/**
 * Returns a JSON report without what is specific to its runs, whose names are replaced, and without
 * token counts: an answer whose stream broke off after its finish reason counts, but its usage was
 * never sent.
 */
export function reportNumbers(json: string): unknown {
  const named = reportSchema.parse(JSON.parse(json));
  const text = named.runs.reduce(
    (before, { run }, place) => before.replaceAll(JSON.stringify(run), `"run ${place + 1}"`),
    JSON.stringify(named),
  );
  const report = reportSchema.parse(JSON.parse(text));
  const runs = report.runs.map(({ spending, ...run }) => ({
    ...Object.fromEntries(Object.entries(run).filter(([field]) => !ofTheRun.has(field))),
    spending: spending?.map(({ model, answers }) => ({ model, answers })),
  }));
  return { ...report, runs };
}
