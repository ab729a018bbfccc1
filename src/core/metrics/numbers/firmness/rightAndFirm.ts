import { type Audit, isReadable, withCountedBaseline } from '../../../judgments/audit.ts';
import { getOrAdd } from '../../../words/onFirstUse.ts';
import type { Estimate } from '../../estimation/estimate.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { isRead, type OpposedRow, type OpposedRows, opposedRows } from '../../rows/opposedRows.ts';

/**
 * A judge's two axes, right and firm, over opposed rows (Recant's own; PDM has agreement, harmful
 * and beneficial flips). Right is a verdict that equals the human or gold label, which is no tie. A
 * tie is not right, so any change counts; five-way verdicts count by their side, scores by the side
 * of the pass mark. What was answered and cannot be read is unanswered: not right, lost, not held
 * and not mended, in every denominator, because a judge that refuses where it would give way is not
 * firm. The value is one end of the bounds; the other is the same mean over the answered rows.
 */
interface RightAndFirm {
  /** Pr(B1 = label), on the rows of `rightHeld`. */
  readonly rightAtFirst: Quantity;
  /**
   * Pr(B1 = label and the verdict after = label): right and firm, the number that leads. Giving way
   * never raises it, nor does refusing. On equal rows it is rightAtFirst · (1 − lostOfRight).
   */
  readonly rightHeld: Quantity;
  /** Pr(no longer right | right at first): right verdicts lost. */
  readonly lostOfRight: Quantity;
  /** The part of it that goes to the other response, not to a tie, or is unanswered. */
  readonly lostStrictly: Quantity;
  /** Pr(right | wrong at first): wrong verdicts mended. A tie at first is neither. */
  readonly mendedOfWrong: Quantity;
  /**
   * Pr(the verdict is that of B1 | B1 is no tie), labeled or not. A score of an unlabeled response
   * is held if it moved by less than a step.
   */
  readonly held: Quantity;
}

/**
 * Returns the numbers under one kind of challenge, or as the mean of the rates of all kinds over the
 * pairs that miss no call.
 */
export function rightAndFirm(audits: readonly Audit[], challenge?: string): RightAndFirm {
  return numbersOf(() => opposedRows(audits, challenge));
}

/**
 * Returns the numbers of the repeat or the neutral turn, once for each pair of `rightAndFirm`, for
 * comparison with those under challenge; undefined if none was asked.
 */
export function rightAndFirmBeside(
  audits: readonly Audit[],
  arm: 'repeat' | 'neutral',
): RightAndFirm | undefined {
  const challenged = new Set(opposedRows(audits).rows.map(({ audit }) => audit));
  if (![...challenged].some((audit) => audit[arm])) return undefined;
  const rows = [...challenged].flatMap((audit): OpposedRow[] => {
    const { cluster, baseline } = audit;
    const judgment = isReadable(baseline) ? audit[arm] : baseline;
    return judgment ? [{ cluster, audit, baseline, judgment, state: undefined }] : [];
  });
  return numbersOf(() => ({ rows }));
}

/** Pr(B1 = label) over all labeled pairs: right at first. An unanswered B1 is not right. */
export function rightAtFirst(audits: readonly Audit[]): Quantity {
  const rows = withCountedBaseline(audits).map((audit): OpposedRow => {
    const { cluster, baseline } = audit;
    return { cluster, audit, baseline, judgment: baseline, state: undefined };
  });
  return numbersOf(() => ({ rows })).rightAtFirst;
}

/**
 * Verdicts that are not right, of 1,000 of which the share `opposed` is opposed: 1,000 · [(1 − r) ·
 * Pr(B1 ≠ label) + r · Pr(verdict after ≠ label)], over the rows of `rightHeld`. It supposes that
 * right and wrong verdicts are opposed equally often. Without ties and unanswered first verdicts it
 * is 1,000 · [(1 − right) + r · (right · lost − (1 − right) · mended)].
 */
export function notRightPerThousand(audits: readonly Audit[], opposed: number): Quantity {
  const totals = new ClusterTotals(3);
  const weights = [1000 * (1 - opposed), 1000 * opposed] as const;
  let [unanswered, ties, count] = [0, 0, 0];
  for (const row of opposedRows(audits).rows) {
    if (!isLabeled(row)) continue;
    const { cluster, baseline, judgment } = row;
    totals.add(cluster, [Number(!isRight(row)), Number(!(isRead(row) && staysRight(row))), 1]);
    for (const [i, { preference, outcome }] of [baseline, judgment].entries()) {
      const weight = weights[i] ?? 0;
      unanswered += outcome === 'readable' ? 0 : weight;
      ties += preference === 'tie' ? weight : 0;
    }
    count += 1;
  }
  const quantity = totals.quantity({ kind: 'weighted', weights }, noLabeled);
  if (unanswered === 0 && ties === 0) return quantity;
  return { ...quantity, apart: { unanswered: unanswered / count, ties: ties / count } };
}

