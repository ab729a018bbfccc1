import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { Stance } from '../../pair.ts';
import { grown } from './grown.ts';
import { type ArmChoice, isReadable, type JudgedPair, withCountedBaseline } from './judgedPair.ts';

/** A verdict, target or label as a number; 0 if there is none. */
export type StanceCode = number;

/** Codes of a tie, and of a neutral turn that was not asked. */
export const tieCode = 4;
export const notAsked = 8;

const codes: Readonly<Record<Stance, StanceCode>> = { A: 1, B: 2, up: 1, down: 2, tie: tieCode };

export function stanceCode(stance: Stance | undefined): StanceCode {
  return stance === undefined ? 0 : codes[stance];
}

/**
 * Judgments of an arm whose pair has a readable baseline (`followUpsOf`), in columns: dozens of
 * numbers iterate over them, and a log may have a million.
 */
export interface FollowUpColumns {
  readonly length: number;
  readonly cluster: Int32Array;
  /** Verdicts of B1, which are readable, and of the judgments, which are 0 if unreadable. */
  readonly baseline: Uint8Array;
  readonly verdict: Uint8Array;
  /** Verdict of the pair's neutral turn, 0 if unreadable, `notAsked` if there is none. */
  readonly neutral: Uint8Array;
  readonly target: Uint8Array;
  /** Human or gold label; 0 for none and for a tie. */
  readonly label: Uint8Array;
  /** The side presented first, and the longer one; 0 if unknown, or for equal lengths. */
  readonly first: Uint8Array;
  readonly longer: Uint8Array;
  /** Confidence stated by readable judgments, otherwise NaN. */
  readonly baselineConfidence: Float64Array;
  readonly confidence: Float64Array;
  /** Overlap with the baseline's justification; NaN if there is none. */
  readonly overlap: Float64Array;
  /** Index of the wording, −1 if unknown. */
  readonly paraphrase: Int32Array;
  /** Index of the kind of challenge in `kinds`, −1 for none. */
  readonly kind: Int32Array;
  readonly kinds: readonly string[];
}

/** The pairs of a group or, if they are too many to keep, their judgments in columns. */
export type Judged = readonly JudgedPair[] | PairColumns;

const knownColumns = new WeakMap<Judged, Map<string, FollowUpColumns>>();

/** Returns the columns of an arm, computed once for each list of pairs. */
export function followUpColumns(
  pairs: Judged,
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

function makeColumns(pairs: Judged, { arm, challenge }: ArmChoice): FollowUpColumns {
  if (challenge === undefined)
    return pairs instanceof PairColumns ? pairs.arm(arm) : gather(pairs, arm);
  const all = followUpColumns(pairs, { arm });
  const kind = all.kinds.indexOf(challenge);
  return selectColumns(all, (i) => kind >= 0 && all.kind[i] === kind);
}

function gather(pairs: readonly JudgedPair[], arm: ArmChoice['arm']): FollowUpColumns {
  let length = 0;
  for (const pair of pairs) {
    if (isReadable(pair.baseline)) length += rowsOfArm(pair, arm).length;
  }
  const columns = new GrowingColumns(length);
  for (const pair of pairs) {
    if (!isReadable(pair.baseline)) continue;
    for (const row of rowsOfArm(pair, arm)) columns.add(pair, row);
  }
  return columns.taken();
}

/** The baselines of a group, in columns. */
export interface BaselineColumns {
  readonly length: number;
  readonly cluster: Int32Array;
  /** 0 if unreadable. */
  readonly verdict: Uint8Array;
  readonly label: Uint8Array;
  /** The side presented first; 0 if unknown. */
  readonly first: Uint8Array;
  /** NaN if no confidence is stated or the answer is unreadable. */
  readonly confidence: Float64Array;
}

/** Returns the baselines of all pairs, including unreadable ones. */
export function baselineColumns(pairs: Judged): BaselineColumns {
  if (pairs instanceof PairColumns) return pairs.baselines();
  const columns = new GrowingColumns(pairs.length);
  for (const pair of withCountedBaseline(pairs)) columns.add(pair, pair.baseline);
  return columns.taken();
}

/** The models of a pair's responses. */
export type Couple = Pick<JudgmentRow, 'modelA' | 'modelB'>;

/** Pairs that are added one by one and kept only as columns. */
export class PairColumns {
  readonly #arms = {
    repeat: new GrowingColumns(),
    neutral: new GrowingColumns(),
    challenge: new GrowingColumns(),
  };
  readonly #baselines = new GrowingColumns();
  /** Index of each challenge judgment's models in `couples`. */
  #models = new Int32Array(firstLength);
  #length = 0;
  readonly #couples = new Map<string | undefined, Map<string | undefined, number>>();
  readonly couples: Couple[] = [];

  add(pair: JudgedPair): void {
    if (!pair.baseline.again) this.#baselines.add(pair, pair.baseline);
    if (!isReadable(pair.baseline)) return;
    if (pair.repeat) this.#arms.repeat.add(pair, pair.repeat);
    if (pair.neutral && !pair.neutral.again) this.#arms.neutral.add(pair, pair.neutral);
    for (const row of pair.challenges) this.#arms.challenge.add(pair, row);
    this.#addModels(pair.baseline, pair.challenges.length);
  }

  /**
   * Returns the indices in `couples` of the models of each challenge judgment, in the order of
   * `arm`.
   */
  models(): Int32Array {
    return this.#models.subarray(0, this.#length);
  }

  #addModels({ modelA, modelB }: Couple, times: number): void {
    const ofA = this.#couples.get(modelA) ?? new Map<string | undefined, number>();
    this.#couples.set(modelA, ofA);
    const place = ofA.get(modelB) ?? this.couples.push({ modelA, modelB }) - 1;
    ofA.set(modelB, place);
    if (this.#length + times > this.#models.length) {
      this.#models = grown(this.#models, this.#length + times);
    }
    this.#models.fill(place, this.#length, this.#length + times);
    this.#length += times;
  }

  arm(arm: ArmChoice['arm']): FollowUpColumns {
    return this.#arms[arm].taken();
  }

  baselines(): BaselineColumns {
    return this.#baselines.taken();
  }
}

