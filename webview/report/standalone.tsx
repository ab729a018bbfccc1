import { render } from 'preact';
import { unnestAudits } from '../../src/core/judgments/exportedAudits.ts';
import { findFlips, listJudgments, mostListed } from '../../src/core/report/lists/listJudgments.ts';
import type { ExportedReport, View } from '../../src/messages/report.ts';
import { drawFigure } from './drawing/drawFigures.ts';
import { HasClosedContent } from './fold.tsx';
import { worstQuery } from './opening/worstFlips.ts';
import { emptyPage, type PageAction, type PageState, reducePage } from './reducer.ts';
import { ReportPage } from './reportPage.tsx';
import { isOfAttacks, isSameQuery, type OpenList } from './tables/listQuery.ts';
import { chooseGroups } from './view.ts';

/** Shows the report of an exported file: all data is in the file, and nothing is requested. */
export function startFile(data: ExportedReport): void {
  const root = document.getElementById('root') ?? document.body;
  const { report, strings, version } = data;
  const { runs, listed } = data.audits ?? {};
  const audits = runs && unnestAudits(runs);
  const records = new Map(
    runs?.flatMap(({ run, pairs }) =>
      pairs.map(({ key, record }) => [`${run}\n${key}`, record] as const),
    ),
  );
  const names = {
    nameOf: (run: string, pair: string) => records.get(`${run}\n${pair}`)?.name,
    placeOf: (run: string, pair: string) => records.get(`${run}\n${pair}`)?.place,
  };

  let state: PageState = reducePage(emptyPage, {
    type: 'snapshot',
    snapshot: { report, strings, logs: [], notices: [], progress: { runs: [], growing: false } },
  });

  function show(next: PageState): void {
    state = withWorst(next);
    const noLists = next.list && whyNoList(next.list);
    render(
      <HasClosedContent.Provider value={true}>
        <ReportPage
          state={state}
          act={act}
          exportFigure={saveFigure}
          figureForms={['saveSvg']}
          version={version}
          noLists={noLists}
        />
      </HasClosedContent.Provider>,
      root,
    );
  }

  function withWorst(next: PageState): PageState {
    const of = worstQuery(report, chooseGroups(report, next.view));
    if (!audits || !of || (next.worst && isSameQuery(next.worst.of, of))) return next;
    const flips = of.map((groups) => findFlips(audits, groups, names));
    return reducePage(next, { type: 'worst', of, flips });
  }

  function saveFigure(figure: string, view: View): void {
    const style = document.querySelector('style')?.textContent ?? '';
    const drawn = drawFigure({ report, strings, style }, figure, view);
    if (!drawn) return;
    const link = document.createElement('a');
    link.href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`;
    link.download = drawn.name;
    link.click();
  }

  function whyNoList({ query }: OpenList): string | undefined {
    if (isOfAttacks(query)) return strings.attackWords.noLists;
    if (query.phrase !== undefined) return strings.words.reasonsNoLists;
    return audits ? undefined : strings.listTooMany;
  }

  function act(action: PageAction): void {
    const next = reducePage(state, action);
    show(next);
    if (action.type !== 'openList' || !audits) return;
    const { query } = action.list;
    if (isOfAttacks(query) || query.phrase !== undefined) return;
    const found = listJudgments(audits, query, { ...names, limit: mostListed, listed });
    show(reducePage(state, { type: 'judgments', query, ...found }));
  }

  show(state);
}
