import { useMemo } from 'preact/hooks';
import type { Report, ReportGroup } from '../../src/core/report/reportSchema.ts';
import { asksNothing } from '../../src/core/report/tableOne/verdictRows.ts';
import type {
  FigureForm,
  FromReportPanel,
  ReportSnapshot,
  View,
} from '../../src/messages/report.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { MarkTip } from '../charts/markTip.tsx';
import { Problem } from '../pageParts.tsx';
import { Cards } from './card/card.tsx';
import { FigureFrame } from './charts/figureFrame.tsx';
import { type Figure, type FigureLists, noLists } from './figures/figure.ts';
import { figures } from './figures/figures.ts';
import { sizesOf } from './figureTexts.ts';
import { ExportButton, NextSteps } from './opening/nextSteps.tsx';
import { Opening } from './opening/opening.tsx';
import { OtherJudges } from './opening/otherJudges.tsx';
import { namedFlips } from './opening/worstFlips.ts';
import { type PageAction, type PageState, pages } from './reducer.ts';
import { ReportBasis, ReportHeader } from './reportHeader.tsx';
import { RunProgressList } from './runProgress.tsx';
import { AllNumbers } from './sectionDetails.tsx';
import { PageTabs, panelAttributes } from './table/pageTabs.tsx';
import { TablePage } from './table/tablePage.tsx';
import { Comparisons } from './tables/comparisons.tsx';
import { Decision, JudgesCompared } from './tables/judgesCompared.tsx';
import { isOfAttacks } from './tables/listQuery.ts';
import { TableOneOf } from './tables/numberTable.tsx';
import { RunTable } from './tables/runTable.tsx';
import { Terms } from './tables/terms.tsx';
import { FoldedWarnings } from './tables/warningList.tsx';
import { warningsOf } from './tables/warningsOf.ts';
import { chooseGroups, isForPaper, paperOnly } from './view.ts';
import { ViewChoice } from './viewChoice.tsx';

interface PageProps {
  readonly state: PageState;
  readonly act: (action: PageAction) => void;
  /** Sends a message to the host; absent in an exported file. */
  readonly post?: ((message: FromReportPanel) => void) | undefined;
  /** Exports a figure as currently shown. */
  readonly exportFigure: (figure: string, view: View, form: FigureForm) => void;
  /** Forms that figures can be exported in. */
  readonly figureForms: readonly FigureForm[];
  /** Version of Recant that wrote this file; absent in the panel. */
  readonly version?: string | undefined;
  /** Why marks list nothing; absent if they do. */
  readonly noLists?: string | undefined;
}

/** The entire page; before the first snapshot it shows only problems. */
export function ReportPage(props: PageProps) {
  const { state, act, post } = props;
  const { snapshot, problem, page } = state;
  const { report, strings } = snapshot ?? {};
  const tabs = pages.filter((one) => one === 'report' || hasPage(one, report, post !== undefined));
  const shown = tabs.find((one) => one === page) ?? 'report';
  const isTable = shown === 'table' && post;
  const isTabbed = tabs.length > 1;
  return (
    <main class={isTable ? 'table-page' : undefined}>
      <Problem message={problem?.message} link={problem?.link} />
      {isTabbed && strings && <PageTabs pages={tabs} page={shown} strings={strings} act={act} />}
      {snapshot && (
        <div class="page" {...(isTabbed && panelAttributes(shown))}>
          {isTable && report ? (
            <TablePage
              state={state}
              report={report}
              strings={snapshot.strings}
              act={act}
              post={post}
            />
          ) : (
            <Loaded {...props} snapshot={snapshot} isPaper={shown === 'paper'} />
          )}
        </div>
      )}
      <MarkTip />
    </main>
  );
}

function hasPage(page: 'table' | 'paper', report: Report | undefined, isPanel: boolean): boolean {
  const groups = report?.groups ?? [];
  return page === 'paper' ? groups.some(isForPaper) : isPanel && hasTable(report);
}

function hasTable(report: Report | undefined): boolean {
  return !!report?.groups.some(({ protocol, pairs }) => protocol !== 'attack' && pairs > 0);
}

interface LoadedProps extends PageProps {
  readonly snapshot: ReportSnapshot;
  /** Whether to show what only a paper needs, instead of the rest. */
  readonly isPaper: boolean;
}

function Loaded(props: LoadedProps) {
  const { snapshot, post, version, isPaper } = props;
  const { report, strings, progress } = snapshot;
  return (
    <>
      <ReportHeader snapshot={snapshot} version={version} />
      <RunProgressList runs={progress.runs} strings={strings} post={post} />
      {report && report.groups.length > 0 && <Numbers {...props} report={report} />}
      {report?.groups.length === 0 && (
        <>
          <ReportBasis report={report} strings={strings} />
          {post && <ExportButton strings={strings} post={post} />}
        </>
      )}
      {report && !isPaper && <RunTable report={report} strings={strings} post={post} />}
    </>
  );
}

