import { grown } from '../../judgments/grown.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { opposedStateCode, opposedStateOf } from '../../judgments/opposedState.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import { isReadable, type JudgedPair } from './judgedPair.ts';
import { notAsked, type StanceCode, stanceCode } from './stanceCode.ts';

/**
 * Columns of the judgments of an arm. To add a column, add a line here and its value to
 * `pairValues`, `fillOfPair` or `fillOfRow`, which are not derived because they run for each pair or
 * judgment.
 */
const columnTypes = {
  cluster: Int32Array,
  /** Number of the judgment's pair, in the order in which pairs were added. */
  pair: Int32Array,
  /** Verdicts of B1, which are readable, and of the judgments, which are 0 if unreadable. */
  baseline: Uint8Array,
  verdict: Uint8Array,
  /** Verdict of the pair's neutral turn, 0 if unreadable, `notAsked` if there is none. */
  neutral: Uint8Array,
  /** The same of B2, the repeat of the pair's request. */
  repeat: Uint8Array,
  target: Uint8Array,
  /** Human or gold label; 0 for none and for a tie. */
  label: Uint8Array,
  /** The side presented first, and the longer one; 0 if unknown, or for equal lengths. */
  first: Uint8Array,
  longer: Uint8Array,
  /** Confidence stated by readable judgments, otherwise NaN. */
  baselineConfidence: Float64Array,
  confidence: Float64Array,
  /** Overlap with the baseline's justification; NaN if there is none. */
  overlap: Float64Array,
  /** Index of the wording, −1 if unknown. */
  paraphrase: Int32Array,
  /** Index of the kind of challenge in `kinds`, −1 for none. */
  kind: Int32Array,
  /** Number of the pair's run. */
  run: Int32Array,
  /** State of a challenge (`opposedStateCode`), 0 without one. */
  state: Uint8Array,
} as const;

type ColumnName = keyof typeof columnTypes;
type Columns = { readonly [Name in ColumnName]: InstanceType<(typeof columnTypes)[Name]> };

/**
 * Judgments of an arm whose pair has a readable baseline (`followUpsOf`), in columns: dozens of
 * numbers iterate over them, and a log may have a million.
 */
export interface FollowUpColumns extends Columns {
  readonly length: number;
  readonly kinds: readonly string[];
}

const columnNames = Object.keys(columnTypes) as ColumnName[];

function makeColumns(make: (name: ColumnName) => Columns[ColumnName]): Columns {
  return Object.fromEntries(columnNames.map((name) => [name, make(name)])) as unknown as Columns;
}

/** Columns that grow as judgments are added. */
export class GrowingColumns {
  #columns: Columns;
  #length = 0;
  #pairs = 0;
  #lastPair: PairValues | undefined;
  readonly #kinds = new Map<string, number>();
  readonly #runs = new Map<string, number>();

  /** @param length number of judgments for which there is room */
  constructor(length: number) {
    this.#columns = makeColumns((name) => new columnTypes[name](length));
  }

