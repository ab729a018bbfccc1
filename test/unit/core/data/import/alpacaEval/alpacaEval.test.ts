import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alpacaEvalImporter } from '../../../../../../src/core/data/import/alpacaEval/alpacaEval.ts';
import { unusedVote } from '../../../../../../src/core/data/import/votes.ts';
import { join } from '../joining.ts';

const output = (generator: string, text: string, fields: object = {}) => ({
  instruction: 'Name a colour.',
  output: text,
  generator,
  dataset: 'helpful_base',
  ...fields,
});
const annotation = (preference: unknown, fields: object = {}) => ({
  instruction: 'Name a colour.',
  output_1: 'An older blue.',
  generator_1: 'blue',
  output_2: 'Green.',
  generator_2: 'green',
  annotator: 'some_judge',
  preference,
  ...fields,
});
const outputs = {
  'blue/model_outputs.json': [output('blue', 'Blue.')],
  'green/model_outputs.json': [output('green', 'Green.')],
};

describe('joining AlpacaEval outputs', () => {
  test('matches outputs by instruction, in any order', async () => {
    const { ids, pairs, skips } = await join(alpacaEvalImporter, {
      'blue.json': [
        output('blue', 'Blue.'),
        output('blue', '7', { instruction: 'Name a number.' }),
      ],
      'green.json': [
        output('green', '8', { instruction: 'Name a number.' }),
        output('green', 'Green.'),
      ],
    });
    // printf 'Name a colour.' | sha256sum | head -c 8
    assert.deepEqual(ids, [
      'alpaca-eval-4eef85d0-blue-vs-green',
      'alpaca-eval-626f1abe-blue-vs-green',
    ]);
    assert.deepEqual(
      Object.values(pairs).map(({ prompt, responseA, responseB, domain, label }) => [
        prompt,
        responseA,
        responseB,
        domain,
        label,
      ]),
      [
        ['Name a colour.', 'Blue.', 'Green.', 'helpful_base', undefined],
        ['Name a number.', '7', '8', 'helpful_base', undefined],
      ],
    );
    assert.deepEqual(skips, []);
  });

  test('distinguishes an instruction with an input from the same one without', async () => {
    const { pairs } = await join(alpacaEvalImporter, {
      'blue.json': [
        output('blue', 'x', { input: 'for a wall' }),
        output('blue', 'y', { input: '' }),
      ],
      'green.json': [output('green', 'z', { input: 'for a wall' }), output('green', 'w')],
    });
    assert.deepEqual(
      Object.values(pairs).map(({ prompt, responseA, responseB }) => [
        prompt,
        responseA,
        responseB,
      ]),
      [
        ['Name a colour.\n\nfor a wall', 'x', 'z'],
        ['Name a colour.', 'y', 'w'],
      ],
    );
  });

  test('names a model after its folder or file if the records do not name it', async () => {
    const unnamed = { instruction: 'Name a colour.', output: 'x' };
    const { pairs } = await join(alpacaEvalImporter, {
      'results/olive/model_outputs.json': [unnamed],
      'teal.json': [unnamed],
    });
    const [pair] = Object.values(pairs);
    assert.deepEqual([pair?.modelA, pair?.modelB], ['olive', 'teal']);
  });

  test('reports missing, empty and repeated outputs', async () => {
    const { ids, skips } = await join(alpacaEvalImporter, {
      'blue.json': [
        output('blue', 'Blue.'),
        output('blue', 'Again.'),
        output('blue', '', { instruction: 'Be silent.' }),
        output('blue', 'x', { instruction: 'Only blue.' }),
      ],
      'green.json': [
        output('green', 'Green.'),
        output('green', 'y', { instruction: 'Be silent.' }),
      ],
    });
    assert.equal(ids.length, 1);
    assert.deepEqual(skips, [
      'blue.json:2 A model has several outputs; its first is used.',
      'blue.json:3 An output is empty.',
      'blue.json:4 A model has no output for the instruction.',
    ]);
  });
});

