import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { startStubServer, stubModel } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** Returns a number of the report on a folder, as `numerator/denominator`. */
async function numberIn(out: string, id: string): Promise<string | undefined> {
  const report = await recant(['report', out, '--format', 'json']);
  assert.equal(report.code, 0, report.err);
  const { groups } = JSON.parse(report.out);
  const numbers = groups[0].sections.flatMap((section: { numbers: object[] }) => section.numbers);
  const found = numbers.find((one: { id: string }) => one.id === id);
  return found?.denominator === undefined ? undefined : `${found.numerator}/${found.denominator}`;
}

async function entriesOf(out: string, name: string) {
  const text = await readFile(join(out, name), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** A pair as in JudgeBench's outputs, with the decisions of both games in presented order. */
function games(number: number, label: string, first: string, second: string) {
  const game = (decision: string) => ({
    judgment: { judge_model: 'o1', prompt: 'lost', response: `So I say [[${decision}]]` },
    decision,
  });
  return {
    pair_id: `pair-${number}`,
    question: `Question ${number}?`,
    response_A: `One ${number}.`,
    response_B: `Two ${number}.`,
    label,
    judge_name: 'arena',
    judgments: [game(first), game(second)],
  };
}

describe('recant record', () => {
  test('reports agreement and order swaps of games without a call', async () => {
    // The second game is shown in swapped order, so equal decisions contradict each other.
    const data = await file(
      'games.jsonl',
      lines([
        games(1, 'A>B', 'A>B', 'B>A'),
        games(2, 'A>B', 'A>B', 'A>B'),
        games(3, 'B>A', 'A>B', 'B>A'),
        games(4, 'B>A', 'B>A', 'A>B'),
      ]),
    );
    const out = join(folder, 'games');
    const { code, out: told, err } = await recant(['record', data, '--out', out]);
    assert.equal(code, 0, err);
    assert.match(told, /^8 verdicts on 4 pairs: .*o1-arena\.jsonl\n$/);
    assert.equal(await numberIn(out, 'orderSwapDisagreement'), '1/4');
    assert.equal(await numberIn(out, 'agreement.baseline'), '5/8');
    assert.equal(await numberIn(out, 'positionBias.baseline'), '5/8');
    const { out: summary } = await recant(['report', out]);
    assert.match(
      summary,
      /^- \*\*Agreement with the labels\.\*\* 63% \[.*\] \(5\/8, \d prompts?\) agree/m,
    );
    assert.match(summary, /^- \*\*Order\.\*\* 25% \[.*\] \(1\/4, \d prompts?\) of the pairs/m);
    assert.match(summary, /^- \*\*Ties\.\*\* 0% .* \(0\/8, \d prompts?\) of the verdicts/m);
    assert.match(summary, /All 8 answers could be read\./);
    assert.match(summary, /^- \*\*Confidence\.\*\* This judge states no confidence\.$/m);
    const [card = '', rest = ''] = summary.split(/^## Summary: /m);
    assert.match(card, /right and firm \(nothing challenged its verdicts\)/);
    assert.doesNotMatch(rest, /challenge|anti-baseline|Challenged/);
    assert.equal(summary.match(/\| – /g)?.length, 2);
    const { out: full } = await recant(['report', out, '--full']);
    assert.match(full, /^## o1 · arena, verdicts$/m);
    assert.doesNotMatch(full, /^#.*anti-baseline/m);
    const json = await recant(['report', out, '--format', 'json']);
    assert.equal(JSON.parse(json.out).runs[0].temperature, undefined);
    const entries = await entriesOf(out, 'o1-arena.jsonl');
    assert.equal(entries[0].recorded.source, 'games.jsonl');
    const [answer] = entries.filter(({ type }) => type === 'answer');
    assert.equal(answer.text, 'So I say [[A>B]]');
    const again = await recant(['record', data, '--out', out]);
    assert.notEqual(again.code, 0);
    assert.match(again.err, /o1-arena\.jsonl/);
  });

  test('says what is unknown about verdicts that are recorded without an answer', async () => {
    const annotations = [1, 2].map((preference) => ({
      ...{ instruction: `Question ${preference}?`, output_1: 'One.', output_2: 'Two.' },
      ...{ annotator: 'claude', preference },
    }));
    const data = await file('annotations.json', annotations);
    const out = join(folder, 'annotations');
    const { code, err } = await recant(['record', data, '--out', out]);
    assert.equal(code, 0, err);
    for (const scope of [[], ['--full']]) {
      const { out: told } = await recant(['report', out, ...scope]);
      assert.match(told, /This judge states no confidence\./);
      assert.match(told, /The presented order is not known for any verdict\./);
      assert.doesNotMatch(told, /No first verdict could be read|state none|without a confidence/);
    }
  });

  test('takes a definition by its name, as audits do', async () => {
    const data = await file('named.jsonl', lines([games(1, 'A>B', 'A>B', 'B>A')]));
    const named = async (definition: string) => {
      const out = join(folder, `named ${definition}`);
      const command = ['record', data, '--definition', definition, '--out', out];
      const { code, err } = await recant(command);
      assert.equal(code, 0, err);
      const [header] = await entriesOf(out, 'o1-arena.jsonl');
      return header.definition.name;
    };
    assert.equal(await named('Double brackets'), 'Double brackets');
    assert.equal(await named('Five steps'), 'Five steps');
  });

  test('names a confidence that comes from probabilities', async () => {
    const completion = {
      message: { content: 'm' },
      logprobs: {
        content: [
          {
            top_logprobs: [
              { token: 'm', logprob: -0.1 },
              { token: 'M', logprob: -2.35 },
            ],
          },
        ],
      },
    };
    const data = await file('weighted.json', [
      {
        ...{ instruction: 'Question?', output_1: 'One.', output_2: 'Two.' },
        ...{ annotator: 'weighted', preference: 1.0953, raw_completion: completion },
      },
    ]);
    const definition = await file('weighted.judge.json', {
      ...{ schema: 1, name: 'weighted', kind: 'pairwise', calls: { first: 'm', second: 'M' } },
      messages: [{ role: 'user', content: '{{prompt}} m: {{first}} M: {{second}}' }],
      reader: { kind: 'choice', choices: { m: 'first', M: 'second' } },
      confidence: { logprobs: true },
    });
    const out = join(folder, 'weighted');
    const command = ['record', data, '--definition', definition, '--out', out];
    const { code, err } = await recant(command);
    assert.equal(code, 0, err);
    const { out: told } = await recant(['report', out]);
    assert.match(told, /^\| Confidence \| Mean confidence, from token probabilities \| 90\.5/m);
    const { out: full } = await recant(['report', out, '--full']);
    assert.ok(full.split('Mean confidence, from token probabilities').length > 2, full);
  });

  test('finds the texts of MT-Bench judgments in the imported pairs', async () => {
    const judged = (question_id: number, g1_winner: string, g2_winner: string) => ({
      ...{ question_id, model_1: 'm', model_2: 'n', g1_winner, g2_winner, turn: 1 },
      judge: ['gpt-4', 'pair-v2'],
      ...{ g1_judgment: 'First. [[A]]', g2_judgment: 'Second.' },
    });
    const verdicts = await file(
      'gpt-4_pair.jsonl',
      lines([
        judged(81, 'model_1', 'model_1'),
        judged(82, 'model_1', 'model_2'),
        judged(83, 'model_1', 'error'),
        judged(99, 'model_1', 'model_1'),
      ]),
    );
    const data = await file(
      'mt-bench.pairs.jsonl',
      lines(
        [81, 82, 83].map((question) => ({
          id: `mt-bench-${question}-t1-m-vs-n`,
          ...{ prompt: `Question ${question}?`, responseA: 'One.', responseB: 'Two.' },
          ...(question === 81 && { label: 'B', labelSource: 'llm:gpt-4' }),
          ...(question === 82 && { label: 'A', labelSource: 'human' }),
        })),
      ),
    );
    const out = join(folder, 'mt-bench');
    const {
      code,
      out: told,
      err,
    } = await recant(['record', verdicts, '--data', data, '--out', out]);
    assert.equal(code, 0, err);
    // One answer says nothing that the form of the others reads.
    assert.match(
      told,
      /^6 verdicts on 3 pairs, 2 of which differ from their texts: .*gpt-4-pair-v2\.jsonl\n/,
    );
    assert.match(
      err,
      /^2 skipped\n {2}2 {2}Its pair is not among the data.* First: gpt-4_pair.jsonl:4/,
    );
    assert.equal(await numberIn(out, 'orderSwapDisagreement'), '1/2');
    assert.equal(await numberIn(out, 'agreement.baseline'), '1/2');
    const entries = await entriesOf(out, 'gpt-4-pair-v2.jsonl');
    assert.equal(entries[0].dataset.name, 'mt-bench.pairs.jsonl');
    const labels = entries.flatMap(({ type, pair }) => (type === 'pair' ? [pair.labelSource] : []));
    assert.deepEqual([...new Set(labels)], [undefined, 'human']);
    // The built-in form only reads the answers; the judge was asked with this prompt.
    assert.match((await recant(['report', out])).out, /^## Summary: gpt-4 · pair-v2$/m);
  });

  test('records no presented order for AlpacaEval annotations, which don’t state it', async () => {
    const annotated = (instruction: string, preference: number | null) => ({
      ...{ instruction, output_1: 'One.', output_2: 'Two.', annotator: 'weighted', preference },
    });
    const data = await file('annotations.json', [
      annotated('Why?', 1.0001),
      annotated('How?', 2),
      annotated('Who?', null),
    ]);
    const out = join(folder, 'alpaca');
    assert.equal((await recant(['record', data, '--out', out])).code, 0);
    const entries = await entriesOf(out, 'weighted.jsonl');
    assert.deepEqual(
      entries.flatMap(({ type, outcome, preference }) =>
        type === 'judgment' ? [[outcome, preference]] : [],
      ),
      [
        ['readable', 'A'],
        ['readable', 'B'],
        ['empty', undefined],
      ],
    );
    assert.equal(await numberIn(out, 'agreement.baseline'), undefined);
    assert.equal(await numberIn(out, 'positionBias.baseline'), undefined);
  });

  test('reads the verdicts of any file by a mapping', async () => {
    const data = await file(
      'own/verdicts.jsonl',
      lines([
        { n: 1, q: 'Why?', x: 'One.', y: 'Two.', by: 'm', one: 'first', two: 'first', why: 'So.' },
        { n: 2, q: 'How?', x: 'One.', y: 'Two.', by: 'm', one: 'first', two: 'second' },
        { n: 3, q: 'Who?', x: 'One.', y: 'Two.', by: 'm', one: 'none', two: 'third' },
      ]),
    );
    const decisions = { first: 'A', second: 'B', none: 'none' };
    await file('own/.recant/mappings/own.mapping.json', {
      schema: 1,
      fields: { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' },
      verdicts: [
        { decision: 'one', answer: 'why', decisions, model: 'by' },
        { decision: 'two', decisions, order: 'BA', model: 'by' },
      ],
    });
    const out = join(folder, 'own-runs');
    const { code, err } = await recant(['record', data, '--mapping', 'own', '--out', out]);
    assert.equal(code, 0, err);
    const [header] = await entriesOf(out, 'm.jsonl');
    assert.match(header.dataset.mapping, /^[0-9a-f]{16}$/);
    assert.match(err, /The decision is "third", which the mapping does not explain/);
    assert.deepEqual(await readdir(out), ['m.jsonl']);
    assert.equal(await numberIn(out, 'orderSwapDisagreement'), '1/2');
  });

  test('separates the verdicts that two mappings read from one file', async () => {
    const data = await file(
      'swapped/verdicts.jsonl',
      lines([{ n: 1, q: 'Why?', x: 'One.', y: 'Two.', won: 'first' }]),
    );
    const fingerprints = [];
    for (const decisions of [
      { first: 'A', second: 'B' },
      { first: 'B', second: 'A' },
    ]) {
      const mapping = await file('swapped.mapping.json', {
        schema: 1,
        fields: { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' },
        verdicts: [{ decision: 'won', decisions, modelName: 'm' }],
      });
      const out = join(folder, `swapped-${decisions.first}`);
      const { code, err } = await recant(['record', data, '--mapping', mapping, '--out', out]);
      assert.equal(code, 0, err);
      const entries = await entriesOf(out, 'm.jsonl');
      fingerprints.push(entries.find(({ type }) => type === 'judgment').fingerprint);
    }
    assert.equal(new Set(fingerprints).size, 2, fingerprints.join());
  });

  test('continues complete conversations with a judge, and never asks a recorded baseline', async () => {
    const text = '{"preference": "A", "confidence": 80, "justification": "It is right."}';
    const asked = [
      { role: 'system', content: 'You judge.' },
      { role: 'user', content: 'Which is better?' },
    ];
    const record = { q: 'Why?', x: 'One.', y: 'Two.', text, decided: 'A', by: 'm' };
    const data = await file(
      'whole/verdicts.jsonl',
      lines([
        { ...record, n: 1, asked },
        { ...record, n: 2, q: 'How?' },
      ]),
    );
    await file('whole/.recant/mappings/whole.mapping.json', {
      schema: 1,
      fields: { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' },
      verdicts: [{ decision: 'decided', answer: 'text', messages: 'asked', model: 'by' }],
    });
    const out = join(folder, 'whole-runs');
    const command = [
      ...['record', data, '--mapping', 'whole', '--judge', 'practice', '--out', out],
      ...['--protocol', 'anti-baseline'],
    ];
    const { code, err } = await recant([...command, '--yes']);
    assert.equal(code, 0, err);
    const log = await entriesOf(out, 'm.jsonl');
    const of = (type: string) => log.filter((entry) => entry.type === type);
    assert.deepEqual(
      of('answer')
        .filter(({ attempt }) => attempt === 0)
        .map(({ arm, recorded }) => [arm, recorded === true])
        .sort(),
      [
        ['baseline', true],
        ['baseline', true],
        ['challenge', false],
        ['challenge', false],
        ['challenge', false],
        ['neutral', false],
      ],
    );
    const contents = new Map(of('message').map(({ id, content }) => [id, content]));
    for (const { messages } of of('started')) {
      assert.deepEqual(
        messages.slice(0, 2).map((id: string) => contents.get(id)),
        ['You judge.', 'Which is better?'],
      );
    }
    assert.equal((await recant([...command, '--yes'])).code, 0);
    assert.equal((await entriesOf(out, 'm.jsonl')).length, log.length);
  });

  test('sends an endpoint the recorded messages and answer before each follow-up', async () => {
    const said = 'The first is right.\n[[A]]';
    const asked = [
      { role: 'system', content: 'You judge.' },
      { role: 'user', content: 'Which is better?' },
    ];
    const record = { n: 1, q: 'Why?', x: 'One.', y: 'Two.', said, decided: 'A', by: 'm', asked };
    const data = await file('sent/verdicts.jsonl', lines([record]));
    await file('sent/.recant/mappings/sent.mapping.json', {
      schema: 1,
      fields: { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' },
      verdicts: [{ decision: 'decided', answer: 'said', messages: 'asked', model: 'by' }],
    });
    const stub = await startStubServer({ respond: () => ({ text: 'On reflection: [[B]]' }) });
    try {
      const out = join(folder, 'sent-runs');
      const { code, err } = await recant([
        ...['record', data, '--mapping', 'sent', '--judge', `openai:${stubModel}`, '--yes'],
        ...['--base-url', stub.baseUrl, '--out', out, '--protocol', 'anti-baseline'],
      ]);
      assert.equal(code, 0, err);
      assert.equal(stub.requests.length, 4);
      for (const { body } of stub.requests) {
        assert.deepEqual(body.messages.slice(0, 3), [
          ...asked,
          { role: 'assistant', content: said },
        ]);
        assert.deepEqual(
          body.messages.slice(3).map(({ role }) => role),
          ['user'],
        );
      }
      assert.equal(await numberIn(out, 'flipRate.neutral'), '1/1');

      const listed = { name: 'ours', provider: 'openai', model: stubModel, endpoint: stub.baseUrl };
      const list = await file('ours.json', [listed]);
      const again = join(folder, 'sent-by-list');
      const record = [
        ...['record', data, '--mapping', 'sent', '--judges', list, '--out', again],
        ...['--protocol', 'anti-baseline'],
      ];
      const byList = await recant([...record, '--yes']);
      assert.equal(byList.code, 0, byList.err);
      assert.equal(stub.requests.length, 8);
      const refusals: readonly (readonly [string[], number, RegExp])[] = [
        [['--judge', 'theirs'], 2, /theirs.* The list of --judges has "ours"\./],
        [['--judge', 'vscode:vendor/model'], 2, /in the editor only\..*openai:MODEL/],
        [['--judge', 'ours', '--judge', 'practice'], 2, /--judge takes one model/],
      ];
      for (const [args, expected, message] of refusals) {
        const refused = await recant([...record, ...args, '--yes']);
        assert.equal(refused.code, expected, refused.err);
        assert.match(refused.err, message);
      }
      const defined = await file('defined.json', [{ ...listed, definition: 'Double brackets' }]);
      const under = await recant([
        ...record.slice(0, 4),
        '--judges',
        defined,
        '--out',
        again,
        '--yes',
      ]);
      assert.match(
        under.err,
        /"ours" has a judge prompt, but recorded conversations continue with/,
      );
      assert.equal(stub.requests.length, 8);
    } finally {
      await stub.close();
    }
  });

  test('records scores and repeats of single responses by a mapping', async () => {
    const rated = (n: number, score: unknown, again: unknown) => ({
      ...{ n, task: `Task ${n}`, answer: `Answer ${n}.`, by: 'writer', human: 9 },
      ...{ said: `So Rating: [[${score}]]`, score, again },
    });
    const data = await file(
      'rated/scores.jsonl',
      lines([rated(1, 8, 8), rated(2, 4, 9), rated(3, 'none', 2)]),
    );
    await file('rated/.recant/mappings/rated.mapping.json', {
      schema: 1,
      fields: { id: 'n', prompt: 'task', response: 'answer', model: 'by', score: 'human' },
      labelSource: 'human',
      verdicts: [
        { score: 'score', answer: 'said', modelName: 'rater' },
        { score: 'again', modelName: 'rater' },
      ],
    });
    const out = join(folder, 'rated-runs');
    const {
      code,
      out: told,
      err,
    } = await recant([...['record', data, '--mapping', 'rated', '--out', out]]);
    assert.equal(code, 0, err);
    assert.match(told, /^6 verdicts on 3 responses: .*rater\.jsonl\n$/);
    const entries = await entriesOf(out, 'rater.jsonl');
    assert.deepEqual(
      entries.flatMap(({ type, arm, outcome, score }) =>
        type === 'judgment' ? [[arm, outcome, score]] : [],
      ),
      [
        ['baseline', 'readable', 8],
        ['repeat', 'readable', 8],
        ['baseline', 'readable', 4],
        ['repeat', 'readable', 9],
        ['baseline', 'bad-score', undefined],
        ['repeat', 'readable', 2],
      ],
    );
    // 4 does not reach the built-in form's pass mark of 7, 9 does; the third has no baseline.
    assert.equal(await numberIn(out, 'flipRate.repeat'), '1/2');
    const { out: summary } = await recant(['report', out]);
    assert.match(summary, /\*\*Judged\.\*\* 3 responses .* 1 of 6 answers could not be read\./);
    assert.match(
      summary,
      /^- \*\*Repeats\.\*\* 50% \[.*\] \(1\/2, \d prompts?\) of the verdicts flip/m,
    );
    // 8 and 4: the third has no readable baseline.
    assert.match(summary, /^- \*\*Scores\.\*\* The mean score is 6\.0\b/m);
    assert.match(summary, /^\| Scores \| Mean score \| 6\.0 \(n = 2, 2 prompts\)/m);
  });

  test('records grades in words by a mapping', async () => {
    const graded = (n: number, grade: string) => ({
      ...{ n, task: `Task ${n}`, answer: `Answer ${n}.`, grade, by: 'writer' },
    });
    const given = ['good', 'bad', 'good', 'skipped'];
    const data = await file(
      'graded/grades.jsonl',
      lines(given.map((grade, n) => graded(n, grade))),
    );
    const mapped = {
      schema: 1,
      fields: { id: 'n', prompt: 'task', response: 'answer', model: 'by' },
      verdicts: [
        {
          ...{ decision: 'grade', modelName: 'grader' },
          decisions: { good: 'pass', bad: 'fail', skipped: 'none' },
        },
      ],
    };
    await file('graded/.recant/mappings/graded.mapping.json', mapped);
    const out = join(folder, 'graded-runs');
    const { code, err } = await recant(['record', data, '--mapping', 'graded', '--out', out]);
    assert.equal(code, 0, err);
    const entries = await entriesOf(out, 'grader.jsonl');
    assert.deepEqual(
      entries.flatMap(({ type, outcome, preference }) =>
        type === 'judgment' ? [[outcome, preference]] : [],
      ),
      [
        ['readable', 'up'],
        ['readable', 'down'],
        ['readable', 'up'],
        ['empty', undefined],
      ],
    );
    const { out: summary } = await recant(['report', out]);
    assert.match(
      summary,
      /^- \*\*Grades\.\*\* 67% \[.*\] \(2\/3, \d prompts?\) of the responses pass/m,
    );
    const { out: full } = await recant(['report', out, '--full']);
    assert.match(
      full,
      /\| grader · Pass or fail \([0-9a-f]+\) \|.*\| recorded verdicts \| grades\.jsonl \|/,
    );
  });

  test('keeps the definition of its own logs, and marks simulated judges as simulated', async () => {
    const data = await file(
      'own.jsonl',
      lines(
        [1, 2, 3].map((n) => ({
          ...{ id: String(n), prompt: `Why ${n}?`, responseA: `One ${n}.`, responseB: 'Two.' },
          ...{ label: 'A', labelSource: 'human' },
        })),
      ),
    );
    const asked = join(folder, 'asked');
    const definitions = ['--definition', 'Recant', '--definition', 'Double brackets'];
    const audit = ['audit', data, '--judge', 'practice', ...definitions, '--yes', '--out', asked];
    assert.equal((await recant(audit)).code, 0);
    const logs = (await readdir(asked)).sort().map((name) => join(asked, name));
    assert.equal(logs.length, 2);
    const out = join(folder, 'asked-again');
    assert.equal((await recant(['record', ...logs, '--out', out])).code, 0);
    const headers = await Promise.all(
      (await readdir(out)).sort().map(async (name) => (await entriesOf(out, name))[0]),
    );
    assert.deepEqual(
      headers.map(({ judge, definition }) => [judge.simulated, definition?.name]),
      [
        [true, 'Double brackets'],
        [true, undefined],
      ],
    );
    const [asFirst] = await entriesOf(asked, basename(logs[0] ?? ''));
    assert.deepEqual(headers[0].definition, asFirst.definition);
    const written = async (...format: string[]) => (await recant(['report', out, ...format])).out;
    const markdown = await written();
    assert.match(markdown, /^## Summary: .*Double brackets \(simulated\)$/m);
    assert.match(markdown, /Simulated judge: these numbers say nothing about a real model/);
    const [titles = '', ...rows] = (await written('--format', 'csv')).trimEnd().split('\n');
    const place = titles.split(',').indexOf('simulated');
    assert.deepEqual(new Set(rows.map((row) => row.split(',')[place])), new Set(['true']));
    const { groups } = JSON.parse(await written('--format', 'json'));
    const judges = groups.flatMap((group: { judges: object[] }) => group.judges);
    assert.ok(judges.every((judge: { simulated: boolean }) => judge.simulated));
  });

  test('keeps the settings in its own logs, and never counts answers under different ones as repeats', async () => {
    const record = { id: '1', prompt: 'Why?', responseA: 'One.', responseB: 'Two.' };
    const data = await file('settings.jsonl', lines([record]));
    const stub = await startStubServer();
    try {
      const judge = { provider: 'openai', model: stubModel, endpoint: stub.baseUrl };
      const judges = await file('settings.judges.json', [
        { name: 'warm', ...judge, generation: { temperature: 0.7, topP: 0.9 } },
        { name: 'cold', ...judge, generation: { temperature: 0, extra: { top_k: 4 } } },
      ]);
      const asked = join(folder, 'settings-asked');
      const audit = ['audit', data, '--judges', judges, '--challenges', 'doubt', '--yes'];
      assert.equal((await recant([...audit, '--out', asked])).code, 0);
      const logs = (await readdir(asked)).sort();
      assert.deepEqual(logs, ['cold.jsonl', 'warm.jsonl']);
      const before = await Promise.all(logs.map((name) => entriesOf(asked, name)));
      let paths = logs.map((name) => join(asked, name));
      for (const again of ['settings-again', 'settings-once-more']) {
        const out = join(folder, again);
        assert.equal((await recant(['record', ...paths, '--data', data, '--out', out])).code, 0);
        const names = (await readdir(out)).sort();
        const logged = await Promise.all(names.map((name) => entriesOf(out, name)));
        assert.equal(logged.length, 2);
        const after = logged.toSorted(
          ([one], [other]) => one.generation.temperature - other.generation.temperature,
        );
        for (const [index, entries] of after.entries()) {
          const [header] = entries;
          assert.deepEqual(header.generation, before[index]?.[0].generation);
          assert.equal(header.judge.endpoint, 'recorded:');
          assert.equal(header.judge.settings.endpoint, stub.baseUrl);
          assert.equal(header.judge.settings.provider, 'openai');
          const answers = entries.filter(({ type }) => type === 'answer');
          assert.deepEqual(
            answers.map(({ arm }) => arm),
            ['baseline', 'repeat'],
          );
          const [first] = before[index]?.filter(({ type }) => type === 'answer') ?? [];
          assert.equal(answers[0].servedModel, first.servedModel);
          assert.equal(answers[0].responseFormat, first.responseFormat);
        }
        paths = names.map((name) => join(out, name));
      }
      const report = await recant(['report', ...paths, '--format', 'json']);
      const runs: { temperature: number; endpoint: string }[] = JSON.parse(report.out).runs;
      assert.deepEqual(runs.map(({ temperature }) => temperature).sort(), [0, 0.7]);
      assert.ok(runs.every(({ endpoint }) => endpoint === `recorded: ${stub.baseUrl}`));
    } finally {
      await stub.close();
    }
  });

  test('says what is missing if a file has no recorded verdicts', async () => {
    const data = await file('none.jsonl', '{"a": 1}\n');
    const { code, err } = await recant(['record', data, '--out', join(folder, 'none')]);
    assert.notEqual(code, 0);
    assert.match(err, /none\.jsonl: no recorded answers were found/);
    const mapping = await file('no.mapping.json', {
      schema: 1,
      fields: { prompt: 'q', responseA: 'x', responseB: 'y' },
    });
    const mapped = await recant(['record', data, '--mapping', mapping, '--out', folder]);
    assert.match(mapped.err, /this mapping has no verdicts/);
  });
});
