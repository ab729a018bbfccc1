import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { parseJudgeFile } from '../../../../../src/core/judges/file/parseJudgeFile.ts';
import { judgeFileText } from '../../../../../src/core/judges/file/writeJudgeFile.ts';
import { builtInJudges } from '../../../../../src/core/judges/forms/builtInJudges.ts';
import { judgeImporters } from '../../../../../src/core/judges/import/catalog.ts';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import type { JudgeSource } from '../../../../../src/core/judges/import/judgeImporter.ts';
import { lintDefinition } from '../../../../../src/core/judges/lint.ts';
import { data, lacksData, realText } from '../recorded/support.ts';
import { fastChatRecord } from './support.ts';

/** Asserts that the command line and the editor accept a definition as it is written to a file. */
function assertUsable(definition: JudgeDefinition): void {
  const parsed = parseJudgeFile(judgeFileText(definition, ['a comment']));
  assert.ok('file' in parsed, JSON.stringify(parsed));
  const errors = lintDefinition(definition).filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, [], definition.name);
}

function importedFrom(...sources: readonly JudgeSource[]) {
  const { judges, faults } = importJudges(sources);
  assert.deepEqual(faults, []);
  assert.notEqual(judges.length, 0, sources[0]?.name);
  return judges.map((judge) => {
    assert.ok('definition' in judge, `${judge.name}: ${'fault' in judge ? judge.fault : ''}`);
    return judge;
  });
}

const asText = (name: string, value: unknown): JudgeSource => ({
  name,
  text: JSON.stringify(value),
});

const annotator = (parser: object, responses = 'Output (a): {output_1}\nOutput (b): {output_2}') =>
  asText('configs.json', {
    own: {
      prompt_template: `Compare {instruction}\n${responses}`,
      ...parser,
    },
  });

const arenaHard = (pattern: string | readonly string[]) =>
  asText('arena.yaml', {
    bench_name: 'own',
    [typeof pattern === 'string' ? 'regex_pattern' : 'regex_patterns']: pattern,
    prompt_template: '{QUESTION}\nAssistant A: {ANSWER_A}\nAssistant B: {ANSWER_B}',
  });

const rubric = (more: object) =>
  asText('promptfooconfig.json', {
    tests: [{ assert: [{ type: 'llm-rubric', rubricPrompt: '{{output}} {{rubric}}', ...more }] }],
  });

const scorer = (more: object) =>
  asText('scorer.json', { template: '{question} {answer} {criterion} {instructions}', ...more });

/** Judges in every form that an importer converts, by tool. */
const forms: Readonly<Record<string, readonly JudgeSource[]>> = {
  FastChat: [
    fastChatRecord(),
    fastChatRecord({ output_format: '[[rating_a,rating_b]]' }),
    fastChatRecord({
      type: 'single',
      output_format: '[[rating]]',
      prompt_template: '{question}\n{answer}',
    }),
    fastChatRecord({
      prompt_template:
        '{question_1} {answer_a_1} {answer_b_1} {question_2} {answer_a_2} {answer_b_2}',
    }),
  ],
  'Arena-Hard': [
    arenaHard('\\[\\[([AB<>=]+)\\]\\]'),
    arenaHard('\\[([AB<>=]+)\\]'),
    arenaHard(['\\[\\[([AB<>=]+)\\]\\]', '\\[([AB<>=]+)\\]']),
  ],
  AlpacaEval: [
    annotator({ fn_completion_parser: 'ranking_parser' }),
    annotator({
      completion_parser_kwargs: {
        outputs_to_match: { 1: '(?:^|\\n) ?Output \\(a\\)', 2: '(?:^|\\n) ?Output \\(b\\)' },
      },
    }),
    annotator({
      fn_completion_parser: 'json_parser',
      completion_parser_kwargs: { annotation_key: 'short name/best' },
    }),
    annotator(
      {
        fn_completion_parser: 'logprob_parser',
        completions_kwargs: { max_tokens: 1, temperature: 1, logprobs: true, top_logprobs: 5 },
        completion_parser_kwargs: { numerator_token: 'm', denominator_tokens: ['m', 'M'] },
      },
      '{"id": "m", "said": "{output_1}"}, {"id": "M", "said": "{output_2}"}',
    ),
    annotator({
      fn_completion_parser: 'pipeline_meta_parser',
      completion_parser_kwargs: {
        parsers_to_kwargs: { json_parser: { annotation_key: 'x' }, ranking_parser: {} },
      },
    }),
  ],
  promptfoo: [rubric({}), rubric({ threshold: 0.8 }), rubric({ rubricPrompt: undefined })],
  Inspect: [
    scorer({}),
    scorer({ partial_credit: true }),
    scorer({ grade_pattern: '(?i)GRADE\\s*:\\s*([CPI])(.*)$', instructions: 'GRADE: C or I' }),
  ],
};

describe('what judges are imported as', () => {
  it('is tried for every tool', () => {
    assert.deepEqual(Object.keys(forms).sort(), judgeImporters.map(({ title }) => title).sort());
  });

  for (const [tool, sources] of Object.entries(forms)) {
    it(`can be used as it is written, in every form of ${tool}`, () => {
      for (const source of sources) {
        for (const judge of importedFrom(source)) {
          assert.equal(judge.tool, tool);
          assertUsable(judge.definition);
        }
      }
    });
  }

  it('can be used as it is written, for every real file', { skip: lacksData }, () => {
    const folder = join(data, 'judges');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(folder, name)).isFile() && !name.includes('judgebench'),
    );
    const places = new Set(names.map((name) => dirname(name)));
    for (const place of places) {
      const files = names.filter((name) => dirname(name) === place);
      const sources = files.map((name) => ({ name, text: realText(join('judges', name)) }));
      for (const judge of importedFrom(...sources)) assertUsable(judge.definition);
    }
  });
});

describe('the judges that need no file', () => {
  it('can be used as they would be written', () => {
    for (const definition of builtInJudges) assertUsable(definition);
  });
});
