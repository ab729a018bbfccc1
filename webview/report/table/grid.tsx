import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { orderOfRows } from '../../../src/core/report/table/orderOfRows.ts';
import type { ShownRow } from '../../../src/core/report/table/pairTable.ts';
import type { TableQuery } from '../../../src/core/report/table/tableQuery.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { columnWidth, type TableColumn } from './columns.ts';
import { GridHead } from './gridHead.tsx';
import { type ActiveCell, moveByKey } from './gridKeys.ts';
import { cellId, describeCell, GridRow, isSameColumn } from './gridRow.tsx';
import { type FoundRows, pieceOf, rowAt, type TableState } from './tableState.ts';
import { rowHeight, spareRows, useVisibleRows } from './useVisibleRows.ts';

/** The row of the active cell, and what the cell holds. */
export interface Selected {
  readonly row: ShownRow;
  readonly cell: string | undefined;
}

interface GridProps {
  readonly table: TableState;
  readonly found: FoundRows;
  readonly columns: readonly TableColumn[];
  readonly strings: ReportStrings;
  readonly select: (selected: Selected | undefined) => void;
  readonly onScroll: (visible: TableState['visible']) => void;
  readonly onSort: (sort: TableQuery['sort']) => void;
  readonly open: (message: FromReportPanel) => void;
}

/**
 * Only the rows on screen have elements; assistive technology gets their number and index from
 * attributes. The grid keeps the focus and names its active cell, which may be scrolled away and
 * come back.
 */
export function Grid(props: GridProps) {
  const { table, found, columns, strings, onScroll, onSort, open, select } = props;
  const { total } = found;
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ActiveCell>({ row: 0, column: 0 });
  const { first, last, fitting, scrollToRow } = useVisibleRows(grid, total, ([from, to]) =>
    onScroll([pieceOf(from), pieceOf(to)]),
  );
  const current: ActiveCell = {
    row: Math.min(active.row, total - 1),
    column: Math.min(active.column, columns.length - 1),
  };
  // A row that scrolls in reuses the elements of one that scrolls out.
  const elements = fitting + spareRows;
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  const activeRow = rowAt(table, current.row);

  const activeColumn = columns[current.column];
  useEffect(() => {
    if (total === 0 || !activeRow) return select(undefined);
    const cell = describeCell(activeRow, columns, activeColumn, found.columns, strings);
    select({ row: activeRow, cell });
  }, [activeRow, activeColumn, total]);
  // Another query starts at its first row; after sorting by keyboard, the title stays active.
  useLayoutEffect(() => {
    grid.current?.scrollTo({ top: 0 });
    setActive(({ row, column }) => ({ row: Math.min(row, 0), column }));
  }, [table.search, table.sort, table.of]);
  useLayoutEffect(() => {
    document
      .getElementById(cellId(current))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const activate = (cell: ActiveCell) => {
    if (cell.row >= 0) scrollToRow(cell.row);
    setActive(cell);
  };
  const sort = table.sort ?? orderOfRows;
  const sortBy = ({ id }: TableColumn) => {
    const isSame = isSameColumn(sort.column, id);
    if (isSame && !sort.descending) onSort({ column: id, descending: true });
    else onSort(isSame ? undefined : { column: id, descending: false });
  };
  const openRow = (row: ShownRow, beside: 'focus' | 'keepFocus') =>
    open({ type: 'openRecord', run: row.run, pair: row.pair, beside });
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveByKey(current, event, {
      ...{ rows: total, columns: columns.length, page: fitting },
    });
    const isEnter = event.key === 'Enter';
    if (!moved && !isEnter && event.key !== ' ') return;
    event.preventDefault();
    if (moved) activate(moved);
    else if (current.row < 0) activeColumn && sortBy(activeColumn);
    else if (activeRow && isEnter && event.altKey) {
      const { run, pair, order, turn } = activeRow;
      open({ type: 'openAudit', run, pair, order, turn });
    } else if (activeRow) openRow(activeRow, isEnter ? 'focus' : 'keepFocus');
  };

  return (
    <div
      class="grid"
      role="grid"
      ref={grid}
      tabIndex={0}
      aria-label={strings.table.title}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={
        current.row < 0 || rows.includes(current.row) ? cellId(current) : undefined
      }
      style={{ '--columns': columns.map((one) => columnWidth(one, strings)).join(' ') }}
      onKeyDown={onKeyDown}
    >
      <GridHead {...{ columns, strings, sort, active: current, sortBy }} />
      <div
        class="grid-body"
        role="rowgroup"
        style={{ height: `${total * rowHeight}px` }}
        onClick={(event) => {
          const cell = cellAt(event);
          if (cell) setActive(cell);
        }}
        onDblClick={(event) => {
          const row = rowAt(table, cellAt(event)?.row ?? -1);
          if (row) openRow(row, 'focus');
        }}
      >
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {rows.map((index) => (
            <GridRow
              key={index % elements}
              {...{ index, columns, strings }}
              row={rowAt(table, index)}
              answered={found.columns}
              activeColumn={index === current.row ? current.column : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Returns the cell of the table that was clicked. */
function cellAt({ target }: MouseEvent): ActiveCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell && row !== undefined
    ? { row: Number(row), column: Number(cell.dataset.column) }
    : undefined;
}