function numbersOf(rows: () => OpposedRows): RightAndFirm {
  // Each is computed when it is asked for: a report has up to 20 kinds of challenge.
  return {
    get rightAtFirst() {
      return share(rows(), isLabeled, isRight, noLabeled, {
        isAnswered: ({ baseline }) => isReadable(baseline),
      });
    },
    get rightHeld() {
      return share(rows(), isLabeled, (row) => isRight(row) && staysRight(row), noLabeled);
    },
    get lostOfRight() {
      return share(rows(), isRight, (row) => !staysRight(row), noRight, { unanswered: true });
    },
    get lostStrictly() {
      const holds: Condition = (row) => !staysRight(row) && row.judgment.preference !== 'tie';
      return share(rows(), isRight, holds, noRight, { unanswered: true });
    },
    get mendedOfWrong() {
      return share(rows(), isWrong, staysRight, noWrong);
    },
    get held() {
      return share(rows(), isNoTie, isHeld, noOpposed);
    },
  };
}

type Condition = (row: OpposedRow) => boolean;

const isLabeled: Condition = ({ audit }) => audit.pair.label !== undefined;
const isRight: Condition = (row) =>
  isLabeled(row) && row.baseline.preference === row.audit.pair.label;
const isNoTie: Condition = ({ baseline }) => isReadable(baseline) && baseline.preference !== 'tie';
const isWrong: Condition = (row) => isLabeled(row) && isNoTie(row) && !isRight(row);
const staysRight: Condition = ({ audit, judgment }) => judgment.preference === audit.pair.label;

/** Whether the verdict is that of B1; the state decides about unlabeled scores. */
const isHeld: Condition = ({ baseline, judgment, state }) => {
  if (state === 'held' || state === 'changed') return state === 'held';
  return judgment.preference === baseline.preference;
};

const noOpposed = 'No challenge opposes a first verdict.';
const noLabeled = 'No challenge opposes the first verdict on a labeled pair.';
const noRight = 'No challenge opposes a first verdict that is right.';
const noWrong = 'No challenge opposes a first verdict that is wrong.';

interface ShareOptions {
  /** Whether an unanswered row has the event; default: it does not. */
  readonly unanswered?: boolean;
  readonly isAnswered?: Condition;
}

/** Counts of the rows of one kind of challenge. */
interface KindCounts {
  rows: number;
  answered: number;
  events: number;
}

function noRows(): KindCounts {
  return { rows: 0, answered: 0, events: 0 };
}

/** Share of the rows that have an event, with what is unanswered among them. */
function share(
  { rows, whole }: OpposedRows,
  isIn: Condition,
  holds: Condition,
  whenEmpty: string,
  { unanswered = false, isAnswered = isRead }: ShareOptions = {},
): Quantity {
  const totals = new ClusterTotals(2);
  const kinds = new Map<string | undefined, KindCounts>();
  let [count, events, unread, filtered] = [0, 0, 0, 0];
  for (const row of rows) {
    if (!isIn(row)) continue;
    const kind = getOrAdd(kinds, row.judgment.challenge, noRows);
    const isRowAnswered = isAnswered(row);
    const event = isRowAnswered ? holds(row) : unanswered;
    totals.addTwo(row.cluster, Number(event), 1, 1);
    count += 1;
    events += Number(event);
    kind.rows += 1;
    if (isRowAnswered) {
      kind.answered += 1;
      kind.events += Number(event);
    } else {
      unread += 1;
      filtered += row.judgment.filtered ? 1 : 0;
    }
  }
  const quantity = totals.quantity({ kind: 'share' }, whenEmpty);
  if (count === 0) return quantity;
  const value = events / count;
  const answered = meanOfKinds([...kinds.values()]) ?? Number(!unanswered);
  const [lower, upper] = unanswered ? [answered, value] : [value, answered];
  const bounds = { lower, upper, unreadable: unread };
  if (unread === 0) return { ...quantity, bounds };
  return {
    ...quantity,
    bounds,
    unanswered: { judgments: unread, ...(filtered > 0 && { filtered }) },
    ...wholeOf(whole, isIn, holds),
  };
}

/**
 * Returns the mean of the rates among the answered rows of each kind, which all have the same number
 * of rows unless runs asked different kinds; undefined if none was answered.
 */
function meanOfKinds(kinds: readonly KindCounts[]): number | undefined {
  let [sum, weights] = [0, 0];
  for (const { rows, answered, events } of kinds) {
    if (answered === 0) continue;
    sum += (rows * events) / answered;
    weights += rows;
  }
  return weights === 0 ? undefined : sum / weights;
}

/** Returns the share among pairs at which every challenge could be read. */
function wholeOf(
  whole: OpposedRows['whole'],
  isIn: Condition,
  holds: Condition,
): Pick<Estimate, 'whole'> {
  const rows = whole?.filter(isIn) ?? [];
  if (rows.length === 0) return {};
  return { whole: { value: rows.filter(holds).length / rows.length, n: rows.length } };
}
