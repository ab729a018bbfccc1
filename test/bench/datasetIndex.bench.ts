/**
 * Cost of the anchor index on a 20 MB dataset, as ratios of two operations timed in the same run:
 * opening it compared with `JSON.parse` of its lines, and following one keystroke, or a record
 * inserted at the top, compared with opening it.
 * Run: node test/bench/datasetIndex.bench.ts
 */
import { openDataset } from '../support/data/openDataset.ts';

const size = 20_000_000;
const rounds = 5;

function record(number: number) {
  return {
    id: `pair-${number}`,
    prompt: `Question ${number}: explain "transaction isolation" to a new colleague.`,
    responseA: 'A long answer,\nwith lines and "quotes". '.repeat(20) + number,
    responseB: 'Eine andere Antwort – mit Umlauten: äöü. '.repeat(20),
    label: number % 2 === 0 ? 'A' : 'B',
    labelSource: 'human',
    rubric: { criteria: [{ name: 'Depth', weight: 2 }] },
  };
}

function recordsUpTo(characters: number): object[] {
  const records: object[] = [];
  for (let length = 0; length < characters; ) {
    const next = record(records.length);
    length += JSON.stringify(next).length + 1;
    records.push(next);
  }
  return records;
}

/** Returns the median of several runs, in milliseconds. */
function timed(run: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  });
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

function report(layout: string, text: string, lines: readonly string[]): void {
  const parse = timed(() => {
    for (const line of lines) JSON.parse(line);
  });
  const open = timed(() => {
    openDataset(text);
  });
  const index = openDataset(text);
  if (index === undefined) throw new Error('the benchmark made no dataset');

  let current = text;
  const insertion = (offset: number, added: string) => {
    const next = current.slice(0, offset) + added + current.slice(offset);
    next.charCodeAt(0);
    return (
      timed(() => {
        current = next;
        index.update([{ start: offset, end: offset, text: added }], current);
        current = text;
        index.update([{ start: offset, end: offset + added.length, text: '' }], current);
      }) / 2
    );
  };
  const middleRecord = index.records[Math.floor(index.records.length / 2)];
  const middle = (middleRecord?.start ?? 0) + JSON.stringify(record(0)).indexOf('A long');
  const places = { top: 60, middle, end: text.lastIndexOf('Umlaut') };

  const megabytes = (text.length / 1e6).toFixed(1);
  process.stdout.write(`${layout}: ${megabytes} M characters, ${index.records.length} records\n`);
  process.stdout.write(
    `  open ${open.toFixed(0)} ms = ${(open / parse).toFixed(1)} × JSON.parse of the records (${parse.toFixed(0)} ms)\n`,
  );
  const edits = Object.entries(places).map(
    ([place, offset]) => [`keystroke at the ${place}`, offset, 'x'] as const,
  );
  for (const [name, offset, added] of [...edits, firstRecord(layout)]) {
    const time = insertion(offset, added);
    const ratio = (time / open).toExponential(1);
    process.stdout.write(`  ${name}: ${time.toFixed(2)} ms = ${ratio} × open\n`);
  }
}

function firstRecord(layout: string): readonly [string, number, string] {
  const json = JSON.stringify({ ...record(0), id: 'new' });
  return layout === 'JSON Lines'
    ? ['a record put first', 0, `${json}\n`]
    : ['a record put first', 1, `${json},`];
}

const records = recordsUpTo(size);
const lines = records.map((one) => JSON.stringify(one));
report('JSON Lines', lines.join('\n'), lines);
report('JSON array', JSON.stringify(records, null, 2), lines);
report('JSON array on one line', JSON.stringify(records), lines);
