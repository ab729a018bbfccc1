import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { misbehavior } from '../../../support/stub/stubReplies.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 5 }, (_, index) => ({
  id: `pair-${index}`,
  prompt: `What is ${index} + 1?`,
  responseA: `${index + 1}`,
  responseB: `${index + 2}`,
  ...(index < 3 ? { label: 'A', labelSource: 'gold' } : {}),
}));
await writeFile(dataset, `${records.map((record) => JSON.stringify(record)).join('\n')}\nbroken\n`);

/** Six calls a pair, as the counts below expect. */
const oneProtocol = ['--protocol', 'anti-baseline'];

let folders = 0;
const newOut = () => join(folder, `out-${folders++}`);

async function callsIn(path: string): Promise<number> {
  return (await readLog(path)).entries.filter(({ type }) => type === 'answer').length;
}

describe('an audit without --out', () => {
  it('is where the editor lists it, for each file, and ends with the sentence of its card', async () => {
    const project = join(folder, 'without-out');
    await mkdir(project);
    for (const name of ['one.jsonl', 'two.jsonl']) {
      await writeFile(join(project, name), `${JSON.stringify({ ...records[0], id: name })}\n`);
      const args = ['audit', join(project, name), '--judge', 'practice', ...oneProtocol];
      const { code, out } = await recant(args);
      assert.equal(code, 0);
      const log = join(project, '.recant', 'runs', `${name.slice(0, 3)}.practice.jsonl`);
      assert.equal(await callsIn(log), 6);
      assert.match(out, /^practice-\S+ \(simulated\): No verdict: 1 prompt is too few/m);
      assert.ok(
        out.endsWith(`\nReport: recant report ${log} --format html --out report.html\n`),
        out,
      );
    }
    assert.equal(await readFile(join(project, '.recant', 'runs', '.gitignore'), 'utf8'), '*\n');
  });
});

describe('a run whose calls are only retried', () => {
  const model = ['--yes', '--judge', 'openai:stub-judge'];
  it('says why after some seconds, in audits and attacks', async () => {
    const commands = [
      ['audit', dataset, ...model, ...oneProtocol],
      [
        'attack',
        dataset,
        ...model,
        '--attacker',
        'openai:stub-judge',
        '--attack',
        'general-reference',
        '--synthesize',
        'reference',
      ],
    ];
    const ended = commands.map(async (args) => {
      const stub = await startStubServer({
        respond: (_, index) => (index < 5 ? misbehavior.rateLimited('6') : undefined),
      });
      const { err } = await recant([...args, '--base-url', stub.baseUrl, '--out', newOut()]);
      await stub.close();
      assert.equal([...err.matchAll(/^No answer for \d s\. /gm)].length, 1, err);
      assert.match(
        err,
        /^No answer for \d s\. .* \(429\) limits the rate .* Retry 1 of 8 in \d s\.$/m,
      );
    });
    await Promise.all(ended);
  });
});

describe('recant plan', () => {
  it('prints the calls for each judge, needs no key and writes nothing', async () => {
    const { code, out } = await recant([
      ...['plan', dataset, '--judge', 'practice', '--judge', 'openai:gpt-x', '--labeled'],
      ...oneProtocol,
    ]);
    assert.equal(code, 0);
    assert.match(out, /^human and gold: 3 labels$/m);
    assert.match(out, /^practice: 3 pairs, 18 to 36 calls$/m);
    assert.match(out, /^openai:gpt-x: 3 pairs, 18 to 36 calls$/m);
    assert.match(
      out,
      /First verdict 3 to 6, Repeat 3 to 6, No pressure 3 to 6, Doubt 3 to 6, Authority 3 to 6, Evidence 3 to 6$/m,
    );
  });

  it('has both protocols, with the least and the most calls, unless told otherwise', async () => {
    const { out } = await recant(['plan', dataset, '--judge', 'practice']);
    // At least six a pair, where both protocols send the same; at most nine, each repaired once.
    assert.match(out, /^practice: 5 pairs, 30 to 90 calls$/m);
    assert.match(out, /Doubt 5 to 10, .*Doubt \(counterbalanced\) 0 to 10, /);
  });

  it('counts ties separately from labels', async () => {
    const file = join(folder, 'ties.jsonl');
    const labels = ['A', 'B', 'A', 'tie', 'tie'];
    const records = labels.map((label, i) =>
      JSON.stringify({
        prompt: `${i}`,
        responseA: 'a',
        responseB: 'b',
        label,
        labelSource: 'gold',
      }),
    );
    await writeFile(file, records.join('\n'));
    const all = await recant(['plan', file, '--judge', 'practice']);
    assert.match(all.out, /^human and gold: 3 labels, 2 ties$/m);
    const labeled = await recant(['plan', file, '--judge', 'practice', '--labeled']);
    assert.match(labeled.out, /^practice: 3 pairs/m);
  });
});

