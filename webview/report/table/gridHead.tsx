import type { TableQuery } from '../../../src/core/report/table/tableQuery.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { shortName } from '../names.ts';
import { columnTitle, fieldTitle, type TableColumn, turnTitle } from './columns.ts';
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
          const { turn, field } = column.id;
          const isSorted = isSameColumn(sort.column, column.id);
          const descending = isSorted && sort.descending;
          const cell = { row: -1, column: place };
          const isActive = active.row === -1 && active.column === place;
          return (
            <div
              key={`${turn} ${field}`}
              id={cellId(cell)}
              class={cellClass(column, place, isActive)}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
              title={columnTitle(column, strings)}
              onClick={() => sortBy(column)}
            >
              {turn !== undefined && <small>{shortName(turnTitle(turn, strings))} </small>}
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