  /** @param pair the same object for all judgments of a pair, which are added in a row */
  add(pair: PairValues, row: JudgmentRow): void {
    const i = this.#length;
    if (i === this.#columns.cluster.length) this.#columns = widened(this.#columns);
    if (pair !== this.#lastPair) this.#pairs += 1;
    this.#lastPair = pair;
    this.#columns.pair[i] = this.#pairs;
    fillOfPair(this.#columns, i, pair);
    fillOfRow(this.#columns, i, row);
    this.#columns.kind[i] = placeOf(this.#kinds, row.challenge);
    this.#columns.run[i] = placeOf(this.#runs, row.run);
    this.#columns.state[i] =
      row.arm === 'challenge' ? opposedStateCode(opposedStateOf(pair.row, row)) : 0;
    this.#length += 1;
  }

  /** Returns the columns added so far. */
  taken(): FollowUpColumns {
    const length = this.#length;
    const columns = makeColumns((name) => this.#columns[name].subarray(0, length));
    return { ...columns, length, kinds: [...this.#kinds.keys()] };
  }
}

function widened(narrow: Columns): Columns {
  const { length } = narrow.cluster;
  return makeColumns((name) => grown<Columns[ColumnName]>(narrow[name], length));
}

/** Values that all judgments of a pair share. */
interface PairValues {
  /** The judgment of B1. */
  readonly row: JudgmentRow;
  readonly cluster: number;
  readonly baseline: StanceCode;
  readonly neutral: StanceCode;
  readonly repeat: StanceCode;
  readonly label: StanceCode;
  readonly first: StanceCode;
  readonly longer: StanceCode;
  readonly baselineConfidence: number;
}

export function pairValues({ cluster, baseline, neutral, repeat }: JudgedPair): PairValues {
  return {
    row: baseline,
    cluster,
    baseline: stanceCode(baseline.preference),
    neutral: neutral ? stanceCode(neutral.preference) : notAsked,
    repeat: repeat ? stanceCode(repeat.preference) : notAsked,
    label: stanceCode(baseline.label),
    first: baseline.orderUnknown ? 0 : baseline.order === 'AB' ? 1 : 2,
    longer: longerCode(baseline),
    baselineConfidence: baseline.confidence ?? Number.NaN,
  };
}

function fillOfPair(columns: Columns, i: number, pair: PairValues): void {
  columns.cluster[i] = pair.cluster;
  columns.baseline[i] = pair.baseline;
  columns.neutral[i] = pair.neutral;
  columns.repeat[i] = pair.repeat;
  columns.label[i] = pair.label;
  columns.first[i] = pair.first;
  columns.longer[i] = pair.longer;
  columns.baselineConfidence[i] = pair.baselineConfidence;
}

function fillOfRow(columns: Columns, i: number, row: JudgmentRow): void {
  columns.verdict[i] = stanceCode(row.preference);
  columns.target[i] = stanceCode(row.target);
  columns.confidence[i] = (isReadable(row) ? row.confidence : undefined) ?? Number.NaN;
  columns.overlap[i] = row.overlap ?? Number.NaN;
  columns.paraphrase[i] = row.paraphrase ?? -1;
}

function longerCode({ lengthA, lengthB }: JudgmentRow): StanceCode {
  if (lengthA === lengthB) return 0;
  return lengthA > lengthB ? 1 : 2;
}

function placeOf(kinds: Map<string, number>, kind: string | undefined): number {
  if (kind === undefined) return -1;
  return getOrAdd(kinds, kind, () => kinds.size);
}

/** Returns the judgments at the indices that meet a condition. */
export function selectColumns(
  all: FollowUpColumns,
  holds: (i: number) => boolean,
): FollowUpColumns {
  const places = new Int32Array(all.length);
  let length = 0;
  for (let i = 0; i < all.length; i += 1) {
    if (!holds(i)) continue;
    places[length] = i;
    length += 1;
  }
  const chosen = places.subarray(0, length);
  // One loop for each type of array: a loop that handles all three is several times slower.
  const whole = (column: Int32Array) => {
    const taken = new Int32Array(length);
    for (let i = 0; i < length; i += 1) taken[i] = column[chosen[i] ?? 0] ?? 0;
    return taken;
  };
  const code = (column: Uint8Array) => {
    const taken = new Uint8Array(length);
    for (let i = 0; i < length; i += 1) taken[i] = column[chosen[i] ?? 0] ?? 0;
    return taken;
  };
  const real = (column: Float64Array) => {
    const taken = new Float64Array(length);
    for (let i = 0; i < length; i += 1) taken[i] = column[chosen[i] ?? 0] ?? 0;
    return taken;
  };
  const columns = makeColumns((name) => {
    const column = all[name];
    if (column instanceof Int32Array) return whole(column);
    return column instanceof Uint8Array ? code(column) : real(column);
  });
  return { ...columns, length, kinds: all.kinds };
}
