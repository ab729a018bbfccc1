import type { Audit, AuditFacts } from '../../judgments/audit.ts';
import { exchangeJudgment, ownJudgment } from '../../judgments/exchangeAudit.ts';
import { rankOfState } from '../../measures/opposedPair.ts';
import { verdictText } from '../../measures/verdictText.ts';
import { compareWorst } from '../../results/worstFirst.ts';
import { judgmentsBehind, partOf } from '../lists/judgmentsBehind.ts';
import type { NotesOf } from '../lists/rowAnnotations.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import { compareValues } from './compareValues.ts';
import { type OfferedColumns, offeredColumns } from './offeredColumns.ts';
import { orderOfRows } from './orderOfRows.ts';
import { parseSearch, type SearchProblem } from './parseSearch.ts';
import { fieldsOfPairs, fieldsOfTurns, type TableField, type TableValue } from './tableFields.ts';
import {
  isFlipKind,
  keyOfPair,
  opposedIn,
  type TablePair,
  type TitleOf,
  type TurnChange,
  tablePairs,
} from './tablePairs.ts';
import type { ColumnId, TableQuery } from './tableQuery.ts';

/** The value of a column in a row; the verdict of a turn has its change from B1. */
export interface TableCell {
  readonly value?: TableValue;
  readonly change?: TurnChange | undefined;
  /** What became of the first verdict of a judge, in the column of the judge. */
  readonly words?: string | undefined;
}

/** A row as the page shows it. */
export interface ShownRow {
  readonly run: string;
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  /** Id of the turn of its worst flip; absent if nothing flipped. */
  readonly turn?: string | undefined;
  readonly id: string;
  readonly record: string;
  /** In the order of the requested columns. */
  readonly cells: readonly TableCell[];
}

/** Some rows of the table. */
export interface TablePage {
  readonly from: number;
  readonly rows: readonly ShownRow[];
  /** Number of rows that the query selects, and of all rows of its judge, protocol and part. */
  readonly total: number;
  readonly of: number;
  readonly offered: OfferedColumns;
  /** Present if the search cannot be read; then no row is selected. */
  readonly problem?: SearchProblem | undefined;
}

/** Part of the rows that is requested. */
export interface TableRange {
  readonly from: number;
  readonly count: number;
  readonly columns: readonly ColumnId[];
}

interface Selected {
  readonly query: string;
  /** Indices of its rows among all. */
  readonly rows: Int32Array;
  /** All rows of the same pair, the worst first, by index; absent unless a row is a whole pair. */
  readonly groups?: Groups | undefined;
  /** Number of rows of the judge, protocol and part. */
  readonly of: number;
  readonly problem?: SearchProblem | undefined;
}

type Groups = ReadonlyMap<number, readonly number[]>;

/** All pairs of a report, from which rows are requested in ranges. */
export class PairTable {
  readonly #wordsOf: WordsOf | undefined;
  readonly #audits: readonly Audit[];
  readonly #pairs: readonly TablePair[];
  readonly #offered: OfferedColumns;
  /** Rows of the last query: scrolling requests many ranges of it. */
  #selected: Selected | undefined;

  /** @param audits those that count in the report */
  constructor(audits: readonly Audit[], titleOf: TitleOf, notesOf?: NotesOf, wordsOf?: WordsOf) {
    this.#wordsOf = wordsOf;
    this.#audits = audits;
    this.#pairs = tablePairs(audits, titleOf, notesOf);
    this.#offered = offeredColumns(this.#pairs);
  }

