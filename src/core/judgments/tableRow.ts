import type { DigestedRow, DigestField, KnownDigest } from './digests.ts';
import { keptFields } from './fields.ts';
import type { JudgmentRow } from './judgmentRow.ts';
import type { JudgmentTable } from './judgmentTable.ts';

/** The fields that a table keeps, in the order of its columns. */
const columns = Object.keys(keptFields);
const [targetColumn, confidenceColumn] = [columns.indexOf('target'), columns.indexOf('confidence')];

/** Fields that the rows of a run share. */
export interface RunFields
  extends Pick<JudgmentRow, 'run' | 'judge' | 'judgeName' | 'simulated' | 'dataset'>,
    Pick<JudgmentRow, 'canTie' | 'noJustification' | 'confidenceFrom'> {
  /** Whether a judgment without a confidence means that its judge states none. */
  readonly isFormUnknown: boolean;
}

/** Fields that the rows of a pair share. */
export interface PairFields
  extends Pick<
      JudgmentRow,
      'pair' | 'content' | 'swapped' | 'cluster' | 'domain' | 'order' | 'orderUnknown'
    >,
    Pick<JudgmentRow, 'label' | 'tiedLabel' | 'lengthA' | 'lengthB' | 'modelA' | 'modelB'> {
  /** Returns a digest by its number in the log. */
  readonly knownDigest?: (field: DigestField) => KnownDigest;
}

/** Fields of a turn under one protocol that uses it; without a target, the logged one applies. */
export type TurnFields = Pick<
  JudgmentRow,
  'protocol' | 'shared' | 'turn' | 'arm' | 'challenge' | 'step' | 'aim' | 'target'
>;

/** Where the rows of one run are read from. */
export interface RowSource {
  readonly table: JudgmentTable;
  readonly run: RunFields;
}

/**
 * A judgment as a row whose fields are read where they are stored: a million rows with values of
 * their own would take 500 MB.
 */
class TableRow implements DigestedRow {
  readonly #source: RowSource;
  readonly #pair: PairFields;
  readonly #turn: TurnFields;
  readonly #place: number;

  constructor(source: RowSource, pair: PairFields, turn: TurnFields, place: number) {
    this.#source = source;
    this.#pair = pair;
    this.#turn = turn;
    this.#place = place;
  }

  /** Returns the arguments that a row was made of; undefined for a row with its own values. */
  static partsOf(row: object): RowParts | undefined {
    if (!(#place in row)) return undefined;
    return { source: row.#source, pair: row.#pair, turn: row.#turn, place: row.#place };
  }

  /** Returns a digest by its number in the log. */
  knownDigest(field: DigestField): KnownDigest | undefined {
    return this.#pair.knownDigest?.(field);
  }

  get run() {
    return this.#source.run.run;
  }
  get judge() {
    return this.#source.run.judge;
  }
  get judgeName() {
    return this.#source.run.judgeName;
  }
  get simulated() {
    return this.#source.run.simulated;
  }
  get canTie() {
    return this.#source.run.canTie;
  }
  get noJustification() {
    return this.#source.run.noJustification;
  }
  get dataset() {
    return this.#source.run.dataset;
  }
  get pair() {
    return this.#pair.pair;
  }
  get content() {
    return this.#pair.content;
  }
  get swapped() {
    return this.#pair.swapped;
  }
  get cluster() {
    return this.#pair.cluster;
  }
  get domain() {
    return this.#pair.domain;
  }
  get order() {
    return this.#pair.order;
  }
  get orderUnknown() {
    return this.#pair.orderUnknown;
  }
  get label() {
    return this.#pair.label;
  }
  get tiedLabel() {
    return this.#pair.tiedLabel;
  }
  get lengthA() {
    return this.#pair.lengthA;
  }
  get lengthB() {
    return this.#pair.lengthB;
  }
  get modelA() {
    return this.#pair.modelA;
  }
  get modelB() {
    return this.#pair.modelB;
  }
  get protocol() {
    return this.#turn.protocol;
  }
  get shared() {
    return this.#turn.shared;
  }
  get turn() {
    return this.#turn.turn;
  }
  get arm() {
    return this.#turn.arm;
  }
  get challenge() {
    return this.#turn.challenge;
  }
  get step() {
    return this.#turn.step;
  }
  get aim() {
    return this.#turn.aim;
  }
  get target() {
    return this.#turn.target ?? this.#logged(targetColumn);
  }
  get confidenceFrom() {
    const { isFormUnknown, confidenceFrom } = this.#source.run;
    const isStated = this.#logged(confidenceColumn) !== undefined;
    return isFormUnknown && !isStated ? 'none' : confidenceFrom;
  }
  get exchanged() {
    return undefined;
  }
  get again() {
    return undefined;
  }

  static {
    const { prototype } = TableRow;
    for (const [column, name] of columns.entries()) {
      if (name in prototype) continue;
      Object.defineProperty(prototype, name, {
        configurable: true,
        get() {
          return this.#logged(column);
        },
      });
    }
    // A copy takes them, too.
    for (const [name, field] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (field.get) Object.defineProperty(prototype, name, { enumerable: true });
    }
  }

  #logged(column: number): unknown {
    return this.#source.table.columns[column]?.get(this.#place);
  }
}

/** What a row of a table is made of. */
interface RowParts {
  readonly source: RowSource;
  readonly pair: PairFields;
  readonly turn: TurnFields;
  /** Index of the judgment in the table. */
  readonly place: number;
}

export const { partsOf } = TableRow;

/** Returns a judgment of the table as a row. */
export function tableRow(
  source: RowSource,
  pair: PairFields,
  turn: TurnFields,
  place: number,
): JudgmentRow {
  return new TableRow(source, pair, turn, place) as unknown as JudgmentRow;
}
