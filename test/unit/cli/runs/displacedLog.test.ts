import assert from 'node:assert/strict';
import { unlinkSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const pairs = Array.from({ length: 6 }, (_, index) => ({
  id: `pair-${index}`,
  prompt: `What is ${index} + 1?`,
  responseA: `${index + 1}`,
  responseB: `${index + 2}`,
}));
await writeFile(dataset, pairs.map((pair) => JSON.stringify(pair)).join('\n'));

describe('recant audit whose log is deleted during the run', () => {
  it('starts no further calls, keeps every answer, and resumes without repeating calls', async () => {
    const out = join(folder, 'out');
    const log = join(out, 'openai-stub-judge.jsonl');
    const stub = await startStubServer({
      respond: (_, number) => {
        if (number === 7) unlinkSync(log);
        return undefined;
      },
    });
    try {
      const args = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...['--out', out, '--concurrency', '2', '--yes'],
      ];
      const stopped = await recant(args);
      assert.notEqual(stopped.code, 0);
      assert.match(stopped.err, /openai-stub-judge\.jsonl was deleted, replaced or shortened/);
      // The two pending pairs end, because their calls had started.
      assert.ok(stub.requests.length <= 12, `${stub.requests.length} calls`);
      const [recovered = ''] = (await readdir(out)).filter((name) => name.includes('recovered'));
      assert.ok(stopped.err.includes(recovered));
      await rename(join(out, recovered), log);
      const resumed = await recant(args);
      assert.equal(resumed.code, 0, resumed.err);
      assert.equal(stub.requests.length, 36);
    } finally {
      await stub.close();
    }
  });
});
