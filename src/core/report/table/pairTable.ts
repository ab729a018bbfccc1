import { type Audit, type AuditFacts, flipKindIn } from '../../judgments/audit.ts';
import { exchangeJudgment, ownJudgment } from '../../judgments/exchangeAudit.ts';
import { verdictText } from '../../measures/verdictText.ts';
import { compareWorst } from '../../results/worstFirst.ts';
import { groupBy } from '../../words/groupBy.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { NotesOf } from '../lists/flipNotes.ts';
import { judgmentsBehind, partOf } from '../lists/judgmentsBehind.ts';
import { rankedFlip } from '../lists/listJudgments.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import { compareAll } from './compareValues.ts';
import { type OfferedColumns, offeredColumns } from './offeredColumns.ts';
import { orderOfRows } from './orderOfRows.ts';
import {
  auditsIn,
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
import {
  fieldsOfPairs,
  fieldsOfTurns,
  type TableField,
  type TableValue,
  worstFirst,
} from './tableFields.ts';
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
  readonly rows: readonly PairRow[];
  /** Number of rows of the judge, protocol and part. */
  readonly of: number;
  readonly problem?: SearchProblem | undefined;
}

/** All pairs of a report, from which rows are requested in ranges. */
export class PairTable {
  readonly #wordsOf: WordsOf | undefined;
  readonly #audits: readonly Audit[];
  /** Presentations by the only protocol that they are shown under; undefined: under all of them. */
  readonly #presented = new Map<string | undefined, readonly PairRow[]>();
  readonly #rowsOf: (audits: readonly Audit[]) => readonly PairRow[];
  readonly #offered: OfferedColumns;
  /** Rows of the last query: scrolling requests many ranges of it. */
  #selected: Selected | undefined;

  /** @param audits those that count in the report */
  constructor(audits: readonly Audit[], titleOf: TitleOf, notesOf?: NotesOf, wordsOf?: WordsOf) {
    this.#wordsOf = wordsOf;
    this.#audits = audits;
    this.#rowsOf = (some) => pairRows(some, titleOf, notesOf);
    this.#offered = offeredColumns(this.#presentedUnder(undefined));
  }

  page(query: TableQuery, { from, count, columns }: TableRange): TablePage {
    const { rows, of, problem } = this.#select(query);
    return {
      ...{ from, total: rows.length, of, offered: this.#offered, problem },
      rows: rows.slice(from, from + count).map((row) =>
        shownRow(
          row,
          columns.map((column) => cellOf(row, column)),
        ),
      ),
    };
  }

  #presentedUnder(protocol: string | undefined): readonly PairRow[] {
    return getOrAdd(this.#presented, protocol, () =>
      this.#rowsOf(
        protocol === undefined
          ? this.#audits
          : this.#audits.filter((audit) => audit.protocol === protocol),
      ),
    );
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
    const isFound = (row: PairRow) =>
      'holds' in search && behind?.has(keyOfAudit(row.audit)) !== false && search.holds(row);
    const all = this.#presentedUnder((query.of ?? query).protocol);
    const inView = all.filter(({ audit }) => isInView(audit, query));
    const records = groupBy(inView, ({ audit: { run, pair } }) =>
      query.byPair ? pair.content : `${run.judge}\n${pair.key}`,
    );
    const found = [...records.values()].map(asOneRow).filter((row) => leadsOf(row).some(isFound));
    const { column, descending } = query.sort ?? orderOfRows;
    const values = found.map((row) => sortValuesOf(row, column));
    const rows = sortedBy(values, found, descending);
    return { rows, of: records.size, problem: 'problem' in search ? search.problem : undefined };
  }

  #auditsBehind(query: NonNullable<TableQuery['of']>): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const { judgment } of judgmentsBehind(this.#audits, query, this.#wordsOf))
      keys.add(keyOfAudit(ownJudgment(judgment).audit));
    return keys;
  }
}

/** Returns the presentations of a record as its row, which the worst one leads. */
function asOneRow(presented: readonly PairRow[]): PairRow {
  const [only, ...more] = presented;
  if (only && more.length === 0) return only;
  const [first, ...others] = sortedBy(presented.map(worstFirst), presented);
  if (!first) throw new RangeError('A record has at least one presentation.');
  return { ...first, others: others.map(({ audit }) => audit) };
}

/** Returns what each judge was shown of a row, led by each presentation: a search finds it by any. */
function leadsOf(row: PairRow): PairRow[] {
  return auditsIn(row).map((audit, _, audits) => ({
    ...{ ...row, audit },
    others: audits.filter((one) => one !== audit && one.run.judge === audit.run.judge),
  }));
}

function isInView(audit: AuditFacts, { judge, part }: TableQuery): boolean {
  return (
    (judge === undefined || audit.run.judge === judge) &&
    (part === undefined || partOf(audit, part.scope) === part.name)
  );
}

/** Returns rows in the order of their values; missing values are last in either direction. */
function sortedBy(
  values: readonly (readonly TableValue[])[],
  rows: readonly PairRow[],
  descending = false,
): PairRow[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row, place) => ({ row, values: values[place] ?? [] }))
    .sort((one, other) => compareAll(one.values, other.values, sign))
    .map(({ row }) => row);
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

function sortValuesOf(row: PairRow, column: ColumnId): readonly TableValue[] {
  const { turn, field } = column;
  const { sortBy } = (turn === undefined && fieldOf(fieldsOfPairs, field)) || {};
  const ofColumn = rowOfJudge(row, column);
  if (!sortBy) return [cellOf(row, column).value];
  return ofColumn ? sortBy(ofColumn) : [undefined];
}

function cellOf(row: PairRow, column: ColumnId): TableCell {
  const { turn: name, field } = column;
  const ofColumn = rowOfJudge(row, column);
  if (!ofColumn) return {};
  if (column.judge !== undefined && field === 'state') return firstVerdict(row, ofColumn);
  if (name === undefined) return { value: fieldOf(fieldsOfPairs, field)?.read(ofColumn) };
  const turn = turnsIn(ofColumn.audit).find((one) => turnName(one) === name);
  if (!turn) return {};
  const value = fieldOf(fieldsOfTurns, field)?.read(turn);
  return field === 'verdict' ? { value, change: turnChange(turn) } : { value };
}

/** Returns the part of a row that a column is about: all of it, or what a judge said. */
function rowOfJudge(row: PairRow, { judge }: ColumnId): PairRow | undefined {
  if (judge === undefined) return row;
  const [audit, ...others] = auditsIn(row).filter(({ run }) => run.judge === judge);
  return audit && { ...row, audit, others };
}

/** Returns what a judge said of a row's pair at first, with the row's A and B, and what became of it. */
function firstVerdict({ audit }: PairRow, judged: PairRow): TableCell {
  const { baseline, pair } = judged.audit;
  if (baseline.outcome !== 'readable') return { change: 'unreadable' };
  const isSwapped = Boolean(pair.swapped) !== Boolean(audit.pair.swapped);
  return {
    value: verdictText(isSwapped ? exchangeJudgment(baseline) : baseline),
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
