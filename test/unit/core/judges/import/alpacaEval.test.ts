import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lintDefinition } from '../../../../../src/core/judges/lint.ts';
import { lacksData, realText } from '../recorded/support.ts';
import { faultOf, imported, readBy } from './support.ts';

const prompt = {
  name: 'prompts/own.txt',
  text: `<|im_start|>system
Rank models.
<|im_end|>
<|im_start|>user
{
    "instruction": """{instruction}""",
}
Output (a): {output_1}
Output (b): {output_2}
<|im_end|>
`,
};

const config = (parser: string, more = '') => ({
  name: 'configs.yaml',
  text: `own_annotator:
  prompt_template: "own/own.txt"
  fn_completions: "openai_completions"
  completions_kwargs:
    model_name: "some-model"
    max_tokens: 100
    temperature: 0
  batch_size: 1
${parser}${more}`,
});

const unnamed = 'names of the responses';
const ranking = '  fn_completion_parser: "ranking_parser"\n';

describe('AlpacaEval’s annotators', () => {
  it('are refused in a clear word for tool calls and probabilities after a reasoning', () => {
    const tool = config(ranking).text.replace(
      'temperature: 0',
      'function_call: {name: "rank"}\n    functions: [{name: "rank"}]',
    );
    assert.match(faultOf({ name: 'configs.yaml', text: tool }, prompt), /by a tool call/);
    const weighted =
      '  fn_completion_parser: "logprob_parser"\n  completion_parser_kwargs: {numerator_token: "m", denominator_tokens: ["m", "M"], log_prob_index: -1}\n';
    assert.match(faultOf(config(weighted), prompt), /scores weighted by token probabilities/);
  });

  it('keep a limit of the answer by the name of any client', () => {
    for (const name of ['max_new_tokens', 'max_tokens_to_sample']) {
      const text = config(ranking).text.replace('max_tokens', name);
      assert.equal(
        imported({ name: 'configs.yaml', text }, prompt).definition.generation?.maxTokens,
        100,
      );
    }
  });

  it('become definitions with the messages of their ChatML blocks', () => {
    const { definition, losses } = imported(config(ranking), prompt);
    assert.deepEqual(definition.messages, [
      { role: 'system', content: 'Rank models.' },
      {
        role: 'user',
        content:
          '{\n    "instruction": """{{prompt}}""",\n}\nOutput (a): {{first}}\nOutput (b): {{second}}',
      },
    ]);
    assert.deepEqual(definition.generation, { temperature: 0, maxTokens: 100 });
    assert.deepEqual(definition.calls, { first: 'Output (a)', second: 'Output (b)' });
    assert.deepEqual(
      losses.map(({ what }) => what),
      ['model some-model', 'ranking as Python'],
    );
  });

  it('read a ranking by the first model', () => {
    const { definition } = imported(config(ranking), prompt);
    const list = (one: number, other: number) =>
      `[{'model': 'model_1', 'rank': ${one}}, {'model': 'model_2', 'rank': ${other}}]`;
    assert.equal(readBy(definition, list(1, 2)), 'first');
    assert.equal(readBy(definition, list(2, 1)), 'second');
    assert.equal(readBy(definition, `[{"rank": 2, "model": "model_1"}]`), 'second');
    assert.equal(readBy(definition, list(3, 1)), 'no-verdict');
  });

  it('read patterns in the syntax of Python', () => {
    const { definition } = imported(
      config(
        "  completion_parser_kwargs:\n    outputs_to_match:\n      1: '(?:^|\\n) ?Output \\(a\\)'\n      2: '(?:^|\\n) ?Output \\(b\\)'\n",
      ),
      prompt,
    );
    assert.equal(readBy(definition, 'Output (a)'), 'first');
    assert.equal(readBy(definition, 'I choose:\n Output (b)'), 'second');
    assert.equal(readBy(definition, 'I prefer Output (b)'), 'no-verdict');
  });

  it('read a field of JSON', () => {
    const { definition } = imported(
      config(
        '  fn_completion_parser: "json_parser"\n  completion_parser_kwargs:\n    annotation_key: "better"\n',
      ),
      prompt,
    );
    assert.equal(readBy(definition, '{"why": "kinder", "better": 1}'), 'first');
    assert.equal(readBy(definition, '{"why": "kinder", "better": "2"}'), 'second');
    assert.equal(readBy(definition, '{"why": "equal", "better": 1.5}'), 'tie');
  });

  it('read the first token, with its probability as confidence', () => {
    const { definition } = imported(
      config(
        '  fn_completion_parser: "logprob_parser"\n  completion_parser_kwargs:\n    numerator_token: "m"\n    denominator_tokens: ["m", "M"]\n    is_binarize: false\n',
      ),
      prompt,
    );
    assert.equal(readBy(definition, 'm'), 'first');
    assert.equal(readBy(definition, 'M'), 'second');
    assert.deepEqual(definition.confidence, { logprobs: true });
  });

  it('name the responses by their tokens if the prompt has no other names', () => {
    const token = {
      name: 'own.txt',
      text: 'Asked: {instruction}\n"m": {output_1}\n"M": {output_2}',
    };
    const parser = (first: string, second: string) =>
      config(
        `  fn_completion_parser: "logprob_parser"\n  completion_parser_kwargs:\n    numerator_token: "${first}"\n    denominator_tokens: ["${first}", "${second}"]\n`,
      );
    const { definition, losses } = imported(parser('m', 'M'), token);
    assert.deepEqual(definition.calls, { first: 'model m', second: 'model M' });
    assert.deepEqual(
      lintDefinition(definition).filter(({ severity }) => severity === 'warning'),
      [],
    );
    assert.ok(!losses.some(({ what }) => what === unnamed));
    const other = imported(parser('X', 'Y'), token);
    assert.ok(
      lintDefinition(other.definition).some(({ message }) => message.includes('"model X"')),
    );
  });

  it('say that follow-ups have no names for the responses', () => {
    const nameless = { name: 'own.txt', text: '{instruction}\n1. {output_1}\n2. {output_2}' };
    const { losses } = imported(config(ranking), nameless);
    assert.match(losses.find(({ what }) => what === unnamed)?.why ?? '', /"Response A".*"calls"/);
    assert.ok(!imported(config(ranking), prompt).losses.some(({ what }) => what === unnamed));
  });

  it('read a ranking inside JSON, with the names that its models have there', () => {
    const { definition } = imported(
      config(
        '  fn_completion_parser: "pipeline_meta_parser"\n  completion_parser_kwargs:\n    parsers_to_kwargs:\n      json_parser:\n        annotation_key: "ordered_models"\n      ranking_parser:\n        model_1_name: "m"\n',
      ),
      prompt,
    );
    const answer =
      '{"why": "kinder", "ordered_models": [{"rank": 1, "model": "M"}, {"rank": 2, "model": "m"}]}';
    assert.equal(readBy(definition, answer), 'second');
  });

  it('are refused without their prompt, and if a definition cannot express them', () => {
    assert.match(faultOf(config(ranking)), /own\/own\.txt is missing/);
    assert.match(faultOf(config('  fn_completion_parser: "eval_parser"\n'), prompt), /eval_parser/);
    const batch = config(ranking).text.replace('batch_size: 1', 'batch_size: 5');
    assert.match(
      faultOf({ name: 'configs.yaml', text: batch }, prompt),
      /several responses or pairs/,
    );
    const asking = { ...prompt, text: prompt.text.replace('{output_1}', '{dataset}') };
    assert.match(faultOf(config(ranking), asking), /\{dataset\}/);
  });

  it('say which settings are lost', () => {
    const { losses } = imported(config(ranking, '  is_store_raw_completions: true\n'), prompt);
    assert.ok(losses.some(({ what }) => what === 'is_store_raw_completions'));
  });

  it('are imported from real files', { skip: lacksData }, () => {
    const real = (name: string) => ({ name, text: realText(`judges/alpaca_eval/${name}`) });
    const ranked = imported(
      real('alpaca_eval_gpt4/configs.yaml'),
      real('alpaca_eval_gpt4/alpaca_eval.txt'),
    ).definition;
    assert.match(ranked.messages[1]?.content ?? '', /"instruction": """\{\{prompt\}\}""",\n\}/);
    assert.match(
      ranked.messages[1]?.content ?? '',
      /\{'model': <model-name>, 'rank': <model-rank>\}/,
    );
    const chosen = imported(
      real('chatgpt/configs.yaml'),
      real('chatgpt/basic_prompt.txt'),
    ).definition;
    assert.equal(readBy(chosen, 'Output (a)'), 'first');
    assert.equal(chosen.messages.length, 2);
  });
});
