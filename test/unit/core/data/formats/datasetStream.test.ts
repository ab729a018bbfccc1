import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import { headLength, readHead } from '../../../../../src/core/data/formats/datasetHead.ts';
import { entryFrom, namePairs } from '../../../../../src/core/data/formats/entry.ts';
import { numbering } from '../../../../../src/core/data/formats/pairNames.ts';
import {
  DatasetStream,
  longestRecord,
} from '../../../../../src/core/data/formats/scan/datasetStream.ts';
import { longSampleLength } from '../../../../../src/core/data/formats/sniff.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

/** Records and faults of a text that is split at these offsets. */
function streamed(text: string, cuts: readonly number[], longest = longestRecord) {
  const head = readHead(text.slice(0, headLength), datasetFormats);
  const { detection } = head;
  if (!detection) return { format: undefined, records: [], faults: [], places: [] };
  const { container, format } = detection;
  const stream = new DatasetStream({ ...head, container, longest });
  const borders = [0, ...[...cuts].sort((one, other) => one - other), text.length];
  const units = borders.slice(1).flatMap((end, i) => stream.push(text.slice(borders[i], end)));
  const [keyOf, idOf] = [numbering(), numbering()];
  const all = [...units, ...stream.end()].map((unit) => {
    const entry = entryFrom(unit, format, datasetFormats);
    namePairs(
      entry,
      ({ digest }) => keyOf(digest),
      ({ draft }) => idOf(draft.id ?? ''),
    );
    return entry.anchor;
  });
  return {
    format: format.id,
    records: all.filter((item) => 'pairs' in item),
    faults: all.filter((item) => 'reason' in item),
    places: all.map(({ start }) => start),
  };
}

function asInEditor(text: string): string {
  const beginning = text.slice(0, longSampleLength);
  const isOldMacs = !beginning.includes('\n') && /\r./s.test(beginning);
  return isOldMacs ? text.replaceAll('\r', '\n') : text;
}

function indexed(text: string) {
  const { format, records, faults } = openDataset(asInEditor(text)) ?? {
    format: undefined,
    records: [],
    faults: [],
  };
  const places = [...records, ...faults].map(({ start }) => start).sort((a, b) => a - b);
  return { format, records, faults, places };
}

const word = fc.constantFrom(
  ...['yes', 'a "quoted" {word}', 'two\nlines', '}', '[1,', 'ü😀\\', '', '\u2028\u0000'],
);
const pair = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 7),
    prompt: word,
    responseA: word,
    responseB: word,
    label: fc.constantFrom('A', 'B', 'tie', 'C'),
    rubric: fc.constantFrom([{ name: 'Depth' }], { id: 1, list: [{ id: 2 }] }),
  },
  { requiredKeys: ['prompt', 'responseA', 'responseB'] },
);
const set = fc.record({
  bon_uid: fc.constantFrom('1', '2'),
  conversation_input: fc.constant([{ role: 'user', content: 'Hi' }]),
  bon_best: fc.record({ llm_name: word, answer: word }),
  loser_list: fc.array(fc.record({ llm_name: word, answer: word }), { maxLength: 3 }),
});
const records = fc.array(fc.oneof(pair, set), { minLength: 1, maxLength: 8 });

