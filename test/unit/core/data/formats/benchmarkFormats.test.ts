import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alpacaEvalFormat } from '../../../../../src/core/data/formats/alpacaEval.ts';
import type { DatasetFormat, JsonObject } from '../../../../../src/core/data/formats/format.ts';
import { judgeBenchFormat } from '../../../../../src/core/data/formats/judgeBench.ts';
import { llmbarFormat } from '../../../../../src/core/data/formats/llmbar.ts';
import { rmbFormat } from '../../../../../src/core/data/formats/rmb.ts';

function pairsOf(format: DatasetFormat, record: JsonObject) {
  assert.equal(format.recognizes(record), true);
  const reading = format.read(record);
  assert.ok('pairs' in reading, JSON.stringify(reading));
  return reading.pairs;
}

function reasonOf(format: DatasetFormat, record: JsonObject): string {
  const reading = format.read(record);
  assert.ok('fault' in reading);
  return reading.fault.reason;
}

describe('LLMBar', () => {
  const record = { input: 'Add 2 and 2.', output_1: '5', output_2: '4', label: 2 };

  test('reads label 1 as output_1 and label 2 as output_2, both from the gold standard', () => {
    const pair = { prompt: 'Add 2 and 2.', responseA: '5', responseB: '4', labelSource: 'gold' };
    assert.deepEqual(pairsOf(llmbarFormat, record), [{ ...pair, label: 'B' }]);
    assert.deepEqual(pairsOf(llmbarFormat, { ...record, label: 1 }), [{ ...pair, label: 'A' }]);
  });

  test('ignores a judge’s results stored beside an instance', () => {
    const results = [{ 'swap = False': { completion: ['Output (a)', 'stop'], winner: '1' } }];
    assert.deepEqual(pairsOf(llmbarFormat, { ...record, results }), pairsOf(llmbarFormat, record));
  });

  test('gives a pair without a label no label source', () => {
    assert.deepEqual(pairsOf(llmbarFormat, { ...record, label: null }), [
      { prompt: 'Add 2 and 2.', responseA: '5', responseB: '4' },
    ]);
  });

  test('reports any other label as an error', () => {
    assert.equal(
      reasonOf(llmbarFormat, { ...record, label: '2' }),
      '"label": should be 1 or 2, but found "2".',
    );
  });
});

describe('JudgeBench', () => {
  const record = {
    pair_id: '81ec-57f2',
    original_id: '10646',
    source: 'mmlu-pro-computer science',
    question: 'Which sort is stable?',
    response_model: 'gpt-4o-2024-05-13',
    response_A: 'Quicksort.',
    response_B: 'Merge sort.',
    label: 'B>A',
  };
  const pair = {
    id: '81ec-57f2',
    prompt: 'Which sort is stable?',
    responseA: 'Quicksort.',
    responseB: 'Merge sort.',
    modelA: 'gpt-4o-2024-05-13',
    modelB: 'gpt-4o-2024-05-13',
    labelSource: 'gold',
    domain: 'mmlu-pro-computer science',
  };

  test('reads both responses of one model, with a gold label', () => {
    assert.deepEqual(pairsOf(judgeBenchFormat, record), [{ ...pair, label: 'B' }]);
    assert.deepEqual(pairsOf(judgeBenchFormat, { ...record, label: 'A>B' }), [
      { ...pair, label: 'A' },
    ]);
  });

  test('reports any other label as an error', () => {
    assert.equal(
      reasonOf(judgeBenchFormat, { ...record, label: 'A' }),
      '"label": should be A>B or B>A, but found "A".',
    );
  });
});

