import type { Report } from '../../src/core/report/reportSchema.ts';
import { lackPassMark } from '../../src/core/report/whatJudgesState.ts';
import type { ReportProgress, ReportSnapshot } from '../../src/messages/report.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { Fact, Notices } from '../pageParts.tsx';
import { InlineText } from '../plainText.tsx';
import { formatTime } from './runNames.ts';

/** Title of the report, and what its numbers still lack. */
export function ReportHeader(props: {
  readonly snapshot: ReportSnapshot;
  /** Version of Recant that wrote this page; undefined in the panel. */
  readonly version: string | undefined;
}) {
  const { snapshot, version } = props;
  const { report, strings, notices, progress } = snapshot;
  const simulated =
    report?.runs.some(({ judge, attacker }) => judge.simulated || attacker?.simulated) ?? false;
  return (
    <header>
      <div class="title-line">
        <h1>
          <InlineText text={titleOf(report, strings)} />
          {simulated && <span class="badge">{strings.simulated}</span>}
        </h1>
        <Computing snapshot={snapshot} />
      </div>
      {report && version !== undefined && (
        <p class="muted">{fillTemplate(strings.writtenBy, newestRunOf(report), version)}</p>
      )}
      {simulated && <p class="muted">{strings.simulatedHint}</p>}
      <Notices notices={notices}>{progress.growing && report && <p>{strings.growing}</p>}</Notices>
    </header>
  );
}

function newestRunOf(report: Report): string {
  return formatTime(Math.max(...report.runs.map(({ createdAt }) => createdAt)));
}

function titleOf(report: Report | undefined, strings: ReportStrings): string {
  const [data, ...others] = new Set(report?.runs.map(({ dataset }) => dataset));
  if (data === undefined) return strings.title;
  const counted = fillTemplate(strings.datasetsCounted, others.length + 1);
  return fillTemplate(strings.titleOf, others.length > 0 ? counted : data);
}

function Computing({ snapshot }: { readonly snapshot: ReportSnapshot }) {
  const { report, strings, progress } = snapshot;
  if (progress.building) {
    return (
      <span class="progress">
        <Icon name="asking" /> {buildingText(progress.building, strings)}
      </span>
    );
  }
  if (!report) return <p>{strings.noReport}</p>;
  return report.groups.length === 0 ? <p>{strings.noJudgments}</p> : null;
}

function buildingText(
  { what, done }: NonNullable<ReportProgress['building']>,
  strings: ReportStrings,
): string {
  const [text, withShare] = {
    numbers: [strings.building, strings.buildingShare] as const,
    intervals: [strings.resampling, strings.resamplingShare] as const,
  }[what];
  return done === undefined ? text : fillTemplate(withShare, Math.round(done * 100));
}

/** What the report is based on. */
export function ReportBasis(props: { readonly report: Report; readonly strings: ReportStrings }) {
  const { report, strings } = props;
  const { basis, runs, seed, replicates, measures } = report;
  const names = (all: readonly string[]) => <Names names={[...new Set(all)]} />;
  return (
    <dl class="facts">
      <Fact name={strings.judges}>{names(runs.map(({ judge }) => judge.name))}</Fact>
      <Fact name={strings.data}>{names(runs.map(({ dataset }) => dataset))}</Fact>
      <Fact name={strings.selection}>{strings.bases[basis]}</Fact>
      <Fact name={strings.labels}>
        <Labels report={report} strings={strings} />
      </Fact>
      <Fact name={strings.leftOut}>{leftOut(report, strings)}</Fact>
      <Fact name={strings.intervals}>{fillTemplate(strings.intervalsOf, replicates, seed)}</Fact>
      {measures !== undefined && (
        <Fact name={strings.measures}>{fillTemplate(strings.versionOf, measures)}</Fact>
      )}
    </dl>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <InlineText text={name} />
        </span>
      ))}
    </>
  );
}

/** Labels by source; sources that no number uses are marked. */
function Labels(props: { readonly report: Report; readonly strings: ReportStrings }) {
  const { report, strings } = props;
  if (report.labels.length === 0)
    return <>{lackPassMark(report.groups) ? strings.noPassMark : strings.noLabels}</>;
  const texts = report.labels.map(({ source, pairs, ties = 0, used }) => {
    const counts = fillTemplate(
      ties === 0 ? strings.labelsOf : strings.tiedLabelsOf,
      pairs,
      source,
      ties,
    );
    return used ? counts : fillTemplate(strings.unusedLabels, counts);
  });
  return <Names names={texts} />;
}

function leftOut({ excluded }: Report, strings: ReportStrings): string {
  const { sessions, steps, drafts, handPickedPairs, editedAttacks = 0 } = excluded;
  const counts: readonly (readonly [number, string])[] = [
    [handPickedPairs, strings.leftOutPairs],
    [editedAttacks, strings.leftOutAttacks],
    [steps, strings.leftOutSteps],
    [drafts, strings.leftOutDrafts],
    [sessions, strings.leftOutSessions],
  ];
  const said = counts.flatMap(([count, text]) => (count > 0 ? [fillTemplate(text, count)] : []));
  return said.length > 0 ? said.join(', ') : strings.nothingLeftOut;
}
