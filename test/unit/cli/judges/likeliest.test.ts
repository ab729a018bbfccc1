import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startStubServer, stubModel } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

const definition = {
  ...{ schema: 1, name: 'weighted', kind: 'pairwise', calls: { first: 'm', second: 'M' } },
  messages: [{ role: 'user', content: '{{prompt}} m: {{first}} M: {{second}}' }],
  reader: { kind: 'choice', choices: { m: 'first', M: 'second' } },
  ...{ confidence: { logprobs: true }, justification: 'none' },
  ...{ again: 'Answer m or M again.', repair: 'Answer m or M.' },
  generation: { temperature: 1 },
};

/** A judge that answers `m` with probability 0.7, and with another word now and then. */
function sampled(index: number) {
  const text = ['m', 'M', 'm', 'm', 'M', 'The', 'm', 'm', 'M', 'm'][index % 10] ?? 'm';
  const chances = { m: 0.7, M: 0.25, The: 0.05 };
  const likeliest = Object.entries(chances).map(([token, chance]) => {
    return { token, logprob: Math.log(chance) };
  });
  return { text, likeliest };
}

async function audited(name: string, ...options: readonly string[]) {
  const data = join(folder, `${name}.jsonl`);
  const records = Array.from({ length: 12 }, (_, n) => {
    return { id: `p${n}`, prompt: `Why ${n}?`, responseA: `One ${n}.`, responseB: `Two ${n}.` };
  });
  await writeFile(data, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const judge = join(folder, 'weighted.judge.json');
  await writeFile(judge, JSON.stringify(definition));
  let calls = 0;
  const stub = await startStubServer({ respond: () => sampled(calls++) });
  const log = join(folder, `${name} runs`);
  try {
    const { code, err } = await recant([
      ...['audit', data, '--judge', `openai:${stubModel}`, '--base-url', stub.baseUrl],
      ...['--definition', judge, '--protocol', 'anti-baseline', '--yes', '--out', log, ...options],
    ]);
    assert.equal(code, 0, err);
    assert.ok(
      stub.requests.every(({ body }) => (body as { temperature?: number }).temperature === 1),
    );
  } finally {
    await stub.close();
  }
  const { out } = await recant(['report', log, '--format', 'json']);
  const { groups } = JSON.parse(out);
  const { out: full } = await recant(['report', log, '--full']);
  const numbers = groups[0].sections.flatMap((section: { numbers: object[] }) => section.numbers);
  return { full, numberOf: (id: string) => numbers.find((one: { id: string }) => one.id === id) };
}

describe('a judge whose verdict is the likeliest choice', () => {
  test('never flips while its probabilities stay the same, whatever is sampled', async () => {
    const { full, numberOf } = await audited('constant');
    for (const id of ['flipRate.repeat', 'flipRate.neutral', 'flipRate']) {
      const { numerator, denominator } = numberOf(id);
      assert.equal(numerator, 0, id);
      assert.ok(denominator >= 12, id);
    }
    assert.match(full, /the likeliest choice, which sampling does not change/);
  });

  test('has no disagreement by sampling, by construction', async () => {
    const { full, numberOf } = await audited('repeated', '--repeats', '4');
    assert.equal(numberOf('unequal.sampling').value, 0);
    assert.match(full, /disagreement by sampling is 0 by construction/);
  });
});
