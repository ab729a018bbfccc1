import { type AnnotationBook, agreedLabel } from '../../annotations/annotationBook.ts';
import { copyRow } from '../../judgments/copyRow.ts';
import type { Field } from '../../judgments/field.ts';
import { rowFields } from '../../judgments/judgmentRow.ts';
import { orderRows } from '../lists/orderRows.ts';
import { createFlipTest, createNotesOf } from '../lists/rowAnnotations.ts';
import { withStates } from '../lists/rowStates.ts';
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
