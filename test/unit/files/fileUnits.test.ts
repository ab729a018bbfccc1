import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonLines } from '../../../src/core/data/formats/scan/jsonLines.ts';
import { jsonRecords } from '../../../src/core/data/formats/scan/jsonRecords.ts';
import {
  type FileUnit,
  type FileUnits,
  LineUnits,
  TextUnits,
  unitsOf,
} from '../../../src/files/fileUnits.ts';

const longest = 300;
const record = JSON.stringify({ id: 'é', prompt: 'p "q" \\ \n', responseA: '😀', responseB: 'b' });
const duplicate = '{"prompt":"p","responseA":"first","responseB":"b","responseA":"last"}';

/** Lines of JSON Lines files, most of them unusual or invalid. */
const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant(record) },
  fc.constantFrom(
    ...[duplicate, `${record},`, `  ${record} \t`, `${record}\r`, '', ' ', ',', '[', ']', 'null'],
    ...[record + record, `${record} ${record}`, `[${record}, ${record}]`, `{"a":[${record}]}`],
    ...[record.slice(0, -9), record.slice(5), record.replace('"b"', 'NaN'), '{"a":-Infinity}'],
    ...['{"a":1,}', '{"a":[1,],}', '{"a":01}', '{"a":1e}', '{"a":"\\x"}', '{"a":"\t"}', '{} //'],
    ...['{"__proto__":{"a":1}}', '{"a":"\u2028\ud800"}', `{"a":\r"b"}`, '\ufeff{"a":1}'],
    ...[`${'{"a":'.repeat(99)}{}${'}'.repeat(99)}`, `${'{"a":'.repeat(100)}{}${'}'.repeat(100)}`],
    ...[`{"a":"${'x'.repeat(longest - 8)}"}`, `{"a":"${'x'.repeat(longest - 7)}"}`],
    ...[`{"a":"${'é'.repeat(longest)}"}`, `{"a":"${'x'.repeat(9 * longest)}"}`],
    ` \t {"a":"${'x'.repeat(9 * longest)}"}`,
  ),
);
/** Bytes that overwrite the file: never valid in UTF-8, parts of characters, or structural. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.constantFrom(0xff, 0xc3, 0x80, 0xf0, 0xed, 0x00, 0x0d, 0x22, 0x5c, 0x7b, 0x7d),
});
const file = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  end: fc.constantFrom('\n', '\r\n'),
  last: fc.constantFrom('', '\n'),
  bom: fc.constantFrom('', '\ufeff'),
  damages: fc.array(damage, { maxLength: 2 }),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
});

function unitsIn(reader: FileUnits, bytes: Buffer, cuts: readonly number[]): FileUnit[] {
  const places = cuts.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b);
  const borders = [0, ...places, bytes.length];
  const units = borders.slice(1).flatMap((end, at) => {
    const piece = Buffer.from(bytes.subarray(borders[at], end));
    const found = reader.push(piece);
    piece.fill(0);
    return found;
  });
  return [...units, ...reader.end()].map((unit) =>
    'fault' in unit && unit.fault.reason.includes('longer than') ? { ...unit, endByte: 0 } : unit,
  );
}

test('reads the same records and faults line by line as from the whole text, however the bytes are split', () => {
  const seen = { records: 0, faults: 0 };
  fc.assert(
    fc.property(file, ({ lines, end, last, bom, damages, cuts }) => {
      const bytes = Buffer.from(bom + lines.join(end) + last);
      for (const { at, byte } of damages) bytes[Math.floor(at * bytes.length)] = byte;
      const start = bytes.toString().startsWith('\ufeff') ? 1 : 0;
      const options = { container: jsonLines(start), endsLinesByReturn: false, longest };
      const byLine = unitsOf(options);
      assert.ok(byLine instanceof LineUnits);
      const units = unitsIn(byLine, bytes, cuts);
      assert.deepEqual(units, unitsIn(new TextUnits(options), bytes, []));
      for (const unit of units) seen['record' in unit ? 'records' : 'faults'] += 1;
    }),
    { numRuns: Number(process.env.RUNS ?? 3000) },
  );
  assert.ok(seen.records > 1000 && seen.faults > 1000, JSON.stringify(seen));
});

test('reads files with other layouts, and lines that end with a carriage return, as one text', () => {
  const array = { container: jsonRecords('array', 1, ['id']), endsLinesByReturn: false, longest };
  assert.ok(unitsOf(array) instanceof TextUnits);
  const returns = { container: jsonLines(0), endsLinesByReturn: true, longest };
  assert.ok(unitsOf(returns) instanceof TextUnits);
});
