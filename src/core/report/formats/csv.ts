import { type AnnotationBook, agreedLabel } from '../../annotations/annotationBook.ts';
import { copyRow } from '../../judgments/copyRow.ts';
import type { Field } from '../../judgments/field.ts';
import { type JudgmentRow, rowFields } from '../../judgments/judgmentRow.ts';
import { type OpposedState, opposedStateOf } from '../../judgments/opposedState.ts';
import { isSamePair } from '../../metrics/rows/judgedPair.ts';
import { lastStep } from '../../metrics/rows/lastSteps.ts';
import { orderRows } from '../lists/orderRows.ts';
import { createFlipTest, createNotesOf } from '../lists/rowAnnotations.ts';
import { tellDatasetsApart } from '../runs/datasets.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { type CsvValue, csvLine } from './csvLine.ts';

const columns = Object.entries<Field>(rowFields)
  .filter(([, { isInCsv }]) => isInCsv !== false)
  .flatMap(([name]) => (name === 'label' ? ['annotation', name] : [name]));

/**
 * Yields the planned judgments of the runs as RFC 4180 CSV, one per row, in pieces. `pair` is the
 * pair's key and `id` its id in the dataset; `selection` is how the run selected it; `annotation`
 * is the label that people gave a flip, or `conflict`; `state` is that of an opposed judgment
 * (`opposedStates`). Text from the data never starts a formula.
 */
export function* judgmentsCsv(
  runs: readonly ReportRun[],
  annotations: Pick<AnnotationBook, 'flips'> = { flips: new Map() },
): Generator<string> {
  const notesOf = createNotesOf(annotations);
  yield csvLine(['id', 'selection', ...columns, 'state']);
  for (const { rowsByPair, pairIds, selection } of tellDatasetsApart(runs)) {
    const isFlip = createFlipTest();
    for (const { row, state } of withStates(orderRows(rowsByPair()))) {
      const notes = isFlip(row) ? notesOf(row) : undefined;
      const cells: Readonly<Record<string, unknown>> = {
        ...copyRow(row),
        annotation: notes && agreedLabel(notes),
        label: row.tiedLabel ? 'tie' : row.label,
      };
      const values = columns.map((column) => cells[column] as CsvValue);
      yield csvLine([pairIds.get(row.pair), selection, ...values, state]);
    }
  }
}

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
function* withStates(rows: Iterable<JudgmentRow>): Generator<RowState> {
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
  const last = lastStep(audit.filter(({ arm }) => arm === 'sequence'));
  for (const row of audit) {
    const isOpposed = baseline && (row.arm === 'challenge' || row === last);
    yield { row, state: isOpposed ? opposedStateOf(baseline, row) : undefined };
  }
}
