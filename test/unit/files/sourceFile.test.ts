import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder('source-file');
const module = new URL('../../../src/files/sourceFile.ts', import.meta.url).href;

/** Number of records read by a process whose heap is smaller than the file. */
async function countIn(path: string, heapMb: number): Promise<number> {
  const script = `
    import { sourceFile } from ${JSON.stringify(module)};
    let count = 0;
    for await (const _ of sourceFile(${JSON.stringify(path)}, 'file').records()) count += 1;
    console.log(count);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heapMb}`,
    '--input-type=module',
    '--eval',
    script,
  ]);
  return Number(stdout);
}

for (const [ending, header] of [
  ['jsonl', ''],
  ['csv', 'a,b\n'],
]) {
  test(`reads a .${ending} file that is larger than the heap`, async () => {
    const path = join(folder, `large.${ending}`);
    const row =
      ending === 'csv' ? `${'é'.repeat(500)},2\n` : `${JSON.stringify({ a: 'é'.repeat(500) })}\n`;
    const rows = 80_000;
    await writeFile(path, header + row.repeat(rows));
    assert.equal(await countIn(path, 60), rows);
  });
}
