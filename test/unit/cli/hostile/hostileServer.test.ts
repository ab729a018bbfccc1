import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { markedKey as key } from '../../../support/data/markedKey.ts';
import { errorReply, type StubReply } from '../../../support/stub/stubReplies.ts';
import { startStubServer, stubModel } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

describe('an API key that a server repeats', () => {
  const environment = { ...process.env };
  after(() => {
    for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL']) {
      if (environment[name] === undefined) delete process.env[name];
      else process.env[name] = environment[name];
    }
  });

  const said = `{"justification": "It is ${key}.", "preference": "A", "confidence": 80}`;
  const replies: readonly [string, StubReply][] = [
    ['in its answers', { text: said, servedModel: key, fingerprint: key }],
    ['in its refusals', { refusal: `No: ${key}` }],
    ['in its errors', errorReply(403, { message: `No: Bearer ${key}` })],
    ['in unreadable events', { rawEvents: [`data: ${key}\n\n`] }],
  ];
  for (const [where, reply] of replies) {
    it(`is never written to a file or stream if it appears ${where}`, async (t) => {
      const stub = await startStubServer({ respond: () => reply });
      t.after(() => stub.close());
      Object.assign(process.env, { OPENAI_API_KEY: key, OPENAI_BASE_URL: stub.baseUrl });
      const path = join(folder, 'key.jsonl');
      await writeFile(path, '{"id": "x", "prompt": "p", "responseA": "a", "responseB": "b"}\n');
      const out = join(folder, `key-${stub.port}.jsonl`);
      const args = ['audit', path, '--pair=x', `--judge=openai:${stubModel}`, `--out=${out}`];
      const { out: shown, err } = await recant(args);
      assert.equal(stub.requests[0]?.headers.authorization, `Bearer ${key}`);
      const kept = await readFile(out, 'utf8');
      assert.ok(kept.includes('"started"'));
      for (const text of [kept, shown, err])
        assert.ok(!text.includes(key) && !text.includes('secret='));
    });
  }
});
