import type { ReportWarning } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { Icon } from '../../icon.tsx';
import { ClampedText } from '../../plainText.tsx';
import { Fold } from '../fold.tsx';

/**
 * Warnings about results that could mislead a reader, without duplicates, folded with their count.
 */
export function FoldedWarnings(props: {
  readonly warnings: readonly ReportWarning[];
  readonly strings: ReportStrings;
}) {
  const { warnings, strings } = props;
  const count = new Set(warnings.map(({ message }) => message)).size;
  if (count === 0) return null;
  return (
    <Fold
      class="folded-warnings"
      summary={
        <>
          <Icon name="warning" /> {fillTemplate(strings.warningsBefore, count)}
        </>
      }
    >
      <WarningList warnings={warnings} strings={strings} />
    </Fold>
  );
}

/** Warnings about results that could mislead a reader, without duplicates. */
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
          <ClampedText text={message} />
        </li>
      ))}
    </ul>
  );
}
