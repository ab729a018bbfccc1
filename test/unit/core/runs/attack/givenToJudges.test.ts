import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rolePlayRubric } from '../../../../../src/core/data/samples/rolePlayRubric.ts';
import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import { runAttacks } from '../../../../../src/core/runs/attack/attackRunner.ts';
import { attackCells } from '../../../../../src/core/runs/attack/catalog.ts';
import { recognizeAttackRequest } from '../../../../../src/core/runs/attack/cells/attackPrompt.ts';
import type { AttackHeader } from '../../../../../src/core/runs/attack/log/attackHeader.ts';
import { planAttacks } from '../../../../../src/core/runs/attack/plan/attackPlan.ts';
import { verifyAttacks } from '../../../../../src/core/runs/attack/verifyAttacks.ts';
import { readFenced } from '../../../../../src/core/words/fence.ts';
import type { ChatRequest } from '../../../../../src/core/words/ports.ts';
import {
  edited,
  type Setting,
  scored,
  scriptedModel,
  setUp,
  steadyAttacker,
  whatIsAsked,
} from './attacking.ts';
import { fullSample } from './samples.ts';

/** A dialogue of 100 words in two turns, so that a sentence of six words is 6% of it. */
const turn = Array.from({ length: 10 }, () => 'the lamp is low and').join(' ');
const rolePlay: AttackSample = {
  ...fullSample('role-play'),
  response: {
    dialogue: [
      { role: 'Lear', content: `${turn}.` },
      { role: 'NSP', content: 'Fool' },
      { role: 'Fool', content: `${turn}.` },
    ],
  },
  characters: [
    { name: 'Lear', profile: 'profile of a king', thought: 'a storm', major: true },
    { name: 'Fool' },
  ],
  rubric: rolePlayRubric,
};
const writing: AttackSample = {
  ...fullSample('writing'),
  response: { text: `${turn}.` },
  rubric: {
    kind: 'holistic',
    criteria: [
      { name: 'Plot', weight: 3, description: 'It is as rich as the reference.' },
      { name: 'Sources', description: 'It gives references to the literature.' },
      { name: 'Likeness', bands: [{ from: 1, to: 10, description: 'like the reference answer' }] },
    ],
  },
};
const general: AttackSample = { ...fullSample('general'), rubric: writing.rubric };
const maths: AttackSample = { ...fullSample('maths'), firstWrongStep: 0 };
const samples = { general, maths, writing, 'role-play': rolePlay };

/** Makes valid edits of every form; of a dialogue, one that keeps its limits. */
const attacker = () =>
  scriptedModel('attacker', (request, asked, number) => {
    const response = recognizeAttackRequest(request.messages)?.response;
    if (asked === 'extraction' || !response || !('dialogue' in response)) {
      return steadyAttacker(request, asked, number);
    }
    const dialogue = response.dialogue.map(({ role, content }) => ({
      role,
      content: role === 'NSP' ? content : `${content} And the wind.`,
    }));
    return JSON.stringify({ dialogue });
  });

/** Runs one attack on a sample and returns what the judge was asked for scores. */
async function scoresAsked(
  sample: AttackSample,
  cells: readonly string[],
  settings: NonNullable<Setting['settings']>,
) {
  const run = setUp({ samples: [sample], cells, settings, attacker: attacker() });
  assert.deepEqual(await run.run(), { complete: true });
  const requests = run.judges[0]?.requests.filter((one) => whatIsAsked(one) === 'score') ?? [];
  return { run, shown: requests.map(fencedOf), requests };
}

function fencedOf({ messages }: ChatRequest): Partial<Record<string, string>> {
  return Object.fromEntries(readFenced(messages[1]?.content ?? ''));
}

const settings = (['all', 'source'] as const).flatMap((auxiliary) =>
  (['together', 'one-at-a-time'] as const).flatMap((criteria) =>
    [true, false].map((referenceMayBeWrong) => ({ auxiliary, criteria, referenceMayBeWrong })),
  ),
);

