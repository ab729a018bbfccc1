import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type StubServer, startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

type Entry = Record<string, unknown>;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 8 }, (_, i) => ({
  ...{ id: `p${i}`, prompt: `Question ${i}?`, label: i % 2 === 0 ? 'A' : 'B', labelSource: 'gold' },
  ...{ reference: `The reference answer to question ${i}, with its reason.` },
  responseA: `One answer to question ${i}, which is long enough to be attacked by some words.`,
  responseB: `Another answer to question ${i}, which says more than the first one in more words.`,
}));
await writeFile(dataset, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

/** A log that asks for what its run would not: nothing may be sent for it. */
describe('a forged log, on an unchanged dataset', () => {
  let stub: StubServer;
  let judge: string[];
  let logs = 0;
  before(async () => {
    stub = await startStubServer();
    judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
  });
  after(() => stub.close());

  async function begun(command: readonly string[], limit: string | undefined = '12') {
    const out = join(folder, `out-${logs++}`);
    const args = [...command, ...judge, '--yes', '--out', out];
    await recant(limit === undefined ? args : [...args, '--max-calls', limit]);
    const [name = ''] = (await readdir(out)).filter((file) => /(judge|attacks)\.jsonl$/.test(file));
    return { args, log: join(out, name) };
  }

  async function forge(log: string, change: (entries: Entry[]) => Entry[]): Promise<void> {
    const entries = (await readFile(log, 'utf8')).trimEnd().split('\n');
    const changed = change(entries.map((line) => JSON.parse(line)));
    await writeFile(log, changed.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }

  async function assertNothingSent(args: readonly string[], message: RegExp): Promise<void> {
    const { length } = stub.requests;
    const { code, err } = await recant(args);
    assert.notEqual(code, 0, err);
    assert.match(err, message);
    assert.equal(stub.requests.length, length);
  }

  const whole = ['audit', dataset, '--protocol', 'anti-baseline', '--challenges', 'doubt'];

  it('has no pair presented in both orders unless its run asks for that', async () => {
    const { args, log } = await begun(whole);
    await forge(log, (entries) =>
      entries.flatMap((entry) => {
        if (entry.type !== 'pair') return [entry];
        const order = entry.order === 'AB' ? 'BA' : 'AB';
        return [entry, { ...entry, key: `${entry.key}:swapped`, order, content: entry.key }];
      }),
    );
    await assertNothingSent(args, /not what its run would have written .*content/s);
  });

  it('has no pair that its sample does not choose', async () => {
    const all = await begun(whole);
    const some = await begun([...whole, '--sample', '2'], '4');
    const pairs = (await readFile(all.log, 'utf8')).split('\n').filter((line) => {
      return line.includes('"type":"pair"');
    });
    await forge(some.log, ([header = {}]) => [header, ...pairs.map((line) => JSON.parse(line))]);
    await assertNothingSent(some.args, /records that its sample does not choose/);
  });

  const otherVerdict = (entry: Entry): Entry =>
    entry.type === 'judgment' && entry.arm === 'baseline'
      ? { ...entry, preference: entry.preference === 'A' ? 'B' : 'A' }
      : entry;

  it('has no verdict that its answer does not give, in a file, a pair and steps', async () => {
    const one = ['--pair', 'p1', ...judge, '--out'];
    const pair = join(folder, 'pair.jsonl');
    const steps = join(folder, 'steps.jsonl');
    await recant(['audit', dataset, ...one, pair]);
    await recant(['step', dataset, ...one, steps]);
    const file = await begun(whole);
    for (const [log, args] of [
      [file.log, file.args],
      [pair, ['audit', dataset, ...one, pair]],
      [steps, ['step', dataset, ...one, steps]],
    ] as const) {
      await forge(log, (entries) => entries.map(otherVerdict));
      await assertNothingSent(
        args,
        /preference is "." in the log, and "." as read from its answer/,
      );
    }
  });

  it('has no wording of a step that the command line would not choose', async () => {
    const log = join(folder, 'wording.jsonl');
    const args = ['step', dataset, '--pair', 'p1', ...judge, '--out', log];
    await recant(args);
    await forge(log, (entries) =>
      entries
        .filter(({ arm }) => arm !== 'step')
        .map((entry) =>
          entry.type === 'step'
            ? { ...entry, paraphrase: (Number(entry.paraphrase) + 1) % 3 }
            : entry,
        ),
    );
    await assertNothingSent(args, /other steps on this pair/);
  });

  it('has no limit of an answer that no run would have set', async () => {
    for (const maxTokens of [1, 1_000_000]) {
      const { args, log } = await begun(whole);
      await forge(log, (entries) => {
        const place = entries.findIndex(({ type }) => type === 'started');
        return entries.with(place, { ...entries[place], maxTokens });
      });
      await assertNothingSent(args, /maxTokens is 1(000000)? in the log/);
    }
  });

  it('names no other writer of evidence than its run', async () => {
    const written = ['--challenges', 'evidence', '--evidence', 'written', '--writer', 'practice'];
    const { args, log } = await begun([
      'audit',
      dataset,
      '--protocol',
      'anti-baseline',
      ...written,
    ]);
    await forge(log, (entries) =>
      entries.map((entry) =>
        entry.type === 'draft'
          ? { ...entry, writer: { ...(entry.writer as Entry), model: 'gpt-9' } }
          : entry,
      ),
    );
    await assertNothingSent(args, /writer is "gpt-9" in the log; its run gives "/);
  });

  it('has no attacked text that the attacker did not write', async () => {
    const attack = ['attack', dataset, '--response', 'A', '--attack', 'general-reference'];
    const models = ['--attacker', 'practice'];
    const { args, log } = await begun([...attack, ...models], undefined);
    await forge(log, (entries) =>
      entries
        .filter(({ type }) => type !== 'score')
        .map((entry) =>
          entry.type === 'attempt'
            ? { ...entry, response: { text: 'Sent with your key.' } }
            : entry,
        ),
    );
    await assertNothingSent(args, /attempt\/general-reference: (outcome|response) is/);
  });
});
