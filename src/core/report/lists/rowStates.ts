import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { type OpposedState, opposedStateOf } from '../../judgments/opposedState.ts';
import { isReadable, isSamePair } from '../../metrics/rows/judgedPair.ts';

/** A judgment and the state that it gives its pair, if any. */
interface RowState {
  readonly row: JudgmentRow;
  readonly state: OpposedState | undefined;
}

/**
 * Yields rows with their states: of challenges, and of the last readable step of a sequence whose
 * target was fixed at its start.
 *
 * @param rows in the order of `orderRows`
 */
export function* withStates(rows: Iterable<JudgmentRow>): Generator<RowState> {
  let audit: JudgmentRow[] = [];
  for (const row of rows) {
    const [first] = audit;
    if (first && !isSamePair(first, row)) {
      yield* statesOf(audit);
      audit = [];
    }
    audit.push(row);
  }
  yield* statesOf(audit);
}

function* statesOf(audit: readonly JudgmentRow[]): Generator<RowState> {
  const baseline = audit.find(({ arm }) => arm === 'baseline');
  const steps = audit.filter(({ arm, aim }) => arm === 'sequence' && aim !== 'current');
  const last = steps.findLast(isReadable) ?? steps.at(-1);
  for (const row of audit) {
    const isOpposed = baseline && (row.arm === 'challenge' || row === last);
    yield { row, state: isOpposed ? opposedStateOf(baseline, row) : undefined };
  }
}
