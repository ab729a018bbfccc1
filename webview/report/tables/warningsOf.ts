import type { Report, ReportGroup, ReportWarning } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { protocolName } from '../names.ts';

/**
 * Returns the warnings of a report and of its shown groups, without duplicates; a warning about a
 * single protocol names it.
 */
export function warningsOf(
  report: Report,
  groups: readonly ReportGroup[],
  strings: ReportStrings,
): ReportWarning[] {
  const ofGroups = groups.flatMap(({ protocol, warnings }) =>
    warnings.map(({ id, message }) => {
      const isOfAll = groups.every((group) =>
        group.warnings.some((one) => one.message === message),
      );
      if (isOfAll || message.includes(protocol)) return { id, message };
      return { id, message: `${protocolName(protocol, strings)}: ${message}` };
    }),
  );
  const byMessage = new Map([...report.warnings, ...ofGroups].map((one) => [one.message, one]));
  return [...byMessage.values()];
}