/** Returns records that hold all that the attack needs, and not all of the rest. */
function recordsFor({ scenario, source }: (typeof attackCells)[number]): AttackSample[] {
  const full = samples[scenario];
  const { background: _, ...plain } = full;
  return [
    full,
    { ...plain, characters: [{ name: 'Lear', thought: 'a storm' }] },
    ...(source === 'reference' ? [] : [{ ...full, reference: undefined }]),
    ...(source === 'characters' ? [] : [{ ...full, characters: undefined }]),
  ];
}

function assertGiven(
  { RUBRIC = '', REFERENCE, BACKGROUND = '' }: Partial<Record<string, string>>,
  { reference }: AttackSample,
  settings: string,
): void {
  if (RUBRIC.includes('the reference')) assert.equal(REFERENCE, reference ?? 'none', settings);
  if (RUBRIC.includes('Character Fidelity')) {
    assert.match(BACKGROUND, /Profile: |On their mind: /, settings);
  }
}

describe('a judge that scores an attack', () => {
  for (const cell of attackCells) {
    it(`never meets a criterion that speaks of what it is not given: ${cell.id}`, async () => {
      for (const record of recordsFor(cell)) {
        for (const one of settings) {
          const { shown } = await scoresAsked(record, [cell.id], one);
          assert.ok(shown.length > 1);
          for (const fenced of shown) assertGiven(fenced, record, JSON.stringify(one));
        }
      }
    });
  }

  it('is given everything that a record of writing or role-play holds, whatever the attack', async () => {
    for (const cell of attackCells) {
      const sample = samples[cell.scenario];
      const { shown } = await scoresAsked(sample, [cell.id], { auxiliary: 'all' });
      const given = new Set(
        shown
          .map((one) => Object.keys(one).filter((name) => !/PROMPT|RESPONSE/.test(name)))
          .map(String),
      );
      const everything = 'REFERENCE,BACKGROUND,RUBRIC';
      const own = cell.source === 'rubric' ? 'RUBRIC' : 'REFERENCE';
      const isAll = cell.scenario === 'writing' || cell.scenario === 'role-play';
      assert.deepEqual([...given], ['', isAll ? everything : own], cell.id);
    }
  });

  it('is given only the source of the attack on request', async () => {
    const names = async (id: string, sample: AttackSample) => {
      const { shown } = await scoresAsked(sample, [id], { auxiliary: 'source' });
      return [...new Set(shown.map((one) => Object.keys(one).slice(1, -1).join()))];
    };
    assert.deepEqual(await names('role-play-format', rolePlay), ['', 'REFERENCE']);
    assert.deepEqual(await names('role-play-stereotype', rolePlay), ['', 'BACKGROUND']);
    assert.deepEqual(await names('writing-loophole', writing), ['', 'RUBRIC']);
    const { shown, requests } = await scoresAsked(rolePlay, ['role-play-entanglement'], {
      auxiliary: 'source',
    });
    const rubrics = new Set(
      shown.flatMap(({ RUBRIC = [] }) => RUBRIC).map((text) => text.split('\n')[0]),
    );
    assert.deepEqual([...rubrics], ['C2. Anthropomorphism', 'C4. Storyline Quality']);
    assert.ok(requests.length > 0);
  });

  it('scores role-play by four requests and by deduction', async () => {
    /** Severities by code; with two rounds, 0.6 points are allowed before any are deducted. */
    const severities: Readonly<Record<string, readonly number[]>> = {
      C1: [4], // 100 − 5·(4 − 0.6) = 83
      C2: [], // 103, at most 100
      C3: [5, 5], // 100 − 5·(10 − 0.6) = 53
      C4: [2], // 100 − 5·(2 − 0.6) = 93
    };
    const judge = scriptedModel('judge', (request) => {
      const code = /^(C\d)\. /m.exec(fencedOf(request).RUBRIC ?? '')?.[1];
      if (code === undefined) return scored(request);
      const issues = severities[code]?.map((severity) => {
        return { criterion: code, type: 'any', instance: 'Turn 0', severity };
      });
      return JSON.stringify({ justification: `About ${code}.`, issues });
    });
    const run = setUp({
      ...{ samples: [rolePlay], cells: ['role-play-format'], judges: [judge] },
      ...{ attacker: attacker(), settings: { scoring: { draws: 2, temperature: 0 } } },
    });
    // Original and attacked: one total without the information, and 2 draws of 4 requests with it.
    const plan = planAttacks(run.state, run.cells);
    const planned = plan.byStage.find(({ stage }) => stage === 'score');
    assert.deepEqual(planned, { stage: 'score', leastCalls: 9, calls: 18, mostCalls: 18 });
    await run.run();
    const [sample] = run.state.samples();
    assert.equal(
      run.state.attemptsOf(sample?.key ?? '', 'role-play-format').at(-1)?.outcome,
      'kept',
    );
    assert.equal(judge.requests.length, 18);
    const scores = run.state
      .scoresOf(sample?.key ?? '')
      .filter(({ auxiliary }) => auxiliary === 'all');
    assert.equal(scores.length, 4);
    for (const { total, criteria } of scores) {
      assert.equal(total, (83 + 100 + 53 + 93) / 4);
      assert.deepEqual(Object.values(criteria ?? {}), [83, 100, 53, 93]);
    }
    assert.deepEqual((await verifyAttacks(run.log.entries())).altered, []);
    assert.equal(run.tools.header.cells?.[0]?.auxiliary, 'all');
  });

  it('is asked as before if an older log is resumed', async () => {
    const begun = setUp({
      samples: [rolePlay],
      cells: ['role-play-loophole'],
      attacker: attacker(),
    });
    const [first = '', ...rest] = begun.log.lines;
    const { auxiliary: _, cells: __, ...old }: AttackHeader = JSON.parse(first);
    const lines = [JSON.stringify(old), ...rest];
    const run = setUp({
      samples: [rolePlay],
      cells: ['role-play-loophole'],
      attacker: attacker(),
      lines,
    });
    const tools = { ...run.tools, header: old };
    await runAttacks(run.state.samples(), tools, { attacksAtOnce: 1 });
    const shown = run.judges[0]?.requests.map(fencedOf) ?? [];
    assert.deepEqual(
      shown.map((one) => Object.keys(one).join()),
      ['PROMPT,RESPONSE', 'PROMPT,RUBRIC,RESPONSE', 'PROMPT,RESPONSE', 'PROMPT,RUBRIC,RESPONSE'],
    );
    assert.equal(shown[1]?.RUBRIC?.match(/^C\d\. /gm)?.length, 4);
    assert.deepEqual((await verifyAttacks(run.log.entries())).altered, []);
  });

  it('is given the same for all attacks on a response where a model writes what it lacks', async () => {
    const { reference: _, rubric: __, ...bare } = writing;
    const cells = ['writing-format', 'writing-loophole'];
    const judged = scriptedModel('judge', (request) => scored(request));
    const writer = scriptedModel('attacker', (request, asked) => {
      if (asked !== 'synthesis') return asked === 'extraction' ? 'A profile.' : edited(request);
      return request.schema
        ? JSON.stringify({ criteria: [{ name: 'Plot', weight: 100, description: 'It has one.' }] })
        : 'A text that a model wrote.';
    });
    const run = setUp({
      ...{ samples: [bare], cells, judges: [judged], attacker: writer },
      settings: { synthesise: ['reference', 'rubric'] },
    });
    const { leastCalls, mostCalls } = planAttacks(run.state, run.cells);
    assert.deepEqual(await run.run(), { complete: true });
    const given = new Set(
      judged.requests.map((one) => Object.keys(fencedOf(one)).slice(1, -1).join()),
    );
    assert.deepEqual([...given], ['', 'REFERENCE,BACKGROUND,RUBRIC']);
    const asked = judged.requests.length + writer.requests.length;
    assert.ok(leastCalls <= asked && asked <= mostCalls, `${leastCalls} ${asked} ${mostCalls}`);
    // Two syntheses, two profiles, two attacks, and scores of one original and two attacked texts.
    assert.equal(asked, 2 + 1 + 1 + 2 + 3 * 2);
    assert.equal(planAttacks(run.state, run.cells).mostCalls, 0);
  });
});
