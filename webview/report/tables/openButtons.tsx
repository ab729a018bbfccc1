import type { FromReportPanel } from '../../../src/messages/report.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { Button } from '../../toolkit.tsx';
import { shortName } from '../names.ts';

/** Sends a message to the host; absent if nothing can be opened, as in an exported file. */
export type Open = ((message: FromReportPanel) => void) | undefined;

/** A button that opens something for a row; its label contains both names. */
export function OpenButton(props: {
  readonly open: NonNullable<Open>;
  readonly message: FromReportPanel;
  readonly text: string;
  /** `{0}`: text, `{1}`: name. */
  readonly template: string;
  readonly name: string;
}) {
  const { open, message, text, template, name } = props;
  return (
    <Button label={fillTemplate(template, text, shortName(name))} onClick={() => open(message)}>
      {text}
    </Button>
  );
}
