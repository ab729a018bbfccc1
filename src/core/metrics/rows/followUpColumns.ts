import {
  type FollowUpColumns,
  GrowingColumns,
  pairValues,
  selectColumns,
} from './growingColumns.ts';
import {
  type ArmChoice,
  isReadable,
  type JudgedPairs,
  rowsOfArm,
  withCountedBaseline,
} from './judgedPair.ts';
import { type BaselineColumns, PairColumns } from './pairColumns.ts';

/** The pairs of a group or, if they are too many to keep, their judgments in columns. */
export type Judged = JudgedPairs | PairColumns;

/** Columns by arm and, of challenges, by kind. */
interface Known {
  readonly arms: Map<string, FollowUpColumns>;
  readonly kinds: Map<string, FollowUpColumns>;
}

const knownColumns = new WeakMap<Judged, Known>();

/** Returns the columns of an arm, computed once for each list of pairs until they are freed. */
export function followUpColumns(
  pairs: Judged,
  { arm, challenge, paraphrase }: ArmChoice,
): FollowUpColumns {
  if (paraphrase !== undefined) {
    const all = followUpColumns(pairs, { arm, challenge });
    return selectColumns(all, (i) => all.paraphrase[i] === paraphrase);
  }
  const known = knownColumns.get(pairs) ?? { arms: new Map(), kinds: new Map() };
  knownColumns.set(pairs, known);
  const [ones, name] = challenge === undefined ? [known.arms, arm] : [known.kinds, challenge];
  const columns = ones.get(name) ?? columnsOf(pairs, { arm, challenge });
  ones.set(name, columns);
  return columns;
}

/** Frees the columns of a list of pairs. */
export function forgetColumns(pairs: Judged): void {
  knownColumns.delete(pairs);
}

/**
 * Frees the columns of each kind of challenge, which are soon selected again from those of all
 * challenges. For a million judgments they take 20 MB.
 */
export function forgetKinds(pairs: Judged): void {
  knownColumns.get(pairs)?.kinds.clear();
}

function columnsOf(pairs: Judged, { arm, challenge }: ArmChoice): FollowUpColumns {
  if (challenge === undefined)
    return pairs instanceof PairColumns ? pairs.arm(arm) : gather(pairs, arm);
  const all = followUpColumns(pairs, { arm });
  const kind = all.kinds.indexOf(challenge);
  return selectColumns(all, (i) => kind >= 0 && all.kind[i] === kind);
}

function gather(pairs: JudgedPairs, arm: ArmChoice['arm']): FollowUpColumns {
  let length = 0;
  for (const pair of pairs) {
    if (isReadable(pair.baseline)) length += rowsOfArm(pair, arm).length;
  }
  const columns = new GrowingColumns(length);
  for (const pair of pairs) {
    if (!isReadable(pair.baseline)) continue;
    const values = pairValues(pair);
    for (const row of rowsOfArm(pair, arm)) columns.add(values, row);
  }
  return columns.taken();
}

/** Returns the baselines of all pairs, including unreadable ones. */
export function baselineColumns(pairs: Judged): BaselineColumns {
  if (pairs instanceof PairColumns) return pairs.baselines();
  const columns = new GrowingColumns(pairs.length);
  for (const pair of withCountedBaseline(pairs)) columns.add(pairValues(pair), pair.baseline);
  return columns.taken();
}
