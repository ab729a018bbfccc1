import { type Audit, type AuditFacts, flipKindIn } from '../../judgments/audit.ts';
import { exchangeJudgment, ownJudgment } from '../../judgments/exchangeAudit.ts';
import { rankOfState } from '../../measures/opposedPair.ts';
import { verdictText } from '../../measures/verdictText.ts';
import { compareWorst } from '../../results/worstFirst.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { NotesOf } from '../lists/flipNotes.ts';
import { judgmentsBehind, partOf } from '../lists/judgmentsBehind.ts';
import { rankedFlip } from '../lists/listJudgments.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import { compareValues } from './compareValues.ts';
import { type OfferedColumns, offeredColumns } from './offeredColumns.ts';
import { orderOfRows } from './orderOfRows.ts';
import {
  keyOfAudit,
  opposedIn,
  type PairRow,
  pairRows,
  type TitleOf,
  type TurnChange,
  titleIn,
  turnChange,
  turnName,
  turnsIn,
} from './pairRows.ts';
import { parseSearch, type SearchProblem } from './parseSearch.ts';
import { fieldsOfPairs, fieldsOfTurns, type TableField, type TableValue } from './tableFields.ts';
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
  readonly #rows: readonly PairRow[];
  readonly #offered: OfferedColumns;
  /** Rows of the last query: scrolling requests many ranges of it. */
  #selected: Selected | undefined;

  /** @param audits those that count in the report */
  constructor(audits: readonly Audit[], titleOf: TitleOf, notesOf?: NotesOf, wordsOf?: WordsOf) {
    this.#wordsOf = wordsOf;
    this.#audits = audits;
    this.#rows = pairRows(audits, titleOf, notesOf);
    this.#offered = offeredColumns(this.#rows);
  }

  page(query: TableQuery, { from, count, columns }: TableRange): TablePage {
    const { rows, groups, of, problem } = this.#select(query);
    const shown = [...rows.subarray(from, from + count)];
    return {
      ...{ from, total: rows.length, of, offered: this.#offered, problem },
      rows: shown.flatMap((index) => {
        const row = this.#rows[index];
        if (!row) return [];
        const cellAt = (column: ColumnId) =>
          column.judge === undefined
            ? cellOf(row, column)
            : cellOfJudge(row, this.#rowOf(column.judge, groups?.get(index)));
        return shownRow(row, columns.map(cellAt));
      }),
    };
  }

  /** Returns the worst row of a judge among those of a pair. */
  #rowOf(judge: string, group: readonly number[] = []): PairRow | undefined {
    return group.map((index) => this.#rows[index]).find((row) => row?.audit.run.judge === judge);
  }

  #select(query: TableQuery): Selected {
    const name = JSON.stringify(query);
    if (this.#selected?.query === name) return this.#selected;
    this.#selected = { query: name, ...this.#selectAnew(query) };
    return this.#selected;
  }

  #selectAnew(query: TableQuery): Omit<Selected, 'query'> {
    const search = parseSearch(query.search ?? '', this.#offered.turns);
    const behind = query.of && this.#auditsBehind(query.of);
    const { column, descending } = query.sort ?? orderOfRows;
    const [inView, found]: [number[], number[]] = [[], []];
    for (const [index, row] of this.#rows.entries()) {
      if (!isInView(row.audit, query)) continue;
      inView.push(index);
      if ('problem' in search || behind?.has(keyOfAudit(row.audit)) === false) continue;
      if (search.holds(row)) found.push(index);
    }
    const groups = query.byPair && this.#byPair(inView);
    const rows = groups ? [...new Set(found.map((one) => groups.get(one)?.[0] ?? one))] : found;
    const of = groups ? new Set(groups.values()).size : inView.length;
    const values = rows.map((one) => {
      const row =
        column.judge === undefined ? this.#rows[one] : this.#rowOf(column.judge, groups?.get(one));
      return row && sortValueOf(row, column);
    });
    const problem = 'problem' in search ? search.problem : undefined;
    return { rows: Int32Array.from(sortedBy(values, rows, descending)), groups, of, problem };
  }

  /** Groups rows by what was judged and the protocol, whichever run, judge and order judged it. */
  #byPair(indices: readonly number[]): Groups {
    const found = indices.flatMap((index) => {
      const { audit } = this.#rows[index] ?? {};
      if (!audit) return [];
      const rank = rankOfState(opposedIn(audit)?.state);
      return [{ index, rank, key: `${audit.protocol}\n${audit.pair.content}` }];
    });
    return new Map(
      [...groupBy(found, ({ key }) => key).values()].flatMap((group) => {
        const sorted = group.sort((one, other) => one.rank - other.rank).map(({ index }) => index);
        return sorted.map((index) => [index, sorted] as const);
      }),
    );
  }

  #auditsBehind(query: NonNullable<TableQuery['of']>): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const { judgment } of judgmentsBehind(this.#audits, query, this.#wordsOf))
      keys.add(keyOfAudit(ownJudgment(judgment).audit));
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

function shownRow(row: PairRow, cells: readonly TableCell[]): ShownRow {
  const { run, pair } = row.audit;
  return {
    ...{ run: run.run, pair: pair.key, order: pair.order, turn: worstTurn(row.audit) },
    id: titleIn(row).id,
    record: String(fieldsOfPairs.record?.read(row) ?? ''),
    cells,
  };
}

function worstTurn(audit: Audit): string | undefined {
  const flips = turnsIn(audit).filter(flipKindIn);
  const [worst] = flips.sort((one, other) => compareWorst(rankedFlip(one), rankedFlip(other)));
  return worst?.judgment.turn;
}

function sortValueOf(row: PairRow, column: ColumnId): TableValue {
  const { sortBy } = (column.turn === undefined && fieldOf(fieldsOfPairs, column.field)) || {};
  return sortBy ? sortBy(row) : cellOf(row, column).value;
}

function cellOf(row: PairRow, { turn: name, field }: ColumnId): TableCell {
  if (name === undefined) return { value: fieldOf(fieldsOfPairs, field)?.read(row) };
  const turn = turnsIn(row.audit).find((one) => turnName(one) === name);
  if (!turn) return {};
  const value = fieldOf(fieldsOfTurns, field)?.read(turn);
  return field === 'verdict' ? { value, change: turnChange(turn) } : { value };
}

/** Returns what a judge said of a row's pair at first, with the row's A and B, and what became of it. */
function cellOfJudge({ audit }: PairRow, judged: PairRow | undefined): TableCell {
  if (!judged) return {};
  const { baseline, pair } = judged.audit;
  if (baseline.outcome !== 'readable') return { change: 'unreadable' };
  const isSwapped = Boolean(pair.swapped) !== Boolean(audit.pair.swapped);
  return {
    value: verdictText(isSwapped ? exchangeJudgment(baseline) : baseline),
    words: opposedIn(judged.audit)?.words,
  };
}

/** Names come from the page, and may be those of an object's prototype. */
function fieldOf<Of>(
  fields: Readonly<Record<string, TableField<Of>>>,
  name: string,
): TableField<Of> | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
