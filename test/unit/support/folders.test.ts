import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { crowdedFolders, maxFiles } from '../../support/suite/folders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('the check of folder sizes', () => {
  it('lists a nested folder with too many files, and counts those in subfolders separately', () => {
    const root = temporaryFolder('folders');
    for (const [folder, count] of [
      ['src', 1],
      ['src/full', maxFiles],
      ['src/full/crowded', maxFiles + 1],
    ] as const) {
      mkdirSync(join(root, folder));
      for (let index = 0; index < count; index += 1) {
        writeFileSync(join(root, folder, `${index}.ts`), '');
      }
    }
    assert.deepEqual(crowdedFolders(['src'], root), [`src/full/crowded (${maxFiles + 1})`]);
  });
});
