import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { secondShapes, upwardImports } from '../../support/suite/rooms.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test('finds imports from rooms above, and files outside of all rooms', () => {
  const core = temporaryFolder('rooms');
  const write = (file: string, text: string) => {
    mkdirSync(join(core, file, '..'), { recursive: true });
    writeFileSync(join(core, file), text);
  };
  write('words/a.ts', "import type {\n  B,\n} from '../data/b.ts';\n");
  write('data/b.ts', "import { a } from '../words/a.ts';\nimport { c } from './c.ts';\n");
  write('loose.ts', '');
  const found = upwardImports(core).toSorted();
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /^src\/core\/loose\.ts is in none of the rooms/);
  assert.equal(found[1], 'src/core/words/a.ts imports from a room above: data/b.ts');
});

test('finds second shapes of judgments', () => {
  const root = temporaryFolder('shapes');
  mkdirSync(join(root, 'src/core'), { recursive: true });
  const text = '/** Digests of texts. */\nexport class Digest {}\nexport class JudgmentTable {}\n';
  writeFileSync(join(root, 'src/core/a.ts'), text);
  assert.deepEqual(secondShapes(root), [
    `${join('src', 'core', 'a.ts')} declares JudgmentTable: judgments have one shape in memory`,
  ]);
  assert.deepEqual(secondShapes(), []);
});
