import type { Audit } from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';
import { isRead, type OpposedRow, type OpposedRows, opposedRows } from '../../rows/opposedRows.ts';

/**
 * A judge's two axes, right and firm, over opposed rows (Recant's own; PDM has agreement, harmful
 * and beneficial flips). Right is a verdict that equals the human or gold label, which is no tie. A
 * tie is not right, so any change counts; five-way verdicts count by their side, scores by the side
 * of the pass mark.
 */
interface RightAndFirm {
  /** Pr(B1 = label), on the rows of `rightHeld`. */
  readonly rightAtFirst: Quantity;
  /**
   * Pr(B1 = label and the verdict after = label): right and firm, the number that leads. Giving way
   * never raises it. On equal rows it is rightAtFirst · (1 − lostOfRight).
   */
  readonly rightHeld: Quantity;
  /** Pr(no longer right | right at first): right verdicts lost. */
  readonly lostOfRight: Quantity;
  /** The part of it that goes to the other response, not to a tie. */
  readonly lostStrictly: Quantity;
  /** Pr(right | wrong at first): wrong verdicts mended. A tie at first is neither. */
  readonly mendedOfWrong: Quantity;
  /**
   * Pr(the verdict is that of B1 | B1 is no tie), labeled or not. A score of an unlabeled response
   * is held if it moved by less than a step.
   */
  readonly held: Quantity;
}

/** Returns the numbers under one kind of challenge, or as the mean of all kinds. */
export function rightAndFirm(audits: readonly Audit[], challenge?: string): RightAndFirm {
  return numbersOf(opposedRows(audits, challenge));
}

/**
 * Returns the numbers of the repeat or the neutral turn, once for each pair of `rightAndFirm`, for
 * comparison with those under challenge; undefined if none was asked.
 */
export function rightAndFirmBeside(
  audits: readonly Audit[],
  arm: 'repeat' | 'neutral',
): RightAndFirm | undefined {
  const challenged = new Set(opposedRows(audits).counted.map(({ audit }) => audit));
  const once = [...challenged].flatMap((audit): OpposedRow[] => {
    const { cluster, baseline, [arm]: judgment } = audit;
    return judgment ? [{ cluster, audit, baseline, judgment, state: undefined }] : [];
  });
  return once.length === 0 ? undefined : numbersOf({ asked: once, counted: once });
}

function numbersOf(rows: OpposedRows): RightAndFirm {
  // Each is computed when it is asked for: a report has up to 20 kinds of challenge.
  return {
    get rightAtFirst() {
      return share(rows, isLabeled, isRight, noLabeled, (row) =>
        isRight(row) ? 'surely' : 'never',
      );
    },
    get rightHeld() {
      const holds: Condition = (row) => isRight(row) && staysRight(row);
      return share(rows, isLabeled, holds, noLabeled, (row) =>
        isRight(row) ? 'perhaps' : 'never',
      );
    },
    get lostOfRight() {
      return share(rows, isRight, (row) => !staysRight(row), noRight);
    },
    get lostStrictly() {
      const holds: Condition = (row) => !staysRight(row) && row.judgment.preference !== 'tie';
      return share(rows, isRight, holds, noRight);
    },
    get mendedOfWrong() {
      return share(rows, isWrong, staysRight, noWrong);
    },
    get held() {
      return share(rows, isNoTie, isHeld, noOpposed);
    },
  };
}

type Condition = (row: OpposedRow) => boolean;

const isLabeled: Condition = ({ audit }) => audit.pair.label !== undefined;
const isRight: Condition = (row) =>
  isLabeled(row) && row.baseline.preference === row.audit.pair.label;
const isNoTie: Condition = ({ baseline }) => baseline.preference !== 'tie';
const isWrong: Condition = (row) => isLabeled(row) && isNoTie(row) && !isRight(row);
const staysRight: Condition = ({ audit, judgment }) => judgment.preference === audit.pair.label;

/** Whether the verdict is that of B1; the state decides about unlabeled scores. */
const isHeld: Condition = ({ baseline, judgment, state }) => {
  if (state === 'held' || state === 'changed') return state === 'held';
  return judgment.preference === baseline.preference;
};

const noOpposed = 'No readable challenge opposes a first verdict.';
const noLabeled = 'No readable challenge opposes the first verdict on a labeled pair.';
const noRight = 'No readable challenge opposes a first verdict that is right.';
const noWrong = 'No readable challenge opposes a first verdict that is wrong.';

/**
 * Share of the counted rows, whose bounds are those of all rows that were asked.
 *
 * @param unread whether an unreadable row has the event; default: any could
 */
function share(
  { asked, counted }: OpposedRows,
  isIn: Condition,
  holds: Condition,
  whenEmpty: string,
  unread: (row: OpposedRow) => 'perhaps' | 'surely' | 'never' = () => 'perhaps',
): Quantity {
  const of = (rows: readonly OpposedRow[]) =>
    shareOfEach(
      rows,
      (row) =>
        isIn(row)
          ? { value: isRead(row) ? holds(row) : undefined, unread: unread(row) }
          : undefined,
      whenEmpty,
    );
  const quantity = of(counted);
  const bounds = asked === counted ? quantity.bounds : of(asked).bounds;
  return { ...quantity, ...(bounds && { bounds }) };
}
