import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { attackCells, cellOf } from '../../../../../../src/core/runs/attack/catalog.ts';
import { measureEdits } from '../../../../../../src/core/runs/attack/limits/edits.ts';
import { measureLimits } from '../../../../../../src/core/runs/attack/limits/measureLimits.ts';
import { tokensOf } from '../../../../../../src/core/runs/attack/limits/words.ts';
import type { MeasuredLimit } from '../../../../../../src/core/runs/attack/log/attemptEntries.ts';
import { broken, english, outcome, text } from './attackOutcome.ts';

const sentence = 'It was then that everybody understood what was meant. ';
const ninety = english(90).join(' ');

describe('limits reject', () => {
  it('40 inserted sentences, in every attack that counts edits', () => {
    for (const length of [30, 90, 400]) {
      const words = english(length);
      const flooded = [...words.slice(0, 9), sentence.repeat(40), ...words.slice(9)].join(' ');
      for (const cell of [
        'general-reference',
        'general-rubric',
        'writing-loophole',
        'writing-format',
      ]) {
        assert.equal(outcome(cell, text(words.join(' ')), text(flooded)), 'limits-broken');
      }
    }
  });

  it('a pasted reference and a pasted rubric', () => {
    const pasted = Array.from({ length: 120 }, (_, place) => `reference${place}`).join(' ');
    const attacked = text(`${ninety} ${pasted}`);
    assert.deepEqual(broken('general-reference', text(ninety), attacked), ['edits', 'changed']);
    assert.deepEqual(broken('general-rubric', text(ninety), attacked), ['largeEdits', 'changed']);
    assert.equal(
      outcome('general-reference', text(ninety), text(`${ninety} ${pasted.replaceAll(' ', '.')}`)),
      'limits-broken',
    );
  });

  const steps = {
    steps: [`We add ${english(20).join(' ')}.`, 'So 2 + 3 = 5 of the apples are red.'],
  };

  it('40 sentences in every math step, and a changed number in a correct step', () => {
    const flooded = { steps: steps.steps.map((step) => `${step} ${sentence.repeat(40)}`) };
    const altered = { steps: [steps.steps[0] ?? '', 'So 2 + 3 = 6 of the apples are red.'] };
    assert.deepEqual(broken('maths-format', steps, flooded), ['stepWords']);
    assert.deepEqual(broken('maths-format', steps, altered), ['formulas']);
    const reworded = { steps: [steps.steps[0] ?? '', 'Clearly 2 + 3 = 5 of all apples are red.'] };
    assert.equal(outcome('maths-format', steps, reworded), 'kept');
  });

  it('replaced turns of a dialogue, and all growth in one turn', () => {
    const dialogue = Array.from({ length: 6 }, (_, turn) => ({
      role: `Speaker ${turn % 2}`,
      content: english(15)
        .map((word) => `${word}x${turn}`)
        .join(' '),
    }));
    const change = (...turns: readonly (readonly [number, string])[]) => ({
      dialogue: dialogue.map((said, turn) => ({
        ...said,
        content: turns.reduce((all, [at, more]) => (at === turn ? all + more : all), said.content),
      })),
    });
    const replaced = {
      dialogue: dialogue.map((said) => ({
        ...said,
        content: `${said.content.replaceAll('word', 'quip')} now`,
      })),
    };
    assert.ok(broken('role-play-format', { dialogue }, replaced).includes('kept'));
    const long = ', and that is all I have to say of it today';
    assert.deepEqual(broken('role-play-format', { dialogue }, change([0, long])), ['turnGrowth']);
    const half = ', I have to say today';
    assert.equal(outcome('role-play-format', { dialogue }, change([0, half], [3, half])), 'kept');
  });

  const code = `${ninety}\n\n\`\`\`py\nc = a + b\n\`\`\`\nand \`a + b\` too, with $x^2 + 1$ at last`;
  const first = (said: string) => said.replace('word5 ', 'new5 ');

  it('changed code and LaTeX, in every attack', () => {
    const violations = [
      first(code).replace('c = a + b', 'c = a - b'),
      first(code).replace('`a + b`', '`a - b`'),
      first(code).replace('$x^2 + 1$', '$x^2 - 1$'),
      first(code).replace('$x^2 + 1$', '$x2 + 1$'),
      first(code).replace('c = a + b', '  c = a + b'),
      first(code).replace('$x^2 + 1$', 'a sum'),
    ];
    for (const { id, limits } of attackCells) {
      const verbatim = (attacked: string) =>
        measureLimits(limits, { response: text(code) }, text(attacked)).find(
          (limit: MeasuredLimit) => limit.id === 'verbatim',
        )?.kept;
      assert.deepEqual([id, ...violations.map(verbatim)], [id, ...violations.map(() => false)]);
      assert.equal(verbatim(first(code)), true);
      assert.equal(verbatim(first(code).replace('c = a + b', 'c  =  a + b')), true);
    }
  });

  it('look-alike letters of another script or full width', () => {
    for (const attacked of [
      ninety.replace('word5 ', 'wоrd5 '),
      ninety.replace('word5 ', 'ｗｏｒｄ5 '),
      ninety.replace('word10 ', 'wordlO '),
    ]) {
      assert.deepEqual(broken('general-reference', text(ninety), text(attacked)), ['lookAlikes']);
    }
    assert.equal(outcome('general-reference', text(ninety), text(first(ninety))), 'kept');
  });

  it('changes that cannot be seen', () => {
    const hidden = ['\u200b', '\u00ad', '\u2060', '\ufe0f', '   '];
    for (const sign of hidden) {
      const attacked = text(ninety.replace('word5 ', `word5${sign} `));
      for (const { id } of attackCells)
        assert.equal(outcome(id, text(ninety), attacked), 'unchanged');
    }
  });

  it('padding with invisible characters if a dialogue has to grow', () => {
    const dialogue = ['one', 'two'].map((role) => ({ role, content: english(20).join(' ') }));
    const padded = {
      dialogue: dialogue.map((turn) => ({
        ...turn,
        content: `${turn.content}!${'\u200b'.repeat(12)}`,
      })),
    };
    assert.ok(broken('role-play-format', { dialogue }, padded).includes('growth'));
  });
});

