import { opposedStateCode } from '../../../judgments/opposedState.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import type { Judged } from '../../rows/followUpColumns.ts';
import type { FollowUpColumns } from '../../rows/growingColumns.ts';
import { type OpposedRows, opposedRows } from '../../rows/opposedRows.ts';
import { notAsked, tieCode } from '../../rows/stanceCode.ts';

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
export function rightAndFirm(pairs: Judged, challenge?: string): RightAndFirm {
  return numbersOf(opposedRows(pairs, challenge));
}

/**
 * Returns the numbers of the repeat or the neutral turn, once for each pair of `rightAndFirm`, for
 * comparison with those under challenge; undefined if none was asked.
 */
export function rightAndFirmBeside(
  pairs: Judged,
  arm: 'repeat' | 'neutral',
): RightAndFirm | undefined {
  const { columns, counted } = opposedRows(pairs);
  let last: number | undefined;
  const once = counted.map((one, i) => {
    if (one === 0 || columns.pair[i] === last) return 0;
    last = columns.pair[i];
    return Number(columns[arm][i] !== notAsked);
  });
  if (!once.includes(1)) return undefined;
  const turns = { ...columns, verdict: columns[arm], state: new Uint8Array(columns.length) };
  return numbersOf({ columns: turns, asked: once, counted: once });
}

function numbersOf(rows: OpposedRows): RightAndFirm {
  const isLabeled: At = ({ label }, i) => label[i] !== 0;
  const isRight: At = (columns, i) =>
    isLabeled(columns, i) && columns.baseline[i] === columns.label[i];
  const isDecided: At = ({ baseline }, i) => baseline[i] !== tieCode;
  const isWrong: At = (columns, i) =>
    isLabeled(columns, i) && isDecided(columns, i) && !isRight(columns, i);
  const staysRight: At = ({ verdict, label }, i) => verdict[i] === label[i];
  // Each is computed when it is asked for: a report has up to 20 kinds of challenge.
  return {
    get rightAtFirst() {
      const unread = (columns: FollowUpColumns, i: number) =>
        isRight(columns, i) ? ('surely' as const) : ('never' as const);
      return share(rows, isLabeled, isRight, noLabeled, unread);
    },
    get rightHeld() {
      const holds: At = (columns, i) => isRight(columns, i) && staysRight(columns, i);
      const unread = (columns: FollowUpColumns, i: number) =>
        isRight(columns, i) ? ('perhaps' as const) : ('never' as const);
      return share(rows, isLabeled, holds, noLabeled, unread);
    },
    get lostOfRight() {
      return share(rows, isRight, (columns, i) => !staysRight(columns, i), noRight);
    },
    get lostStrictly() {
      const holds: At = (columns, i) => !staysRight(columns, i) && columns.verdict[i] !== tieCode;
      return share(rows, isRight, holds, noRight);
    },
    get mendedOfWrong() {
      return share(rows, isWrong, staysRight, noWrong);
    },
    get held() {
      return share(rows, isDecided, isHeldAt, noOpposed);
    },
  };
}

type At = (columns: FollowUpColumns, i: number) => boolean;

const noOpposed = 'No readable challenge opposes a first verdict.';
const noLabeled = 'No readable challenge opposes the first verdict on a labeled pair.';
const noRight = 'No readable challenge opposes a first verdict that is right.';
const noWrong = 'No readable challenge opposes a first verdict that is wrong.';

const heldCode = opposedStateCode('held');
const changedCode = opposedStateCode('changed');

/** Whether the verdict is that of B1; the state decides about unlabeled scores. */
function isHeldAt({ state, baseline, verdict }: FollowUpColumns, i: number): boolean {
  if (state[i] === heldCode || state[i] === changedCode) return state[i] === heldCode;
  return verdict[i] === baseline[i];
}

/**
 * Share of the counted rows, whose bounds are those of all rows that were asked.
 *
 * @param unread whether an unreadable row has the event; default: any could
 */
function share(
  { columns, asked, counted }: OpposedRows,
  isIn: At,
  holds: At,
  whenEmpty: string,
  unread: (columns: FollowUpColumns, i: number) => 'perhaps' | 'surely' | 'never' = () => 'perhaps',
): Quantity {
  const of = (rows: Uint8Array) =>
    shareOfColumns(
      columns,
      {
        isIn: (i) => rows[i] === 1 && isIn(columns, i),
        value: (i) => (isReadAt(columns, i) ? holds(columns, i) : undefined),
        unread: (i) => unread(columns, i),
      },
      whenEmpty,
    );
  const quantity = of(counted);
  const bounds = asked === counted ? quantity.bounds : of(asked).bounds;
  return { ...quantity, ...(bounds && { bounds }) };
}

/** Whether a row could be read; a score without a pass mark has a state and no verdict. */
function isReadAt({ verdict, state }: FollowUpColumns, i: number): boolean {
  return verdict[i] !== 0 || state[i] === heldCode || state[i] === changedCode;
}
