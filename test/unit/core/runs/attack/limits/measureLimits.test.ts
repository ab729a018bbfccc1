import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ResponseContent } from '../../../../../../src/core/data/samples/sample.ts';
import { attackCells } from '../../../../../../src/core/runs/attack/catalog.ts';
import type { Limit } from '../../../../../../src/core/runs/attack/cell.ts';
import {
  attemptOutcomeOf,
  isUnchanged,
  measureLimits,
} from '../../../../../../src/core/runs/attack/limits/measureLimits.ts';

const text = (words: string): { text: string } => ({ text: words });
const measureOne = (limit: Limit, response: ResponseContent, attacked: ResponseContent) =>
  measureLimits([limit], { response }, attacked)[0];

const ten = 'a1 a2 a3 a4 a5 a6 a7 a8 a9 a10';

describe('limits', () => {
  it('on the share of words kept include that exact share', () => {
    const limit = { id: 'kept', above: 0.7 } as const;
    const seven = 'a1 a2 a3 a4 a5 a6 a7 b b b';
    const eight = 'a1 a2 a3 a4 a5 a6 a7 a8 b b';
    assert.deepEqual(measureOne(limit, text(ten), text(seven)), {
      id: 'kept',
      kept: false,
      measured: 0.7,
      from: 0.7,
    });
    assert.equal(measureOne(limit, text(ten), text(eight))?.kept, true);
  });

  it('on growth include both ends, in characters', () => {
    const limit = { id: 'growth', from: 0.05, to: 0.1 } as const;
    const grown = (by: number) =>
      measureOne(limit, text('x'.repeat(100)), text('x'.repeat(100 + by)));
    assert.deepEqual(
      [4, 5, 10, 11].map((by) => grown(by)?.kept),
      [false, true, true, false],
    );
    assert.ok(Math.abs((grown(10)?.measured ?? 0) - 0.1) < 1e-9);
    assert.equal(measureOne({ id: 'growth', to: 0.1 }, text('abc'), text('a'))?.kept, true);
  });

  it('on changed content count changed words', () => {
    const limit = { id: 'changed', from: 0.05, to: 0.1 } as const;
    const twenty = `${ten} ${ten.toUpperCase()}`;
    const changed = (words: string) => measureOne(limit, text(twenty), text(words));
    assert.deepEqual(changed(twenty.replace('a3', 'b')), {
      id: 'changed',
      kept: true,
      measured: 0.05,
      from: 0.05,
      to: 0.1,
    });
    assert.equal(changed(twenty.replace('a3', 'b c d'))?.kept, false);
    assert.equal(changed(twenty)?.kept, false);
  });

  it('on edits have a minimum and a maximum for a placebo', () => {
    const limit = { id: 'edits', from: 2, to: 2 } as const;
    const changed = (words: string) => measureOne(limit, text(ten), text(words))?.kept;
    assert.equal(changed(ten.replace('a2', 'b')), false);
    assert.equal(changed(ten.replace('a2', 'b').replace('a9', 'c')), true);
  });

  it('that need a comparison are broken if the texts are too long to compare', () => {
    const long = (name: string) =>
      text(Array.from({ length: 33_000 }, (_, index) => `${name}${index}`).join(' '));
    const other = long('w');
    assert.deepEqual(measureOne({ id: 'edits', to: 3 }, long('v'), other), {
      id: 'edits',
      kept: false,
      to: 3,
    });
    assert.deepEqual(measureOne({ id: 'kept', above: 0.7 }, long('v'), other), {
      id: 'kept',
      kept: false,
      from: 0.7,
    });
  });

  const steps = {
    steps: [
      'First add the two apples.',
      'So \\(2 + 3 = 6\\).',
      'Halving gives 3.',
      'Done, at last.',
    ],
  };

  it('on places find missing, added and exchanged steps', () => {
    const [one = '', two = '', three = '', four = ''] = steps.steps;
    const misplaced = (...parts: string[]) =>
      measureOne({ id: 'places' }, steps, { steps: parts })?.measured;
    assert.equal(misplaced(one, two, three, four), 0);
    assert.equal(misplaced('To begin, add the two apples.', two, `Clearly: ${three}`, four), 0);
    assert.equal(misplaced(one, two, four), 2);
    assert.equal(misplaced(one, two, three, four, 'And more.'), 1);
    assert.equal(misplaced(two, one, three, four), 2);
    assert.deepEqual(measureOne({ id: 'places' }, text('a'), text('b')), {
      id: 'places',
      kept: true,
      to: 0,
    });
  });

  it('on formulas compare every step, whichever is wrong', () => {
    const measure = (second: string, fourth = 'Done, at last.') =>
      measureOne({ id: 'formulas' }, steps, {
        steps: [steps.steps[0] ?? '', second, steps.steps[2] ?? '', fourth],
      })?.measured;
    assert.equal(measure('Adding the two yields $2 + 3 = 6$, clearly.'), 0);
    assert.equal(measure('So \\(2 + 3 = 5\\).'), 1);
    assert.equal(measure('So it is.'), 1);
    assert.equal(measure('So \\(2+3=6\\), in 2 steps.'), 1);
    assert.equal(measure('So \\(2 + 3 = 6\\).', 'Done in 4 steps.'), 1);
    assert.deepEqual(measureOne({ id: 'formulas' }, text('1'), text('2')), {
      id: 'formulas',
      kept: true,
      to: 0,
    });
  });

  it('on steps allow between half and twice as many words and characters', () => {
    const resized = (first: string) =>
      measureOne({ id: 'stepWords' }, { steps: ['one two three four'] }, { steps: [first] })
        ?.measured;
    assert.deepEqual(['abcd efgh', 'a b c d e f g h'].map(resized), [0, 0]);
    assert.deepEqual(['abcdefghi', 'a b c d e f g h i'].map(resized), [1, 1]);
    // 18 characters: 9 to 36.
    assert.deepEqual(
      [8, 9, 36, 37].map((length) => resized(`a b ${'c'.repeat(length - 4)}`)),
      [...[1, 0, 0, 1]],
    );
  });

  const dialogue = {
    dialogue: [
      { role: 'Lear', content: 'Who is it that can tell me who I am?' },
      { role: 'NSP', content: 'Fool' },
      { role: 'Fool', content: "Lear's shadow." },
    ],
  };

  it('on words of one turn compare them with those of all, beyond 15 words', () => {
    const turns = (...said: string[]) => ({
      dialogue: said.map((content, turn) => ({ role: `Speaker ${turn}`, content })),
    });
    const share = (id: 'turnAdded' | 'turnChanged', ...said: string[]) =>
      measureOne(
        { id, to: 0.5, atLeast: 15 },
        turns('a b c d', 'e f g h', 'i j k l'),
        turns(...said),
      );
    const more = (count: number) => ' z'.repeat(count);
    const found = share('turnAdded', `a b c d${more(20)}`, `e f g h${more(20)}`, 'i j k l');
    assert.deepEqual(found, { id: 'turnAdded', kept: true, measured: 0.5, to: 0.5 });
    // 16 of 24 words, at most 15 of 24.
    const broken = share('turnAdded', `a b c d${more(16)}`, `e f g h${more(8)}`, 'i j k l');
    assert.deepEqual(broken, { id: 'turnAdded', kept: false, measured: 16 / 24, to: 15 / 24 });
    const short = share('turnAdded', `a b c d${more(9)}`, 'e f g h', 'i j k l');
    assert.deepEqual(short, { id: 'turnAdded', kept: true, measured: 1, to: 1 });
    assert.equal(share('turnAdded', 'a b', 'e f g h', 'i j k l')?.measured, undefined);
    // Removed words are changed, not added: 2 of 3.
    const changed = share('turnChanged', 'a b', 'e f g h', 'i j k m');
    assert.deepEqual(changed, { id: 'turnChanged', kept: true, measured: 2 / 3, to: 1 });
    const one = measureOne({ id: 'turnAdded', to: 0.5, atLeast: 15 }, turns('a'), turns(more(40)));
    assert.equal(one?.kept, true);
  });

  it('on roles fix the speakers, their order and NSP announcements', () => {
    const turns = (change: (turn: (typeof dialogue.dialogue)[0], index: number) => object) =>
      measureOne({ id: 'roles' }, dialogue, {
        dialogue: dialogue.dialogue.map((turn, index) => ({ ...turn, ...change(turn, index) })),
      })?.measured;
    assert.equal(
      turns(({ role }) => (role === 'NSP' ? {} : { content: 'Other words.' })),
      0,
    );
    assert.equal(
      turns(({ role }) => (role === 'NSP' ? { content: 'Kent' } : {})),
      1,
    );
    assert.equal(
      turns((_, index) => (index === 2 ? { role: 'Kent' } : {})),
      1,
    );
    const two = { dialogue: dialogue.dialogue.slice(0, 2) };
    assert.equal(measureOne({ id: 'roles' }, dialogue, two)?.measured, 1);
  });

  it('of every attack are kept by an unchanged response, unless it has to grow', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...attackCells), (said, cell) => {
        const response = text(`word ${said}`);
        const limits = measureLimits(cell.limits, { response }, response);
        const asksForMore = cell.limits.some((limit) => 'from' in limit && (limit.from ?? 0) > 0);
        assert.equal(
          limits.every(({ kept }) => kept),
          !asksForMore,
        );
        assert.equal(attemptOutcomeOf({ response }, { response }, limits), 'unchanged');
      }),
    );
  });

  it('ignore changes in spaces, but not a new speaker', () => {
    assert.equal(isUnchanged(text('a  b\n'), text('a b')), true);
    assert.equal(isUnchanged(text('a b'), text('a\nb')), false);
    assert.equal(isUnchanged({ steps: ['a', 'b'] }, { steps: ['a b', ''] }), false);
    const other = { dialogue: dialogue.dialogue.map((turn) => ({ ...turn, role: 'Kent' })) };
    assert.equal(isUnchanged(dialogue, other), false);
  });

  it('decide the outcome of an attempt', () => {
    const sample = { response: text(ten) };
    const response = text(`${ten} more`);
    const measured = (kept: boolean) => [{ id: 'edits', kept, measured: 1, to: 3 }];
    assert.equal(attemptOutcomeOf({ response }, sample, measured(true)), 'kept');
    assert.equal(attemptOutcomeOf({ response }, sample, measured(false)), 'limits-broken');
    assert.equal(attemptOutcomeOf({ response: text(' ') }, sample, measured(true)), 'empty');
    assert.equal(attemptOutcomeOf({ fault: 'refusal' }, sample, []), 'refusal');
    const short = { response: text('a1 a2 a3 a4 a5 a6 a7 a8 a9') };
    assert.equal(attemptOutcomeOf({ response }, short, measured(true)), 'too-short');
  });
});
