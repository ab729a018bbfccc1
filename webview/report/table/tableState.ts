import type { ShownRow } from '../../../src/core/report/table/pairTable.ts';
import type { ColumnId, TableQuery } from '../../../src/core/report/table/tableQuery.ts';
import type { FromReportPanel, RowTexts, TableRows, View } from '../../../src/messages/report.ts';
import { isOfAttacks, type OpenList } from '../tables/listQuery.ts';
import { pooledJudge } from '../view.ts';
import { type ColumnChoice, columnsOf } from './columns.ts';

/** Number of rows that are requested together. */
const rowsAtOnce = 100;

/** Maximum number of such pieces that the page keeps. */
const mostPieces = 40;

/** The reader's choices in the table. */
export interface TableChoice {
  readonly search: string;
  readonly sort?: TableQuery['sort'];
  /** Columns other than the default ones. */
  readonly columns?: ColumnChoice | undefined;
}

/** Information about the rows besides their cells. */
export type FoundRows = Omit<TableRows, 'rows' | 'from' | 'query'>;

export interface TableState extends TableChoice {
  /** Mark of a figure to whose pairs the table is limited. */
  readonly of?: OpenList | undefined;
  /** Rows that have arrived, by index of their piece. */
  readonly pieces: ReadonlyMap<number, readonly ShownRow[]>;
  /** The query and columns that the pieces answer. */
  readonly answered?: string | undefined;
  readonly found?: FoundRows | undefined;
  /** Texts of the row for which they were last requested. */
  readonly texts?: RowTexts | undefined;
  /** First and last piece of the rows on screen. */
  readonly visible: readonly [first: number, last: number];
}

export const emptyTable: TableState = { search: '', pieces: new Map(), visible: [0, 0] };

/** Whether a row is a pair under several judges, side by side. */
export function isByPair({ of, found }: TableState, { judge }: View): boolean {
  return !of && judge === pooledJudge && Number(found?.offered.judges.length) > 1;
}

/** Returns the query of the chosen rows. A mark brings its own judge, protocol and part. */
function queryOfTable(table: TableState, view: View): TableQuery {
  const { search, sort, of } = table;
  const query = of && !isOfAttacks(of.query) ? of.query : undefined;
  const { judge, protocol, part } = view;
  const byPair = isByPair(table, view);
  return {
    ...(query
      ? { of: query }
      : {
          ...(judge !== undefined && judge !== pooledJudge && { judge }),
          ...(protocol !== undefined && { protocol }),
          ...(part && { part }),
          ...(byPair && { byPair }),
        }),
    ...(search.trim() !== '' && { search }),
    ...(sort && (byPair || sort.column.judge === undefined) && { sort }),
  };
}

/** Returns the table with rows that arrived; other rows than the requested ones are dropped. */
export function withRows(table: TableState, view: View, arrived: TableRows): TableState {
  const { rows, from, query, columns, total, of, offered, problem } = arrived;
  const answered = nameOf(query, columns);
  if (answered !== nameOf(queryOfTable(table, view), columnIds(table, view))) return table;
  const kept = table.answered === answered ? [...table.pieces].slice(1 - mostPieces) : [];
  return {
    ...table,
    answered,
    found: { total, of, offered, problem, columns },
    pieces: new Map([...kept, [from / rowsAtOnce, rows] as const]),
  };
}

/** A request for rows. */
type RowsRequest = Extract<FromReportPanel, { type: 'table' }>;

/** Returns the request for rows that are on screen and missing; undefined if none is. */
export function missingRows(table: TableState, view: View): RowsRequest | undefined {
  const query = queryOfTable(table, view);
  const columns = columnIds(table, view);
  const isAnswered = table.answered === nameOf(query, columns);
  const total = (isAnswered && table.found?.total) || 1;
  const [first, last] = table.visible.map((piece) => Math.min(piece, pieceOf(total - 1)));
  for (let i = first ?? 0; i <= (last ?? 0); i += 1) {
    if (isAnswered && table.pieces.has(i)) continue;
    return { type: 'table', query, from: i * rowsAtOnce, count: rowsAtOnce, columns: [...columns] };
  }
  return undefined;
}

/** Returns the index of the piece that a row is requested with. */
export function pieceOf(row: number): number {
  return Math.floor(row / rowsAtOnce);
}

/** Returns a row if it has arrived. */
export function rowAt({ pieces }: TableState, index: number): ShownRow | undefined {
  return pieces.get(pieceOf(index))?.[index % rowsAtOnce];
}

/** Returns a state in which everything is requested again. */
export function outdated(table: TableState): TableState {
  return { ...table, answered: undefined };
}

function columnIds(table: TableState, view: View): readonly ColumnId[] {
  const { found, columns } = table;
  if (!found) return [];
  return columnsOf(found.offered, isByPair(table, view), columns).map(({ id }) => id);
}

function nameOf(query: TableQuery, columns: readonly ColumnId[]): string {
  return JSON.stringify([query, columns.map(({ turn, judge, field }) => [turn, judge, field])]);
}

/** Parses the state that a panel saved; invalid data results in the defaults. */
export function readTableChoice(kept: unknown): TableChoice {
  const { search, sort, columns } = (kept ?? {}) as Record<string, unknown>;
  const { column, descending } = (sort ?? {}) as Record<string, unknown>;
  const { turn, judge, field } = (column ?? {}) as Record<string, unknown>;
  const { ofPairs, ofTurns, turns, judges } = (columns ?? {}) as Record<string, unknown>;
  return {
    search: typeof search === 'string' ? search : '',
    ...(typeof field === 'string' && {
      sort: {
        column: {
          field,
          ...(typeof turn === 'string' && { turn }),
          ...(typeof judge === 'string' && { judge }),
        },
        descending: descending === true,
      },
    }),
    ...(isTexts(ofPairs) && isTexts(ofTurns) && isTexts(turns)
      ? { columns: { ofPairs, ofTurns, turns, ...(isTexts(judges) && { judges }) } }
      : {}),
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
