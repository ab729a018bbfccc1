import { useMemo, useState } from 'preact/hooks';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { OfferedColumns } from '../../../src/core/report/table/offeredColumns.ts';
import type { FromReportPanel, View } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { Button } from '../../toolkit.tsx';
import type { PageAction, PageState } from '../reducer.ts';
import { isOfFlips, type OpenList } from '../tables/listQuery.ts';
import { paperOnly, pooledJudge, tableChoices } from '../view.ts';
import { ViewChoice } from '../viewChoice.tsx';
import { ColumnChooser } from './columnChooser.tsx';
import { columnsOf } from './columns.ts';
import { Grid, type Selected } from './grid.tsx';
import { SearchField } from './searchField.tsx';
import { SelectedPair } from './selectedPair.tsx';
import { isByPair } from './tableState.ts';

interface TablePageProps {
  readonly state: PageState;
  readonly report: Report;
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
  readonly post: (message: FromReportPanel) => void;
}

/** The table of all pairs with its search, its columns and the selected pair. */
export function TablePage({ state, report, strings, act, post }: TablePageProps) {
  const { table, view } = state;
  const { found, of } = table;
  const choices = useMemo(() => tableChoices(report, view), [report, view]);
  const offered = useMemo(
    () => found && (of ? found.offered : offeredIn(found.offered, choices.view)),
    [found?.offered, of, choices],
  );
  const byPair = isByPair(table, choices.view);
  const columns = useMemo(
    () => (offered ? columnsOf(offered, byPair, table.columns) : []),
    [offered, table.columns, byPair],
  );
  const [selected, select] = useState<Selected | undefined>();
  return (
    <>
      <h1 class="only-for-screen-readers">{strings.table.title}</h1>
      {!of && (
        <ViewChoice
          choices={choices}
          strings={{ ...strings, pooled: strings.table.sideBySide }}
          choose={(chosen) => act({ type: 'choose', view: chosen })}
        />
      )}
      {of && (
        <OnlyMark list={of} rows={table.search ? undefined : found?.total} {...{ strings, act }} />
      )}
      <div class="table-tools">
        <SearchField
          search={table.search}
          found={found}
          strings={strings}
          onSearch={(search) => act({ type: 'arrange', choice: { search } })}
        />
        {offered && (
          <ColumnChooser
            offered={offered}
            isByPair={byPair}
            chosen={table.columns}
            strings={strings}
            onChoose={(chosen) => act({ type: 'arrange', choice: { columns: chosen } })}
          />
        )}
      </div>
      {found && (
        <Grid
          {...{ table, found, columns, strings, select }}
          onScroll={(visible) => act({ type: 'scroll', visible })}
          onSort={(sort) => act({ type: 'arrange', choice: { sort } })}
          open={(message) => post(message)}
        />
      )}
      <SelectedPair selected={selected} texts={table.texts} strings={strings} post={post} />
    </>
  );
}

/** Returns the columns without those that would have the same value in all rows of the view. */
function offeredIn(offered: OfferedColumns, { judge, protocol }: View): OfferedColumns {
  const chosen = [
    ...(judge === undefined || judge === pooledJudge ? [] : ['judge']),
    ...(protocol === undefined ? [] : ['protocol']),
  ];
  return { ...offered, varied: offered.varied.filter((name) => !chosen.includes(name)) };
}

/** Names the figure's mark that selects the pairs, and leads back to it. */
function OnlyMark(props: {
  readonly list: OpenList;
  /** Number of rows that its judgments are in; absent if a search leaves some out. */
  readonly rows: number | undefined;
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
}) {
  const { list, rows, strings, act } = props;
  return (
    <div class="table-only">
      <p>{onlyText(list, rows, strings)}</p>
      <div class="actions">
        <Button
          onClick={() =>
            act({ type: 'openPage', page: paperOnly.has(list.figure) ? 'paper' : 'report' })
          }
        >
          {strings.table.backToFigure}
        </Button>
        <Button onClick={() => act({ type: 'showAll' })}>{strings.table.showAll}</Button>
      </div>
    </div>
  );
}

/** Names the mark and, as a row can have several of its judgments, counts both. */
function onlyText(
  { title, query, found }: OpenList,
  rows: number | undefined,
  { table }: ReportStrings,
): string {
  if (!found || !rows || rows === found.total) return fillTemplate(table.only, title);
  const [judgments, inRows] = [found.total, rows].map((count) =>
    formatCount(count, document.documentElement.lang),
  );
  const template = isOfFlips(query) ? table.onlyFlips : table.onlyJudgments;
  return fillTemplate(template, title, judgments ?? '', inRows ?? '');
}