  page(query: TableQuery, { from, count, columns }: TableRange): TablePage {
    const { rows, groups, of, problem } = this.#select(query);
    const shown = [...rows.subarray(from, from + count)];
    return {
      ...{ from, total: rows.length, of, offered: this.#offered, problem },
      rows: shown.flatMap((row) => {
        const pair = this.#pairs[row];
        if (!pair) return [];
        const cellAt = (column: ColumnId) =>
          column.judge === undefined
            ? cellOf(pair, column)
            : cellOfJudge(pair, this.#rowOf(column.judge, groups?.get(row)));
        return shownRow(pair, columns.map(cellAt));
      }),
    };
  }

  /** Returns the worst row of a judge among those of a pair. */
  #rowOf(judge: string, group: readonly number[] = []): TablePair | undefined {
    return group
      .map((row) => this.#pairs[row])
      .find((pair) => pair?.baseline.audit.run.judge === judge);
  }

  #select(query: TableQuery): Selected {
    const name = JSON.stringify(query);
    if (this.#selected?.query === name) return this.#selected;
    this.#selected = { query: name, ...this.#selectAnew(query) };
    return this.#selected;
  }

  #selectAnew(query: TableQuery): Omit<Selected, 'query'> {
    const search = parseSearch(query.search ?? '', this.#offered.turns);
    const behind = query.of && this.#pairsBehind(query.of);
    const { column, descending } = query.sort ?? orderOfRows;
    const [inView, found]: [number[], number[]] = [[], []];
    let row = -1;
    for (const pair of this.#pairs) {
      row += 1;
      if (!isInView(pair.baseline.audit, query)) continue;
      inView.push(row);
      if ('problem' in search || behind?.has(keyOfPair(pair.baseline.audit)) === false) continue;
      if (!search.holds(pair)) continue;
      found.push(row);
    }
    const groups = query.byPair && this.#byPair(inView);
    const rows = groups ? [...new Set(found.map((one) => groups.get(one)?.[0] ?? one))] : found;
    const of = groups ? new Set(groups.values()).size : inView.length;
    const values = rows.map((one) => {
      const pair =
        column.judge === undefined ? this.#pairs[one] : this.#rowOf(column.judge, groups?.get(one));
      return pair && sortValueOf(pair, column);
    });
    const problem = 'problem' in search ? search.problem : undefined;
    return { rows: Int32Array.from(sortedBy(values, rows, descending)), groups, of, problem };
  }

  /** Groups rows by what was judged and the protocol, whichever run, judge and order judged it. */
  #byPair(rows: readonly number[]): Groups {
    const groups = new Map<string, { readonly row: number; readonly rank: number }[]>();
    for (const row of rows) {
      const pair = this.#pairs[row];
      if (!pair) continue;
      const { protocol, pair: own } = pair.baseline.audit;
      const key = `${protocol}\n${own.content}`;
      const group = groups.get(key) ?? [];
      group.push({ row, rank: rankOfState(opposedIn(pair)?.state) });
      groups.set(key, group);
    }
    return new Map(
      [...groups.values()].flatMap((group) => {
        const sorted = group.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
        return sorted.map((row) => [row, sorted] as const);
      }),
    );
  }

  #pairsBehind(query: NonNullable<TableQuery['of']>): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const { row } of judgmentsBehind(this.#audits, query, this.#wordsOf))
      keys.add(keyOfPair(ownJudgment(row).audit));
    return keys;
  }
}

function isInView(audit: AuditFacts, { judge, protocol, part }: TableQuery): boolean {
  return (
    (judge === undefined || audit.run.judge === judge) &&
    (protocol === undefined || audit.protocol === protocol) &&
    (part === undefined || partOf(audit, part.scope) === part.name)
  );
}

/** Returns rows in the order of their values; missing values are last in either direction. */
function sortedBy(
  values: readonly TableValue[],
  rows: readonly number[],
  descending: boolean,
): number[] {
  const sign = descending ? -1 : 1;
  return Array.from(rows.keys())
    .sort((one, other) => compareValues(values[one], values[other], sign))
    .map((place) => rows[place] ?? 0);
}

function shownRow(pair: TablePair, cells: readonly TableCell[]): ShownRow {
  const { run, pair: own } = pair.baseline.audit;
  return {
    ...{ run: run.run, pair: own.key, order: own.order, turn: worstTurn(pair), id: pair.title.id },
    record: String(fieldsOfPairs.record?.read(pair) ?? ''),
    cells,
  };
}

function worstTurn({ baseline, turns }: TablePair): string | undefined {
  const flips = turns.flatMap(({ row, change }) =>
    isFlipKind(change)
      ? [
          {
            ...{ turn: row.turn, name: { arm: row.arm }, outcome: 'flip' as const },
            ...{ flipKind: change, confidenceFrom: baseline.confidence },
            confidenceTo: row.confidence,
          },
        ]
      : [],
  );
  return flips.sort(compareWorst)[0]?.turn;
}

function sortValueOf(pair: TablePair, column: ColumnId): TableValue {
  const { sortBy } = (column.turn === undefined && fieldOf(fieldsOfPairs, column.field)) || {};
  return sortBy ? sortBy(pair) : cellOf(pair, column).value;
}

function cellOf(pair: TablePair, { turn: name, field }: ColumnId): TableCell {
  if (name === undefined) return { value: fieldOf(fieldsOfPairs, field)?.read(pair) };
  const turn = pair.turns.find((one) => one.name === name);
  if (!turn) return {};
  const value = fieldOf(fieldsOfTurns, field)?.read(turn);
  return field === 'verdict' ? { value, change: turn.change } : { value };
}

/** Returns what a judge said of a row's pair at first, with the row's A and B, and what became of it. */
function cellOfJudge({ baseline }: TablePair, judged: TablePair | undefined): TableCell {
  if (!judged) return {};
  const own = judged.baseline;
  if (own.outcome !== 'readable') return { change: 'unreadable' };
  const isSwapped = Boolean(own.audit.pair.swapped) !== Boolean(baseline.audit.pair.swapped);
  return {
    value: verdictText(isSwapped ? exchangeJudgment(own) : own),
    words: opposedIn(judged)?.words,
  };
}

/** Names come from the page, and may be those of an object's prototype. */
function fieldOf<Of>(
  fields: Readonly<Record<string, TableField<Of>>>,
  name: string,
): TableField<Of> | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
