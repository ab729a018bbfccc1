import type { TableQuery } from '../../../src/core/report/table/tableQuery.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { columnGroup, columnTitle, fieldTitle, type TableColumn } from './columns.ts';
import type { ActiveCell } from './gridKeys.ts';
import { cellClass, cellId, isSameColumn } from './gridRow.tsx';

/** The header row, whose titles sort the table. The name of a turn is above its titles. */
export function GridHead(props: {
  readonly columns: readonly TableColumn[];
  readonly strings: ReportStrings;
  readonly sort: NonNullable<TableQuery['sort']>;
  readonly active: ActiveCell;
  readonly sortBy: (column: TableColumn) => void;
}) {
  const { columns, strings, sort, active, sortBy } = props;
  return (
    <div class="grid-head" role="rowgroup">
      <div class="grid-row" role="row" aria-rowindex={1}>
        {columns.map((column, place) => {
          const { turn, judge, field } = column.id;
          const group = columnGroup(column, strings);
          const isSorted = isSameColumn(sort.column, column.id);
          const descending = isSorted && sort.descending;
          const cell = { row: -1, column: place };
          const isActive = active.row === -1 && active.column === place;
          return (
            <div
              key={`${turn} ${judge} ${field}`}
              id={cellId(cell)}
              class={cellClass(column, place, isActive)}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
              title={columnTitle(column, strings)}
              onClick={() => sortBy(column)}
            >
              {group !== undefined && <small>{group} </small>}
              <span>
                {fieldTitle(column, strings)}
                {isSorted && <span aria-hidden="true">{descending ? ' ↓' : ' ↑'}</span>}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
