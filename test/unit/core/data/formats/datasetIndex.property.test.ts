import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import { DatasetIndex } from '../../../../../src/core/data/formats/datasetIndex.ts';
import { sampleLength } from '../../../../../src/core/data/formats/sniff.ts';
import type { TextChange } from '../../../../../src/core/data/formats/textChange.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

const word = fc.constantFrom(
  'yes',
  'no',
  'a "quoted" {word}',
  'zwei\nZeilen',
  '}',
  '[1,',
  'ü😀',
  '',
);
const recant = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    prompt: word,
    responseA: word,
    responseB: word,
    label: fc.constantFrom('A', 'B', 'tie', 'C'),
    rubric: fc.constantFrom([{ name: 'Depth' }], { id: 1, list: [{ id: 2 }] }),
  },
  { requiredKeys: ['prompt', 'responseA', 'responseB'] },
);
const bestOfN = fc.record({
  bon_uid: fc.constantFrom('1', '2'),
  conversation_input: fc.constant([{ role: 'user', content: 'Hi' }]),
  bon_best: fc.record({ llm_name: word, answer: word }),
  loser_list: fc.array(fc.record({ llm_name: word, answer: word }), { maxLength: 3 }),
});
const records = fc.oneof(
  fc.array(recant, { minLength: 1, maxLength: 8 }),
  fc.array(bestOfN, { minLength: 1, maxLength: 5 }),
  fc.array(fc.oneof(recant, bestOfN), { minLength: 1, maxLength: 6 }),
);

const layouts: Record<string, (records: readonly unknown[]) => string> = {
  lines: (all) => all.map((record) => JSON.stringify(record)).join('\n'),
  windowsLines: (all) =>
    `\uFEFF${all.map((record) => `${JSON.stringify(record)}\r\n`).join('\r\n')}`,
  compactArray: (all) => JSON.stringify(all),
  prettyArray: (all) => JSON.stringify(all, null, 2),
  object: (all) => JSON.stringify({ version: 1, tags: ['x'], data: all, after: { n: 1 } }, null, 1),
  lists: (all) =>
    JSON.stringify({ one: all.slice(0, 3), n: [{ id: 'x' }], two: all.slice(3), m: 1 }, null, 1),
  keyed: (all) => JSON.stringify(keyed(all)),
  prettyKeyed: (all) => `\uFEFF${JSON.stringify(keyed(all), null, 2)}`,
  sequence: (all) => all.map((record) => JSON.stringify(record, null, 2)).join('\n'),
};
/** Returns records, and one more, by keys. */
function keyed(all: readonly unknown[]): object {
  const last = { prompt: 'p', responseA: 'a', responseB: 'b' };
  return Object.fromEntries([...all, last].map((record, at) => [`key "${at}"`, record]));
}

/** A first record so long that the edits fall behind what is sniffed. */
const long = { prompt: 'long', responseA: 'x'.repeat(sampleLength), responseB: 'y' };

const snippets = [
  ...['{', '}', '[', ']', '"', ':', ',', '\n', '\r\n', ' ', '\\', 'null', '1', '\u0000', '\uFEFF'],
  ...['{"id":"n","prompt":"p","responseA":"a","responseB":"b"}', '{"prompt":', '"id"', '/*', '//'],
  ...[',{"prompt":"q","responseA":"c","responseB":"d"},', '\n{"other":1}\n', '},{', ']]', '}}'],
];
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
  text: fc.oneof(fc.constantFrom(...snippets), fc.constant(''), fc.string({ maxLength: 4 })),
});
const edits = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});

/** Changes of one update: sorted, not overlapping, at offsets of the text behind `from`. */
function placed(
  wanted: readonly { at: number; length: number; text: string }[],
  text: string,
  from: number,
): TextChange[] {
  const changes: TextChange[] = [];
  let free = from;
  for (const { at, length, text: inserted } of [...wanted].sort(
    (one, other) => one.at - other.at,
  )) {
    const start = Math.max(free, from + Math.floor(at * (text.length - from)));
    const end = Math.min(text.length, start + length);
    if (start > text.length) break;
    changes.push({ start, end, text: inserted });
    free = end + 1;
  }
  return changes;
}

function applied(text: string, changes: readonly TextChange[]): string {
  return [...changes]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (all, { start, end, text: inserted }) => all.slice(0, start) + inserted + all.slice(end),
      text,
    );
}

interface Contents extends Pick<DatasetIndex, 'records' | 'faults'> {
  readonly format: string | undefined;
}
function contents(index: DatasetIndex | undefined): Contents {
  const { format, records, faults } = index ?? { format: undefined, records: [], faults: [] };
  return { format, records, faults };
}

