import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { projectRoot } from '../../support/paths.ts';
import { startStubServer, stubModel } from '../../support/stub/stubServer.ts';
import { compileCache, createTestFolder } from './commandLine.ts';

/** Removes features missing in Node 20, the oldest version in package.json's "engines". */
const likeNode20 =
  'delete Promise.withResolvers; delete URL.parse; delete Map.groupBy; delete Object.groupBy;';

it('audits at an endpoint, and reports, with only the features of Node 20', async (t) => {
  const folder = await createTestFolder();
  const dataset = join(folder, 'pairs.jsonl');
  const out = join(folder, 'run.jsonl');
  const pair = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'No.' };
  await writeFile(dataset, JSON.stringify(pair));
  const server = await startStubServer();
  t.after(() => server.close());

  const asIn20 = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        `--import=data:text/javascript,${encodeURIComponent(likeNode20)}`,
        join(projectRoot, 'src/cli/main.ts'),
        ...args,
      ],
      { env: { PATH: process.env.PATH, ...compileCache, OPENAI_BASE_URL: server.baseUrl } },
    );
    return stdout;
  };
  const judge = ['--judge', `openai:${stubModel}`, '--base-url', server.baseUrl];
  const stdout = await asIn20('audit', dataset, '--pair', 'one', '--out', out, ...judge);

  assert.match(stdout, /^Evidence /m);
  const log = await readFile(out, 'utf8');
  assert.equal(log.match(/"type":"judgment"/g)?.length, 6);
  assert.match(await asIn20('report', out), /^# /m);
  assert.match(await asIn20('report', out, '--summary'), /picked by hand/);
  await asIn20('verify', out);
});
