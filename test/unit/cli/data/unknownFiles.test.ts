import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';
import { pairsOf } from './pairsOf.ts';

const folder = await createTestFolder();

async function file(name: string, records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const pair = (at: number, more: object) => ({
  ...{ prompt: `Why is it so, ${at}?`, response_1: 'It just is.', response_2: 'Nobody knows.' },
  ...more,
});

describe('the proposal for a label known by its values', () => {
  it('says how to state it, and names it as unused until then', async () => {
    const data = await file(
      'strength.jsonl',
      [-2, 1, -2].map((preference_strength, at) => pair(at, { preference_strength })),
    );
    const first = await recant(['mapping', data]);
    const asked =
      '`preference_strength` may be the label: -2 (2 times), 1 (1 times). If it is, add --field label=preference_strength.';
    assert.ok(first.err.includes(asked), first.err);
    assert.match(first.err, /Not used: `preference_strength` \(3 records\)\./);
    assert.doesNotMatch(first.out, /label/);
    const stated = ['mapping', data, '--field', 'label=preference_strength'];
    const second = await recant(stated);
    assert.match(second.err, /State their meaning, as in --label=-2=A\./);
    const mapping = join(folder, 'strength.mapping.json');
    const third = await recant([...stated, '--label=-2=A', '--label', '1=B', '--out', mapping]);
    assert.equal(third.code, 0, third.err);
    assert.deepEqual(
      (await pairsOf(data, mapping)).map(({ label }) => label),
      ['A', 'B', 'A'],
    );
  });

  it('compares two scores', async () => {
    const data = await file('scores.jsonl', [
      pair(1, { score_1: 4, score_2: 2.5 }),
      pair(2, { score_1: 3, score_2: 3 }),
    ]);
    const { err } = await recant(['mapping', data]);
    const place = 'label={score_1} > {score_2}';
    assert.ok(
      err.includes(`may be the label. If it is, add --field label='{score_1} > {score_2}'.`),
      err,
    );
    const mapping = join(folder, 'scores.mapping.json');
    const mapped = await recant(['mapping', data, '--field', place, '--out', mapping]);
    assert.equal(mapped.code, 0, mapped.err);
    assert.deepEqual(
      (await pairsOf(data, mapping)).map(({ label }) => label),
      ['A', 'tie'],
    );
  });

  it('is none where labels are of single turns, as in the votes of MT-Bench', async () => {
    const talk = (answer: string) =>
      ['Why?', answer, 'And then?', `${answer} Still.`].map((content, at) => ({
        ...{ role: at % 2 === 0 ? 'user' : 'assistant', content },
      }));
    const data = await file(
      'votes.jsonl',
      [1, 2].map((turn) => ({
        ...{ question_id: turn, model_a: 'heron', model_b: 'owl', winner: 'model_a', turn },
        ...{ judge: 'expert_0', conversation_a: talk('It is.'), conversation_b: talk('Never.') },
      })),
    );
    const { out, err } = await recant(['mapping', data]);
    assert.doesNotMatch(out, /label/);
    assert.match(err, /`turn` says of which turn a label or score is, .*recant import/);
    assert.match(err, /Not used: .*`turn` \(2 records\)/);
  });
});

describe('records with pictures', () => {
  const record = (content: unknown) => ({
    messages: [{ role: 'user', content }],
    responseA: 'It shows a heron.',
    responseB: 'It shows an owl.',
  });
  const text = { type: 'text', text: 'Which animal is it?' };
  const shown = record([
    { type: 'image_url', image_url: { url: 'data:image/png;base64,A' } },
    text,
  ]);

  it('say why none can be mapped', async () => {
    const { code, err } = await recant(['mapping', await file('shown.jsonl', [shown, shown])]);
    assert.equal(code, 1);
    assert.match(err, /no record can be read\. It has "messages: image_url", which is not text/);
  });

  it('are unreadable by name beside others', async () => {
    const data = await file('mixed.jsonl', [record('Which?'), record([text]), shown]);
    const { out, err } = await recant(['plan', data, '--judge', 'practice']);
    assert.match(out, /2 pairs/);
    assert.match(err, /mixed\.jsonl:3: .*not text \(image_url\)/);
  });
});

describe('a file of a known format', () => {
  it('names a number that it does not read, such as a second preference', async () => {
    const data = await file('human.jsonl', [
      {
        ...{ instruction: 'Name a fruit.', output_1: 'Stone.', output_2: 'Pear.', preference: 2 },
        ...{ annotator_index: 4, gold_preference: 1 },
      },
    ]);
    const { err } = await recant(['pairs', data]);
    assert.ok(err.includes('human.jsonl: Not used: `gold_preference` (1 record).\n'), err);
  });

  it('is one where a table numbers its rows', async () => {
    const path = join(folder, 'numbered.csv');
    await writeFile(path, ',prompt,responseA,responseB\n0,Why?,So.,No.\n1,How?,Thus.,Never.\n');
    const { code, out, err } = await recant(['pairs', path]);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /2 pairs, Recant pairs/);
  });

  it('whose equal pairs have different labels says how many in the plan', async () => {
    const texts = { prompt: 'Why?', responseA: 'So.', responseB: 'No.' };
    const data = await file('votes.pairs.jsonl', [
      { id: 'a', ...texts, label: 'A' },
      { id: 'b', ...texts, label: 'B' },
      { id: 'c', ...texts, prompt: 'How?', label: 'B' },
    ]);
    const { err } = await recant(['plan', data, '--judge', 'practice']);
    assert.match(err, /1 pair has the same .*: a = b\. 1 of these has different labels: a = b\./);
  });
});