function Numbers(props: LoadedProps & { readonly report: Report }) {
  const { snapshot, report, state, act, post, isPaper } = props;
  const { strings, otherJudges } = snapshot;
  const { view } = state;
  const choices = useMemo(() => chooseGroups(report, view), [report, view]);
  const { groups } = choices;
  const audits = groups.filter(({ protocol }) => protocol !== 'attack');
  const hasPaper = groups.some(isForPaper);
  const isHere = (part: string) => isPaper === (hasPaper && paperOnly.has(part));
  const withTable = audits.length > 0 && isPaper === hasPaper;
  const worst = useMemo(
    () => namedFlips(report, choices, state.worst),
    [report, choices, state.worst],
  );
  const shown = useMemo(
    () =>
      figures.filter(
        ({ id, draw }) => isHere(id) && draw({ report, groups, strings, lists: noLists }),
      ),
    [report, groups, strings, isPaper],
  );
  // Cached content that neither marks nor the progress of a run change.
  const opening = useMemo(
    () => (
      <>
        {!isPaper && (
          <>
            <JudgesCompared
              {...{ report, judges: choices.judges, strings, open: post }}
              protocol={groups[0]?.protocol ?? ''}
              worst={worst.compared}
            />
            <Opening
              {...{ groups, strings }}
              worst={worst.compared.length > 0 ? undefined : worst.shown}
              open={post}
              hasCard={hasCard(report, groups)}
            />
            <OtherJudges judges={otherJudges} strings={strings} post={post} />
          </>
        )}
        <ViewChoice
          choices={choices}
          strings={strings}
          choose={(chosen) => act({ type: 'choose', view: chosen })}
        />
        <FoldedWarnings warnings={warningsOf(report, groups, strings)} strings={strings} />
      </>
    ),
    [report, choices, groups, worst, otherJudges, strings, act, post, isPaper],
  );
  const summary = useMemo(
    () => (
      <>
        {!isPaper && (
          <NextSteps {...{ groups, strings, act, post }} count={worst.count} figures={shown} />
        )}
        <section>
          <h2>{withTable ? strings.summary : strings.basis}</h2>
          <p class="muted">
            {withTable && `${hintOf(audits, strings)} `}
            {sizesOf(groups, strings)}
          </p>
          {withTable && <TableOneOf groups={audits} strings={strings} />}
          {audits.length > 0 && <Terms strings={strings} />}
          {!isPaper && <ReportBasis report={report} strings={strings} />}
        </section>
      </>
    ),
    [report, groups, worst.count, shown, strings, act, post, isPaper],
  );
  const allNumbers = useMemo(
    () => (
      <>
        <AllNumbers groups={groups} isHere={isHere} strings={strings} />
        {!isPaper && <Comparisons report={report} strings={strings} />}
      </>
    ),
    [report, groups, strings, isPaper],
  );
  const drawn = shown.map((figure) => (
    <OneFigure key={figure.id} {...props} figure={figure} groups={groups} view={choices.view} />
  ));
  return (
    <>
      {!isPaper && <Decision judges={choices.judges} {...{ report, strings }} />}
      {!isPaper && (
        <Cards
          {...{ report, strings, act, post, noLists: props.noLists }}
          view={choices.view}
          list={state.list}
          forms={props.figureForms}
          save={props.exportFigure}
        />
      )}
      {opening}
      {!isPaper && drawn[0]}
      {summary}
      {isPaper ? drawn : drawn.slice(1)}
      {allNumbers}
    </>
  );
}

/** Whether a card says what the shown groups found: not for a part of the data, or pooled judges. */
function hasCard({ cards = [] }: Report, [first]: readonly ReportGroup[]): boolean {
  return first?.scope === 'judge' && cards.some(({ judge }) => judge === first.judges[0]?.digest);
}

function hintOf(audits: readonly ReportGroup[], strings: ReportStrings): string {
  return audits.every(asksNothing) ? strings.verdictsHint : strings.summaryHint;
}

function OneFigure(
  props: PageProps & {
    readonly snapshot: ReportSnapshot;
    readonly report: Report;
    readonly figure: Figure;
    readonly groups: readonly ReportGroup[];
    readonly view: View;
  },
) {
  const { snapshot, report, figure, groups, view, state, act, post, noLists: none } = props;
  const { exportFigure, figureForms } = props;
  const { strings } = snapshot;
  const list = state.list?.figure === figure.id ? state.list : undefined;
  return useMemo(() => {
    const close = () => act({ type: 'closeList' });
    const showInTable = () => list && act({ type: 'openInTable', list });
    const lists: FigureLists = {
      isOpen: (mark) => list?.mark === mark,
      press: (mark, title, query) => {
        if (list?.mark === mark) close();
        else act({ type: 'openList', list: { figure: figure.id, mark, title, query } });
      },
    };
    const content = figure.draw({ report, groups, strings, lists });
    if (!content) return null;
    return (
      <FigureFrame
        figure={figure}
        content={content}
        strings={strings}
        list={
          list && {
            ...{ list, strings, open: post, close, none },
            ...(post && !isOfAttacks(list.query) && { showInTable }),
          }
        }
        forms={figureForms}
        save={(form) => exportFigure(figure.id, view, form)}
      />
    );
  }, [report, figure, groups, view, strings, list, act, post, none, exportFigure, figureForms]);
}