describe('RMB', () => {
  const user = { role: 'user', content: 'Hello', language: 'English' };
  const pairwise = {
    pair_uid: '3862',
    conversation_input: [user],
    chosen: { llm_name: 'm1', answer: 'Good day.' },
    reject: { llm_name: 'm2', answer: 'What?' },
    category_path: 'Pairwise_set/Helpfulness/Chat/Casual Conversation',
  };
  const pair = {
    id: '3862',
    prompt: 'Hello',
    responseA: 'Good day.',
    responseB: 'What?',
    modelA: 'm1',
    modelB: 'm2',
    label: 'A',
    labelSource: 'llm:rmb',
    domain: 'Helpfulness/Chat/Casual Conversation',
  };

  test('takes the preferred response as A, with a model’s label', () => {
    assert.deepEqual(pairsOf(rmbFormat, pairwise), [pair]);
  });

  test('reads several turns as messages', () => {
    const turns = [user, { role: 'assistant', content: 'Hi' }, { role: 'user', content: 'And?' }];
    const { prompt: _, ...rest } = pair;
    assert.deepEqual(pairsOf(rmbFormat, { ...pairwise, conversation_input: turns }), [
      { ...rest, messages: [{ role: 'user', content: 'Hello' }, turns[1], turns[2]] },
    ]);
  });

  test('makes one pair for each losing response of a best-of-n record', () => {
    const record = {
      bon_uid: '12',
      conversation_input: [user],
      bon_best: { llm_name: 'm1', answer: 'Good day.' },
      loser_list: [
        { llm_name: 'm2', answer: 'What?' },
        { llm_name: 'm3', answer: 'No.' },
      ],
      category_path: 'BoN_set/Helpfulness/Chat/Casual Conversation',
    };
    assert.deepEqual(pairsOf(rmbFormat, record), [
      { ...pair, id: '12:m2' },
      { ...pair, id: '12:m3', modelB: 'm3', responseB: 'No.' },
    ]);
    assert.equal(
      reasonOf(rmbFormat, { ...record, loser_list: [] }),
      '"loser_list": should hold at least one response, but found an empty list.',
    );
  });

  test('does not recognize chosen and rejected texts of other preference sets', () => {
    assert.equal(rmbFormat.recognizes({ prompt: 'p', chosen: 'a', rejected: 'b' }), false);
    assert.equal(rmbFormat.recognizes({ ...pairwise, reject: 'What?' }), false);
  });

  test('reports a conversation of another shape as an error', () => {
    assert.match(
      reasonOf(rmbFormat, {
        ...pairwise,
        conversation_input: [{ role: 'narrator', content: 'Hi' }],
      }),
      /^"conversation_input\.0\.role": .*, but found "narrator"\.$/,
    );
  });
});

describe('AlpacaEval', () => {
  const record = {
    instruction: 'Name a fruit.',
    output_1: 'Stone.',
    generator_1: 'text_davinci_003',
    dataset: 'koala',
    output_2: 'Pear.',
    generator_2: 'vicuna-13b',
    annotator: 'alpaca_eval_gpt4',
    preference: 2,
    price_per_example: 0.01,
    raw_completion: { text: 'm' },
  };
  const pair = {
    prompt: 'Name a fruit.',
    responseA: 'Stone.',
    responseB: 'Pear.',
    modelA: 'text_davinci_003',
    modelB: 'vicuna-13b',
    domain: 'koala',
  };

  test('takes texts from the annotation, and the label from its annotator', () => {
    assert.deepEqual(pairsOf(alpacaEvalFormat, record), [
      { ...pair, label: 'B', labelSource: 'llm:alpaca_eval_gpt4' },
    ]);
  });

  const preferences = [
    [1, 'A'],
    [2, 'B'],
    [0, 'tie'],
    [1.5, 'tie'],
    [1.0000057719, 'A'],
    [1.4999, 'A'],
    [1.5001, 'B'],
    [1.9999, 'B'],
  ] as const;
  for (const [preference, label] of preferences) {
    test(`reads preference ${preference} as ${label}`, () => {
      assert.equal(pairsOf(alpacaEvalFormat, { ...record, preference })[0]?.label, label);
    });
  }

  test('reads a null preference as no label', () => {
    assert.deepEqual(pairsOf(alpacaEvalFormat, { ...record, preference: null }), [pair]);
  });

  test('marks the label of a numbered annotator as of unknown source', () => {
    assert.deepEqual(pairsOf(alpacaEvalFormat, { ...record, annotator: 3 }), [
      { ...pair, label: 'B' },
    ]);
  });

  test('appends AlpacaFarm’s input to the prompt', () => {
    const [withInput] = pairsOf(alpacaEvalFormat, { ...record, input: 'A red one.' });
    assert.equal(withInput?.prompt, 'Name a fruit.\n\nA red one.');
    const [without] = pairsOf(alpacaEvalFormat, { ...record, input: '' });
    assert.equal(without?.prompt, 'Name a fruit.');
  });

  test('reports a preference out of range as an error', () => {
    for (const preference of [0.5, 3, -1, '2']) {
      assert.match(
        reasonOf(alpacaEvalFormat, { ...record, preference }),
        /^"preference": should be a number from 1 to 2, 0 for a draw, or null, but found/,
      );
    }
  });

  test('does not recognize the outputs of a single model', () => {
    assert.equal(
      alpacaEvalFormat.recognizes({ instruction: 'i', output: 'o', generator: 'g' }),
      false,
    );
  });
});
