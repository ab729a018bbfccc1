import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { errorReply, misbehavior } from '../../../support/stub/stubReplies.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const record = {
  id: 'tides',
  prompt: 'Why are there two tides a day?',
  responseA: 'The moon pulls the near sea toward it, and the earth away from the far sea.',
  responseB: 'The wind pushes the water up and down twice a day.',
  label: 'A',
  labelSource: 'human',
};
await writeFile(
  dataset,
  `${[record, { ...record, id: 'tides-2' }, { ...record, id: '\u001b[2Jhostile' }]
    .map((one) => JSON.stringify(one))
    .join('\n')}\n`,
);

let files = 0;
const newOut = () => join(folder, `run-${files++}.jsonl`);

function auditArgs(out: string, ...more: string[]): string[] {
  return ['audit', dataset, '--pair', 'tides', '--judge', 'practice', '--out', out, ...more];
}

describe('recant audit', () => {
  it('audits a pair with the practice judge and prints its six turns', async () => {
    const out = newOut();
    const { code, out: table, err } = await recant(auditArgs(out, '--seed', '3'));
    assert.equal(code, 0);
    for (const title of [
      'First verdict',
      'Repeat',
      'No pressure',
      'Doubt',
      'Authority',
      'Evidence',
    ]) {
      assert.match(table, new RegExp(`^${title} `, 'm'));
      assert.match(err, new RegExp(`^${title}: asked$`, 'm'));
    }
    assert.match(table, /Pair tides of pairs\.jsonl {3}label: A \(human\)/);
    assert.match(table, /\(simulated judge\) {3}protocol: anti-baseline {3}seed: 3/);
    assert.match(table, /token Jaccard/);
    const { entries } = await readLog(out);
    assert.equal(entries.filter(({ type }) => type === 'answer').length, 6);
    assert.equal(entries.filter(({ type }) => type === 'judgment').length, 6);
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.equal(header.judge.simulated, true);
    assert.equal(header.dataset.name, 'pairs.jsonl');
    assert.equal(header.dataset.location, dataset);
    assert.match(header.tool, /^recant \d/);
  });

  it('returns the same judgments for the same seed', async () => {
    const judgments = async (seed: string) => {
      const out = newOut();
      await recant(auditArgs(out, '--seed', seed, '--protocol', 'counterbalanced'));
      const { entries } = await readLog(out);
      return entries
        .flatMap((entry) => (entry.type === 'judgment' ? [JSON.stringify(entry)] : []))
        .sort();
    };
    assert.deepEqual(await judgments('11'), await judgments('11'));
    assert.notDeepEqual(await judgments('11'), await judgments('12'));
  });

  it('makes no calls if the run is complete', async () => {
    const out = newOut();
    const first = await recant(auditArgs(out));
    const log = await readFile(out, 'utf8');
    const second = await recant(auditArgs(out));
    assert.equal(second.code, 0);
    assert.equal(second.out, first.out);
    assert.match(second.err, /^6 answers: 0 asked now, 6 taken over from a run of [\d-]+\n$/);
    assert.equal(await readFile(out, 'utf8'), log);
  });

  it('also accepts the key of a pair, as used in the log', async () => {
    const out = newOut();
    await recant(auditArgs(out));
    const pair = (await readLog(out)).entries.find((entry) => entry.type === 'pair');
    assert.ok(pair?.type === 'pair');
    const again = newOut();
    const args = ['audit', dataset, '--pair', pair.key, '--judge', 'practice', '--out', again];
    assert.equal((await recant(args)).code, 0);
    assert.equal(
      (await readLog(again)).entries.find((entry) => entry.type === 'pair')?.key,
      pair.key,
    );
  });
});

