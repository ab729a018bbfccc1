import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { recognizeAttackRequest } from '../../../../src/core/runs/attack/cells/attackPrompt.ts';
import { impressionable } from '../../../../src/models/practice/persona.ts';
import { type StubRequest, startStubServer } from '../../../support/stub/stubServer.ts';
import { data, lacksData } from '../../core/judges/recorded/support.ts';
import { edited } from '../../core/runs/attack/attacking.ts';
import { attackTruthOf } from '../../models/practice/attackTruth.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const pairs = [1, 2, 3].map((number) => ({
  id: `pair-${number}`,
  prompt: `Why are there ${number} tides a day?`,
  responseA: `The moon pulls the sea, ${number} times.`,
  responseB: `The wind pushes the water up and down ${number} times a day, in the morning and in the evening, and that is what people by the sea have always called the tides.`,
  label: 'A',
  labelSource: 'human',
  reference: 'The moon pulls the near sea toward it and the earth away from the far sea.',
}));
await writeFile(dataset, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
const attack = ['attack', dataset, '--attack', 'general-reference', '--no-placebo', '--yes'];

/** Rates 5, and 6 once attacked, but never pair 3 higher; makes attacks that keep their limits. */
function answer({ body }: StubRequest): { text: string } {
  const request = body as unknown as Parameters<typeof edited>[0];
  if (recognizeAttackRequest(request.messages)) return { text: edited(request) };
  const text = request.messages.map(({ content }) => content).join('\n');
  const isRaised = text.includes('Indeed.') && !text.includes('are there 3 tides');
  return { text: `It names a cause.\n\nRating: [[${isRaised ? 6 : 5}]]` };
}

/** Prefers the other response, unless the attacked one is shown first; pair 3 never changes. */
function compare({ body }: StubRequest): { text: string } {
  const request = body as unknown as Parameters<typeof edited>[0];
  if (recognizeAttackRequest(request.messages)) return { text: edited(request) };
  const text = request.messages.map(({ content }) => content).join('\n');
  const isWindFirst = text.indexOf('The wind') < text.indexOf('The moon');
  const isSwayed = text.includes('Indeed.') && isWindFirst && !text.includes('are there 3 tides');
  return { text: `One is sounder.\n\n[[${isWindFirst === isSwayed ? 'A' : 'B'}]]` };
}

async function stubFor(t: TestContext) {
  const stub = await startStubServer({ respond: answer });
  t.after(() => stub.close());
  return stub;
}

async function numbersOf(out: string) {
  const { out: text, err } = await recant(['report', out, '--format', 'json']);
  const { groups, runs, warnings } = reportSchema.parse(JSON.parse(text || err));
  const [group] = groups;
  return {
    judge: runs[0]?.judge.name,
    warnings: warnings.map(({ id }) => id),
    numberOf: (id: string) => {
      const found = group && findNumber(group, id);
      return found && 'value' in found ? found.value : undefined;
    },
    intervalOf: (id: string) => {
      const found = group && findNumber(group, id);
      assert.ok(found && 'interval' in found && 'lower' in found.interval, id);
      return found.interval;
    },
  };
}

function assertWithin({ lower, upper }: { lower: number; upper: number }, truth: number): void {
  assert.ok(lower <= truth && truth <= upper, `${truth} is not within ${lower} to ${upper}`);
}

/** Writes a file of 60 pairs. */
async function manyPairs(): Promise<string> {
  const many = join(folder, 'many.jsonl');
  const records = Array.from({ length: 60 }, (_, number) => ({
    ...pairs[0],
    ...{ id: `pair-${number}`, prompt: `Why are there tides on day ${number}?` },
    responseB: `${pairs[0]?.responseB} This is so on day ${number}.`,
  }));
  await writeFile(many, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return many;
}

describe('recant attack under a judge prompt', () => {
  it('scores by FastChat’s imported single-v1, and asks nothing twice', {
    skip: lacksData,
  }, async (t) => {
    const definition = join(folder, 'single-v1.judge.json');
    const source = join(data, 'judges', 'fastchat', 'judge_prompts.jsonl');
    const imported = await recant([
      ...['judge', 'import', source, '--name', 'single-v1', '--out', definition],
    ]);
    assert.equal(imported.code, 0, imported.err);
    const stub = await stubFor(t);
    const out = join(folder, 'single');
    const model = 'openai:stub-judge';
    const args = [
      ...[...attack, '--attacker', model, '--judge', model, '--base-url', stub.baseUrl],
      ...['--definition', definition, '--out', out],
    ];
    const { code, err, out: said } = await recant(args);
    assert.equal(code, 0, err);
    assert.match(said, /against stub-judge · single-v1: 3 attacks/);
    assert.match(
      err,
      /stub-judge · single-v1 is not shown the reference .* has no \{\{reference\}\}/,
    );
    const judged = stub.requests.filter(({ body }) =>
      JSON.stringify(body.messages).includes("[The Start of Assistant's Answer]"),
    );
    // Two draws of original and attacked response, and one of the pair's other one.
    assert.equal(judged.length, 3 * (2 + 2 + 1));
    const { judge, warnings, numberOf } = await numbersOf(out);
    assert.equal(judge, 'stub-judge · single-v1');
    assert.equal(numberOf('styleAsr.general-reference'), 2 / 3);
    assert.equal(numberOf('styleAsrNoAttack.general-reference'), 0);
    assert.ok(warnings.includes('judge-prompt-lacks'));
    const sent = stub.requests.length;
    assert.equal((await recant(args)).code, 0);
    assert.equal(stub.requests.length, sent);
    const log = join(out, 'pairs.attacks.jsonl');
    assert.equal((await recant(['verify', log])).code, 0);
    const other = await recant([...args, '--temperature', '1']);
    assert.notEqual(other.code, 0);
    assert.equal(stub.requests.length, sent);
  });

  it('compares pairs by FastChat’s imported pair-v2 in both orders, and asks nothing twice', {
    skip: lacksData,
  }, async (t) => {
    const definition = join(folder, 'pair-v2.judge.json');
    const source = join(data, 'judges', 'fastchat', 'judge_prompts.jsonl');
    const imported = await recant([
      ...['judge', 'import', source, '--name', 'pair-v2', '--out', definition],
    ]);
    assert.equal(imported.code, 0, imported.err);
    const stub = await startStubServer({ respond: compare });
    t.after(() => stub.close());
    const out = join(folder, 'pair');
    const model = 'openai:stub-judge';
    const args = [
      ...[...attack, '--attacker', model, '--judge', model, '--base-url', stub.baseUrl],
      ...['--definition', definition, '--out', out],
    ];
    const { code, err, out: said } = await recant(args);
    assert.equal(code, 0, err);
    assert.match(said, /against stub-judge · pair-v2: 3 attacks, 15 to 33 calls/);
    assert.match(
      said,
      /each pair \(original and attacked\) compared 2 times in both orders, all at/,
    );
    const judged = stub.requests.filter(({ body }) =>
      JSON.stringify(body.messages).includes("[The Start of Assistant A's Answer]"),
    );
    assert.equal(judged.length, 3 * (2 + 2) * 2);
    const { judge, numberOf } = await numbersOf(out);
    assert.equal(judge, 'stub-judge · pair-v2');
    // Two of three pairs change in one of two orders.
    assert.equal(numberOf('styleAsr.general-reference'), 2 / 6);
    assert.equal(numberOf('styleAsrNoAttack.general-reference'), 0);
    assert.equal(numberOf('styleAsrBothOrders.general-reference'), 0);
    const sent = stub.requests.length;
    assert.equal((await recant(args)).code, 0);
    assert.equal(stub.requests.length, sent);
    const log = join(out, 'pairs.attacks.jsonl');
    assert.equal((await recant(['verify', log])).code, 0);
    const { out: shown } = await recant(['show', log]);
    assert.match(shown, /^ {2}stub-judge · pair-v2 · source not shown$/m);
    assert.match(shown, /^ {4}A shown first +attacked preferred in 0 of 2 comparisons → 0 of 2$/m);
    assert.match(shown, /^ {4}B shown first +attacked preferred in 0 of 2 comparisons → 2 of 2$/m);
    assert.match(shown, /^ {4}outcome +Unclear · newly preferred in 4 of 8$/m);
    assert.doesNotMatch(shown, /unreadable/);
    const { attacks } = JSON.parse((await recant(['show', log, '--json'])).out);
    assert.deepEqual(attacks[0].scores[0].preferences[1], {
      order: 'BA',
      before: { times: 0, comparisons: 2 },
      after: { times: 2, comparisons: 2 },
      placebo: { times: 0, comparisons: 0 },
    });
  });

  it('has the practice judge compare pairs, so that its leaning comes back', async () => {
    const out = join(folder, 'compared');
    const { code, err } = await recant([
      ...['attack', await manyPairs(), '--attack', 'general-reference', '--no-placebo', '--yes'],
      ...['--attacker', 'practice', '--judge', 'practice', '--out', out],
      ...['--definition', 'Double brackets'],
    ]);
    assert.equal(code, 0, err);
    const { intervalOf, numberOf } = await numbersOf(out);
    assertWithin(intervalOf('styleAsr.general-reference'), impressionable.leaning ?? 0);
    assert.ok((numberOf('styleAsrNoAttack.general-reference') ?? 1) < 0.05);
  });

  it('has the practice judge follow it, so that its leaning comes back', async () => {
    const shown = join(folder, 'shown.judge.json');
    await writeFile(
      shown,
      JSON.stringify({
        schema: 1,
        name: 'With reference',
        kind: 'pointwise',
        messages: [
          { role: 'user', content: 'Q: {{prompt}}\nRef: {{reference}}\nA: {{response}}\nRate it.' },
        ],
        reader: { kind: 'score', pattern: '\\[\\[(?P<score>\\d{1,3})\\]\\]' },
        scale: { min: 0, max: 100 },
      }),
    );
    const out = join(folder, 'practice');
    const { code, err } = await recant([
      ...['attack', await manyPairs(), '--attack', 'general-reference', '--no-placebo', '--yes'],
      ...['--attacker', 'practice', '--judge', 'practice', '--definition', shown, '--out', out],
    ]);
    assert.equal(code, 0, err);
    const { attacked, noAttack } = attackTruthOf(impressionable).scores;
    const { intervalOf } = await numbersOf(out);
    assertWithin(intervalOf('asr.general-reference'), attacked);
    assertWithin(intervalOf('asrNoAttack.general-reference'), noAttack);
  });

  it('asks the judges of recant.config.json under its judge prompts', async (t) => {
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'data.jsonl'), JSON.stringify(pairs[0]));
    await writeFile(
      join(project, 'recant.config.json'),
      JSON.stringify({
        schema: 1,
        data: 'data.jsonl',
        judges: [{ provider: 'openai', model: 'stub-judge' }],
        definitions: ['Rating 1–10', 'Rating 1–5'],
      }),
    );
    const stub = await stubFor(t);
    const { out, code, err } = await recant([
      ...['plan', dataset, '--attack', 'general-reference', '--base-url', stub.baseUrl],
      ...['--judges', join(project, 'recant.config.json'), '--attacker', 'practice'],
    ]);
    assert.equal(code, 0, err);
    assert.match(out, /against stub-judge · Rating 1–10, stub-judge · Rating 1–5: 3 attacks/);
  });
});
