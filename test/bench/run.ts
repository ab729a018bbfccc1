// Usage: npm run bench                   every benchmark
//        npm run bench -- sending        those whose file name contains this
// Each runs in a separate process. They print ratios and never fail because of a number.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const wanted = process.argv.slice(2);
const files = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')));
if (files.length === 0) process.stderr.write(`No benchmark is called ${wanted.join(' or ')}.\n`);

let failed = files.length === 0;
for (const file of files) {
  process.stdout.write(`\n── ${file}\n`);
  const args = ['--expose-gc', join(import.meta.dirname, file)];
  failed = spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0 || failed;
}
process.exitCode = failed ? 1 : 0;
