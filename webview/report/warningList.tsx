import type { Report, ReportGroup, ReportWarning } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { Icon } from '../icon.tsx';
import { InlineText } from '../plainText.tsx';
import { protocolName } from './names.ts';

/** What would mislead a reader, each said once. */
export function WarningList(props: {
  readonly warnings: readonly ReportWarning[];
  readonly strings: ReportStrings;
}) {
  const messages = [...new Set(props.warnings.map(({ message }) => message))];
  if (messages.length === 0) return null;
  return (
    <ul class="warnings" aria-label={props.strings.warnings}>
      {messages.map((message) => (
        <li key={message}>
          <Icon name="warning" />
          <span class="clamped">
            <InlineText text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The warnings of a report and of the groups that are shown; what holds of one protocol says so. */
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
  return [...report.warnings, ...ofGroups];
}
