import { asCsvCell } from '../escape.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import { orderRows } from './orderRows.ts';
import type { ReportRun } from './reportRun.ts';

const columns = [
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
  'arm',
  'challenge',
  'step',
  'target',
  'paraphrase',
  'outcome',
  'preference',
  'confidence',
  'overlap',
  'flip',
  'flipKind',
  'label',
  'lengthA',
  'lengthB',
  'modelA',
  'modelB',
] as const satisfies readonly (keyof JudgmentRow)[];

/**
 * The planned judgments of the runs, one a row, as RFC 4180 has it, in pieces. `pair` is the pair's key
 * and `id` its id in the data set; `selection` is how its run came to it. No text of the data begins a
 * formula.
 */
export function* judgmentsCsv(runs: readonly ReportRun[]): Generator<string> {
  yield lineOf(['id', 'selection', ...columns]);
  for (const { rows, pairIds, selection } of runs) {
    for (const row of orderRows(rows)) {
      yield lineOf([pairIds.get(row.pair), selection, ...columns.map((column) => row[column])]);
    }
  }
}

function lineOf(cells: readonly (string | number | boolean | undefined)[]): string {
  return `${cells.map((cell) => asCsvCell(cell ?? '')).join(',')}\r\n`;
}
