import { recordNoun } from '../../../src/core/judges/recordNoun.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import { formatSpending, statementLines } from '../../../src/core/runs/statementWords.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ClampedText } from '../../plainText.tsx';
import { type Column, TableFrame, TableRows } from '../../table.tsx';
import { protocolName } from '../names.ts';
import { formatTime } from '../runNames.ts';
import { type Open, OpenButton } from './openButtons.tsx';

type Run = Report['runs'][number];

const runsTitle = 'runs-title';

/** Scrolls to the runs with their calls and focuses their heading. */
export function goToRuns(): void {
  const heading = document.getElementById(runsTitle);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The runs of the report, each with its judge's settings. */
export function RunTable(props: {
  readonly report: Report;
  readonly strings: ReportStrings;
  readonly post: Open;
}) {
  const { report, strings, post } = props;
  if (report.runs.length === 0) return null;
  const spending = report.runs.flatMap((run) => run.spending ?? []);
  return (
    <section>
      <h2 id={runsTitle} tabIndex={-1}>
        {strings.runs}
      </h2>
      {spending.length > 1 && <p>{fillTemplate(strings.spentInAll, formatSpending(spending))}</p>}
      <TableFrame label={strings.runs}>
        <TableRows
          columns={columnsOf(report, strings, post)}
          rows={report.runs}
          keyOf={({ run, judge }) => `${run} ${judge.digest}`}
        />
      </TableFrame>
    </section>
  );
}

function columnsOf({ groups }: Report, strings: ReportStrings, post: Open): Column<Run>[] {
  const noun = recordNoun(groups.map(({ responses }) => (responses ? 'pointwise' : 'pairwise')));
  const simulated = <span class="badge">{strings.simulated}</span>;
  return [
    {
      title: strings.began,
      cell: (run) => (
        <>
          <span title={run.run}>{formatTime(run.createdAt)}</span>
          {statementLines(run).map((line) => (
            <small key={line}>{line}</small>
          ))}
          {run.earlierVersions !== undefined && (
            <small>{fillTemplate(strings.earlierVersions, run.earlierVersions)}</small>
          )}
        </>
      ),
    },
    {
      title: strings.judge,
      cell: ({ judge }) => (
        <>
          <ClampedText text={judge.name} /> {judge.simulated && simulated}
        </>
      ),
    },
    { title: strings.endpoint, cell: ({ endpoint }) => <ClampedText text={endpoint} /> },
    {
      title: strings.servedAs,
      cell: ({ servedModels }) => <ClampedText text={servedModels.join(', ') || '–'} />,
    },
    {
      title: strings.protocol,
      cell: ({ attacker, protocol }) => (
        <>
          {attacker ? (
            <ClampedText text={fillTemplate(strings.attacksBy, attacker.name)} />
          ) : (
            <ClampedText
              text={protocol
                .split(', ')
                .map((one) => protocolName(one, strings))
                .join(', ')}
            />
          )}{' '}
          {attacker?.simulated && simulated}
        </>
      ),
    },
    { title: strings.data, cell: ({ dataset }) => <ClampedText text={dataset} /> },
    { title: strings.recordTitles[noun], isNumber: true, cell: ({ pairs }) => pairs },
    { title: strings.selection, cell: ({ selection }) => strings.selections[selection] },
    { title: strings.seed, isNumber: true, cell: ({ seed }) => seed },
    {
      title: strings.temperature,
      isNumber: true,
      cell: ({ temperature, appliedTemperature }) => (
        <>
          {temperature ?? '–'}
          {appliedTemperature && <small>{strings.appliedUnknown}</small>}
        </>
      ),
    },
    ...(post
      ? [
          {
            title: strings.open,
            class: 'opens',
            cell: ({ run }: Run) => (
              <OpenButton
                open={post}
                message={{ type: 'openLog', run }}
                text={strings.openLog}
                template={strings.ofRun}
                name={run}
              />
            ),
          },
        ]
      : []),
  ];
}
