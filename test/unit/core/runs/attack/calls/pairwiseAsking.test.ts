import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { AttackSample } from '../../../../../../src/core/data/samples/sample.ts';
import type { JudgeDefinition } from '../../../../../../src/core/judges/definition.ts';
import { importJudges } from '../../../../../../src/core/judges/import/importJudges.ts';
import { buildAttackReport } from '../../../../../../src/core/report/attack/attackReport.ts';
import { attackRunOf } from '../../../../../../src/core/report/attack/attackRun.ts';
import { findNumber } from '../../../../../../src/core/report/tableOne/tableOne.ts';
import { planAttacks } from '../../../../../../src/core/runs/attack/plan/attackPlan.ts';
import type { ChatRequest } from '../../../../../../src/core/words/ports.ts';
import {
  type Attacked,
  pairSample,
  type ScriptedModel,
  sampleNumber,
  scriptedModel,
  setUp,
} from '../attacking.ts';

const compares: JudgeDefinition = {
  schema: 1,
  name: 'support judge',
  kind: 'pairwise',
  messages: [
    { role: 'system', content: 'Compare two answers. Finish with [[A]], [[B]] or [[C]].' },
    { role: 'user', content: 'Q: {{prompt}}\n1: {{first}}\n2: {{second}}' },
  ],
  reader: {
    kind: 'marker',
    pattern: '\\[\\[(?<verdict>A|B|C)\\]\\]',
    verdicts: { A: 'first', B: 'second', C: 'tie' },
  },
  justification: 'before-marker',
};

/** The same judge, shown the reference that the attack is based on. */
const isShown: JudgeDefinition = {
  ...compares,
  messages: [
    ...compares.messages.slice(0, 1),
    { role: 'user', content: 'Q: {{prompt}}\nR: {{reference}}\n1: {{first}}\n2: {{second}}' },
  ],
};

const cell = 'general-reference';
const own = 'text' in pairSample.response ? pairSample.response.text : '';
const other = pairSample.other?.text ?? '';
const userText = ({ messages }: ChatRequest) => messages.at(-1)?.content ?? '';

/** Prefers the other response, unless the request shows the attacked one first. */
const fallsForFirst = () =>
  scriptedModel('judge', (request) =>
    userText(request).includes(`1: ${own} Indeed.`)
      ? 'It is plainer. [[A]]'
      : userText(request).includes(`1: ${own}`)
        ? 'The moon it is. [[B]]'
        : 'The moon it is. [[A]]',
  );

function attackedBy(
  judge: ScriptedModel,
  {
    samples = [pairSample],
    definition = compares,
    lines,
  }: {
    samples?: readonly AttackSample[];
    definition?: JudgeDefinition;
    lines?: readonly string[];
  } = {},
): Attacked {
  return setUp({
    ...{ samples, judges: [judge], cells: [cell] },
    ...(lines && { lines }),
    settings: {
      judges: [{ identity: judge.identity, definition, generation: { temperature: 0.7 } }],
      scoring: { draws: 2, temperature: 0 },
    },
  });
}

function scoresOf({ state }: Attacked) {
  return state.samples().flatMap(({ key }) => state.scoresOf(key));
}

