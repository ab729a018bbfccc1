import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Utf8Pieces } from '../../../src/files/utf8Pieces.ts';

function decoded(bytes: Buffer, cuts: readonly number[]) {
  const pieces = new Utf8Pieces();
  const borders = [0, ...[...cuts].sort((one, other) => one - other), bytes.length];
  const text = borders
    .slice(1)
    .map((end, i) => pieces.decode(bytes.subarray(borders[i], end)))
    .join('');
  return { pieces, text: text + pieces.end() };
}

test('decodes text the same however its bytes are split, with the byte offset of each character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', '\u2028', '😀', '\uFEFF', '\r\n', 'plain text')),
      fc.array(fc.nat(60)),
      (parts, cuts) => {
        const text = parts.join('');
        const bytes = Buffer.from(text);
        const { pieces, text: read } = decoded(
          bytes,
          cuts.filter((cut) => cut <= bytes.length),
        );
        assert.equal(read, text);
        let offset = 0;
        for (const part of parts) {
          assert.equal(pieces.byteAt(offset), Buffer.byteLength(text.slice(0, offset)));
          offset += part.length;
        }
        assert.equal(pieces.byteAt(text.length), bytes.length);
        assert.equal(pieces.takeInvalid(0, bytes.length), false);
      },
    ),
  );
});

test('replaces each invalid byte with one character, at a known position', () => {
  const cases: [bytes: number[], text: string][] = [
    [[0x61, 0xe4, 0x62], 'a\u001ab'],
    [[0xc3, 0xa9, 0xc3], 'é\u001a'],
    [[0xf0, 0x9f, 0x98, 0x22], '\u001a\u001a\u001a"'],
    [[0xed, 0xa0, 0x80], '\u001a\u001a\u001a'],
    [[0xc0, 0xaf, 0xff], '\u001a\u001a\u001a'],
  ];
  for (const [bytes, text] of cases) {
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const { pieces, text: read } = decoded(Buffer.from(bytes), [cut]);
      assert.equal(read, text);
      assert.equal(pieces.byteAt(text.length), bytes.length);
      const invalid = bytes.map((_, at) => pieces.takeInvalid(at, at + 1));
      const expected =
        bytes.length === text.length ? [...text].map((c) => c === '\u001a') : [false, false, true];
      assert.deepEqual(invalid, expected);
    }
  }
});