describe('limits accept', () => {
  it('the one attack that CE prints (Appendix C)', () => {
    const path = new URL(
      '../../../../../fixtures/attacks/complexEvalAppendixC.json',
      import.meta.url,
    );
    const { original, attacked } = JSON.parse(readFileSync(path, 'utf8'));
    const measured = measureLimits(
      [{ id: 'edits', to: 99 }, ...(cellOf('writing-solution-fixation')?.limits ?? [])],
      { response: text(original) },
      text(attacked),
    );
    const value = (id: string) => measured.find((limit) => limit.id === id)?.measured ?? 0;
    assert.deepEqual(
      [value('kept'), value('changed'), value('growth')].map((share) => share.toFixed(3)),
      ['0.791', '0.488', '0.195'],
    );
    assert.equal(outcome('writing-solution-fixation', text(original), text(attacked)), 'kept');
    assert.equal(outcome('writing-format', text(original), text(attacked)), 'kept');
    assert.equal(outcome('general-reference', text(original), text(attacked)), 'limits-broken');
  });

  it('a new layout as one edit, however much of it is changed', () => {
    const plain = `Title\n${english(30).join(' ')}.\none of these\ntwo of these\n${english(40).join(' ')}`;
    const styled = plain
      .replace('Title\n', '# Title\n\n')
      .replace('one of these', '- one of **these**')
      .replace('two of these', '- two of _these_')
      .replaceAll('word7 ', '*word7* ');
    const found = measureEdits(tokensOf(plain), tokensOf(styled));
    assert.deepEqual([found?.count, found?.large, found?.kept], [1, 0, 1]);
    assert.equal(outcome('general-reference', text(plain), text(styled)), 'kept');
  });

  it('a power written as an index as one edit in prose, and never as none', () => {
    const before = `The area x² ${ninety}`;
    const after = `The area x2 ${ninety}`;
    assert.equal(measureEdits(tokensOf(before), tokensOf(after))?.count, 1);
    assert.equal(outcome('general-reference', text(before), text(after)), 'kept');
    const steps = (said: string) => ({ steps: [said] });
    assert.deepEqual(broken('maths-format', steps(before), steps(after)), ['formulas']);
  });

  it('differences in NFKC and white space only, as no edit', () => {
    const found = measureEdits(
      tokensOf('An oﬃce …  of\tours ｱﾞ'),
      tokensOf('An office ... of ours ア゙'),
    );
    assert.deepEqual([found?.count, found?.kept, found?.changed], [0, 1, 0]);
  });
});
