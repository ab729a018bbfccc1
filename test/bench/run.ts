// Usage: npm run bench                   every benchmark
//        npm run bench -- sending        those with this name
// Each runs in a separate process. They print ratios and never fail because of a number.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { namesAmong } from '../support/scriptArguments.ts';

const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).sort();
for (const name of namesAmong(files.map((file) => basename(file, '.bench.ts')))) {
  const file = `${name}.bench.ts`;
  process.stdout.write(`\n── ${file}\n`);
  const args = ['--expose-gc', join(import.meta.dirname, file)];
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
