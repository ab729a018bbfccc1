import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ImportedPair } from '../../../../../src/core/import/importer.ts';
import { joinSources } from '../../../../../src/core/import/joinSources.ts';
import { mtBenchImporter } from '../../../../../src/core/import/mtBench/mtBench.ts';
import { ImportReport } from '../../../../../src/core/import/report.ts';
import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import { missingValues, renderMessages } from '../../../../../src/core/judges/render.ts';
import { data, lacksData, realText, textFile } from '../recorded/support.ts';

/** Python's `str.format` with named values only, from its documentation. */
function format(template: string, values: Readonly<Record<string, string | undefined>>): string {
  let [result, at] = ['', 0];
  while (at < template.length) {
    const [character = '', next] = [template[at], template[at + 1]];
    if ((character === '{' || character === '}') && next === character) {
      result += character;
      at += 2;
    } else if (character === '{') {
      const end = template.indexOf('}', at);
      const value = values[template.slice(at + 1, end)];
      assert.ok(value !== undefined, `KeyError: ${template.slice(at + 1, end)}`);
      result += value;
      at = end + 1;
    } else {
      assert.notEqual(character, '}', 'ValueError');
      result += character;
      at += 1;
    }
  }
  return result;
}

interface Prompt {
  readonly name: string;
  readonly system_prompt: string;
  readonly prompt_template: string;
}
interface Answer {
  readonly question_id: number;
  readonly choices: readonly { readonly turns: readonly string[] }[];
}

const folder = 'mt_bench';
const linesOf = <Line>(name: string): Line[] =>
  realText(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const byQuestion = (name: string) =>
  new Map(linesOf<Answer>(name).map((line) => [line.question_id, line.choices[0]?.turns ?? []]));

const questionOf = ({ id }: ImportedPair) => Number(/^mt-bench-(\d+)-/.exec(id)?.[1]);

describe('Requests of FastChat’s imported prompts', { skip: lacksData }, () => {
  const file = 'judges/fastchat/judge_prompts.jsonl';

  it('are byte for byte what FastChat formats, on 100 records for each prompt', async () => {
    const prompts = new Map(linesOf<Prompt>(file).map((prompt) => [prompt.name, prompt]));
    const questions = new Map(
      linesOf<{ question_id: number; turns: string[] }>(`${folder}/question.jsonl`).map((line) => [
        line.question_id,
        line.turns,
      ]),
    );
    const references = byQuestion(`${folder}/reference_answer/gpt-4.jsonl`);
    const models = readdirSync(join(data, folder, 'model_answer'));
    const answers = new Map(
      models.map((name) => [
        name.replace('.jsonl', ''),
        byQuestion(`${folder}/model_answer/${name}`),
      ]),
    );
    const pairs = await importedPairs(models);
    for (const [name, turn] of [
      ['pair-v2', 1],
      ['pair-math-v1', 1],
      ['pair-v2-multi-turn', 2],
      ['pair-math-v1-multi-turn', 2],
    ] as const) {
      const definition = importedPrompt(name);
      const prompt = prompts.get(name);
      // FastChat gives a reference to questions of three categories only.
      const able = pairs.filter(
        (pair) =>
          pair.id.includes(`-t${turn}-`) &&
          missingValues(definition, pair).length === 0 &&
          (!name.includes('math') || references.has(questionOf(pair))),
      );
      // Steps through all records, so that the sample has every category of questions.
      const step = Math.floor(able.length / 100);
      const sample = able.filter((_, index) => index % step === 0).slice(0, 100);
      assert.equal(sample.length, 100, name);
      for (const [index, pair] of sample.entries()) {
        const question = questionOf(pair);
        const order = index % 2 === 0 ? 'AB' : 'BA';
        const [a, b] = order === 'AB' ? [pair.modelA, pair.modelB] : [pair.modelB, pair.modelA];
        const turnsOf = (model = '') => answers.get(model)?.get(question) ?? [];
        const expected = format(prompt?.prompt_template ?? '', {
          question: questions.get(question)?.[0],
          question_1: questions.get(question)?.[0],
          question_2: questions.get(question)?.[1],
          answer_a: turnsOf(a)[0],
          answer_b: turnsOf(b)[0],
          answer_a_1: turnsOf(a)[0],
          answer_a_2: turnsOf(a)[1],
          answer_b_1: turnsOf(b)[0],
          answer_b_2: turnsOf(b)[1],
          ref_answer_1: references.get(question)?.[0],
          ref_answer_2: references.get(question)?.[1],
        });
        assert.deepEqual(renderMessages(definition, pair, order), [
          { role: 'system', content: prompt?.system_prompt },
          { role: 'user', content: expected },
        ]);
      }
    }
  });

  it('are the user prompts that FastChat recorded', () => {
    const games = linesOf<Record<string, string> & { question_id: number; judge: string[] }>(
      `${folder}/gpt4_pair/model_judgment/gpt-4_pair.jsonl`,
    );
    const questions = linesOf<{ question_id: number; turns: string[] }>(`${folder}/question.jsonl`);
    const references = byQuestion(`${folder}/reference_answer/gpt-4.jsonl`);
    const answers = new Map(
      ['phi-3', 'phi-3-dpo'].map((name) => [
        name,
        byQuestion(`${folder}/gpt4_pair/model_answer/${name}.jsonl`),
      ]),
    );
    for (const game of games) {
      const definition = importedPrompt(game.judge[1] ?? '');
      const answerOf = (model = '') => answers.get(model)?.get(game.question_id)?.[0] ?? '';
      const pair = {
        id: 'one',
        prompt: questions.find(({ question_id }) => question_id === game.question_id)?.turns[0],
        responseA: answerOf(game.model_1),
        responseB: answerOf(game.model_2),
        reference: references.get(game.question_id)?.[0],
      };
      assert.equal(renderMessages(definition, pair, 'AB')[1]?.content, game.g1_user_prompt);
      assert.equal(renderMessages(definition, pair, 'BA')[1]?.content, game.g2_user_prompt);
    }
    assert.equal(games.length, 75);
  });

  function importedPrompt(name: string): JudgeDefinition {
    const [judge] = importJudges([{ name: file, text: realText(file) }], name).judges;
    assert.ok(judge && 'definition' in judge, name);
    return judge.definition;
  }

  async function importedPairs(models: readonly string[]): Promise<ImportedPair[]> {
    const names = ['question.jsonl', 'reference_answer/gpt-4.jsonl'];
    const files = [...names, ...models.map((name) => `model_answer/${name}`)];
    const sources = files.map((name) => ({
      ...textFile(realText(`${folder}/${name}`)),
      name: `${folder}/${name}`,
    }));
    const pairs: ImportedPair[] = [];
    for await (const pair of joinSources(mtBenchImporter, sources, {}, new ImportReport())) {
      pairs.push(pair);
    }
    return pairs;
  }
});
