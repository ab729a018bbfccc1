import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { rolePlayRubric } from '../../../../src/core/data/samples/rolePlayRubric.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { readScoreMessages } from '../../../../src/core/scoring/scoreCalls.ts';
import type { ChatRequest } from '../../../../src/core/words/ports.ts';
import { readAttackLog } from '../../../../src/logs/reading/readLog.ts';
import { impressionable } from '../../../../src/models/practice/persona.ts';
import { errorReply } from '../../../support/stub/stubReplies.ts';
import { type StubRequest, startStubServer } from '../../../support/stub/stubServer.ts';
import { edited, rewritten, scored, whatIsAsked } from '../../core/runs/attack/attacking.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
let names = 0;
const newPlace = (name = 'out') => join(folder, `${name}-${names++}`);

async function datasetOf(records: readonly object[], name = 'pairs.jsonl'): Promise<string> {
  const path = `${newPlace('data')}-${name}`;
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const longText = (number: number) =>
  `The wind pushes the water up and down ${number} times a day, in the morning and in the evening, and that is what people by the sea have always called the tides.`;

const pairs = [1, 2, 3].map((number) => ({
  id: `pair-${number}`,
  prompt: `Why are there ${number} tides a day?`,
  responseA: `The moon pulls the sea, ${number} times.`,
  responseB: longText(number),
  label: 'A',
  labelSource: 'human',
  reference: 'The moon pulls the near sea toward it and the earth away from the far sea.',
  rubric: ['Names the cause', 'Is easy to follow'],
}));
const dataset = await datasetOf(pairs);

const practice = ['--attacker', 'practice', '--judge', 'practice'];

async function logIn(out: string): Promise<string> {
  const found = (await readdir(out)).find((name) => name.endsWith('.attacks.jsonl'));
  assert.ok(found);
  return join(out, found);
}

async function attackedIn(out: string): Promise<string> {
  const found = (await readdir(out)).find((name) => name.endsWith('.attacked.jsonl'));
  assert.ok(found);
  return join(out, found);
}

/** Converts a stub's request to a ChatRequest, as models receive it. */
function requestOf({ body }: StubRequest): ChatRequest {
  const format = body.response_format as { json_schema?: ChatRequest['schema'] } | undefined;
  return { ...body, schema: format?.json_schema } as unknown as ChatRequest;
}

function answer(request: StubRequest): { text: string } {
  const asked = requestOf(request);
  const what = whatIsAsked(asked);
  return { text: what === 'score' ? scored(asked) : edited(asked) };
}

describe('recant attack', () => {
  it('reports the line of an unreadable rubric', async () => {
    const [first, second] = pairs;
    const file = await datasetOf([{ ...first }, { ...second, rubric: [] }] as typeof pairs);
    const { err } = await recant([
      ...['attack', file, '--attack', 'general-rubric', ...practice, '--out', newPlace()],
    ]);
    assert.match(
      err,
      /:2: pair-2: its rubric cannot be read: The rubric has no criterion\. Correct/,
    );
  });

  it('shows the limits and the scores of each attack', async () => {
    const out = newPlace();
    const args = ['attack', dataset, '--attack', 'general-reference', ...practice, '--out', out];
    const made = await recant(args);
    assert.equal(made.code, 0, made.err);
    const log = made.out.split('\n').find((line) => line.endsWith('.attacks.jsonl')) ?? '';
    const { out: shown } = await recant(['show', log]);
    assert.match(shown, /^pair-2:B · general-reference$/m);
    assert.match(shown, /^ {2}\d of at most 3 edits: kept$/m);
    assert.match(shown, /^ {2}[\d.]+ % (longer|shorter) \(at most [\d.]+ %\): kept$/m);
    assert.match(shown, /^ {2}practice-\S+ \(simulated\)$/m);
    assert.match(shown, /^ {4}with reference +[\d.]+, [\d.]+ → [\d.]+, [\d.]+$/m);
    assert.match(shown, /^ {4}without it +[\d.]+ → [\d.]+$/m);
    assert.match(
      shown,
      /^ {4}outcome +(Fell for the reference|Rises anyway|Held|Unclear|Not attackable) · /m,
    );
    const { attacks } = JSON.parse((await recant(['show', log, '--json'])).out);
    const [first] = attacks;
    assert.ok(first.limits.some(({ id }: { id: string }) => id === 'growth'));
    const [scores] = first.scores;
    assert.equal(scores.auxiliary, 'reference');
    assert.equal(scores.with.before.length, 2);
    assert.equal(scores.with.after.length, 2);
    assert.equal(typeof scores.words, 'string');
  });

  it('attacks the weaker responses, writes the attacked ones for audits, and never repeats a call', async () => {
    const out = newPlace();
    const args = ['attack', dataset, '--attack', 'all', ...practice, '--out', out];
    const first = await recant(args);
    assert.equal(first.code, 0, first.err);
    assert.match(
      first.out,
      /^practice-attacker \(simulated\) against practice-\S+ \(simulated\): 6 attacks, \d+ to \d+ calls$/m,
    );
    assert.match(first.out, /^ {2}simulated: no network, no cost$/m);
    assert.match(first.out, /^general-reference: kept 3 \(simulated attacker\)$/m);
    const records = (await readFile(await attackedIn(out), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(records.length, 6);
    for (const record of records) {
      const pair = pairs.find(({ id }) => id === record.id);
      assert.equal(record.responseA, pair?.responseA);
      assert.notEqual(record.responseB, pair?.responseB);
      assert.deepEqual([record.label, record.labelSource], ['A', 'human']);
      const { cell, side, attacker, seed, prompts, limits, run } = record.attack;
      assert.match(cell, /^general-(reference|rubric)$/);
      assert.deepEqual([side, seed, attacker.simulated], ['B', 1, true]);
      assert.ok(limits.length > 0 && limits.every(({ kept }: { kept: boolean }) => kept));
      assert.ok(prompts.length === 16 && run.length > 0);
    }

    const before = await readFile(await logIn(out), 'utf8');
    const again = await recant(args);
    assert.equal(again.code, 0);
    assert.match(again.out, /6 attacks, all made and scored$/m);
    assert.equal(await readFile(await logIn(out), 'utf8'), before);

    const audited = await recant([
      ...['audit', await attackedIn(out), '--judge', 'practice', '--out', newPlace()],
    ]);
    assert.equal(audited.code, 0);
    assert.match(audited.out, /^practice: 6 pairs, 36 to 108 calls$/m);
    const reported = await recant(['report', out, '--full']);
    assert.equal(reported.code, 0, reported.err);
    assert.equal(reported.err, '');
    assert.match(reported.out, /Simulated attacker/);
  });

  it('notes the mapping of the data in the log, and separates scores by it', async () => {
    const [pair] = pairs;
    const fields = { prompt: 'q', responseA: 'one', responseB: 'two', label: 'best' };
    const logOf = async (labelSource: string) => {
      const mapping = `${newPlace('own')}.mapping.json`;
      const mapped = { schema: 1, fields: { ...fields, reference: 'facts' }, labelSource };
      await writeFile(mapping, JSON.stringify({ ...mapped, name: 'own' }));
      const {
        prompt: q,
        responseA: one,
        responseB: two,
        label: best,
        reference: facts,
      } = pair ?? {};
      const data = await datasetOf([{ q, one, two, best, facts }]);
      const out = newPlace();
      const { code, err } = await recant([
        ...['attack', data, '--mapping', mapping, '--attack', 'general-reference'],
        ...[...practice, '--out', out],
      ]);
      assert.equal(code, 0, err);
      const { entries } = await readAttackLog(await logIn(out));
      const [header] = entries;
      assert.ok(header?.type === 'attack-run');
      assert.match(header.dataset.mapping ?? '', /^[0-9a-f]{16}$/);
      const scores = entries.flatMap((entry) => (entry.type === 'score' ? entry.fingerprint : []));
      assert.equal(new Set(scores).size, 1);
      return scores[0];
    };
    assert.notEqual(await logOf('human'), await logOf('gold'));
  });

  it('prints planned, made, skipped and written attacks as JSON', async () => {
    const { reference: _, ...bare } = pairs[0] ?? {};
    const file = await datasetOf([...pairs.slice(1), bare]);
    const out = newPlace();
    const { code, out: said } = await recant([
      ...['attack', file, '--attack', 'general-reference', ...practice, '--json', '--out', out],
    ]);
    assert.equal(code, 0);
    const record = JSON.parse(said);
    assert.equal(record.complete, true);
    assert.equal(record.attacker.simulated, true);
    assert.equal(record.plan.attacks, 2);
    assert.deepEqual(record.outcomes, { 'general-reference': { kept: 2 } });
    assert.deepEqual(record.skipped, [
      { sample: 'pair-1:B', cell: 'general-reference', lacks: 'reference' },
    ]);
    assert.equal(record.written, 2);
    assert.equal(record.log, await logIn(out));
  });

  it('describes missing data and remedies, and synthesizes it on request', async () => {
    const file = await datasetOf(pairs.map(({ reference: _, rubric: __, ...pair }) => pair));
    const args = ['attack', file, '--attack', 'all', ...practice];
    const lacking = await recant([...args, '--out', newPlace()]);
    assert.equal(lacking.code, 1);
    assert.match(
      lacking.err,
      /Skipped for general-reference: 3 without a reference \(pair-1:B, pair-2:B, pair-3:B\)\..*--synthesize reference/,
    );
    assert.match(lacking.err, /No response can be attacked\./);
    const out = newPlace();
    const written = await recant([...args, '--synthesize', 'reference,rubric', '--out', out]);
    assert.equal(written.code, 0, written.err);
    assert.match(written.out, /what is lacking 6/);
    const [record] = (await readFile(await attackedIn(out), 'utf8')).split('\n');
    const { attack, reference } = JSON.parse(record ?? '');
    assert.ok(attack.synthesised.includes('reference'));
    assert.ok(reference.length > 0);
  });

  it('reports pairs without a trusted label, and accepts an explicit response', async () => {
    const file = await datasetOf(pairs.map(({ label: _, labelSource: __, ...pair }) => pair));
    const args = ['attack', file, '--attack', 'general-reference', ...practice];
    const weaker = await recant([...args, '--out', newPlace()]);
    assert.equal(weaker.code, 1);
    assert.match(weaker.err, /^3 pairs have no human or gold label/m);
    assert.match(weaker.err, /--response A, B or both/);
    const both = await recant([...args, '--response', 'both', '--out', newPlace()]);
    assert.equal(both.code, 0);
    assert.match(both.out, /6 attacks/);
  });

  it('attacks each of several files of pairs, with a log and attacked records for each', async () => {
    const [first = {}, ...others] = pairs;
    const files = [await datasetOf([first], 'chat.jsonl'), await datasetOf(others, 'code.jsonl')];
    const out = newPlace();
    const args = ['attack', ...files, '--attack', 'general-reference', ...practice, '--out', out];
    const { code, err } = await recant(args);
    assert.equal(code, 0, err);
    const written = (await readdir(out)).map((name) => name.replace(/^.*-(?=chat|code)/, ''));
    assert.deepEqual(written.sort(), [
      ...['chat.attacked.jsonl', 'chat.attacks.jsonl'],
      ...['code.attacked.jsonl', 'code.attacks.jsonl'],
    ]);
    const again = await recant(args);
    assert.match(again.out, /: 1 attack, all made and scored$/m);
    assert.match(again.out, /: 2 attacks, all made and scored$/m);
    const plan = await recant(['plan', ...files, ...args.slice(3, -2)]);
    assert.match(plan.out, /: 1 attack, [\s\S]*: 2 attacks, /);
  });

  it('refuses two files whose logs would have the same name', async () => {
    const inFolder = async (name: string) => {
      const place = newPlace(name);
      await mkdir(place);
      await writeFile(join(place, 'chat.jsonl'), `${JSON.stringify(pairs[0])}\n`);
      return join(place, 'chat.jsonl');
    };
    const files = [await inFolder('one'), await inFolder('two')];
    const args = ['--attack', 'general-reference', ...practice, '--out', newPlace()];
    const { code, err } = await recant(['attack', ...files, ...args]);
    assert.equal(code, 2);
    assert.match(err, /same name, and both of their logs would be chat\.attacks\.jsonl/);
  });

  it('counts attacks that exceeded their limits but does not write them', async () => {
    const stub = await startStubServer({
      respond: (request) => {
        const asked = whatIsAsked(requestOf(request));
        return asked === 'attack' || asked === 'retry' ? { text: rewritten } : answer(request);
      },
    });
    try {
      const out = newPlace();
      const models = ['--attacker', 'openai:stub-judge', '--judge', 'practice'];
      const { code, out: said } = await recant([
        ...['attack', dataset, '--attack', 'general-reference', ...models, '--base-url'],
        ...[stub.baseUrl, '--retries', '1', '--yes', '--out', out],
      ]);
      assert.equal(code, 0);
      assert.match(said, /^general-reference: limits-broken 3$/m);
      assert.equal(stub.requests.length, 6);
      assert.deepEqual(
        (await readdir(out)).filter((name) => name.includes('attacked')),
        [],
      );
    } finally {
      await stub.close();
    }
  });

  it('sends nothing to an endpoint without --yes, stays within its plan, and resumes after a limit', async () => {
    const stub = await startStubServer({ respond: answer, always: { delayMs: 200 } });
    try {
      const out = newPlace();
      const args = [
        ...['attack', dataset, '--attack', 'general-reference', '--attacker', 'openai:stub-judge'],
        ...['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl, '--concurrency', '2'],
        ...['--price', '10,20,EUR', '--out', out],
      ];
      const asked = await recant(args);
      assert.equal(asked.code, 2, asked.err);
      assert.match(asked.err, /Nothing was sent\. Add --yes to ask\./);
      assert.match(asked.out, /^ {2}about EUR \d/m);
      assert.match(asked.out, /at 3 s a call \(assumed\), 2 at a time$/m);
      assert.equal(stub.requests.length, 0);
      await assert.rejects(stat(out), { code: 'ENOENT' });

      const limited = await recant([...args, '--max-calls', '10', '--yes']);
      assert.equal(limited.code, 6);
      assert.match(limited.err, /Paused: The limit of 10 calls is reached/);
      assert.match(limited.err, /Not finished: 29 calls are left/);
      assert.match(limited.err, /^Left of the limits: 0 of 10 calls$/m);
      assert.equal(stub.requests.length, 10);
      assert.equal(stub.peakInFlight(), 2);

      const rest = await recant([...args, '--yes']);
      assert.equal(rest.code, 0, rest.err);
      // Original, attacked and placebo 3 times, the other response twice: 11 scores, plus an attack
      // and a placebo, for each.
      assert.equal(stub.requests.length, 39);
      const { entries } = await readAttackLog(await logIn(out));
      const calls = entries.flatMap((entry) => (entry.type === 'answer' ? [entry.call] : []));
      assert.equal(new Set(calls).size, 39);
      assert.equal(calls.length, 39);
    } finally {
      await stub.close();
    }
  });

  it('pauses if the key is refused', async () => {
    const refused = errorReply(401, { message: 'Incorrect API key', code: 'invalid_api_key' });
    const stub = await startStubServer({ respond: () => refused });
    try {
      const { code, err } = await recant([
        ...['attack', dataset, '--attack', 'general-reference', '--attacker', 'openai:stub-judge'],
        ...['--judge', 'practice', '--base-url', stub.baseUrl, '--concurrency', '1'],
        ...['--yes', '--out', newPlace()],
      ]);
      assert.equal(code, 6);
      assert.match(err, /^Paused: /m);
      assert.equal(stub.requests.length, 1);
    } finally {
      await stub.close();
    }
  });

  it('does not overwrite an attacked file that it did not write', async () => {
    const out = newPlace();
    const args = ['attack', dataset, '--attack', 'general-reference', ...practice, '--out', out];
    await recant(args);
    const path = await attackedIn(out);
    await writeFile(path, '{"mine":true}\n');
    const { code, err } = await recant(args);
    assert.equal(code, 1);
    assert.match(err, /already exists and belongs to another run/);
    assert.equal(await readFile(path, 'utf8'), '{"mine":true}\n');
  });

  it('refuses the log of another run, unknown attacks, and attacks for another scenario', async () => {
    const out = newPlace();
    const args = ['attack', dataset, '--attack', 'general-reference', ...practice, '--out', out];
    await recant(args);
    const other = await recant([...args, '--seed', '7']);
    assert.equal(other.code, 1);
    assert.match(other.err, /holds another run/);
    const unknown = await recant([...args, '--attack', 'general-charm']);
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /--attack takes general-reference or .* or all, not "general-charm"/);
    const maths = await recant([...args, '--attack', 'maths-format']);
    assert.equal(maths.code, 2);
    assert.match(maths.err, /maths-format is for maths and the responses are of general/);
    for (const [more, message] of [
      [['--retries=-1'], /--retries takes a whole number from 0 on/],
      [['--family', 'x=y'], /"x" isn't a judge of this run/],
      [['--family', 'practice'], /--family takes JUDGE=FAMILY/],
      [['--judge', 'practice'], /--judge names "practice" twice/],
      [['--verifier', 'practice'], /--verifier practice is a judge of this run: it cannot verify/],
      [['--temperature', '9'], /takes a number from 0 to 2/],
      [['--draws', '1'], /--draws takes a whole number from 2 to 5/],
      [['--draws', '1000'], /--draws takes a whole number from 2 to 5/],
    ] as const) {
      const { code, err } = await recant([...args, ...more.map((word) => word)]);
      assert.equal(code, 2, err);
      assert.match(err, message);
    }
  });
});

describe('recant attack on inputs other than pairs', () => {
  const solved = {
    id: 'sum-1',
    problem: 'What is 2 + 2 + 3?',
    steps: ['First add 2 and 2: that gives 5.', 'Then add 3 to it: that gives 8 in all.'],
    final_answer_correct: false,
    label: 0,
  };

  it('joins official solutions to solutions by id', async () => {
    const file = await datasetOf([solved, { ...solved, id: 'sum-2' }], 'maths.json');
    const references = `${newPlace('references')}.json`;
    await writeFile(references, JSON.stringify({ 'sum-1': '2 + 2 = 4, and 4 + 3 = 7.' }, null, 2));
    const args = ['attack', file, '--attack', 'maths-format', ...practice];
    const out = newPlace();
    const {
      code,
      err,
      out: said,
    } = await recant([...[...args, '--references', references, '--out', out]]);
    assert.equal(code, 0, err);
    assert.match(said, /1 attack,/);
    assert.match(err, /1 without a reference \(sum-2\)/);
    const record = JSON.parse(await readFile(await attackedIn(out), 'utf8'));
    assert.match(record.responseA, /^\[Step 0\] First add 2 and 2/);
    assert.match(record.responseB, /^\[Step 0\] /);
    assert.equal(record.attack.side, 'B');
  });

  it('reports unreadable official solutions', async () => {
    const file = await datasetOf([solved], 'maths.jsonl');
    const references = await datasetOf([{ id: 'sum-1', solution: '7' }, { id: 'sum-2' }]);
    const { code, err } = await recant([
      ...['attack', file, '--attack', 'all', ...practice, '--references', references],
      ...['--out', newPlace()],
    ]);
    assert.equal(code, 1);
    assert.match(
      err,
      /pairs\.jsonl:2: This is not an official solution\. Write \{"id": …, "solution": …\}/,
    );
  });

  it('reports the line of an unreadable sample, and attacks the others', async () => {
    const sample = {
      id: 'tale',
      scenario: 'writing',
      prompt: 'Write about the sea.',
      response: { text: longText(2) },
      rubric: { kind: 'holistic', criteria: [{ name: 'Clear and vivid language throughout' }] },
    };
    const file = await datasetOf(
      [sample, { ...sample, response: { text: 5 } }, { ...sample, scenario: 'opera' }],
      'x.samples.jsonl',
    );
    const out = newPlace();
    const {
      code,
      err,
      out: said,
    } = await recant([
      ...['attack', file, '--attack', 'writing-loophole', ...practice, '--out', out],
    ]);
    assert.equal(code, 0, err);
    assert.match(err, /x\.samples\.jsonl:2: .*response.*Correct the record, or remove it\./);
    assert.match(err, /x\.samples\.jsonl:3: .*scenario/);
    assert.match(said, /1 attack,/);
  });

  it('lists the supported inputs if a file contains none of them', async () => {
    const file = await datasetOf([{ nothing: true }]);
    const other = await datasetOf([{ nothing: true }], 'others.jsonl');
    const { code, err } = await recant([
      ...['attack', file, other, '--attack', 'all', ...practice, '--out', newPlace()],
    ]);
    assert.equal(code, 1);
    assert.match(err, /pairs\.jsonl: No pairs were recognized in it \(looked for: Recant pairs/);
  });
});

describe('recant plan for attacks', () => {
  it('prints minimum and maximum calls, needs no key and writes nothing', async () => {
    const { code, out, err } = await recant([
      ...[
        'plan',
        dataset,
        '--attack',
        'general-reference,general-rubric',
        '--draws',
        '4',
        '--temperature',
        '0.5',
      ],
      ...[
        '--attacker',
        'openai:writer',
        '--judge',
        'openai:one',
        '--judge',
        'practice',
        '--verifier',
        'openai:checker',
      ],
    ]);
    assert.equal(code, 0, err);
    assert.match(
      out,
      /^writer against one, practice-\S+ \(simulated\), verified by checker: 6 attacks, \d+ to \d+ calls$/m,
    );
    // Three pairs. Each needs both responses without auxiliary information (2) and, for each of two
    // kinds of it, 4 draws of the original and one score of the other response (5). Each of its 2
    // attacks needs attacked and placebo once without it and in 4 draws with it (10). All by two
    // judges; the scores that depend on an attack may be skipped.
    assert.match(out, /attacks 6 to 18, placebos 0 to 6, verification 0 to 12, scores 72 to 192$/m);
    assert.match(out, /scored 4 times with .* and once without, all at temperature 0\.5$/m);
  });
});

describe('recant attack --verifier', () => {
  it('asks a model other than the judge whether the response improved', async () => {
    const stub = await startStubServer({
      models: ['judge', 'checker'],
      respond: (request) => {
        const isVerdict = whatIsAsked(requestOf(request)) === 'verification';
        const verdict = { preference: 'A', confidence: 80, justification: 'The first.' };
        return isVerdict ? { text: JSON.stringify(verdict) } : answer(request);
      },
    });
    try {
      const out = newPlace();
      const { code, err } = await recant([
        ...['attack', dataset, '--attack', 'general-reference', '--attacker', 'practice'],
        ...['--judge', 'openai:judge', '--verifier', 'openai:checker', '--base-url', stub.baseUrl],
        ...['--yes', '--out', out],
      ]);
      assert.equal(code, 0, err);
      const models = stub.requests.map((request) => [
        request.body.model,
        whatIsAsked(requestOf(request)),
      ]);
      assert.deepEqual(
        new Set(models.map(([model, what]) => `${model}: ${what}`)),
        new Set(['judge: score', 'checker: verification']),
      );
      const { entries } = await readAttackLog(await logIn(out));
      assert.equal(entries.filter(({ type }) => type === 'verification').length, 3);
    } finally {
      await stub.close();
    }
  });
});

describe('recant attack --weaker-by', () => {
  it('uses labels from a model only on request', async () => {
    const file = await datasetOf(pairs.map((pair) => ({ ...pair, labelSource: 'llm:gpt4' })));
    const args = ['attack', file, '--attack', 'general-reference', ...practice];
    const refused = await recant([...args, '--out', newPlace()]);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /3 pairs have no human or gold label .* --weaker-by llm/);
    const out = newPlace();
    const { code, err } = await recant([...args, '--weaker-by', 'llm', '--out', out]);
    assert.equal(code, 0, err);
    const { entries } = await readAttackLog(await logIn(out));
    const sides = entries.flatMap((entry) => (entry.type === 'sample' ? [entry.sample.side] : []));
    assert.deepEqual(sides, ['B', 'B', 'B']);
    const { out: text } = await recant(['report', out, '--format', 'json']);
    const made = reportSchema.parse(JSON.parse(text));
    const [group] = made.groups;
    assert.ok(group);
    assert.ok('value' in (findNumber(group, 'llmAcc.gpt4.original.none') ?? {}));
    assert.equal(findNumber(group, 'acc.original.none'), undefined);
  });
});

describe('recant attack --enriched-from', () => {
  const domains = ['Chat', 'Code', 'Rewrite', 'Reasoning', 'Open QA'];
  const many = Array.from({ length: 50 }, (_, number) => ({
    ...pairs[0],
    id: `pair-${number}`,
    prompt: `Why are there ${number} tides?`,
    responseB: longText(number),
    domain: domains[number % 5],
  }));

  it('draws by domain according to a pilot, and says so in header and report', async () => {
    const file = await datasetOf(many);
    const what = ['--attack', 'general-reference', ...practice];
    const pilot = newPlace();
    assert.equal(
      (await recant(['attack', file, ...what, '--sample', '20', '--out', pilot])).code,
      0,
    );
    const out = newPlace();
    const args = ['attack', file, ...what, '--enriched-from', await logIn(pilot), '--out', out];
    const { code, err, out: said } = await recant(args);
    assert.equal(code, 0, err);
    // 15% of ten is two, rounded, for the first four domains; 10% is one for the fifth.
    assert.match(said, /: 9 attacks, /);
    const { entries } = await readAttackLog(await logIn(out));
    const [header] = entries;
    const [first] = (await readAttackLog(await logIn(pilot))).entries;
    assert.ok(header?.type === 'attack-run' && first?.type === 'attack-run');
    assert.deepEqual([header.selection, header.pilot], ['enriched', first.run]);
    const { out: report } = await recant(['report', out, '--full']);
    assert.match(report, /enriched: rates are not those of the file/);
    assert.doesNotMatch((await recant(['report', pilot, '--full'])).out, /enriched/);
    const before = await readFile(await logIn(out), 'utf8');
    assert.match((await recant(args)).out, /9 attacks, all made and scored/);
    assert.equal(await readFile(await logIn(out), 'utf8'), before);
  });

  it('rejects pilots without results and a second sampling method', async () => {
    const what = ['--attack', 'general-reference', ...practice, '--out', newPlace()];
    const args = ['attack', dataset, ...what, '--enriched-from'];
    const none = await recant([...args, dataset]);
    assert.equal(none.code, 1);
    assert.match(none.err, /holds no attack whose effect on scores is known/);
    const gone = await recant([...args, join(folder, 'gone.jsonl')]);
    assert.equal(gone.code, 1);
    assert.match(gone.err, /gone\.jsonl/);
    const both = await recant([...args, dataset, '--sample', '2']);
    assert.equal(both.code, 2);
    assert.match(both.err, /--sample and --enriched-from/);
  });
});

describe('recant attack --auxiliary', () => {
  const said = 'the lamp is low and the rain is on the roof of the house'.repeat(4);
  const scene = {
    id: 'scene',
    scenario: 'role-play',
    prompt: 'Two old friends meet at the gate.',
    response: {
      dialogue: [
        { role: 'Anna', content: `You came after all, ${said}.` },
        { role: 'Boris', content: `I said that I would, ${said}.` },
      ],
    },
    reference: 'Anna: You are late. Boris: I have brought the letter with me.',
    characters: [{ name: 'Anna', profile: 'A gardener.', major: true }],
    rubric: rolePlayRubric,
  };

  it('has the judge get all that the record holds, or the source alone, and reports which', async () => {
    const file = await datasetOf([scene], 'x.samples.jsonl');
    const scoresIn = async (...more: readonly string[]) => {
      const out = newPlace();
      const args = ['attack', file, '--attack', 'role-play-format', ...practice, ...more];
      const { code, out: said, err } = await recant([...args, '--no-placebo', '--out', out]);
      assert.equal(code, 0, err);
      const { entries } = await readAttackLog(await logIn(out));
      const scores = entries.flatMap((entry) => (entry.type === 'score' ? entry : []));
      const { out: report } = await recant(['report', out, '--full']);
      return { said, report, own: scores.filter(({ auxiliary }) => auxiliary !== 'none') };
    };
    const all = await scoresIn();
    // Original and attacked: nothing given once, and 2 draws of 4 requests.
    assert.match(all.said, /scores 9 to 18[,\n]/);
    assert.match(all.said, /2 times with all that its record holds and once without/);
    assert.deepEqual(new Set(all.own.map(({ auxiliary }) => auxiliary)), new Set(['all']));
    const dimensions = rolePlayRubric.criteria.map(({ name }) => name);
    for (const { criteria } of all.own) assert.deepEqual(Object.keys(criteria ?? {}), dimensions);
    assert.match(all.report, /everything that the record holds/);
    assert.doesNotMatch(all.report, /--auxiliary source/);

    const source = await scoresIn('--auxiliary', 'source');
    assert.match(source.said, /2 times with what the attack is based on and once without/);
    assert.deepEqual(new Set(source.own.map(({ auxiliary }) => auxiliary)), new Set(['reference']));
    assert.ok(source.own.every(({ criteria }) => criteria === undefined));
    assert.match(source.report, /only what each attack is based on \(--auxiliary source\)/);
  });

  it('reports no bias of a judge that heeds the response alone and is asked in two forms', async () => {
    const file = await datasetOf([scene], 'x.samples.jsonl');
    const lengths: number[] = [];
    // Each attack lengthens the response, for which this judge takes back an issue or adds 3 of 100.
    const respond = (request: StubRequest) => {
      const { messages, schema } = requestOf(request);
      const shown = readScoreMessages(messages);
      assert.ok(shown);
      lengths.push(shown.response.length);
      const isLong = shown.response.length > Math.min(...lengths);
      const justification = 'It is a scene.';
      if (schema?.name === 'score') {
        return { text: JSON.stringify({ justification, total: isLong ? 63 : 60 }) };
      }
      const codes = shown.ask.kind === 'issues' ? shown.ask.codes : [];
      const issues = codes.map((criterion) => ({
        ...{ criterion, type: 'any', instance: 'the gate', severity: isLong ? 1 : 3 },
      }));
      return { text: JSON.stringify({ justification, issues }) };
    };
    const stub = await startStubServer({ respond });
    try {
      const numbersWith = async (...more: readonly string[]) => {
        const out = newPlace();
        const { code, err } = await recant([
          ...['attack', file, '--attack', 'role-play-format', '--attacker', 'practice', '--yes'],
          ...['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl, '--out', out],
          ...['--no-placebo', '--concurrency', '1', ...more],
        ]);
        assert.equal(code, 0, err);
        const { out: json } = await recant(['report', out, '--format', 'json']);
        const { out: markdown } = await recant(['report', out, '--full']);
        const [group] = reportSchema.parse(JSON.parse(json)).groups;
        const changeOf = (id: string) => {
          const number = group && findNumber(group, `${id}.role-play-format`);
          return number && 'value' in number ? Number(number.value.toFixed(6)) : undefined;
        };
        return { values: ['changeWith', 'changeWithout', 'bias'].map(changeOf), markdown };
      };
      const all = await numbersWith();
      // 10 points of 100 by deduction, 3 as a whole.
      assert.deepEqual(all.values, [0.1, 0.03, undefined]);
      assert.match(
        all.markdown,
        /Bias is reported only for responses that were scored in the same form/,
      );
      const source = await numbersWith('--auxiliary', 'source');
      assert.deepEqual(source.values, [0.03, 0.03, 0]);
      assert.doesNotMatch(source.markdown, /Bias is reported only/);
    } finally {
      await stub.close();
    }
  });
});

describe('recant attack --attention', () => {
  const scene = (number: number) => ({
    id: `scene-${number}`,
    scenario: 'role-play',
    prompt: `Two old friends meet at gate ${number}.`,
    response: {
      dialogue: [
        { role: 'Anna', content: 'You came after all.' },
        { role: 'Boris', content: 'I said that I would.' },
      ],
    },
    reference: 'Anna: You are late.',
    characters: [{ name: 'Anna', profile: 'A gardener.', major: true }],
    rubric: rolePlayRubric,
  });
  const scenes = [1, 2, 3].map(scene);
  const judge = ['--judge', 'practice'];

  async function numbersOf(out: string): Promise<(id: string) => number | undefined> {
    const { code, out: said, err } = await recant(['report', out, '--format', 'json']);
    assert.equal(code, 0, err);
    const { groups } = reportSchema.parse(JSON.parse(said));
    return (id) => {
      const number = groups[0] && findNumber(groups[0], id);
      return number && 'value' in number ? number.value : undefined;
    };
  }

  it('recovers the attention planted in the practice judge, without attacks', async () => {
    const file = await datasetOf(
      [...scenes, { ...scene(4), rubric: undefined }],
      'x.samples.jsonl',
    );
    const out = newPlace();
    const args = ['attack', file, '--attention', ...judge, '--out', out];
    const first = await recant(args);
    assert.equal(first.code, 0, first.err);
    assert.match(
      first.out,
      /^practice-\S+ \(simulated\): planted flaws in 3 responses, 75 calls$/m,
    );
    assert.match(first.out, /^ {2}planted flaws 75$/m);
    assert.match(first.out, /^attention limit: responses 3 \(simulated judge\)$/m);
    assert.match(first.err, /^Skipped for the attention limit: 1 without .*\(scene-4\)\./m);

    const before = await readFile(await logIn(out), 'utf8');
    const again = await recant(args);
    assert.match(again.out, /planted flaws in 3 responses, all made and scored$/m);
    assert.equal(await readFile(await logIn(out), 'utf8'), before);

    const number = await numbersOf(out);
    const { attention = 0 } = impressionable;
    assert.equal(number('issuesRaised.together.20'), attention);
    assert.equal(number('flawRecall.together.20'), attention / 20);
    assert.equal(number('flawRecall.together.10'), 1);
    assert.equal(number('flawRecall.one-at-a-time.20'), 1);
    const { out: markdown } = await recant(['report', out, '--full']);
    assert.match(markdown, /Attention limit/);
    assert.match(markdown, /Simulated judge/);
    assert.doesNotMatch(markdown, /attacker \(practice|Simulated attacker|not been attacked/);
  });

  it('sends nothing without --yes, pauses at a limit, and never repeats a call', async () => {
    const stub = await startStubServer({ respond: answer });
    try {
      const file = await datasetOf(scenes.slice(0, 1), 'x.samples.jsonl');
      const out = newPlace();
      const args = [
        ...['attack', file, '--attention', '0,5', '--judge', 'openai:stub-judge', '--base-url'],
        ...[stub.baseUrl, '--concurrency', '2', '--price', '10,20,EUR', '--out', out],
      ];
      const asked = await recant(args);
      assert.equal(asked.code, 2, asked.err);
      assert.match(asked.out, /^stub-judge: planted flaws in 1 response, 10 calls$/m);
      assert.match(asked.out, /^ {2}about EUR \d/m);
      assert.equal(stub.requests.length, 0);
      const limited = await recant([...args, '--max-calls', '4', '--yes']);
      assert.equal(limited.code, 6);
      assert.match(limited.err, /Paused: The limit of 4 calls is reached/);
      assert.match(limited.err, /Not finished: 6 calls are left/);
      const rest = await recant([...args, '--yes']);
      assert.equal(rest.code, 0, rest.err);
      assert.equal(stub.requests.length, 10);
      const { entries } = await readAttackLog(await logIn(out));
      assert.equal(entries.filter(({ type }) => type === 'found').length, 4);
    } finally {
      await stub.close();
    }
  });

  it('can be combined with attacks and with explicit flaw counts, and can be planned', async () => {
    const file = await datasetOf(scenes.slice(0, 1), 'x.samples.jsonl');
    const what = ['--attack', 'role-play-stereotype', '--attacker', 'practice', ...judge];
    const plan = await recant(['plan', file, ...what, '--attention', '3,12']);
    assert.equal(plan.code, 0, plan.err);
    assert.match(plan.out, /: 1 attack, planted flaws in 1 response, \d+ to \d+ calls$/m);
    assert.match(plan.out, /planted flaws 10$/m);
    const alone = await recant(['plan', file, ...judge, '--attention=3,12']);
    assert.match(alone.out, /: planted flaws in 1 response, 10 calls$/m);
    const out = newPlace();
    const made = await recant(['attack', file, ...what, '--attention', '3,12', '--out', out]);
    assert.equal(made.code, 0, made.err);
    assert.match(made.out, /^role-play-stereotype: /m);
    const number = await numbersOf(out);
    assert.equal(number('flawRecall.together.12'), 1);
    assert.equal(number('issuesRaised.together.20'), undefined);
  });

  it('explains invalid values', async () => {
    for (const [more, message] of [
      [['--attention=3,x'], /--attention takes/],
      [['--attention', '500'], /--attention takes a whole number from 0 to \d+, not "500"/],
      [[], /--attack or --attention is required/],
    ] as const) {
      const args = ['attack', dataset, ...judge, ...more, '--out', newPlace()];
      const { code, err } = await recant(args);
      assert.equal(code, 2, err);
      assert.match(err, message);
    }
    const { code, err } = await recant([
      'attack',
      dataset,
      ...judge,
      '--attention',
      '--out',
      newPlace(),
    ]);
    assert.equal(code, 1);
    assert.match(err, /Skipped for the attention limit: 3 without a penalty rubric/);
  });
});