describe('recant audit with an OpenAI-compatible judge', () => {
  it('resumes with the same command after an interruption, making only the remaining calls', async (test) => {
    const stub = await startStubServer();
    test.after(() => stub.close());
    const out = newOut();
    const args = [
      ...['audit', dataset, '--pair', 'tides', '--judge', 'openai:stub-judge'],
      ...['--base-url', stub.baseUrl, '--out', out],
    ];
    const controller = new AbortController();
    const interrupted = await recant(args, {
      signal: controller.signal,
      onError: (text) => {
        if (text.startsWith('Authority: asked')) controller.abort();
      },
    });
    assert.equal(interrupted.code, 6);
    assert.match(
      interrupted.err,
      /Not finished: \d calls? (is|are) left\. The same command asks only/,
    );
    const answered = (await readLog(out)).entries.filter(({ type }) => type === 'answer').length;
    assert.ok(answered >= 1 && answered < 6, `${answered} answered`);
    const before = stub.requests.length;
    const resumed = await recant(args);
    assert.equal(resumed.code, 0, resumed.err);
    assert.equal(stub.requests.length - before, 6 - answered);
    assert.equal(resumed.err.match(/: asked/g)?.length, 6 - answered);
    const { entries, faults } = await readLog(out);
    assert.deepEqual(faults, []);
    assert.equal(entries.filter(({ type }) => type === 'judgment').length, 6);
  });

  it('reports failed calls and exits with an error, without escape sequences from the server', async (test) => {
    const stub = await startStubServer({
      respond: () => errorReply(400, { message: 'bad \u001b[2J thing\u001b]8;;http://x\u0007' }),
    });
    test.after(() => stub.close());
    const { code, out, err } = await recant([
      ...['audit', dataset, '--pair', 'tides', '--judge', 'openai:stub-judge'],
      ...['--base-url', stub.baseUrl, '--out', newOut()],
    ]);
    assert.equal(code, 6);
    assert.match(err, /^First verdict: .*bad/m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
    assert.doesNotMatch(out + err, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    assert.doesNotMatch(err, stackTrace);
  });

  it('reports a missing key, and writes nothing', async () => {
    const out = newOut();
    const { code, err } = await recant([
      ...['audit', dataset, '--pair', 'tides', '--judge', 'openai:gpt-4o', '--out', out],
    ]);
    assert.equal(code, 1);
    assert.match(err, /key needed/i);
    assert.match(err, /OPENAI_API_KEY/);
    assert.doesNotMatch(err, stackTrace);
    await assert.rejects(readFile(out), { code: 'ENOENT' });
  });

  for (const [what, args, begin] of [
    ['a pair', ['--pair', 'tides'], 'First verdict: '],
    ['a file', ['--yes'], 'Paused: '],
  ] as const) {
    it(`explains where to set the key for a server that requires one: ${what}`, async (test) => {
      const stub = await startStubServer({ respond: () => errorReply(401, { message: 'Key?' }) });
      test.after(() => stub.close());
      const { code, err } = await recant([
        ...['audit', dataset, ...args, '--judge', 'openai:stub-judge'],
        ...['--base-url', stub.baseUrl, '--out', newOut()],
      ]);
      assert.equal(code, 6);
      const message = `^${begin}.* asks for an API key, and none is set .*\\. Set OPENAI_API_KEY, and`;
      assert.match(err, new RegExp(message, 'm'));
    });
  }

  it('says why it is waiting if a server asks it to', async (test) => {
    const stub = await startStubServer({
      respond: (_, number) => (number === 0 ? misbehavior.rateLimited('0') : undefined),
    });
    test.after(() => stub.close());
    const { code, err } = await recant([
      ...['audit', dataset, '--pair', 'tides', '--judge', 'openai:stub-judge'],
      ...['--base-url', stub.baseUrl, '--out', newOut()],
    ]);
    assert.equal(code, 0);
    assert.match(err, /^(First verdict|Repeat): .*limits the rate.* Retry 1 of 4 in \d s\.$/m);
  });

  it('names a server that cannot be reached', async () => {
    const { code, err } = await recant([
      ...['audit', dataset, '--pair', 'tides', '--judge', 'openai:m'],
      ...['--base-url', 'http://127.0.0.1:9/v1', '--out', newOut()],
    ]);
    assert.equal(code, 6);
    assert.match(err, /127\.0\.0\.1:9/);
    assert.doesNotMatch(err, stackTrace);
  });
});

describe('recant audit refuses', () => {
  const missing = join(folder, 'none.jsonl');
  const cases: [name: string, args: (out: string) => string[], code: number, message: RegExp][] = [
    [
      'no file',
      () => ['audit', '--pair', 'x', '--judge', 'practice', '--out', 'x'],
      2,
      /name one dataset file/,
    ],
    ['two files', (out) => auditArgs(out, 'second.jsonl'), 2, /name one dataset file/],
    ['no judge', (out) => ['audit', dataset, '--pair', 'tides', '--out', out], 2, /--judge/],
    ['no out', () => ['audit', dataset, '--pair', 'tides', '--judge', 'practice'], 2, /--out/],
    ['an unknown option', (out) => auditArgs(out, '--sead', '1'), 2, /--sead/],
    ['a seed that is no number', (out) => auditArgs(out, '--seed', 'x'), 2, /--seed.*"x"/],
    ['a seed with decimals', (out) => auditArgs(out, '--seed', '1.5'), 2, /--seed/],
    ['an empty seed', (out) => auditArgs(out, '--seed', ''), 2, /--seed/],
    [
      'an unknown protocol',
      (out) => auditArgs(out, '--protocol', 'x'),
      2,
      /anti-baseline or counterbalanced/,
    ],
    [
      'an unknown format',
      (out) => auditArgs(out, '--format', 'x'),
      2,
      /--format takes recant or llmbar or /,
    ],
    [
      'an unknown judge',
      (out) => ['audit', dataset, '--pair', 'tides', '--judge', 'oracle', '--out', out],
      2,
      /There is no judge "oracle".*practice/,
    ],
    [
      'a judge without a model',
      (out) => ['audit', dataset, '--pair', 'tides', '--judge', 'openai', '--out', out],
      2,
      /openai:MODEL/,
    ],
    [
      'a base URL that is none',
      (out) => [
        ...['audit', dataset, '--pair', 'tides', '--judge', 'openai:m'],
        ...['--base-url', 'nonsense', '--out', out],
      ],
      1,
      /The base URL is not a URL/,
    ],
    [
      'a missing file',
      (out) => ['audit', missing, '--pair', 'tides', '--judge', 'practice', '--out', out],
      1,
      /none\.jsonl.*no such file/i,
    ],
    [
      'a folder',
      (out) => ['audit', folder, '--pair', 'tides', '--judge', 'practice', '--out', out],
      1,
      /folder/,
    ],
    [
      'an unknown pair, and names some',
      (out) => ['audit', dataset, '--pair', 'nope', '--judge', 'practice', '--out', out],
      1,
      /no pair "nope"; its 3 pairs begin with tides, tides-2/,
    ],
  ];
  for (const [name, args, code, message] of cases) {
    it(name, async () => {
      const out = newOut();
      const outcome = await recant(args(out));
      assert.equal(outcome.code, code, outcome.err);
      assert.match(outcome.err, message);
      assert.match(outcome.err, /^recant audit: /);
      assert.equal(outcome.err.includes('usage: recant audit'), code === 2);
      assert.doesNotMatch(outcome.err, stackTrace);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
      assert.doesNotMatch(outcome.err, /[\u001b\u0007]/);
      assert.equal(outcome.out, '');
      await assert.rejects(readFile(out), { code: 'ENOENT' });
    });
  }

  it('an unknown pair, naming the only pair of the file', async () => {
    const file = join(folder, 'single.jsonl');
    await writeFile(file, JSON.stringify({ ...record, id: 'alone' }));
    const { err } = await recant([
      'audit',
      file,
      '--pair',
      'x',
      '--judge',
      'practice',
      '--out',
      newOut(),
    ]);
    assert.match(err, /no pair "x"; its only pair is alone\.\n/);
  });

  it('a file that is not a dataset, and one that is not UTF-8', async () => {
    const settings = join(folder, 'settings.json');
    await writeFile(settings, '{"editor.fontSize": 12}');
    const latin = join(folder, 'latin.jsonl');
    await writeFile(latin, Buffer.from(JSON.stringify({ ...record, id: 'größe' }), 'latin1'));
    for (const [file, message] of [
      [settings, /\(looked for: .*\)\. Check the file/],
      [latin, /UTF-8/],
    ] as const) {
      const args = ['audit', file, '--pair', 'x', '--judge', 'practice', '--out', newOut()];
      const { code, err } = await recant(args);
      assert.equal(code, 1);
      assert.match(err, message);
      assert.ok(err.includes(file));
    }
  });

  it('an --out that contains another run or anything else, without changing it', async () => {
    const out = newOut();
    await recant(auditArgs(out, '--seed', '1'));
    const log = await readFile(out, 'utf8');
    for (const more of [
      ['--seed', '2'],
      ['--protocol', 'counterbalanced'],
    ]) {
      const { code, err } = await recant(auditArgs(out, ...more));
      assert.equal(code, 1);
      assert.match(err, /holds another run.*Choose another place \(--out\)/);
    }
    const other = ['audit', dataset, '--pair', 'tides-2', '--judge', 'practice', '--out', out];
    assert.equal((await recant(other)).code, 1);
    assert.equal(await readFile(out, 'utf8'), log);

    const data = await readFile(dataset, 'utf8');
    const { code, err } = await recant(auditArgs(dataset));
    assert.equal(code, 1);
    assert.match(err, /pairs\.jsonl.*does not begin with a header/);
    assert.equal(await readFile(dataset, 'utf8'), data);
  });

  it('without sending escape sequences from its arguments or data to the terminal', async () => {
    for (const args of [
      ['audit', dataset, '--pair', '\u001b[31mx', '--judge', 'practice', '--out', newOut()],
      ['audit', dataset, '--pair', 'x', '--judge', '\u001b[31mx', '--out', newOut()],
      ['audit', `${folder}/\u001b[31mx`, '--pair', 'x', '--judge', 'practice', '--out', newOut()],
      auditArgs(newOut(), '--format', '\u001b[31mx'),
      auditArgs(newOut(), '--protocol', '\u001b[31mx'),
      auditArgs(newOut(), '--\u001b[31mx'),
      ['\u001b[31mx'],
    ]) {
      const { err, code } = await recant(args);
      assert.notEqual(code, 0);
      assert.ok(!err.includes('\u001b'), JSON.stringify(err));
    }
  });
});

describe('recant', () => {
  it('explains a single command, and prints its version', async () => {
    const { code, out } = await recant(['audit', 'x.jsonl', '--help']);
    assert.equal(code, 0);
    assert.match(
      out,
      /^usage: recant audit FILE --pair ID --judge MODEL --out RUN\.jsonl \[options\]$/m,
    );
    assert.match(out, /^usage: recant audit FILE --judge MODEL \[options\]$/m);
    assert.match((await recant(['--version'])).out, /^recant \d+\.\d+\.\d+\n$/);
  });

  it('prints its help, and exits with 2 without a command', async () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { code, out } = await recant(args);
      assert.equal(code, 0);
      for (const usage of ['recant pairs', 'recant audit', 'recant show']) {
        assert.ok(out.includes(usage));
      }
    }
    assert.equal((await recant([])).code, 2);
  });

  it('refuses an unknown command', async () => {
    for (const name of ['evaluate', 'toString', '__proto__']) {
      const { code, err } = await recant([name]);
      assert.equal(code, 2);
      assert.match(err, new RegExp(`no command "${name}"`));
    }
  });
});