const layouts: readonly ((records: readonly unknown[]) => string)[] = [
  (all) => all.map((record) => JSON.stringify(record)).join('\n'),
  (all) => `\uFEFF${all.map((record) => `${JSON.stringify(record)}\r\n`).join('\r\n')}`,
  (all) => JSON.stringify(all),
  (all) => JSON.stringify(all, null, 2).replaceAll('\n', '\r\n'),
  (all) => JSON.stringify({ version: 1, tags: ['x'], data: all, after: { n: 1 } }, null, 1),
  (all) => all.map((record) => JSON.stringify(record, null, 2)).join('\n'),
  (all) => JSON.stringify({ one: all.slice(0, 2), n: [{ n: 'x' }], two: all.slice(2), m: {} }),
  (all) => JSON.stringify(Object.fromEntries(all.map((record, at) => [`"${at}`, record])), null, 1),
];
const damages = fc.array(
  fc.record({
    at: fc.nat(2000),
    cut: fc.nat(3),
    text: fc.constantFrom(
      ...['', '{', '}', ']', '"', ',', ':', '\n', '\\', '{"prompt":', '\ud83d'],
    ),
  }),
  { maxLength: 3 },
);
/** A first record so long that what follows it is read after the dataset has been recognized. */
const long = { prompt: 'long', responseA: 'x'.repeat(longSampleLength), responseB: 'y' };

for (const [size, first, numRuns] of [
  ['short', [], 600],
  ['long', [long], 60],
] as const) {
  test(`reads the same pairs however the text is split, and the same as its index (${size})`, () => {
    fc.assert(
      fc.property(
        records,
        fc.constantFrom(...layouts),
        damages,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (given, layout, damaged, shares) => {
          const whole = layout([...first, ...given]);
          const from = first.length === 0 ? 0 : longSampleLength + 60;
          const text = damaged.reduce((all, { at, cut, text: inserted }) => {
            const place = from + (at % (all.length - from));
            return all.slice(0, place) + inserted + all.slice(place + cut);
          }, whole);
          const cuts = shares.map((share) => from + Math.floor(share * (text.length - from)));
          assert.deepEqual(streamed(text, cuts), indexed(text));
        },
      ),
      { numRuns: Number(process.env.RUNS ?? numRuns) },
    );
  });
}

test('can be split at any offset, even in a surrogate pair, an escape, a line break or a byte order mark', () => {
  const one = { id: '😀', prompt: '"\\\n\u0001é', responseA: 'a', responseB: 'b' };
  for (const layout of layouts) {
    const text = layout([one, one, { ...one, label: 'A' }]);
    const expected = indexed(text);
    assert.equal(expected.records.length, 3);
    const everywhere = Array.from(text, (_, at) => at);
    assert.deepEqual(streamed(text, everywhere), expected);
  }
});

describe('a record above the size limit', () => {
  const longest = 300_000;
  const record = (id: string, length: number) => ({
    id,
    prompt: 'p',
    responseA: 'x'.repeat(length),
    responseB: 'b',
  });
  const given = [record('a', 10), record('b', 700_000), record('c', 10), record('d', 299_000)];
  const pieces = Array.from({ length: 100 }, (_, i) => i * 10_000);

  for (const [name, layout] of Object.entries({
    lines: layouts[0],
    array: layouts[2],
    indented: layouts[3],
    object: layouts[4],
    lists: layouts[6],
  })) {
    test(`is one error at its position, and the others are read: ${name}`, () => {
      const text = layout!(given);
      const { records: read, faults } = streamed(text, pieces, longest);
      assert.deepEqual(
        read.map(({ pairs }) => pairs[0]?.pair.id),
        ['a', 'c', 'd'],
      );
      const index = openDataset(text)!;
      assert.deepEqual(
        read.map(({ start, line }) => [start, line]),
        [0, 2, 3].map((i) => [index.records[i]?.start, index.records[i]?.line]),
      );
      const { start, line } = index.records[1]!;
      assert.deepEqual(
        faults.map((fault) => [fault.start, fault.at, fault.line, fault.atLine, fault.reason]),
        [
          [
            start,
            start,
            line,
            line,
            'The record is longer than 300000 characters, the most that are read.',
          ],
        ],
      );
    });
  }

  test('ends with the text if nothing follows it', () => {
    const text = layouts[2]!(given.slice(0, 2));
    const { records: read, faults } = streamed(text, pieces, longest);
    assert.deepEqual([read.length, faults.length, faults[0]?.end], [1, 1, text.length]);
  });
});
