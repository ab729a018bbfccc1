import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type JudgmentEntry, judgmentEntry } from '../../../../src/core/runs/audit/log.ts';
import { JsonBytes } from '../../../../src/logs/reading/jsonBytes.ts';
import { JudgmentLines } from '../../../../src/logs/reading/judgmentLines.ts';
import { parseLine } from '../../../../src/logs/reading/parseLine.ts';

const readBySchema = (value: unknown) => judgmentEntry.safeParse(value).data;
const parsed = (line: string) => parseLine(line, readBySchema).entry;

/** Reads lines one by one, as a log does. */
class ReadLines {
  #taken: object | undefined;
  readonly #lines = new JudgmentLines((entry, varying) => (values) => {
    this.#taken = { ...entry, ...Object.fromEntries(varying.map((name, i) => [name, values[i]])) };
  });

  /** Returns the judgment of a line; undefined if it has to be parsed. */
  read(line: string): object | undefined {
    const json = new JsonBytes(Buffer.from(`${line}\n`));
    this.#taken = undefined;
    const isTaken = this.#lines.take(json);
    assert.equal(json.isAtEnd, isTaken);
    assert.equal(this.#taken !== undefined, isTaken);
    return this.#taken;
  }

  learn(line: string, entry: JudgmentEntry): void {
    this.#lines.learn(line, entry);
  }
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ minLength: 60, maxLength: 70 }),
  fc.constantFrom('"', 'a "b"\n', '\ud800', '\\'),
);
/** Mostly the first values, so that lines share their form; the last ones are invalid. */
const some = <Value>(...values: readonly [Value, ...Value[]]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(values[0]) }, fc.constantFrom(...values));
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.nat(17))
  .map(([digits, places]) => Number(digits) / 10 ** places);
const asked = {
  type: fc.constant('judgment'),
  pair: text,
  arm: some('baseline', 'challenge', 'other'),
  challenge: some('ü(.*)', 'a "b"'),
  replicate: some(0, 1, -1),
  outcome: fc.constant('readable'),
  notes: some<readonly string[]>([], ['repaired']),
  fingerprint: some('f', 'g'),
};
const answered = {
  preference: fc.constantFrom('A', 'B', 'tie'),
  strength: some(-2, 1, 3, 0.5),
  shift: fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), decimals),
  score: fc.double({ noDefaultInfinity: true, noNaN: true }),
  confidence: some(62.5, 0, 100, 101),
  justification: text,
  flip: fc.boolean(),
};
const line = fc
  .oneof(
    fc.record(asked),
    fc.record({ ...asked, ...answered }),
    fc.record({ ...answered, ...asked, unknown: fc.constant(1) }),
  )
  .map((entry) => JSON.stringify(entry));

const others = [
  ...['', '"', '\\', '\\u0041', '\\"', '\\x', ',', '}', ' ', '\t', '\r', '0', '-', 'e5', 'E', '.0'],
  ...['.', '1234567890123456', 'null'],
];

describe('lines of judgments', () => {
  it('are read as parsing and the schema do, or left to them', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60, size: 'max' }), (lines) => {
        const known = new ReadLines();
        for (const one of lines) {
          const [entry, expected] = [known.read(one), parsed(one)];
          if (entry) {
            read += 1;
            assert.deepEqual(entry, expected, one);
          } else if (expected) known.learn(one, JSON.parse(one));
        }
      }),
      { numRuns: 50 },
    );
    assert.ok(read > 100, `${read} lines`);
  });

  it('are read as parsing and the schema do after any change of a few characters', () => {
    const known = new ReadLines();
    const entry: JudgmentEntry = {
      ...{ type: 'judgment', pair: 'p', arm: 'baseline', replicate: 0, outcome: 'readable' },
      ...{ notes: [], preference: 'A', confidence: 70, justification: 'Clear.', flip: true },
      fingerprint: 'f',
    };
    const whole = JSON.stringify(entry);
    known.learn(whole, entry);
    let read = 0;
    for (let at = 0; at <= whole.length; at += 1) {
      for (const other of others) {
        for (const length of [0, 1, 4]) {
          const one = whole.slice(0, at) + other + whole.slice(at + length);
          const found = known.read(one);
          if (!found) continue;
          read += 1;
          assert.deepEqual(found, parsed(one), one);
        }
      }
    }
    assert.ok(read > 100, `${read} lines`);
  });

  it('are not left to parsing if only their values differ', () => {
    const known = new ReadLines();
    const entryOf = (pair: string, confidence: number): JudgmentEntry => ({
      ...{ type: 'judgment', pair, arm: 'baseline', replicate: 0, outcome: 'readable', notes: [] },
      ...{ preference: confidence > 50 ? 'A' : 'tie', confidence, justification: 'Clear.' },
      fingerprint: 'f',
    });
    const [first, second] = [entryOf('one', 70), entryOf('two', 1.5)];
    known.learn(JSON.stringify(first), first);
    assert.deepEqual(known.read(JSON.stringify(second)), second);
    assert.equal(known.read(JSON.stringify({ ...second, confidence: 101 })), undefined);
  });

  it('are left to parsing if they are long', () => {
    const known = new ReadLines();
    const entry: JudgmentEntry = {
      ...{ type: 'judgment', pair: 'p', arm: 'challenge', challenge: 'x'.repeat(1_000_000) },
      ...{ replicate: 0, outcome: 'no-verdict', notes: [], fingerprint: 'f' },
    };
    known.learn(JSON.stringify(entry), entry);
    assert.equal(known.read(JSON.stringify(entry)), undefined);
  });
});
