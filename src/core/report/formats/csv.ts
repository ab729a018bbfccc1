import { type AnnotationBook, agreedLabel } from '../../annotations/annotationBook.ts';
import { type AskedTurns, isFlip } from '../../judgments/audit.ts';
import { flatFields, flatJudgment } from '../../judgments/flatJudgment.ts';
import { lastStep } from '../../judgments/lastSteps.ts';
import { compareAudits, compareTurns } from '../../judgments/orderAudits.ts';
import type { Field } from '../../measures/field.ts';
import { opposedStateOf } from '../../measures/opposedState.ts';
import { createNotesOf, type NotesOf } from '../lists/flipNotes.ts';
import { tellDatasetsApart } from '../runs/datasets.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { type CsvValue, csvLine } from './csvLine.ts';

const columns = Object.entries<Field>(flatFields)
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
  for (const { turnsByPair, pairIds, selection } of tellDatasetsApart(runs)) {
    const all = [...turnsByPair()].flat();
    for (const turns of all.sort((one, other) => compareAudits(one.facts, other.facts))) {
      yield* linesOf(turns, pairIds.get(turns.facts.pair.key), selection, notesOf);
    }
  }
}

function* linesOf(
  { facts, judgments }: AskedTurns,
  id: string | undefined,
  selection: ReportRun['selection'],
  notesOf: NotesOf,
): Generator<string> {
  const { label, tiedLabel } = facts.pair;
  const ordered = [...judgments].sort(compareTurns);
  const baseline = ordered.find(({ arm }) => arm === 'baseline');
  const last = lastStep(ordered.filter(({ arm }) => arm === 'sequence'));
  for (const judgment of ordered) {
    const notes = baseline && isFlip(baseline, judgment) ? notesOf(judgment) : undefined;
    const cells: Readonly<Record<string, unknown>> = {
      ...flatJudgment(judgment),
      annotation: notes && agreedLabel(notes),
      label: tiedLabel ? 'tie' : label,
    };
    const values = columns.map((column) => cells[column] as CsvValue);
    const isOpposed = baseline && (judgment.arm === 'challenge' || judgment === last);
    const state = isOpposed ? opposedStateOf(baseline, judgment, label) : undefined;
    yield csvLine([id, selection, ...values, state]);
  }
}
