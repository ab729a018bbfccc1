import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { Button } from '../../toolkit.tsx';
import { protocolName, shortName } from '../names.ts';
import { TableFrame } from './numberTable.tsx';

/** The runs that the report was made from, each with its judge's settings. */
export function RunTable(props: {
  readonly report: Report;
  readonly strings: ReportStrings;
  readonly post: ((message: FromReportPanel) => void) | undefined;
}) {
  const { report, strings, post } = props;
  if (report.runs.length === 0) return null;
  return (
    <section>
      <h2>{strings.runs}</h2>
      <TableFrame label={strings.runs}>
        <thead>
          <tr>
            <th scope="col">{strings.run}</th>
            <th scope="col">{strings.judge}</th>
            <th scope="col">{strings.endpoint}</th>
            <th scope="col">{strings.servedAs}</th>
            <th scope="col">{strings.protocol}</th>
            <th scope="col">{strings.data}</th>
            <th scope="col" class="number">
              {strings.pairs}
            </th>
            <th scope="col">{strings.selection}</th>
            <th scope="col" class="number">
              {strings.seed}
            </th>
            <th scope="col" class="number">
              {strings.temperature}
            </th>
            {post && <th scope="col">{strings.open}</th>}
          </tr>
        </thead>
        <tbody>
          {report.runs.map((run) => (
            <tr key={`${run.run} ${run.judge.digest}`}>
              <th scope="row">
                <Text text={run.run} />
                <Count template={strings.maybePaidTwice} count={run.maybePaidTwice} />
                <Count template={strings.earlierVersions} count={run.earlierVersions} />
              </th>
              <td>
                <Text text={run.judge.name} />{' '}
                {run.judge.simulated && <span class="badge">{strings.simulated}</span>}
              </td>
              <td>
                <Text text={run.endpoint} />
              </td>
              <td>
                <Text text={run.servedModels.join(', ') || '–'} />
              </td>
              <td>
                {run.attacker ? (
                  <Text text={fillTemplate(strings.attacksBy, run.attacker.name)} />
                ) : (
                  protocolName(run.protocol, strings)
                )}{' '}
                {run.attacker?.simulated && <span class="badge">{strings.simulated}</span>}
              </td>
              <td>
                <Text text={run.dataset} />
              </td>
              <td class="number">{run.pairs}</td>
              <td>{strings.selections[run.selection]}</td>
              <td class="number">{run.seed}</td>
              <td class="number">{run.temperature}</td>
              {post && (
                <td>
                  <Button
                    label={fillTemplate(strings.ofRun, strings.openLog, shortName(run.run))}
                    onClick={() => post({ type: 'openLog', run: run.run })}
                  >
                    {strings.openLog}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  );
}

/** A number of a run that is seldom there. */
function Count(props: { readonly template: string; readonly count: number | undefined }) {
  const { template, count } = props;
  return count === undefined ? null : <small>{fillTemplate(template, count)}</small>;
}

function Text({ text }: { readonly text: string }) {
  return (
    <span class="clamped">
      <InlineText text={text} />
    </span>
  );
}