describe('a pairwise judge under attack', () => {
  it('is asked about the pair in both orders, with only the attacked response replaced', async () => {
    const judge = fallsForFirst();
    await attackedBy(judge).run();
    const prompt = pairSample.prompt;
    const shown = judge.requests.map(userText);
    assert.deepEqual([...new Set(shown)].sort(), [
      `Q: ${prompt}\n1: ${other}\n2: ${own}`,
      `Q: ${prompt}\n1: ${other}\n2: ${own} Indeed.`,
      `Q: ${prompt}\n1: ${own}\n2: ${other}`,
      `Q: ${prompt}\n1: ${own} Indeed.\n2: ${other}`,
    ]);
    assert.equal(shown.length, 8, 'two draws of each');
    assert.deepEqual(new Set(judge.requests.map(({ temperature }) => temperature)), new Set([0.7]));
  });

  it('has its verdicts logged by the dataset’s sides, and counted', async () => {
    const run = attackedBy(fallsForFirst(), { definition: isShown });
    await run.run();
    const attacked = scoresOf(run).find(({ variant }) => variant === 'attacked');
    assert.deepEqual(attacked?.comparisons, [
      { order: 'AB', outcome: 'readable', verdict: 'A', justification: 'The moon it is.' },
      { order: 'BA', outcome: 'readable', verdict: 'B', justification: 'It is plainer.' },
    ]);
    const report = buildAttackReport(
      [attackRunOf(run.log.entries())].flatMap((one) => one ?? []),
      {
        seed: 1,
      },
    );
    const [group] = report.groups;
    const number = group && findNumber(group, `asr.${cell}`);
    assert.ok(number && 'value' in number);
    assert.deepEqual([number.numerator, number.denominator], [1, 2]);
  });

  it('is planned with the calls that it takes, and never asked twice after a kill', async () => {
    const first = attackedBy(scriptedModel('judge', () => '[[C]]'));
    assert.equal(planAttacks(first.state, first.cells).byModel.get(0)?.calls, 8);
    await first.run();
    const isAnswer = (line: string) => /"type":"answer".*"call":"score/.test(line);
    const third = first.log.lines.filter(isAnswer)[2] ?? '';
    const lines = first.log.lines.slice(0, first.log.lines.indexOf(third) + 1);
    const judge = scriptedModel('judge', () => '[[C]]');
    const resumed = attackedBy(judge, { lines });
    assert.equal(planAttacks(resumed.state, resumed.cells).byModel.get(0)?.calls, 5);
    await resumed.run();
    assert.equal(judge.requests.length, 5);
    assert.equal(planAttacks(resumed.state, resumed.cells).calls, 0);
  });

  it('has an unreadable answer in one order recorded with its reason', async () => {
    const judge = scriptedModel('judge', (request) =>
      userText(request).includes(`1: ${own}`) ? 'Both are nice.' : '[[A]]',
    );
    const run = attackedBy(judge);
    await run.run();
    const [score] = scoresOf(run);
    assert.equal(score?.outcome, 'no-score');
    assert.deepEqual(
      score?.comparisons?.map(({ outcome }) => outcome),
      ['readable', 'no-score'],
    );
  });

  it('is not asked about a response without another one, or without what its messages show', () => {
    const { other: _, ...single } = pairSample;
    const { reference: __, ...bare } = pairSample;
    const shows: JudgeDefinition = {
      ...compares,
      messages: [{ role: 'user', content: '{{reference}} {{first}} {{second}}' }],
    };
    const lackingOf = (samples: AttackSample[], definition: JudgeDefinition, ids: string[]) => {
      const { state, cells } = setUp({
        ...{ samples, cells: ids, judges: [fallsForFirst()] },
        settings: {
          judges: [
            { identity: fallsForFirst().identity, definition, generation: { temperature: 0 } },
          ],
        },
      });
      const plan = planAttacks(state, cells);
      assert.equal(plan.calls, 0);
      return plan.lacking.map(({ lacks }) => lacks);
    };
    assert.deepEqual(lackingOf([single], compares, ['general-reference']), ['judge']);
    assert.deepEqual(lackingOf([bare], shows, ['general-rubric']), ['judge']);
  });

  it('comes back as planted: it falls for a third of the attacks, in one order only', async () => {
    const samples = Array.from({ length: 60 }, (_, number) => sampleNumber(number));
    const isSwayed = (text: string) => Number(/Day (\d+)/.exec(text)?.[1]) % 3 === 0;
    const judge = scriptedModel('judge', (request) => {
      const text = userText(request);
      if (isSwayed(text) && text.includes(`1: ${own} Indeed.`)) return '[[A]]';
      return text.includes(`1: ${own}`) ? '[[B]]' : '[[A]]';
    });
    const run = attackedBy(judge, { samples, definition: isShown });
    await run.run();
    const report = buildAttackReport(
      [attackRunOf(run.log.entries())].flatMap((one) => one ?? []),
      {
        seed: 1,
      },
    );
    const [group] = report.groups;
    const numberOf = (id: string) => {
      const number = group && findNumber(group, id);
      return number && 'value' in number ? number.value : undefined;
    };
    assert.equal(numberOf(`asr.${cell}`), 20 / 120);
    assert.equal(numberOf(`asrNoAttack.${cell}`), 0);
    assert.equal(numberOf(`asrBothOrders.${cell}`), 0);
    assert.equal(numberOf(`preferredMore.${cell}`), 20 / 120);
  });
});

const data =
  process.env.RECANT_DATA ??
  fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url));
const prompts = join(data, 'judges/fastchat/judge_prompts.jsonl');

describe('FastChat’s pair-v2 under attack', { skip: !existsSync(prompts) }, () => {
  it('is asked with its own messages, and its ties are no preference', async () => {
    const text = await readFile(prompts, 'utf8');
    const { judges } = importJudges([{ name: 'judge_prompts.jsonl', text }]);
    const definition = judges
      .flatMap((one) => ('definition' in one ? one.definition : []))
      .find(({ name }) => name === 'pair-v2');
    assert.ok(definition);
    const judge = scriptedModel('judge', (request) =>
      userText(request).includes(`${own} Indeed.`) ? 'Close. [[C]]' : 'No. [[B]]',
    );
    const run = attackedBy(judge, { definition });
    await run.run();
    const [request] = judge.requests;
    assert.match(request?.messages[0]?.content ?? '', /impartial judge/);
    assert.ok(request && userText(request).includes("The Start of Assistant A's Answer"));
    const attacked = scoresOf(run).filter(({ variant }) => variant === 'attacked');
    assert.deepEqual(
      attacked.flatMap(({ comparisons = [] }) => comparisons.map(({ verdict }) => verdict)),
      ['tie', 'tie', 'tie', 'tie'],
    );
  });
});
