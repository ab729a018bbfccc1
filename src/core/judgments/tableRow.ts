import { keptFields } from './fields.ts';
import type { JudgmentRow } from './judgmentRow.ts';
import type { JudgmentTable } from './judgmentTable.ts';

const runFields = [
  ...(['run', 'judge', 'judgeName', 'simulated'] as const),
  ...(['canTie', 'noJustification', 'dataset'] as const),
];
const pairFields = [
  ...(['pair', 'content', 'swapped', 'cluster', 'domain', 'order', 'orderUnknown'] as const),
  ...(['label', 'tiedLabel', 'lengthA', 'lengthB', 'modelA', 'modelB'] as const),
];
const turnFields = ['protocol', 'shared', 'turn', 'arm', 'challenge', 'step', 'aim'] as const;

/** Index of the column of each field that a table keeps. */
const columnOf = new Map(Object.keys(keptFields).map((name, column) => [name, column]));

/** Fields that the rows of a run share. */
export interface RunFields
  extends Pick<JudgmentRow, (typeof runFields)[number] | 'confidenceFrom'> {
  /** Whether a judgment without a confidence means that its judge states none. */
  readonly isFormUnknown: boolean;
}

/** Fields that the rows of a pair share. */
export type PairFields = Pick<JudgmentRow, (typeof pairFields)[number]>;

/** Fields of a turn under one protocol that uses it; without a target, the logged one applies. */
export type TurnFields = Pick<JudgmentRow, (typeof turnFields)[number] | 'target'>;

/** Where the rows of one pair are read from. */
interface RowSource {
  readonly table: JudgmentTable;
  readonly run: RunFields;
  readonly pair: PairFields;
}

/**
 * A judgment as a row whose fields are read where they are stored: a million rows with values of
 * their own would take 500 MB.
 */
class TableRow {
  readonly #source: RowSource;
  readonly #turn: TurnFields;
  readonly #place: number;

  constructor(source: RowSource, turn: TurnFields, place: number) {
    this.#source = source;
    this.#turn = turn;
    this.#place = place;
  }

  static {
    const define = (name: string, read: (row: TableRow) => unknown) =>
      Object.defineProperty(TableRow.prototype, name, {
        configurable: true,
        enumerable: true,
        get() {
          return read(this);
        },
      });
    for (const name of ['exchanged', 'again']) define(name, () => undefined);
    for (const name of runFields) define(name, (row) => row.#source.run[name]);
    for (const name of pairFields) define(name, (row) => row.#source.pair[name]);
    for (const name of turnFields) define(name, (row) => row.#turn[name]);
    for (const [name, column] of columnOf) define(name, (row) => row.#logged(column));
    const [target, confidence] = [columnOf.get('target') ?? -1, columnOf.get('confidence') ?? -1];
    define('target', (row) => row.#turn.target ?? row.#logged(target));
    define('confidenceFrom', (row) => {
      const { isFormUnknown, confidenceFrom } = row.#source.run;
      return isFormUnknown && row.#logged(confidence) === undefined ? 'none' : confidenceFrom;
    });
  }

  #logged(column: number): unknown {
    return this.#source.table.columns[column]?.get(this.#place);
  }
}

/** Returns a judgment of the table as a row. */
export function tableRow(source: RowSource, turn: TurnFields, place: number): JudgmentRow {
  return new TableRow(source, turn, place) as unknown as JudgmentRow;
}
