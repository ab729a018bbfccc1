import { formatDrawn } from '../../../src/core/report/formats/formatNumber.ts';
import { compareJudges, type JudgeLine } from '../../../src/core/report/headline/judgesCompared.ts';
import type { Report, ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame, TableRows } from '../../table.tsx';
import { explainNumber } from '../explainNumber.ts';
import type { PageAction } from '../reducer.ts';
import type { ViewChoices } from '../view.ts';
import { judgeName } from '../viewChoice.tsx';

/** Which judge gives way most often, in a sentence that expands to what was compared and the numbers of each. */
export function JudgesCompared(props: {
  readonly report: Report;
  readonly choices: ViewChoices;
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
}) {
  const { report, choices, strings, act } = props;
  const { view, judges } = choices;
  const protocol = choices.groups[0]?.protocol ?? '';
  const compared = compareJudges(report, protocol, (judge) => judgeName(judge, judges, strings));
  if (!compared) return null;
  const { lines, conclusion, evidence } = compared;
  const title = fillTemplate(strings.judgesCompared, lines.length, conclusion);
  const column = (name: string, of: (line: JudgeLine) => ReportedNumber | undefined) => ({
    title: name,
    cell: (line: JudgeLine) => numberText(of(line)),
    explain: (line: JudgeLine) => {
      const number = of(line);
      return number && explainNumber(number, strings);
    },
  });
  return (
    <details class="judges-compared">
      <summary>
        <InlineText text={title} />
      </summary>
      {evidence !== undefined && (
        <p>
          <InlineText text={evidence} />
        </p>
      )}
      <TableFrame label={strings.judges}>
        <TableRows
          columns={[
            {
              title: strings.judge,
              cell: ({ judge }) => (
                <button
                  type="button"
                  aria-pressed={judge.digest === view.judge}
                  onClick={() => act({ type: 'choose', view: { ...view, judge: judge.digest } })}
                >
                  <InlineText text={judgeName(judge, judges, strings)} />
                </button>
              ),
            },
            column(strings.judgeColumns.changed, ({ changed }) => changed),
            column(strings.judgeColumns.repeated, ({ repeated }) => repeated),
            column(strings.judgeColumns.harmful, ({ harmful }) => harmful),
          ]}
          rows={lines}
          keyOf={({ judge }) => judge.digest}
        />
      </TableFrame>
    </details>
  );
}

function numberText(number: ReportedNumber | undefined): string {
  return number && 'value' in number ? formatDrawn(number, 'percent') : '–';
}
