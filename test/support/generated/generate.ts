// Usage: npm run generate   writes what is derived from the code: the JSON schemas in media/schemas,
// the options in the command line's guide, the names of follow-ups and attacks in package.json and
// src, and the outputs of the logs in test/fixtures/golden. Each is compared with the code by a test
// of the same files, which write it here instead.

import { spawnSync } from 'node:child_process';
import { projectRoot } from '../paths.ts';

const derived = [
  'test/unit/core/catalogNames.test.ts',
  'test/unit/core/config/configSchema.test.ts',
  'test/unit/core/data/formats/pairsSchema.test.ts',
  'test/unit/core/judges/jsonSchema.test.ts',
  'test/unit/core/data/mapping/mappingSchema.test.ts',
  'test/unit/core/report/jsonSchema.test.ts',
  'test/unit/cli/options/help.test.ts',
  'test/unit/cli/reports/golden.test.ts',
];
const formatted = ['media/schemas', 'package.json', 'src/core/runs'];

run('--test', ...derived);
run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...formatted);

function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, RECANT_WRITE: '1' },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
