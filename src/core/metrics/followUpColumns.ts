import type { Side } from '../pair.ts';
import { type ArmChoice, isReadable, type JudgedPair } from './judgedPair.ts';
import type { JudgmentRow } from './judgmentRow.ts';

/** A side as a number; 0 where there is none. */
export type SideCode = number;

export function sideCode(side: Side | undefined): SideCode {
  if (side === undefined) return 0;
  return side === 'A' ? 1 : 2;
}

/**
 * The judgments of an arm whose pair has a readable baseline (`followUpsOf`), by column: dozens of
 * numbers run through them, and a log may hold a million.
 */
export interface FollowUpColumns {
  readonly length: number;
  readonly cluster: Int32Array;
  /** Verdicts of B1, which can be read, and of the judgment, which is 0 where it cannot. */
  readonly baseline: Uint8Array;
  readonly verdict: Uint8Array;
  /** Verdict of the pair's neutral turn, 0 where it cannot be read, `notAsked` where there is none. */
  readonly neutral: Uint8Array;
  readonly target: Uint8Array;
  readonly label: Uint8Array;
  /** The side that was presented first, and the longer one; 0 for equal lengths. */
  readonly first: Uint8Array;
  readonly longer: Uint8Array;
  /** Stated by readable judgments; NaN where none is. */
  readonly baselineConfidence: Float64Array;
  readonly confidence: Float64Array;
  /** With the baseline's justification; NaN where there is none. */
  readonly overlap: Float64Array;
  /** −1 where it is not known. */
  readonly paraphrase: Int32Array;
  /** Place of the kind of challenge in `kinds`, −1 for none. */
  readonly kind: Int32Array;
  readonly kinds: readonly string[];
}

export const notAsked = 3;

const knownColumns = new WeakMap<readonly JudgedPair[], Map<string, FollowUpColumns>>();

/** The columns of an arm, gathered once for each list of pairs. */
export function followUpColumns(
  pairs: readonly JudgedPair[],
  { arm, challenge, paraphrase }: ArmChoice,
): FollowUpColumns {
  if (paraphrase !== undefined) {
    const all = followUpColumns(pairs, { arm, challenge });
    return selectColumns(all, (i) => all.paraphrase[i] === paraphrase);
  }
  const known = knownColumns.get(pairs) ?? new Map<string, FollowUpColumns>();
  knownColumns.set(pairs, known);
  const name = challenge === undefined ? arm : `${arm}:${challenge}`;
  const columns = known.get(name) ?? makeColumns(pairs, { arm, challenge });
  known.set(name, columns);
  return columns;
}

function makeColumns(pairs: readonly JudgedPair[], { arm, challenge }: ArmChoice): FollowUpColumns {
  if (challenge === undefined) return gather(pairs, arm);
  const all = followUpColumns(pairs, { arm });
  const kind = all.kinds.indexOf(challenge);
  return selectColumns(all, (i) => kind >= 0 && all.kind[i] === kind);
}

function gather(pairs: readonly JudgedPair[], arm: ArmChoice['arm']): FollowUpColumns {
  let length = 0;
  for (const pair of pairs) {
    if (isReadable(pair.baseline)) length += rowsOfArm(pair, arm).length;
  }
  const kinds = new Map<string, number>();
  const columns = emptyColumns(length, kinds);
  let i = 0;
  for (const pair of pairs) {
    if (!isReadable(pair.baseline)) continue;
    for (const row of rowsOfArm(pair, arm)) {
      fillVerdicts(columns, i, pair, row);
      fillMeasures(columns, i, pair, row);
      columns.kind[i] = placeOf(kinds, row.challenge);
      i += 1;
    }
  }
  return { ...columns, kinds: [...kinds.keys()] };
}

type Filled = ReturnType<typeof emptyColumns>;

function fillVerdicts(columns: Filled, i: number, pair: JudgedPair, row: JudgmentRow): void {
  columns.cluster[i] = pair.cluster;
  columns.baseline[i] = sideCode(pair.baseline.preference);
  columns.verdict[i] = sideCode(row.preference);
  columns.neutral[i] = pair.neutral ? sideCode(pair.neutral.preference) : notAsked;
  columns.target[i] = sideCode(row.target);
  columns.label[i] = sideCode(row.label);
}

function fillMeasures(columns: Filled, i: number, pair: JudgedPair, row: JudgmentRow): void {
  columns.first[i] = row.order === 'AB' ? 1 : 2;
  columns.longer[i] = longerCode(row);
  columns.baselineConfidence[i] = pair.baseline.confidence ?? Number.NaN;
  columns.confidence[i] = (isReadable(row) ? row.confidence : undefined) ?? Number.NaN;
  columns.overlap[i] = row.overlap ?? Number.NaN;
  columns.paraphrase[i] = row.paraphrase ?? -1;
}

const none: readonly JudgmentRow[] = [];

function rowsOfArm(pair: JudgedPair, arm: ArmChoice['arm']): readonly JudgmentRow[] {
  if (arm === 'challenge') return pair.challenges;
  const row = pair[arm];
  return row ? [row] : none;
}

function longerCode({ lengthA, lengthB }: JudgmentRow): SideCode {
  if (lengthA === lengthB) return 0;
  return lengthA > lengthB ? 1 : 2;
}

function placeOf(kinds: Map<string, number>, kind: string | undefined): number {
  if (kind === undefined) return -1;
  const place = kinds.get(kind) ?? kinds.size;
  kinds.set(kind, place);
  return place;
}

function emptyColumns(length: number, kinds: ReadonlyMap<string, number>) {
  return {
    length,
    cluster: new Int32Array(length),
    baseline: new Uint8Array(length),
    verdict: new Uint8Array(length),
    neutral: new Uint8Array(length),
    target: new Uint8Array(length),
    label: new Uint8Array(length),
    first: new Uint8Array(length),
    longer: new Uint8Array(length),
    baselineConfidence: new Float64Array(length),
    confidence: new Float64Array(length),
    overlap: new Float64Array(length),
    paraphrase: new Int32Array(length),
    kind: new Int32Array(length),
    kinds: [...kinds.keys()],
  };
}

/** The judgments at the places for which something holds. */
function selectColumns(all: FollowUpColumns, holds: (i: number) => boolean): FollowUpColumns {
  const places = new Int32Array(all.length);
  let length = 0;
  for (let i = 0; i < all.length; i += 1) {
    if (!holds(i)) continue;
    places[length] = i;
    length += 1;
  }
  const chosen = places.subarray(0, length);
  const take = <Column extends Int32Array | Uint8Array | Float64Array>(
    column: Column,
    into: Column,
  ): Column => {
    for (let i = 0; i < length; i += 1) into[i] = column[chosen[i] ?? 0] ?? 0;
    return into;
  };
  const whole = (column: Int32Array) => take(column, new Int32Array(length));
  const code = (column: Uint8Array) => take(column, new Uint8Array(length));
  const real = (column: Float64Array) => take(column, new Float64Array(length));
  return {
    length,
    cluster: whole(all.cluster),
    baseline: code(all.baseline),
    verdict: code(all.verdict),
    neutral: code(all.neutral),
    target: code(all.target),
    label: code(all.label),
    first: code(all.first),
    longer: code(all.longer),
    baselineConfidence: real(all.baselineConfidence),
    confidence: real(all.confidence),
    overlap: real(all.overlap),
    paraphrase: whole(all.paraphrase),
    kind: whole(all.kind),
    kinds: all.kinds,
  };
}