for (const [name, layout] of Object.entries(layouts)) {
  test(`reads ${name} in steps of any length as at once, and follows edits then`, () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 400 }), edits, (given, length, updates) => {
        let text = layout(given);
        const index = new DatasetIndex(text, { formats: datasetFormats });
        for (const _ of index.readInSteps(text, length));
        assert.deepEqual(contents(index), contents(openDataset(text)));
        for (const wanted of updates) {
          const changes = placed(wanted, text, 0);
          text = applied(text, changes);
          index.update(changes, text);
          assert.deepEqual(contents(index), contents(openDataset(text)), text);
        }
      }),
      { numRuns: 60 },
    );
  });

  for (const [size, before] of [
    ['short', []],
    ['long', [long]],
  ] as const) {
    test(`updates an index of ${name} (${size}) to equal a new one after any edits`, () => {
      fc.assert(
        fc.property(records, edits, (given, updates) => {
          let text = layout([...before, ...given]);
          const index = openDataset(text);
          assert.ok(index);
          for (const wanted of updates) {
            const earlier: Contents = structuredClone(contents(index));
            const changes = placed(wanted, text, before.length === 0 ? 0 : sampleLength + 20);
            text = applied(text, changes);
            const changed = index.update(changes, text);
            assert.deepEqual(contents(index), contents(openDataset(text)), text.slice(-900));
            assert.equal(
              changed,
              !isSameButForPlaces(earlier, contents(index)),
              'says what changed',
            );
          }
        }),
        { numRuns: size === 'short' ? 80 : 5 },
      );
    });
  }
}

/** Whether records and faults are the same in the same order, at any positions. */
function isSameButForPlaces(one: Contents, other: Contents): boolean {
  const places = new Set(['start', 'end', 'line', 'at', 'atLine']);
  const strip = ({ format, records: found, faults }: Contents) =>
    JSON.stringify(
      [format, ...[...found, ...faults].sort((first, second) => first.start - second.start)],
      (name, inner) => (places.has(name) ? undefined : inner),
    );
  return strip(one) === strip(other);
}

test('reports an error that moves from before a record to after it as a change', () => {
  const record = JSON.stringify({ prompt: 'p', responseA: 'a', responseB: 'b' });
  const index = openDataset(`[}}${record}]`);
  assert.equal(index?.faults.length, 2);
  const text = `}${record}]`;
  assert.equal(index.update([{ start: 0, end: 2, text: '' }], text), true);
  assert.deepEqual(contents(index), contents(openDataset(text)));
  assert.equal(index.faults.length, 2);
});

test('reports no change if an edit inside an unreadable record changes only places', () => {
  const records = [long, { id: 'a', prompt: 'p', responseA: 'a', responseB: 'b' }];
  const before = layouts.lists?.(records) ?? '';
  const at = sampleLength + 20;
  const broken = `${before.slice(0, at)}\\${before.slice(at)}`;
  const index = openDataset(broken);
  assert.ok(index);
  const inserted = '\n{"other":1}\n';
  const text = `${broken.slice(0, at + 1)}${inserted}${broken.slice(at + 1)}`;
  assert.equal(index.update([{ start: at + 1, end: at + 1, text: inserted }], text), false);
  assert.deepEqual(contents(index), contents(openDataset(text)));
});

test('reports no change if only the texts around a list without readable records change', () => {
  const unreadable = { bon_uid: '1', conversation_input: [{ role: 'user', content: 'Hi' }] };
  const record = { ...unreadable, bon_best: { llm_name: 'x', answer: 'y' }, loser_list: [] };
  const text = layouts.object?.([record]) ?? '';
  const index = openDataset(text);
  assert.equal(index?.faults.length, 1);
  const edited = `{"prompt":${text}`;
  assert.equal(index.update([{ start: 0, end: 0, text: '{"prompt":' }], edited), false);
  assert.deepEqual(contents(index), contents(openDataset(edited)));
});

test('reads a record again if an edit closes it far behind the place at which it broke off', () => {
  const record = JSON.stringify({
    prompt: 'p',
    responseA: 'a',
    responseB: 'b',
    rubric: [{ n: 1 }],
  });
  const broken = `${record.slice(0, -2)}\n  \n}`;
  const before = `{${JSON.stringify({ prompt: 'q', responseA: 'c', responseB: 'd' })}\n`;
  const index = openDataset(before + broken);
  assert.ok(index);
  const at = before.length + record.length - 2;
  const text = `${before}${record.slice(0, -2)}]\n  \n}`;
  index.update([{ start: at, end: at, text: ']' }], text);
  assert.deepEqual(contents(index), contents(openDataset(text)));
});
