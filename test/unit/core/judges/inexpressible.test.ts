import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { parseJudgeFile } from '../../../../src/core/judges/file/parseJudgeFile.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { importJudges } from '../../../../src/core/judges/import/importJudges.ts';
import {
  cannotExpress,
  type Inexpressible,
  inexpressible,
} from '../../../../src/core/judges/inexpressible.ts';
import { lintDefinition } from '../../../../src/core/judges/lint.ts';
import { fastChatRecord } from './import/support.ts';

const annotator = (more: object) => ({
  own: { prompt_template: '{instruction} {output_1} {output_2}', ...more },
});
const arena = (more: object) => ({
  ...{
    regex_pattern: '\\[\\[([AB<>=]+)\\]\\]',
    prompt_template: '{QUESTION} {ANSWER_A} {ANSWER_B}',
  },
  ...more,
});
const rubric = (more: object) => ({
  tests: [{ assert: [{ type: 'llm-rubric', rubricPrompt: '{{output}} {{rubric}}', ...more }] }],
});
const scorer = (more: object) => ({ template: '{question} {answer} {criterion}', ...more });
const afterReasoning = { numerator_token: 'm', denominator_tokens: ['m', 'M'], log_prob_index: -1 };

/** Judges of other tools that a definition does not express. */
const imports: readonly (readonly [Inexpressible, string, object])[] = [
  ['toolCall', 'AlpacaEval', annotator({ completions_kwargs: { functions: [{ name: 'f' }] } })],
  ['toolCall', 'AlpacaEval', annotator({ completions_kwargs: { tool_choice: 'f' } })],
  ['toolCall', 'FastChat', JSON.parse(fastChatRecord({ tools: ['f'] }).text)],
  ['toolCall', 'Arena-Hard', arena({ tools: ['f'] })],
  ['toolCall', 'promptfoo', rubric({ provider: { id: 'x', config: { tools: [{}] } } })],
  ['toolCall', 'Inspect', scorer({ tools: ['f'] })],
  [
    'tokenScore',
    'AlpacaEval',
    annotator({
      fn_completion_parser: 'logprob_parser',
      completion_parser_kwargs: afterReasoning,
    }),
  ],
  ['steps', 'Arena-Hard', arena({ prompt_template: ['{QUESTION}', '{ANSWER_A} {ANSWER_B}'] })],
  ['steps', 'promptfoo', rubric({ type: 'g-eval' })],
  ['steps', 'promptfoo', rubric({ rubricPrompt: { steps: 'Think.', evaluate: 'Grade.' } })],
  ['steps', 'Inspect', scorer({ model: ['one', 'two'] })],
  ['batch', 'AlpacaEval', annotator({ batch_size: 5 })],
  [
    'images',
    'promptfoo',
    rubric({ rubricPrompt: [{ role: 'user', content: [{ type: 'image_url' }] }] }),
  ],
  ['images', 'Inspect', scorer({ images: true })],
  ['responsesApi', 'promptfoo', rubric({ provider: 'openai:responses:some-pro' })],
  ['code', 'AlpacaEval', annotator({ fn_completion_parser: 'own_parser' })],
];

const withMessage = (content: object) => ({
  ...defaultJudge,
  messages: [...defaultJudge.messages, { role: 'user', content }],
});

/** Definition files that ask for it. */
const files: readonly (readonly [Inexpressible, string, object])[] = [
  ['toolCall', 'tools', { ...defaultJudge, tools: [] }],
  ['toolCall', 'function_call', { ...defaultJudge, generation: { function_call: 'f' } }],
  [
    'toolCall',
    'tool_choice in extra',
    { ...defaultJudge, generation: { extra: { tool_choice: 'f' } } },
  ],
  [
    'tokenScore',
    'a weighted score',
    { ...rating10, reader: { ...rating10.reader, weighted: true } },
  ],
  ['tokenScore', 'probabilities of a score', { ...rating10, confidence: { logprobs: true } }],
  ['steps', 'steps', { ...defaultJudge, steps: ['Think.'] }],
  ['steps', 'a panel', { ...defaultJudge, panel: ['one', 'two'] }],
  ['batch', 'a batch', { ...defaultJudge, batch_size: 5 }],
  ['images', 'images', { ...defaultJudge, images: ['x.png'] }],
  ['images', 'an image in a message', withMessage([{ type: 'image_url', image_url: {} }])],
  ['images', 'sound in a message', withMessage([{ type: 'input_audio' }])],
  ['responsesApi', 'the Responses API', { ...defaultJudge, responses: true }],
  ['code', 'a parser', { ...defaultJudge, parser: 'own.py' }],
];

function importedText(record: object): string {
  const { judges, faults } = importJudges([{ name: 'judge.json', text: JSON.stringify(record) }]);
  assert.deepEqual(faults, []);
  assert.equal(judges.length, 1);
  return judges
    .flatMap((judge) => ('fault' in judge ? judge.fault : judge.losses.map(({ why }) => why)))
    .join('\n');
}

function lintText(file: object): string {
  const parsed = parseJudgeFile(JSON.stringify(file));
  if ('faults' in parsed) return parsed.faults.map(({ message }) => message).join('\n');
  const found = lintDefinition(file as JudgeDefinition);
  return found.flatMap(({ severity, message }) => (severity === 'error' ? message : [])).join('\n');
}

describe('what a definition does not express', () => {
  for (const [name, tool, record] of imports) {
    it(`is named by the import, with what to do instead: ${name} of ${tool}`, () => {
      assert.ok(importedText(record).includes(cannotExpress(name)), importedText(record));
    });
  }

  for (const [name, what, file] of files) {
    it(`is named by lint, with what to do instead: ${what}`, () => {
      assert.ok(lintText(file).includes(cannotExpress(name)), lintText(file));
    });
  }

  it('is refused by imports and by lint, and listed in the guide', () => {
    const page = readFileSync(
      new URL('../../../../media/guide/judges.md', import.meta.url),
      'utf8',
    );
    const [, list = ''] =
      /### What a judge prompt can't express\n([\s\S]*?)\n### /.exec(page) ?? [];
    for (const [name, { what }] of Object.entries(inexpressible)) {
      assert.ok(list.includes(`\n| ${what}`), what);
      for (const tried of [imports, files])
        assert.ok(
          tried.some(([one]) => one === name),
          name,
        );
    }
    assert.equal(list.match(/^\| /gm)?.length, Object.keys(inexpressible).length + 1);
  });
});
