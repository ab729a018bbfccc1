import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ImportedPair } from '../../../../../src/core/data/import/importer.ts';
import { joinSources } from '../../../../../src/core/data/import/joinSources.ts';
import { mtBenchImporter } from '../../../../../src/core/data/import/mtBench/mtBench.ts';
import { ImportReport } from '../../../../../src/core/data/import/report.ts';
import { twoTurnPrompt, twoTurnResponse } from '../../../../../src/core/data/import/twoTurns.ts';
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

  it('are byte for byte what FastChat formats for 100 single responses', () => {
    const definition = importedPrompt('single-v1');
    const prompt = linesOf<Prompt>(file).find(({ name }) => name === 'single-v1');
    const answers = byQuestion(`${folder}/model_answer/gpt-4.jsonl`);
    const more = byQuestion(`${folder}/model_answer/claude-v1.jsonl`);
    const questions = linesOf<{ question_id: number; turns: string[] }>(`${folder}/question.jsonl`);
    const sample = [answers, more]
      .flatMap((one) =>
        questions.map(({ question_id, turns }) => [turns[0], one.get(question_id)?.[0]] as const),
      )
      .slice(0, 100);
    assert.equal(sample.length, 100);
    for (const [question = '', answer = ''] of sample) {
      const record = { id: 'one', prompt: question, responseA: answer };
      assert.deepEqual(renderMessages(definition, record, 'AB'), [
        { role: 'system', content: prompt?.system_prompt },
        { role: 'user', content: format(prompt?.prompt_template ?? '', { question, answer }) },
      ]);
    }
  });

  it('are the user prompts that FastChat recorded', () => {
    const recorded = (kind: string) =>
      linesOf<Record<string, string> & { question_id: number; judge: string[]; turn: number }>(
        `${folder}/gpt4_pair/model_judgment/gpt-4_${kind}.jsonl`,
      );
    const questions = new Map(
      linesOf<{ question_id: number; turns: string[] }>(`${folder}/question.jsonl`).map((line) => [
        line.question_id,
        line.turns,
      ]),
    );
    const references = byQuestion(`${folder}/reference_answer/gpt-4.jsonl`);
    const answers = new Map(
      ['phi-3', 'phi-3-dpo'].map((name) => [
        name,
        byQuestion(`${folder}/gpt4_pair/model_answer/${name}.jsonl`),
      ]),
    );
    const shown = (
      turn: number,
      [first = '', second = '']: readonly string[] = [],
      both: (texts: readonly [string, string]) => string,
    ) => (turn === 1 ? first : both([first, second]));
    const recordOf = (question: number, turn: number, model = '', other?: string) => ({
      id: 'one',
      prompt: shown(turn, questions.get(question), twoTurnPrompt),
      responseA: shown(turn, answers.get(model)?.get(question), twoTurnResponse),
      ...(other !== undefined && {
        responseB: shown(turn, answers.get(other)?.get(question), twoTurnResponse),
      }),
      ...(references.has(question) && {
        reference: shown(turn, references.get(question), twoTurnResponse),
      }),
    });
    const pairs = recorded('pair');
    for (const game of pairs) {
      const definition = importedPrompt(game.judge[1] ?? '');
      const pair = recordOf(game.question_id, game.turn, game.model_1, game.model_2);
      assert.equal(renderMessages(definition, pair, 'AB')[1]?.content, game.g1_user_prompt);
      assert.equal(renderMessages(definition, pair, 'BA')[1]?.content, game.g2_user_prompt);
    }
    const singles = recorded('single');
    for (const { judge, question_id, turn, model, user_prompt } of singles) {
      const definition = importedPrompt(judge[1] ?? '');
      const request = renderMessages(definition, recordOf(question_id, turn, model), 'AB');
      assert.equal(request[1]?.content, user_prompt);
    }
    assert.deepEqual([pairs.length, singles.length], [75, 160]);
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
      if ('responseA' in pair) pairs.push(pair);
    }
    return pairs;
  }
});
