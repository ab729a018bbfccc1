// Usage: npm run proof                   every proof
//        npm run proof -- faults         those whose file name contains this
// Full-size tests, which take minutes; smaller versions of them run in `npm test`.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../support/paths.ts';
import { runNodeTests } from '../support/suite/runNodeTests.ts';

const build = spawnSync(process.execPath, [join(projectRoot, 'esbuild.mjs')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);
const wanted = process.argv.slice(2).join(',');
const { passed, failed } = await runNodeTests({
  files: [`test/proof/${wanted === '' ? '*' : `{${wanted},}`}.proof.ts`],
  concurrency: 1,
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
