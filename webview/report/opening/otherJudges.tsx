import type { FromReportPanel, ReportSnapshot } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { Button } from '../../toolkit.tsx';
import { shortJudge } from '../names.ts';

/** Judges that were audited on the same file, each with a button that compares it. */
export function OtherJudges(props: {
  readonly judges: ReportSnapshot['otherJudges'];
  readonly strings: ReportStrings;
  readonly post: ((message: FromReportPanel) => void) | undefined;
}) {
  const { judges = [], strings, post } = props;
  if (!post) return null;
  return (
    <>
      {judges.map(({ run, judge, simulated }) => {
        const name = shortJudge(judge);
        const shown = simulated ? fillTemplate(strings.simulatedName, name) : name;
        return (
          <div class="actions" key={run}>
            <span>
              <InlineText text={fillTemplate(strings.auditedToo, shown)} />
            </span>
            <Button
              label={fillTemplate(strings.compareWith, strings.compare, shown)}
              onClick={() => post({ type: 'compare', run })}
            >
              {strings.compare}
            </Button>
          </div>
        );
      })}
    </>
  );
}
