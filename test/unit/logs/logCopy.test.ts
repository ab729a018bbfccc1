import assert from 'node:assert/strict';
import { readdir, readFile, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { LogCopy, mostHeld } from '../../../src/logs/logCopy.ts';
import { LogFile } from '../../../src/logs/logFile.ts';
import { LogDisplacedError } from '../../../src/logs/stoppedLog.ts';
import { createTestFolder, messageEntry } from './runFiles.ts';

const folder = await createTestFolder();
const line = (index: number) => messageEntry(`${index} größer `.repeat(12_000));

describe('the in-memory copy of an open log', () => {
  it('takes no more memory when the log gets longer', async () => {
    const copy = new LogCopy(join(folder, 'held.jsonl'));
    const bytes = Buffer.alloc(mostHeld / 4, 'x');
    for (let added = 0; added < 20; added += 1) {
      await copy.add(bytes);
      assert.ok(copy.heldBytes <= mostHeld, `${copy.heldBytes} after ${added}`);
    }
    assert.deepEqual(await readdir(folder), []);
    await copy.close();
  });

  it('restores a long log that another program has emptied, even after it was resumed', async () => {
    const path = join(folder, 'run.jsonl');
    const entries = Array.from({ length: 80 }, (_, index) => line(index));
    const first = await LogFile.create(path);
    await first.append(...entries.slice(0, 40));
    await first.close();
    const log = await LogFile.resume(path);
    for (const entry of entries.slice(40)) await log.append(entry);
    const text = await readFile(path, 'utf8');
    assert.ok(text.length > 2 * mostHeld);
    assert.deepEqual(await readdir(folder), [basename(path)]);
    await truncate(path);
    const last = messageEntry('last');
    const displaced = await log.append(last).catch((error: unknown) => error);
    assert.ok(displaced instanceof LogDisplacedError);
    await log.close();
    const recovered = await readFile(displaced.recovered ?? '', 'utf8');
    assert.equal(recovered, `${text}${JSON.stringify(last)}\n`);
  });
});
