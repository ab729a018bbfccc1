import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = new URL('../../../../src/cli/runs/keepHeapSmall.ts', import.meta.url);

interface Used {
  /** What `saveMemory` returned. */
  readonly saves: boolean;
  /** Largest heap, in MB. */
  readonly heap: number;
}

/** Makes garbage in a process that uses this memory besides its heap, in MB. */
function use(megabytes: number, savesMemory: boolean): Used {
  const script = `
    import { saveMemory } from ${JSON.stringify(source)};
    const held = Buffer.alloc(${megabytes} * 2 ** 20, 1);
    const saves = ${savesMemory} && saveMemory();
    const recent = [];
    let heap = 0;
    for (let i = 0; i < 4_000_000; i += 1) {
      recent[i % 400_000] = { values: [i] };
      if (i % 50_000 === 0) heap = Math.max(heap, process.memoryUsage().heapTotal / 1e6);
    }
    process.stdout.write(JSON.stringify({ saves, heap, held: held.length }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

describe('saving memory', () => {
  it('keeps the heap of a process that uses much memory near what is in use', () => {
    const [saved, other] = [use(220, true), use(220, false)];
    assert.ok(saved.saves);
    assert.ok(saved.heap < 0.6 * other.heap, `${saved.heap} and ${other.heap} MB`);
  });

  it('is prepared by commands in a process of their own', () => {
    const preload = `
      import { syncBuiltinESMExports } from 'node:module';
      import v8 from 'node:v8';
      v8.setFlagsFromString = (flag) => process._rawDebug(flag);
      syncBuiltinESMExports();`;
    const main = fileURLToPath(new URL('../../../../src/cli/main.ts', import.meta.url));
    const imported = `data:text/javascript,${encodeURIComponent(preload)}`;
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', imported, main, 'report', 'none.jsonl'],
      { encoding: 'utf8' },
    );
    assert.match(stderr, /^--semi-space-growth-factor=1$/m);
  });

  it('leaves a process that uses little memory as it is', () => {
    assert.equal(use(0, true).saves, false);
  });
});