const firstLength = 64;

/** Columns that grow as judgments are added. */
class GrowingColumns {
  #columns: Filled;
  #length = 0;
  readonly #kinds = new Map<string, number>();

  constructor(length = firstLength) {
    this.#columns = emptyColumns(length);
  }

  add(pair: JudgedPair, row: JudgmentRow): void {
    const i = this.#length;
    if (i === this.#columns.cluster.length) this.#columns = widened(this.#columns);
    fillVerdicts(this.#columns, i, pair, row);
    fillMeasures(this.#columns, i, pair, row);
    this.#columns.kind[i] = placeOf(this.#kinds, row.challenge);
    this.#length += 1;
  }

  /** Returns the columns added so far. */
  taken(): FollowUpColumns {
    const length = this.#length;
    const { cluster, baseline, verdict, neutral, target, label, ...others } = this.#columns;
    const { first, longer, baselineConfidence, confidence, overlap, paraphrase, kind } = others;
    return {
      length,
      cluster: cluster.subarray(0, length),
      baseline: baseline.subarray(0, length),
      verdict: verdict.subarray(0, length),
      neutral: neutral.subarray(0, length),
      target: target.subarray(0, length),
      label: label.subarray(0, length),
      first: first.subarray(0, length),
      longer: longer.subarray(0, length),
      baselineConfidence: baselineConfidence.subarray(0, length),
      confidence: confidence.subarray(0, length),
      overlap: overlap.subarray(0, length),
      paraphrase: paraphrase.subarray(0, length),
      kind: kind.subarray(0, length),
      kinds: [...this.#kinds.keys()],
    };
  }
}

type Filled = ReturnType<typeof emptyColumns>;

function fillVerdicts(columns: Filled, i: number, pair: JudgedPair, row: JudgmentRow): void {
  columns.cluster[i] = pair.cluster;
  columns.baseline[i] = stanceCode(pair.baseline.preference);
  columns.verdict[i] = stanceCode(row.preference);
  columns.neutral[i] = pair.neutral ? stanceCode(pair.neutral.preference) : notAsked;
  columns.target[i] = stanceCode(row.target);
  columns.label[i] = stanceCode(row.label);
}

function fillMeasures(columns: Filled, i: number, pair: JudgedPair, row: JudgmentRow): void {
  columns.first[i] = row.orderUnknown ? 0 : row.order === 'AB' ? 1 : 2;
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
  return row && !row.again ? [row] : none;
}

function longerCode({ lengthA, lengthB }: JudgmentRow): StanceCode {
  if (lengthA === lengthB) return 0;
  return lengthA > lengthB ? 1 : 2;
}

function placeOf(kinds: Map<string, number>, kind: string | undefined): number {
  if (kind === undefined) return -1;
  const place = kinds.get(kind) ?? kinds.size;
  kinds.set(kind, place);
  return place;
}

function emptyColumns(length: number) {
  return {
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
  };
}

function widened(narrow: Filled): Filled {
  const { length } = narrow.cluster;
  return {
    cluster: grown(narrow.cluster, length),
    baseline: grown(narrow.baseline, length),
    verdict: grown(narrow.verdict, length),
    neutral: grown(narrow.neutral, length),
    target: grown(narrow.target, length),
    label: grown(narrow.label, length),
    first: grown(narrow.first, length),
    longer: grown(narrow.longer, length),
    baselineConfidence: grown(narrow.baselineConfidence, length),
    confidence: grown(narrow.confidence, length),
    overlap: grown(narrow.overlap, length),
    paraphrase: grown(narrow.paraphrase, length),
    kind: grown(narrow.kind, length),
  };
}

/** Returns the judgments at the indices that meet a condition. */
function selectColumns(all: FollowUpColumns, holds: (i: number) => boolean): FollowUpColumns {
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
