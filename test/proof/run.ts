// Usage: npm run proof                   every proof
//        npm run proof -- faults         those with this name
// Full-size tests, which take minutes; smaller versions of them run in `npm test`.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../support/paths.ts';
import { namesAmong } from '../support/scriptArguments.ts';
import { runNodeTests } from '../support/suite/runNodeTests.ts';

const proofs = globSync('*.proof.ts', { cwd: import.meta.dirname }).sort();
const wanted = namesAmong(proofs.map((file) => basename(file, '.proof.ts')));
const build = spawnSync(process.execPath, [join(projectRoot, 'esbuild.mjs')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);
const files = wanted.map((name) => `test/proof/${name}.proof.ts`);
const { passed, failed } = await runNodeTests({ files, concurrency: 1 });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
