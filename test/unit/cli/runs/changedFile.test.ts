import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import { type StubServer, startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const callsPerPair = 6;
let places = 0;

function record(index: number, prompt = `What is ${index} + 1?`) {
  return { id: `pair-${index}`, prompt, responseA: `${index + 1}`, responseB: `${index + 2}` };
}

const asBegun = [0, 1, 2, 3, 4].map((index) => record(index));
/** One record is changed (line 2), one removed and one added (line 5). */
const changed = [0, 1, 2, 3, 5].map((index) =>
  index === 1 ? record(1, 'What is one more than one?') : record(index),
);

describe('recant audit, resumed on a changed file', () => {
  let stub: StubServer;
  let dataset: string;
  let out: string;

  before(async () => {
    stub = await startStubServer();
  });
  after(() => stub.close());
  beforeEach(() => {
    places += 1;
    dataset = join(folder, `pairs-${places}.jsonl`);
    out = join(folder, `out-${places}`);
  });

  const write = (records: readonly object[]) =>
    writeFile(dataset, records.map((one) => JSON.stringify(one)).join('\n'));
  const audit = (...more: readonly string[]) =>
    recant([
      ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
      ...['--protocol', 'anti-baseline'],
      ...['--out', out, '--concurrency', '1', '--yes', ...more],
    ]);
  const asked = () =>
    stub.requests.map(({ body }) => body.messages.map(({ content }) => content).join('\n'));
  const report = async () => {
    const path = join(out, 'openai-stub-judge.jsonl');
    const { out: json } = await recant(['report', path, '--format', 'json']);
    return JSON.parse(json);
  };
  const begin = async (...more: readonly string[]) => {
    await write(asBegun);
    assert.equal((await audit('--max-calls', '13', ...more)).code, 6);
    return stub.requests.length;
  };

  /** Writes a definition of a judge that is shown one more field; returns its path. */
  const definitionShowing = async (field: string) => {
    const [system, user] = defaultJudge.messages;
    const messages = [system, { ...user, content: `${user?.content}\n\n{{${field}}}` }];
    const path = join(folder, `${field}.judge.json`);
    await writeFile(path, JSON.stringify({ ...defaultJudge, name: field, messages }));
    return path;
  };

  it('stops before any call and reports the changes and options', async () => {
    const before = await begin();
    await write(changed);
    const log = await readFile(join(out, 'openai-stub-judge.jsonl'), 'utf8');
    const { code, err } = await audit();
    assert.equal(code, 2, err);
    assert.match(err, /pairs-\d+\.jsonl has changed since .*openai-stub-judge\.jsonl started/);
    assert.match(err, /^ {2}1 record changed: pair-1 \(line 2\)$/m);
    assert.match(err, /^ {2}1 record removed: pair-4$/m);
    assert.match(err, /^ {2}1 record added: pair-5 \(line 5\)$/m);
    assert.match(err, /--changed continue .*--changed update/);
    assert.equal(stub.requests.length, before);
    assert.equal(await readFile(join(out, 'openai-stub-judge.jsonl'), 'utf8'), log);
  });

  it('says that the log belongs to a run of other records, such as another dataset', async () => {
    await begin();
    await write(asBegun.map((one, index) => ({ ...one, prompt: `Name prime ${index}.` })));
    const { code, err } = await audit();
    assert.equal(code, 2, err);
    assert.match(err, /has none of the records of the run in .*openai-stub-judge\.jsonl:/);
    assert.match(err, /^ {2}5 records changed: pair-0 \(line 1\)/m);
    assert.match(err, /give another dataset a folder of its own, such as --out \S+pairs-\d+;/);
  });

  it('asks no judge if the run of any of them has changed records', async () => {
    const before = await begin();
    await write(changed);
    const judges = ['--judge', 'practice', '--judge', 'openai:stub-judge'];
    const args = [
      ...['audit', dataset, ...judges, '--base-url', stub.baseUrl, '--out', out, '--yes'],
      ...['--protocol', 'anti-baseline'],
    ];
    assert.equal((await recant(args)).code, 2);
    assert.equal(stub.requests.length, before);
    assert.equal(existsSync(join(out, 'practice.jsonl')), false);
  });

  it('makes no calls again if only the order of the records and what no number needs changed', async () => {
    await begin();
    await write(
      [...asBegun].reverse().map((one) => ({ ...one, reference: 'Nobody is shown it.' })),
    );
    assert.equal((await audit()).code, 0);
    assert.equal((await report()).runs[0].pairs, 5);
  });

  const labels = [
    ['added', {}, { label: 'B' }, 'label "B", was none'],
    ['corrected', { label: 'A' }, { label: 'B' }, 'label "B", was "A"'],
    ['removed', { label: 'A' }, {}, 'label none, was "A"'],
  ] as const;
  for (const [what, first, then, change] of labels) {
    for (const choice of [undefined, 'continue', 'update']) {
      it(`sends nothing if a label was ${what} (--changed ${choice ?? 'absent'})`, async () => {
        const labeled = (label: object) =>
          asBegun.map((one) => (one.id === 'pair-1' ? { ...one, ...label } : one));
        await write(labeled(first));
        assert.equal((await audit('--max-calls', '20')).code, 6);
        const before = stub.requests.length;
        await write(labeled(then));
        const { code, err } = await audit(...(choice ? ['--changed', choice] : []));
        assert.equal(code, 2, err);
        assert.match(err, /pairs-\d+\.jsonl differs from what the run in .* was started with:/);
        assert.ok(err.includes(`\n  pair-1 (line 2): ${change}`), err);
        assert.match(err, /Undo the change, or start a new run with another --out\.$/m);
        assert.equal(stub.requests.length, before);
        await write(labeled(first));
        assert.equal((await audit()).code, 0);
      });
    }
  }

  const shown = ['reference', 'rubric', 'background'] as const;
  for (const field of shown) {
    for (const [what, first, then, change] of [
      ['corrected', { [field]: 'It is 5.' }, { [field]: 'It is 2.' }, '"It is 2.", was "It is 5."'],
      ['removed', { [field]: 'It is 5.' }, { [field]: undefined }, 'none, was "It is 5."'],
    ] as const) {
      it(`sends nothing if a ${field} that the judge is shown was ${what}`, async () => {
        const definition = await definitionShowing(field);
        const records = (values: object) =>
          asBegun.map((one) => ({ ...one, [field]: 'A sum.', ...(one.id === 'pair-1' && values) }));
        await write(records(first));
        assert.equal((await audit('--definition', definition, '--max-calls', '20')).code, 6);
        const before = stub.requests.length;
        await write(records(then));
        const { code, err } = await audit('--definition', definition, '--changed', 'update');
        assert.equal(code, 2, err);
        assert.ok(err.includes(`\n  pair-1 (line 2): ${field} ${change}`), err);
        assert.match(err, /Undo the change, or start a new run with another --out\.$/m);
        assert.equal(stub.requests.length, before);
        await write(records(first));
        assert.equal((await audit('--definition', definition)).code, 0);
      });
    }
  }

  it('shows where long references differ', async () => {
    const definition = await definitionShowing('reference');
    const long = (end: string) => `${'The same words again. '.repeat(20)}It is ${end}.`;
    const records = (end: string) => asBegun.map((one) => ({ ...one, reference: long(end) }));
    await write(records('5'));
    assert.equal((await audit('--definition', definition, '--max-calls', '13')).code, 6);
    await write(records('2'));
    const { code, err } = await audit('--definition', definition);
    assert.equal(code, 2, err);
    assert.match(err, /pair-0 \(line 1\): reference "….*It is 2\.", was "….*It is 5\."/);
    assert.ok(err.length < 2000, err);
  });

  it('continues if a reference was corrected that the judge is not shown', async () => {
    await begin();
    await write(asBegun.map((one) => ({ ...one, reference: 'It is 2.', rubric: 'Be right.' })));
    assert.equal((await audit()).code, 0);
  });

  it('sends nothing if the domain of a finished pair has changed', async () => {
    await begin();
    const before = stub.requests.length;
    await write(asBegun.map((one) => ({ ...one, domain: 'sums' })));
    const { code, err } = await audit();
    assert.equal(code, 2, err);
    assert.match(err, /pair-0 \(line 1\): domain "sums", was none; .*; pair-4 /);
    assert.equal(stub.requests.length, before);
  });

  it('continues with only the unchanged records, and counts no others', async () => {
    const before = await begin();
    await write(changed);
    const { code, err } = await audit('--changed', 'continue');
    assert.equal(code, 0, err);
    const rest = asked().slice(before);
    assert.ok(rest.every((text) => !/one more than one|What is [145] \+ 1/.test(text)));
    const { runs, warnings } = await report();
    assert.equal(runs[0].pairs, 3);
    assert.equal(runs[0].earlierVersions, 2);
    assert.match(
      JSON.stringify(warnings),
      /2 pairs are of records that were changed or removed since the run was begun.*no number/,
    );
    const all = stub.requests.length;
    const again = await audit();
    assert.equal(again.code, 0, again.err);
    assert.equal(stub.requests.length, all);
  });

  it('updates to the current file without repeating calls about unchanged records', async () => {
    const before = await begin();
    await write(changed);
    const { code, err } = await audit('--changed', 'update');
    assert.equal(code, 0, err);
    const rest = asked().slice(before);
    assert.ok(rest.some((text) => text.includes('one more than one')));
    assert.ok(rest.some((text) => text.includes('What is 5 + 1?')));
    assert.ok(rest.every((text) => !/What is [14] \+ 1/.test(text)));
    const { runs } = await report();
    assert.equal(runs[0].pairs, 5);
    assert.equal(runs[0].earlierVersions, 2);
    assert.equal(runs[0].missing, undefined);
    const { out: csv } = await recant([
      ...['report', join(out, 'openai-stub-judge.jsonl'), '--format', 'csv'],
    ]);
    assert.doesNotMatch(csv, /pair-4/);
    assert.equal(csv.split('\n').filter((line) => line.includes('pair-1')).length, callsPerPair);
  });

  it('includes a changed record and its answers again once the change is undone', async () => {
    await begin();
    await write(changed);
    await audit('--changed', 'update');
    await write(asBegun);
    const before = stub.requests.length;
    const { code, err } = await audit('--changed', 'update');
    assert.equal(code, 0, err);
    const { runs } = await report();
    assert.equal(runs[0].pairs, 5);
    assert.equal(
      asked()
        .slice(before)
        .filter((text) => text.includes('What is 1 +')).length,
      0,
    );
  });

  it('keeps both presented orders of a record together', async () => {
    await begin('--orders', 'both');
    await write(changed);
    const { code, err } = await audit('--orders', 'both', '--changed', 'continue');
    assert.equal(code, 0, err);
    const { runs } = await report();
    assert.equal(runs[0].pairs, 3);
    assert.equal(runs[0].earlierVersions, 2);
  });

  it('extends the sample of an unchanged file without confirmation', async () => {
    await write(asBegun);
    assert.equal((await audit('--sample', '2')).code, 0);
    assert.equal((await audit('--sample', '4')).code, 0);
    assert.equal((await report()).runs[0].pairs, 4);
  });

  it('refuses an unknown value of --changed', async () => {
    await write(asBegun);
    const { code, err } = await audit('--changed', 'merge');
    assert.equal(code, 2);
    assert.match(err, /--changed takes continue or update, not "merge"/);
  });
});

describe('a report on two runs over a file', () => {
  it('counts a record that changed between them once, in its newer version', async () => {
    const dataset = join(folder, 'versions.jsonl');
    const logs: string[] = [];
    for (const [index, records] of [asBegun, changed].entries()) {
      await writeFile(dataset, records.map((one) => JSON.stringify(one)).join('\n'));
      const out = join(folder, `version-${index}`);
      await recant(['audit', dataset, '--judge', 'practice', '--out', out]);
      logs.push(join(out, 'practice.jsonl'));
    }
    const { out: json } = await recant(['report', ...logs, '--format', 'json']);
    const { runs, warnings, groups } = JSON.parse(json);
    const versions = runs.map(({ pairs, earlierVersions }: Record<string, number>) => [
      pairs,
      earlierVersions,
    ]);
    assert.deepEqual(versions, [
      [4, 1],
      [5, undefined],
    ]);
    assert.match(JSON.stringify(warnings), /1 pair is of a record .* in a later run/);
    // Records 0, 2 and 3 of both, 4 of the first, and the changed 1 and 5 of the second.
    assert.equal(groups[0].prompts, 6);
  });
});

describe('recant attack, resumed on a changed file', () => {
  const answered = (values: object) =>
    [0, 1].map((index) => ({
      ...record(index),
      ...{ label: 'A', labelSource: 'human', reference: 'It is a sum.', rubric: 'Be right.' },
      ...(index === 1 && values),
    }));
  for (const [what, values, change] of [
    ['label', { label: 'B' }, 'label "B", was "A"'],
    [
      'label source',
      { labelSource: 'llm:gpt-4' },
      'label none, was "A", model\'s label "A", was none',
    ],
    ['reference', { reference: 'It is 2.' }, 'reference "It is 2.", was "It is a sum."'],
    ['rubric', { rubric: 'Be brief.' }, 'Be brief'],
    ['background', { background: 'Arithmetic.' }, 'background "Arithmetic.", was none'],
  ] as const) {
    it(`makes no call and names the response if its ${what} was corrected`, async () => {
      const dataset = join(folder, `corrected ${what}.jsonl`);
      const out = join(folder, `attacks after another ${what}`);
      const write = (changes: object) =>
        writeFile(
          dataset,
          answered(changes)
            .map((one) => JSON.stringify(one))
            .join('\n'),
        );
      const attack = () =>
        recant([
          ...['attack', dataset, '--attack', 'general-reference', '--response', 'B'],
          ...['--attacker', 'practice', '--judge', 'practice', '--out', out],
        ]);
      await write({});
      assert.equal((await attack()).code, 0);
      await write(values);
      const { code, err } = await attack();
      assert.equal(code, 2, err);
      const changed = err
        .split('\n')
        .find((line) => line.startsWith('  1 record changed: pair-1:B: '));
      assert.ok(changed?.includes(change), err);
      assert.match(err, /Nothing was sent\./);
    });
  }

  it('stops, and after an update counts one version of each response', async () => {
    const dataset = join(folder, 'attacked.jsonl');
    const out = join(folder, 'attacks');
    const withReference = (one: object) => ({ ...one, reference: 'It is a sum of two numbers.' });
    const write = (records: readonly object[]) =>
      writeFile(dataset, records.map((one) => JSON.stringify(withReference(one))).join('\n'));
    const attack = (...more: readonly string[]) =>
      recant([
        ...['attack', dataset, '--attack', 'general-reference', '--response', 'B'],
        ...['--attacker', 'practice', '--judge', 'practice', '--out', out, ...more],
      ]);
    await write(asBegun);
    assert.equal((await attack()).code, 0);
    const log = join(out, 'attacked.attacks.jsonl');
    const before = await readFile(log, 'utf8');
    await write(changed);
    const stopped = await attack();
    assert.equal(stopped.code, 2);
    assert.match(
      stopped.err,
      /^ {2}1 record changed: pair-1:B: prompt "What is one more than one\?", was "What is 1 \+ 1\?"$/m,
    );
    assert.match(stopped.err, /^ {2}1 record removed: pair-4:B$/m);
    assert.match(stopped.err, /^ {2}1 record added: pair-5:B$/m);
    assert.equal(await readFile(log, 'utf8'), before);
    assert.equal((await attack('--changed', 'update')).code, 0);
    const { out: json } = await recant(['report', log, '--format', 'json']);
    const { runs, warnings } = JSON.parse(json);
    assert.deepEqual([runs[0].pairs, runs[0].earlierVersions], [5, 2]);
    assert.match(JSON.stringify(warnings), /2 responses are of records that were changed/);
    assert.equal((await attack()).code, 0);
  });
});
