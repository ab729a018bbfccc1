import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 6 }, (_, index) => ({
  id: `pair-${index}`,
  prompt: `What is ${index} + 1?`,
  responseA: `${index + 1}`,
  responseB: `${index + 2}`,
}));
await writeFile(dataset, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

const oneProtocol = ['--protocol', 'anti-baseline'];
const written = ['--evidence', 'written', '--writer', 'practice'];

describe('--evidence written', () => {
  it('has its own line in the plan, with calls, tokens and cost of the writer', async () => {
    const { code, out } = await recant([
      ...['plan', dataset, '--judge', 'openai:a', '--base-url', 'http://127.0.0.1:9/v1'],
      ...['--evidence', 'written', '--writer', 'openai:b', '--price', '1,2'],
      ...['--writer-price', '100,200'],
      ...oneProtocol,
    ]);
    assert.equal(code, 0);
    assert.match(out, /^openai:a: 6 pairs, 36 to 72 calls$/m);
    const own =
      /^ {2}evidence \(written by b\): 6 calls, about ([\d,]+) prompt and ([\d,]+) answer tokens, about USD ([\d.]+)$/m;
    const [, prompt = '', answer = '', cost = ''] = own.exec(out) ?? [];
    const tokens = (text: string) => Number(text.replace(',', ''));
    const expected = (100 * tokens(prompt) + 200 * tokens(answer)) / 1e6;
    assert.ok(Math.abs(Number(cost) - expected) < 0.05 * expected, out);
  });

  it('is requested, resumed without repeated calls, and labeled in the report', async () => {
    const stub = await startStubServer();
    try {
      const out = join(folder, 'written');
      const args = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...[...written, ...oneProtocol, '--yes', '--out', out],
      ];
      const limited = await recant([...args, '--max-calls', '20']);
      assert.equal(limited.code, 6);
      assert.equal((await recant(args)).code, 0);
      assert.equal(stub.requests.length, 36);
      const { entries } = await readLog(join(out, 'openai-stub-judge.jsonl'));
      const [header] = entries;
      assert.ok(header?.type === 'header' && header.evidence?.writer.provider === 'practice');
      const drafts = entries.filter((entry) => entry.type === 'answer' && entry.arm === 'draft');
      assert.equal(drafts.length, 6);
      const { out: text } = await recant(['report', out, '--format', 'json']);
      const report = reportSchema.parse(JSON.parse(text));
      const name = /^evidence \(written by practice[\w-]*, simulated\)$/;
      assert.ok(
        report.groups[0]?.challenges.some((kind) => name.test(kind)),
        text.slice(0, 400),
      );
      assert.match(report.runs[0]?.protocol ?? '', /; evidence \(written by practice/);
    } finally {
      await stub.close();
    }
  });

  it('is never pooled with fixed evidence', async () => {
    const out = join(folder, 'both');
    const of = (kind: string) => [
      ...['--judge', 'practice', '--out', join(out, kind)],
      ...oneProtocol,
    ];
    assert.equal((await recant(['audit', dataset, ...of('fixed')])).code, 0);
    assert.equal((await recant(['audit', dataset, ...written, ...of('written')])).code, 0);
    const again = await recant(['audit', dataset, ...written, ...of('fixed')]);
    assert.equal(again.code, 1);
    assert.match(again.err, /holds another run/);
    const { out: text } = await recant([
      ...['report', join(out, 'fixed'), join(out, 'written'), '--format', 'json'],
    ]);
    const report = reportSchema.parse(JSON.parse(text));
    for (const { challenges } of report.groups) {
      assert.ok(challenges.filter((kind) => kind.startsWith('evidence')).length <= 1);
    }
    assert.equal(report.groups.filter(({ scope }) => scope === 'judge').length, 2);
  });

  it('requires --writer', async () => {
    const refusals: [args: string[], message: RegExp][] = [
      [['--evidence', 'written'], /--evidence written and --writer MODEL go together/],
      [['--writer', 'practice'], /--evidence written and --writer MODEL go together/],
      [['--evidence', 'made-up'], /--evidence takes fixed or written/],
      [[...written, '--challenges', 'doubt'], /goes with the challenge "evidence"/],
      [['--writer-price', '1,2'], /--writer-price needs --writer MODEL/],
    ];
    for (const [args, message] of refusals) {
      const { code, err } = await recant(['plan', dataset, '--judge', 'practice', ...args]);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, message);
    }
  });
});
