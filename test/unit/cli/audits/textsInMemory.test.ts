import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { usedBytes } from '../../../support/measuring/usedBytes.ts';
import { judgeAnswer, steadyJudge } from '../../../support/stub/stubJudge.ts';
import { type StubRequest, startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_BASE_URL;

const pairs = 200;
/** Length of a response in characters, each of which takes a byte. */
const longText = 50_000;

it('an audit of a file forgets the texts of pairs that are finished', async (t) => {
  const folder = await createTestFolder();
  const dataset = join(folder, 'pairs.jsonl');
  const records = Array.from({ length: pairs }, (_, index) => {
    const responseA = `${index}`.padEnd(longText, 'a');
    return JSON.stringify({ id: `p${index}`, prompt: 'Which?', responseA, responseB: 'b' });
  });
  await writeFile(dataset, records.join('\n'));
  records.length = 0;
  /** The least memory used during the calls of a pair: garbage only adds to it. */
  const used = { early: Number.POSITIVE_INFINITY, late: Number.POSITIVE_INFINITY };
  const stub = await startStubServer({
    respond: ({ body }) => {
      // The stub keeps all requests, with these texts.
      (stub.requests as StubRequest[]).length = 0;
      const pair = Number(/(\d+)aaa/.exec(JSON.stringify(body.messages))?.[1]);
      const time = pair === pairs / 4 ? 'early' : pair === pairs - 1 ? 'late' : undefined;
      if (time) used[time] = Math.min(used[time], usedBytes());
      return { text: judgeAnswer(steadyJudge, body.messages) };
    },
  });
  t.after(() => stub.close());

  const judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
  const audit = ['audit', dataset, ...judge, '--concurrency', '1', '--yes', '--out', folder];
  const { code, err } = await recant(audit);
  assert.equal(code, 0, err);

  const texts = pairs * longText;
  const { early, late } = used;
  assert.ok(early - late > texts / 4, `${early} bytes after a quarter, ${late} at the end`);
});
