/**
 * Peak memory of auditing a file with the practice judge, of resuming its log and of its report's
 * summary, for a number of calls and for ten times as many, each in a process of its own; and the
 * processor time of the run's last tenth over its first.
 * Run: node test/bench/memory.bench.ts [CALLS=10000]
 */
import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const few = Number(process.argv[2] ?? 10_000);
const folder = temporaryFolder('bench');

interface Measured {
  readonly megabytes: number;
  readonly first?: number;
  readonly last?: number;
}

function measure(part: string, path: string, calls: number): Measured {
  const args = [join(import.meta.dirname, 'memoryPart.ts'), part, path, String(calls)];
  const { status, stdout } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${part} of ${calls} calls ended with ${status}`);
  return JSON.parse(stdout);
}

const parts = ['run', 'resume', 'report'] as const;

function measureAll(calls: number): Map<string, Measured> {
  const path = join(folder, `${calls}.jsonl`);
  const found = parts.map((part) => [part, measure(part, path, calls)] as const);
  process.stdout.write(`${calls} calls: a log of ${(statSync(path).size / 1e6).toFixed(0)} MB\n`);
  rmSync(path);
  return new Map(found);
}

const [small, large] = [measureAll(few), measureAll(10 * few)];
for (const part of parts) {
  const [one, ten] = [small.get(part)?.megabytes ?? 0, large.get(part)?.megabytes ?? 0];
  process.stdout.write(
    `  ${part}: peak ${one.toFixed(0)} and ${ten.toFixed(0)} MB = ${(ten / one).toFixed(2)} ×\n`,
  );
}
for (const [calls, found] of [
  [few, small.get('run')] as const,
  [10 * few, large.get('run')] as const,
]) {
  const [first = 0, last = 0] = [found?.first, found?.last];
  process.stdout.write(
    `  the last tenth of ${calls} calls took ${(last / first).toFixed(2)} × the processor time of the first\n`,
  );
}