describe('joining AlpacaEval annotations', () => {
  const annotated = async (...annotations: readonly object[]) => {
    const { pairs, skips } = await join(alpacaEvalImporter, {
      ...outputs,
      'annotations.json': annotations,
    });
    return { pairs: Object.values(pairs), skips };
  };

  test('takes both texts from the annotation, not from outputs changed since', async () => {
    const { pairs } = await annotated(annotation(1));
    assert.equal(pairs.length, 1);
    assert.deepEqual(
      [pairs[0]?.responseA, pairs[0]?.responseB, pairs[0]?.label, pairs[0]?.labelSource],
      ['An older blue.', 'Green.', 'A', 'llm:some_judge'],
    );
  });

  test('reads preferences from 1 to 2, with 1.5 (and 0 in older files) as a tie', async () => {
    for (const [preference, label] of [
      [1, 'A'],
      [1.000005, 'A'],
      [1.4999, 'A'],
      [1.5, 'tie'],
      [0, 'tie'],
      [1.5001, 'B'],
      [2, 'B'],
    ] as const) {
      const { pairs } = await annotated(annotation(preference));
      assert.equal(pairs[0]?.label, label, String(preference));
    }
  });

  test('leaves a pair with a null preference unlabeled, and reports it', async () => {
    const { pairs, skips } = await annotated(annotation(null));
    assert.deepEqual([pairs[0]?.responseA, pairs[0]?.label], ['An older blue.', undefined]);
    assert.deepEqual(skips, [
      'annotations.json:1 An annotation without a preference gives no label.',
    ]);
  });

  test('reports a preference out of range, and joins the outputs without it', async () => {
    const { pairs, skips } = await annotated(annotation(3));
    assert.deepEqual([pairs[0]?.responseA, pairs[0]?.label], ['Blue.', undefined]);
    assert.match(skips[0] ?? '', /^annotations\.json:1 "preference"/);
  });

  test('swaps an annotation, and its preference, that names the models in reverse', async () => {
    const turned = {
      output_1: 'Green.',
      generator_1: 'green',
      output_2: 'Blue.',
      generator_2: 'blue',
    };
    const { pairs } = await annotated(annotation(1.2, turned));
    assert.deepEqual(
      [pairs[0]?.modelA, pairs[0]?.responseA, pairs[0]?.responseB, pairs[0]?.label],
      ['blue', 'Blue.', 'Green.', 'B'],
    );
  });

  test('makes separate pairs of annotations of other texts by the two models', async () => {
    const { pairs } = await annotated(
      annotation(1),
      annotation(2, { output_1: 'The oldest blue.' }),
    );
    assert.deepEqual(
      pairs.map(({ responseA, label }) => [responseA, label]),
      [
        ['An older blue.', 'A'],
        ['The oldest blue.', 'B'],
      ],
    );
    assert.equal(pairs[1]?.id, `${pairs[0]?.id}-2`);
  });

  test('does not pool two annotators of the same texts', async () => {
    const { pairs, skips } = await annotated(
      annotation(1),
      annotation(2, { annotator: 'another' }),
    );
    assert.deepEqual(
      pairs.map(({ label, labelSource }) => [label, labelSource]),
      [['B', 'llm:another']],
    );
    assert.deepEqual(skips, [`annotations.json:1 ${unusedVote}`]);
  });

  test('needs no outputs if there are annotations, and keeps to the chosen models', async () => {
    const { pairs, report } = await join(
      alpacaEvalImporter,
      { 'a.json': [annotation(1), annotation(1, { generator_1: 'red' })] },
      { models: ['green', 'blue'] },
    );
    assert.deepEqual(
      Object.values(pairs).map(({ modelA, responseA, label }) => [modelA, responseA, label]),
      [['green', 'Green.', 'B']],
    );
    assert.equal(report.notChosen, 1);
  });

  test('does not ask for outputs of annotated instructions', async () => {
    const { pairs, skips } = await annotated(
      annotation(1, { instruction: 'Only annotated.', generator_1: 'red' }),
    );
    assert.equal(pairs.length, 2);
    assert.ok(skips.every((skip) => !skip.includes('annotations.json')));
  });

  test('reports an annotation without two models', async () => {
    const { skips } = await annotated(
      annotation(1, { generator_2: undefined }),
      annotation(1, { generator_2: 'blue' }),
    );
    assert.deepEqual(skips, [
      'annotations.json:1 An annotation does not name two models.',
      'annotations.json:2 An annotation does not name two models.',
    ]);
  });
});