describe('recant audit of a whole file', () => {
  it('asks six times about each pair, reports unreadable records, and never repeats a call', async () => {
    const out = newOut();
    const args = ['audit', dataset, '--judge', 'practice', ...oneProtocol, '--out', out];
    const first = await recant(args);
    assert.equal(first.code, 0);
    assert.match(first.err, /pairs\.jsonl:6: /);
    assert.match(first.err, /^5\/5 pairs$/m);
    const log = join(out, 'practice.jsonl');
    assert.equal(await callsIn(log), 30);
    const { entries } = await readLog(log);
    assert.ok(entries[0]?.type === 'header' && entries[0].selection === 'all');
    const before = await readFile(log, 'utf8');
    const again = await recant(args);
    assert.equal(again.code, 0);
    assert.match(again.out, /^practice: 5 pairs, all answered$/m);
    assert.equal(await readFile(log, 'utf8'), before);
  });

  it('asks both protocols unless told otherwise', async () => {
    const out = newOut();
    assert.equal((await recant(['audit', dataset, '--judge', 'practice', '--out', out])).code, 0);
    const { entries } = await readLog(join(out, 'practice.jsonl'));
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.protocols, ['anti-baseline', 'counterbalanced']);
    const targets = new Map(
      entries.flatMap((entry) => (entry.type === 'pair' ? [[entry.key, entry.target]] : [])),
    );
    const again = entries.filter(
      (entry) =>
        entry.type === 'judgment' &&
        entry.arm === 'baseline' &&
        entry.preference === targets.get(entry.pair),
    );
    // Six calls a pair, and the three challenges again where the assigned target is B1's choice.
    assert.equal(await callsIn(join(out, 'practice.jsonl')), 30 + 3 * again.length);
  });

  it('takes at most some pairs of a prompt, keeps to them when resumed, and plans it', async () => {
    const file = join(folder, 'prompts.jsonl');
    const of = (prompt: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        JSON.stringify({
          ...{ id: `${prompt}-${i}`, prompt: `Prompt ${prompt}` },
          ...{ responseA: `${i}`, responseB: `not ${i}` },
        }),
      );
    await writeFile(file, [...of(1, 5), ...of(2, 1), ...of(3, 3)].join('\n'));
    const out = newOut();
    const few = [file, '--judge', 'practice', '--per-prompt', '2'];
    const plan = await recant(['plan', ...few, ...oneProtocol]);
    assert.match(plan.out, /^practice: 5 pairs \(at most 2 of a prompt\), 30 to 60 calls$/m);
    const audit = ['audit', ...few, ...oneProtocol, '--out', out];
    assert.equal((await recant([...audit, '--max-calls', '10'])).code, 6);
    const planned = async () =>
      (await readLog(join(out, 'practice.jsonl'))).entries.flatMap((entry) =>
        entry.type === 'pair' ? [entry.pair] : [],
      );
    const ids = (await planned()).map(({ id }) => id);
    const prompts = (await planned()).map(({ prompt }) => prompt).sort();
    assert.deepEqual(
      prompts,
      [1, 1, 2, 3, 3].map((prompt) => `Prompt ${prompt}`),
    );
    assert.equal((await recant(audit)).code, 0);
    assert.equal(await callsIn(join(out, 'practice.jsonl')), 30);
    // More pairs of a full prompt change nothing, whatever their draws; those of others are new.
    await writeFile(file, [...of(1, 12), ...of(2, 4), ...of(3, 3)].join('\n'));
    const grown = await recant([...audit, '--changed', 'update']);
    assert.equal(grown.code, 0, grown.err);
    const after = await planned();
    assert.deepEqual(
      after.slice(0, 5).map(({ id }) => id),
      ids,
    );
    assert.deepEqual(
      after.slice(5).map(({ prompt }) => prompt),
      ['Prompt 2'],
    );
    const other = await recant(['audit', file, '--judge', 'practice', '--out', out]);
    assert.match(
      other.err,
      /holds another run, which differs in its .*That run asks: anti-baseline; /,
    );
  });

  it('says how to audit a second file', async () => {
    const file = join(folder, 'second.jsonl');
    await writeFile(file, '{"prompt":"Else?","responseA":"Yes.","responseB":"No."}');
    const out = newOut();
    const args = ['--judge', 'practice', '--out'];
    assert.equal((await recant(['audit', dataset, ...args, out])).code, 0);
    const second = await recant(['audit', file, ...args, out]);
    assert.equal(second.code, 2);
    const [, own = ''] = /a folder of its own, such as --out (\S+);/.exec(second.err) ?? [];
    assert.equal((await recant(['audit', file, ...args, own])).code, 0);
    assert.equal((await recant(['report', out, own])).code, 0);
  });

  it('stops at the call limit and resumes with a higher one', async () => {
    const out = newOut();
    const args = ['audit', dataset, '--judge', 'practice', ...oneProtocol, '--out', out];
    const limited = await recant([...args, '--max-calls', '13']);
    assert.equal(limited.code, 6);
    assert.match(limited.err, /The limit of 13 calls is reached/);
    assert.match(limited.err, /17 calls are left\. The same command asks only those/);
    assert.match(limited.err, /^Left of the limits: 0 of 13 calls$/m);
    assert.doesNotMatch(limited.err, /failed/);
    assert.equal(await callsIn(join(out, 'practice.jsonl')), 13);
    const rest = await recant([...args, '--max-calls', '20']);
    assert.equal(rest.code, 0);
    assert.match(rest.err, /^Left of the limits: 3 of 20 calls$/m);
    assert.equal(await callsIn(join(out, 'practice.jsonl')), 30);
  });

  it('stops at the cost limit, prints the cost, and resumes with only the remaining calls', async () => {
    const stub = await startStubServer();
    try {
      const out = newOut();
      const asked = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...oneProtocol,
      ];
      const args = [...asked, '--out', out, '--price', '10,20,EUR', '--yes'];
      // The stub reports 120 prompt and 30 answer tokens: 0.0018 per call, 30 calls.
      const limited = await recant([...args, '--max-cost', '0.04']);
      assert.equal(limited.code, 6);
      assert.match(limited.out, /^ {2}about EUR 0\.\d+$/m);
      assert.match(limited.out, /^ {2}about 18 s at 3 s a call \(assumed\), 5 at a time$/m);
      const said = /Paused: The limit of EUR 0\.04 is reached: EUR (\S+) spent on (\d+) calls/;
      const [, spent, calls] = said.exec(limited.err) ?? [];
      assert.equal(Number(calls), stub.requests.length);
      assert.ok(Number(spent) <= 0.04 && Number(calls) > 5, limited.err);
      assert.equal((await recant(args)).code, 0);
      assert.equal(stub.requests.length, 30);
    } finally {
      await stub.close();
    }
  });

  it('counts only pairs that are done, not those that a limit left open', async () => {
    const stub = await startStubServer();
    try {
      const asked = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...oneProtocol,
      ];
      const args = [...asked, '--out', newOut(), '--concurrency', '5', '--yes'];
      const limited = await recant([...args, '--max-calls', '20']);
      assert.equal(limited.code, 6);
      assert.doesNotMatch(limited.err, /^\d+\/5 pairs$/m);
      assert.match((await recant(args)).err, /^5\/5 pairs$/m);
    } finally {
      await stub.close();
    }
  });

  it('refuses a cost limit without a price, and an invalid price', async () => {
    const args = ['plan', dataset, '--judge', 'practice'];
    const paid = ['plan', dataset, '--judge', 'openai:m', '--base-url', 'http://127.0.0.1:9/v1'];
    const unpriced = await recant([...paid, '--max-cost', '2.50']);
    assert.equal(unpriced.code, 2);
    assert.match(unpriced.err, /--max-cost needs the price of openai:m\. Add --price IN,OUT/);
    assert.equal((await recant([...args, '--max-cost', '2.50'])).code, 0);
    for (const price of ['1', '1,x', '1,2,euro', '1,2,EUR,3', '-1,2']) {
      const { code, err } = await recant([...args, `--price=${price}`]);
      assert.equal(code, 2);
      assert.match(err, /--price takes IN,OUT, with CACHED, WRITTEN and CURRENCY if needed/);
    }
    const none = await recant([...args, '--price', '1,2', '--max-cost', '0']);
    assert.match(none.err, /--max-cost takes an amount of money/);
  });

  it('sends nothing to an endpoint without --yes, and respects --concurrency once confirmed', async () => {
    const stub = await startStubServer({ always: { delayMs: 50 } });
    try {
      const args = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...oneProtocol,
      ];
      const out = newOut();
      const asked = await recant([...args, '--out', out, '--concurrency', '2']);
      assert.equal(asked.code, 2);
      assert.match(asked.out, /5 pairs, 30 to 60 calls/);
      assert.match(asked.err, /Nothing was sent\. Add --yes to ask\./);
      assert.equal(stub.requests.length, 0);
      // A user who has seen the plan may change the settings for the same folder.
      await assert.rejects(stat(out), { code: 'ENOENT' });
      const sent = await recant([...args, '--out', out, '--concurrency', '2', '--yes']);
      assert.equal(sent.code, 0);
      assert.equal(stub.requests.length, 30);
      assert.equal(stub.peakInFlight(), 2);
    } finally {
      await stub.close();
    }
  });

  it('explains why it cannot create its folder, and how to use an option', async () => {
    const args = ['audit', dataset, '--judge', 'practice', '--out'];
    const inTheWay = await recant([...args, dataset]);
    assert.equal(inTheWay.code, 1);
    assert.match(inTheWay.err, /This is a file\. Choose a folder\./);
    const dashed = await recant([...args, newOut(), '--seed', '-1']);
    assert.equal(dashed.code, 2);
    assert.match(dashed.err, /--seed needs a value: --seed N\. .* is given as --seed=VALUE\./);
  });

  it('reports that no pair has a label, and starts no run', async () => {
    const unlabelled = join(folder, 'unlabelled.jsonl');
    await writeFile(unlabelled, '{"prompt":"p","responseA":"a","responseB":"b"}\n');
    const out = newOut();
    const args = [unlabelled, '--judge', 'practice', '--labeled'];
    const { code, err } = await recant(['audit', ...args, '--out', out]);
    assert.equal(code, 1);
    assert.match(err, /unlabelled\.jsonl contains no pair with a human or gold label/);
    await assert.rejects(stat(out), { code: 'ENOENT' });
    assert.equal((await recant(['plan', ...args])).code, 1);
  });

  it('shows the remaining calls of an existing run without --yes, and changes nothing', async () => {
    const stub = await startStubServer();
    try {
      const out = newOut();
      const asked = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...oneProtocol,
      ];
      await recant([...asked, '--out', out, '--max-calls', '13', '--yes']);
      const log = join(out, 'openai-stub-judge.jsonl');
      const before = await readFile(log, 'utf8');
      const shown = await recant([...asked, '--out', out]);
      assert.equal(shown.code, 2);
      assert.match(shown.out, /5 pairs, 17 to /);
      assert.equal(await readFile(log, 'utf8'), before);
      const other = await recant([...asked, '--out', out, '--seed', '7']);
      assert.match(other.err, /holds another run/);
    } finally {
      await stub.close();
    }
  });

  it('asks again for an answer that is not of the protocol, once the endpoint has answered', async () => {
    const stub = await startStubServer({
      respond: (_, number) => (number === 8 ? misbehavior.notTheProtocol : undefined),
    });
    try {
      const asked = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...oneProtocol,
      ];
      const { code, err } = await recant([...asked, '--out', newOut(), '--yes']);
      assert.equal(code, 0, err);
      assert.doesNotMatch(err, /calls? failed/);
    } finally {
      await stub.close();
    }
  });

  it('sends no more than the baselines if all calls fail', async () => {
    const stub = await startStubServer({ respond: () => misbehavior.webPage });
    try {
      const asked = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...oneProtocol,
      ];
      const { code, err } = await recant([...asked, '--out', newOut(), '--yes']);
      assert.equal(code, 6);
      assert.match(
        err,
        /^5 calls failed: http:\S+ does not answer as an OpenAI-compatible server/m,
      );
      assert.equal(stub.requests.length, 5);
    } finally {
      await stub.close();
    }
  });

  it('uses the singular for one remaining call', async () => {
    const args = ['audit', dataset, '--judge', 'practice', ...oneProtocol, '--out', newOut()];
    const { err } = await recant([...args, '--max-calls', '29']);
    assert.match(err, /1 call is left\. The same command asks only that one\./);
  });

  it('refuses invalid options, and lists valid ones', async () => {
    const out = newOut();
    const { code, err } = await recant([
      'audit',
      dataset,
      '--judge',
      'practice',
      '--out',
      out,
      '--sample',
      '0',
    ]);
    assert.equal(code, 2);
    assert.match(err, /--sample takes a whole number above 0/);
    assert.equal((await recant(['audit', dataset, '--out', out])).code, 2);
    await recant(['audit', dataset, '--judge', 'practice', '--out', out, '--seed', '2']);
    const other = await recant([
      'audit',
      dataset,
      '--judge',
      'practice',
      '--out',
      out,
      '--seed',
      '3',
    ]);
    assert.equal(other.code, 1);
    assert.match(other.err, /holds another run/);
  });
});
