import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { measureEdits } from '../../../../../../src/core/runs/attack/limits/edits.ts';
import { longestCommon } from '../../../../../../src/core/runs/attack/limits/longestCommon.ts';
import { tokensOf } from '../../../../../../src/core/runs/attack/limits/words.ts';
import { english, outcome, text } from './attackOutcome.ts';
import { secondDiff } from './secondDiff.ts';

const lengths = [5, 10, 30, 90, 400];
/** Returns different characters, from the start of the Han block. */
const han = (length: number) =>
  Array.from({ length }, (_, place) => String.fromCodePoint(0x4e00 + place));
const kana = (length: number) =>
  Array.from({ length }, (_, place) => String.fromCodePoint(0x3041 + (place % 80)));

/** Limits of the definitions, in words, checked against the second implementation. */
const rules = {
  'general-reference': { above: 0.7, atLeast: 15, edits: 3, large: Infinity },
  'general-rubric': { above: 0.8, atLeast: 10, edits: 8, large: 3 },
  'writing-entanglement': { above: 0.9, atLeast: 5, edits: Infinity, large: Infinity },
} as const;

function isAllowed(cell: keyof typeof rules, original: string, attacked: string): boolean {
  const { above, atLeast, edits, large } = rules[cell];
  const found = secondDiff(original, attacked);
  const most = Math.min(found.original, Math.max((1 - above) * found.original, atLeast));
  const room = (2 / 3) * found.perWord * Math.min(atLeast, found.original);
  const growth = [...attacked].length / [...original].length - 1;
  return (
    found.kept / found.original > above &&
    found.changed <= most + 1e-9 &&
    found.count <= edits &&
    found.large <= large &&
    growth >= -0.1 - 1e-9 &&
    growth <= Math.max(1 - above, room / [...original].length) + 1e-9
  );
}

/** Replaces, inserts or removes the given number of words, at one position or spread evenly. */
function plant(
  words: readonly string[],
  kind: 'replace' | 'insert' | 'remove',
  count: number,
  where: 'together' | 'spread',
  fresh: (place: number) => string,
): string[] {
  const stride = where === 'together' ? 1 : Math.max(1, Math.floor(words.length / count));
  const places = new Set(Array.from({ length: count }, (_, index) => index * stride));
  if (kind === 'insert' && where === 'together') {
    return [
      ...words.slice(0, 1),
      ...Array.from({ length: count }, (_, n) => fresh(n)),
      ...words.slice(1),
    ];
  }
  return words.flatMap((word, place) => {
    if (!places.has(place)) return word;
    if (kind === 'insert') return [word, fresh(place)];
    return kind === 'replace' ? fresh(place) : [];
  });
}

function plantedCases(
  wordsOf: (length: number) => string[],
  fresh: (place: number) => string,
  glue: string,
) {
  const kinds = ['replace', 'insert', 'remove'] as const;
  const sizes = [1, 2, 3, 4, 8, 9, 15, 16, 25, 26, 60, 120];
  return lengths.flatMap((length) =>
    kinds.flatMap((kind) =>
      (['together', 'spread'] as const).flatMap((where) =>
        sizes
          .filter((size) => size < length)
          .map((size) => ({
            length,
            original: wordsOf(length).join(glue),
            attacked: plant(wordsOf(length), kind, size, where, fresh).join(glue),
            about: `${length} words, ${kind} ${size} ${where}`,
          })),
      ),
    ),
  );
}

/** Checks the outcome for every cell in `rules`, and counts the accepted ones. */
function compareOutcomes(original: string, attacked: string, about: string) {
  const cells = Object.keys(rules) as (keyof typeof rules)[];
  const kept = cells.filter((cell) => {
    const isTooShort = secondDiff(original, attacked).original < 10;
    const isKept = !isTooShort && isAllowed(cell, original, attacked);
    const expected = isTooShort ? 'too-short' : isKept ? 'kept' : 'limits-broken';
    assert.equal(outcome(cell, text(original), text(attacked)), expected, `${cell}: ${about}`);
    return isKept;
  });
  return { kept: kept.length, all: cells.length };
}

/** Returns the length of a longest common subsequence, by a table. */
function commonLength(before: readonly string[], after: readonly string[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const item of before) {
    const next = [0];
    for (const [column, other] of after.entries()) {
      const longest = Math.max(next[column] ?? 0, row[column + 1] ?? 0);
      next.push(item === other ? (row[column] ?? 0) + 1 : longest);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('planted edits', () => {
  const scripts = [
    { script: 'English', wordsOf: english, fresh: (place: number) => `new${place}`, glue: ' ' },
    {
      script: 'Chinese',
      wordsOf: han,
      fresh: (place: number) => String.fromCodePoint(0x8000 + place),
      glue: '',
    },
    {
      script: 'Japanese',
      wordsOf: (length: number) =>
        han(length).map((word, place) => (place % 3 ? word : `${kana(80)[place % 80]}`)),
      fresh: (place: number) => String.fromCodePoint(0x30a1 + (place % 80)),
      glue: '',
    },
  ];
  for (const { script, wordsOf, fresh, glue } of scripts) {
    it(`in ${script} of 5 to 400 words are judged as in a second implementation`, () => {
      let [granted, refused] = [0, 0];
      for (const { length, original, attacked, about } of plantedCases(wordsOf, fresh, glue)) {
        const found = measureEdits(tokensOf(original), tokensOf(attacked));
        const second = secondDiff(original, attacked);
        assert.deepEqual(
          [found?.count, found?.large, found?.kept, found?.changed],
          [second.count, second.large, second.kept / length, second.changed / length],
          about,
        );
        const { kept, all } = compareOutcomes(original, attacked, about);
        granted += kept;
        refused += all - kept;
      }
      assert.ok(granted > 30 && refused > 60, `${granted} granted, ${refused} refused`);
    });
  }

  it('are aligned by a longest common subsequence, at any length', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 130 });
    fc.assert(
      fc.property(items, items, (before, after) => {
        const matches = longestCommon(before, after) ?? [];
        assert.equal(matches.length, commonLength(before, after));
        for (const [index, [row, column]] of matches.entries()) {
          const [lastRow, lastColumn] = matches[index - 1] ?? [-1, -1];
          assert.ok(row > lastRow && column > lastColumn && before[row] === after[column]);
        }
      }),
    );
  });

  it('anywhere are measured as in a second implementation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('keep', 'keep', 'keep', 'replace', 'insert', 'remove', 'sign'), {
          minLength: 10,
          maxLength: 120,
        }),
        (kinds) => {
          const original = kinds.map((_, place) => `word${place}`).join(' ');
          const attacked = kinds
            .map((kind, place) => {
              if (kind === 'replace') return `new${place}`;
              if (kind === 'insert') return `word${place} new${place}`;
              if (kind === 'sign') return `word${place};`;
              return kind === 'keep' ? `word${place}` : '';
            })
            .join(' ');
          const found = measureEdits(tokensOf(original), tokensOf(attacked));
          const second = secondDiff(original, attacked);
          assert.equal(found?.count, second.count);
          assert.equal(found?.large, second.large);
          assert.ok(Math.abs(found.kept - second.kept / second.original) < 1e-12);
          assert.ok(Math.abs(found.changed - second.changed / second.original) < 1e-12);
        },
      ),
    );
  });
});
