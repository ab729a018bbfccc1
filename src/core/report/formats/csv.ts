import { type AnnotationBook, agreedLabel } from '../../annotations/annotationBook.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { orderRows } from '../lists/orderRows.ts';
import { createFlipTest, createNotesOf } from '../lists/rowAnnotations.ts';
import { tellDatasetsApart } from '../runs/datasets.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { csvLine } from './csvLine.ts';

const columnsBefore = [
  'run',
  'judge',
  'judgeName',
  'simulated',
  'fingerprint',
  'dataset',
  'domain',
  'pair',
  'cluster',
  'order',
  'protocol',
  'shared',
  'arm',
  'challenge',
  'step',
  'target',
  'paraphrase',
  'outcome',
  'repaired',
  'preference',
  'confidence',
  'overlap',
  'flip',
  'flipKind',
] as const satisfies readonly (keyof JudgmentRow)[];

const columnsAfter = [
  'lengthA',
  'lengthB',
  'modelA',
  'modelB',
] as const satisfies readonly (keyof JudgmentRow)[];

/**
 * The planned judgments of the runs, one a row, as RFC 4180 has it, in pieces. `pair` is the pair's key
 * and `id` its id in the data set; `selection` is how its run came to it; `annotation` is what people
 * say of a flip, or `conflict`. No text of the data begins a formula.
 */
export function* judgmentsCsv(
  runs: readonly ReportRun[],
  annotations: Pick<AnnotationBook, 'flips'> = { flips: new Map() },
): Generator<string> {
  const notesOf = createNotesOf(annotations);
  yield csvLine(['id', 'selection', ...columnsBefore, 'annotation', 'label', ...columnsAfter]);
  for (const { rows, pairIds, selection } of tellDatasetsApart(runs)) {
    const isFlip = createFlipTest();
    for (const row of orderRows(rows)) {
      const notes = isFlip(row) ? notesOf(row) : undefined;
      yield csvLine([
        pairIds.get(row.pair),
        selection,
        ...columnsBefore.map((column) => row[column]),
        notes && agreedLabel(notes),
        row.tiedLabel ? 'tie' : row.label,
        ...columnsAfter.map((column) => row[column]),
      ]);
    }
  }
}
