import { useMemo } from 'preact/hooks';
import type { ShownRow } from '../../../src/core/report/table/pairTable.ts';
import type { ColumnId } from '../../../src/core/report/table/tableQuery.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { columnTitle, type TableColumn } from './columns.ts';
import type { ActiveCell } from './gridKeys.ts';
import { CellContent, cellText, cellTooltip } from './tableCell.tsx';

/** A row of the grid; without cells until they arrive. */
export function GridRow(props: {
  readonly index: number;
  readonly row: ShownRow | undefined;
  readonly columns: readonly TableColumn[];
  /** Columns of the row's cells: those shown when it was requested. */
  readonly answered: readonly ColumnId[];
  readonly strings: ReportStrings;
  /** Index of the active column, if this is the active row. */
  readonly activeColumn: number | undefined;
}) {
  const { index, row, columns, answered, strings, activeColumn } = props;
  return useMemo(() => {
    const isActive = activeColumn !== undefined;
    return (
      <div
        class={isActive ? 'grid-row grid-row-active' : 'grid-row'}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={isActive}
        aria-busy={row === undefined}
        data-row={index}
      >
        {columns.map((column, place) => {
          const at = answered.findIndex((id) => isSameColumn(id, column.id));
          const cell = row?.cells[at];
          const change = cell?.change;
          return (
            <div
              key={`${column.id.turn} ${column.id.judge} ${column.id.field}`}
              id={cellId({ row: index, column: place })}
              class={cellClass(column, place, activeColumn === place, change)}
              role={place === 0 && row ? 'rowheader' : 'gridcell'}
              aria-colindex={place + 1}
              data-column={place}
              title={
                place === 0 && row ? tooltipOf(row) : cell && cellTooltip(column, cell, strings)
              }
            >
              {cell && <CellContent column={column} cell={cell} strings={strings} />}
            </div>
          );
        })}
      </div>
    );
  }, [index, row, columns, answered, strings, activeColumn]);
}

/** Returns the name of a record and, unless the name begins with it, its id. */
function tooltipOf({ record, id }: ShownRow): string {
  return record.startsWith(id) ? record : `${record}\n${id}`;
}

/**
 * Returns what a cell holds, with the title of its column; of the record's name, which is shown
 * elsewhere, its id.
 */
export function describeCell(
  row: ShownRow,
  [first, ...others]: readonly TableColumn[],
  column: TableColumn | undefined,
  answered: readonly ColumnId[],
  strings: ReportStrings,
): string | undefined {
  if (!column || !others.includes(column)) {
    return first && !row.record.startsWith(row.id) ? row.id : undefined;
  }
  const cell = row.cells[answered.findIndex((id) => isSameColumn(id, column.id))];
  return cell && `${columnTitle(column, strings)}: ${cellText(column, cell, strings)}`;
}

/** Returns the id of a cell's element. */
export function cellId({ row, column }: ActiveCell): string {
  return `cell-${row}-${column}`;
}

export function cellClass(
  { format }: TableColumn,
  place: number,
  isActive: boolean,
  change?: string,
): string {
  return [
    'grid-cell',
    place === 0 ? 'grid-first' : '',
    format === 'text' || format === 'verdict' ? '' : 'number',
    isActive ? 'grid-active' : '',
    change ? `change change-${change}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function isSameColumn(one: ColumnId, other: ColumnId): boolean {
  return one.turn === other.turn && one.judge === other.judge && one.field === other.field;
}
