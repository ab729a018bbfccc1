import type { Report } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { shortJudge } from './names.ts';

/**
 * Returns the display names of runs, by their names: the judge, and the time at which the run began
 * where the judge has several.
 */
export function runNames(
  runs: Report['runs'],
  { runFrom }: ReportStrings,
): ReadonlyMap<string, string> {
  return new Map(
    runs.map(({ run, judge, createdAt }): [string, string] => {
      const name = shortJudge(judge.name);
      const isAlone = runs.every((other) => other.run === run || other.judge.name !== judge.name);
      return [run, isAlone ? name : fillTemplate(runFrom, name, formatTime(createdAt))];
    }),
  );
}

/** Formats a time, in milliseconds since the epoch, such as `Mar 2, 2026, 9:00:05 AM`. */
export function formatTime(time: number): string {
  return new Date(time).toLocaleString(document.documentElement.lang || 'en', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
}
