import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import { formatDrawn } from '../../../src/core/report/formats/formatNumber.ts';
import {
  compareJudges,
  type JudgeLine,
  shownColumns,
} from '../../../src/core/report/headline/judgesCompared.ts';
import type { Report, ReportedNumber, ReportJudge } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame, TableRows } from '../../table.tsx';
import { explainNumber } from '../explainNumber.ts';
import { WorstFlip } from '../opening/worstFlip.tsx';
import type { JudgesFlip } from '../opening/worstFlips.ts';
import type { PageAction } from '../reducer.ts';
import type { ViewChoices } from '../view.ts';
import { judgeName } from '../viewChoice.tsx';
import type { Open } from './openButtons.tsx';

/**
 * Opening of a report over several judges: which one is right and firm most often, what was compared, and
 * the numbers and the worst flip of each.
 */
export function JudgesCompared(props: {
  readonly report: Report;
  readonly choices: ViewChoices;
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
  readonly worst: readonly JudgesFlip[];
  readonly open: Open;
}) {
  const { report, choices, strings, act, worst, open } = props;
  const { view, judges } = choices;
  const protocol = choices.groups[0]?.protocol ?? '';
  const nameOf = (judge: ReportJudge) => judgeName(judge, judges, strings);
  const compared = compareJudges(report, protocol, nameOf);
  if (!compared) return null;
  const { lines, conclusion, evidence } = compared;
  const column = (name: string, of: (line: JudgeLine) => ReportedNumber | undefined) => ({
    title: name,
    cell: (line: JudgeLine) => numberText(of(line), strings),
    explain: (line: JudgeLine) => {
      const number = of(line);
      return number && explainNumber(number, strings);
    },
  });
  return (
    <section class="judges-compared" aria-label={strings.judgesCompared}>
      <p class="finding">
        <InlineText text={conclusion} />
      </p>
      {evidence !== undefined && (
        <p class="muted">
          <InlineText text={evidence} />
        </p>
      )}
      <TableFrame label={strings.judges}>
        <TableRows
          columns={[
            {
              title: strings.judge,
              cell: ({ judge }) => (
                <>
                  <button
                    type="button"
                    aria-pressed={judge.digest === view.judge}
                    onClick={() => act({ type: 'choose', view: { ...view, judge: judge.digest } })}
                  >
                    <InlineText text={nameOf(judge)} />
                  </button>{' '}
                  {judge.digest === view.judge && <small class="muted">{strings.judgeShown}</small>}
                </>
              ),
            },
            ...shownColumns(lines).map((id) =>
              column(strings.judgeColumns[id], ({ numbers }) => numbers[id]),
            ),
          ]}
          rows={lines}
          keyOf={({ judge }) => judge.digest}
        />
      </TableFrame>
      <p class="muted">{strings.judgesHint}</p>
      {worst.length > 0 && (
        <>
          <p>{strings.worst.ofEach}</p>
          <ol class="worst">
            {worst.map(({ judge, flip }) => (
              <li key={judge.digest}>
                <InlineText text={`${nameOf(judge)}:`} />{' '}
                <WorstFlip flip={flip} strings={strings} open={open} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function numberText(number: ReportedNumber | undefined, strings: ReportStrings): string {
  if (!number || !('value' in number)) return '–';
  const text = formatDrawn(number, 'percent');
  return isPending(number) ? `${text} · ${strings.provisional}` : text;
}
