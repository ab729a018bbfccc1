import { asPrintableJson } from '../../words/escape.ts';
import type { Report } from '../reportSchema.ts';

/** Returns a report as JSON that matches the schema in reportSchema.ts. */
export function reportJson(report: Report): string {
  return `${asPrintableJson(JSON.stringify(report, null, 2))}\n`;
}
