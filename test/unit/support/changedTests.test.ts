import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';
import { hostFoldersOf, testsOfChanges } from '../../support/suite/changedTests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const root = temporaryFolder('changed');
const files = {
  'src/core/low.ts': 'export const low = 1;\n',
  'src/core/high.ts': "import type { low } from './low.ts';\n",
  'src/host/sessions/one.ts': '',
  'test/unit/high.test.ts': "import {\n  high,\n} from '../../src/core/high.ts';\n",
  'test/unit/late.test.ts': "const { low } = await import('../../src/core/low.ts');\n",
  'test/unit/started.test.ts': "start(join(projectRoot, 'src/core/high.ts'));\n",
  'test/unit/golden.test.ts': "const golden = 'test/fixtures/golden';\n",
  'test/unit/other.test.ts': '',
  'test/host/audits/a.test.ts': "import { high } from '../../../src/core/high.ts';\n",
  'test/host/judges/b.test.ts': "import { help } from '../support/help.ts';\n",
  'test/host/support/help.ts': '',
  'test/e2e/story.test.ts': '',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function testsOf(...changed: readonly string[]) {
  const { unit, host, e2e } = testsOfChanges(changed, root);
  return [...unit, ...host, ...e2e];
}

describe('the tests of a change', () => {
  it('are the unit tests that import a changed file, directly, through others or late', () => {
    assert.deepEqual(testsOf('src/core/low.ts'), [
      'test/unit/high.test.ts',
      'test/unit/late.test.ts',
      'test/unit/started.test.ts',
    ]);
  });

  it('include unit tests that name a changed file, or its folder, by path', () => {
    assert.deepEqual(testsOf('test/fixtures/golden/run.json'), ['test/unit/golden.test.ts']);
  });

  it('include the host tests of a changed room of the host', () => {
    assert.deepEqual(testsOf('src/host/sessions/one.ts'), ['test/host/audits']);
  });

  it('include tests of a window only if they or their helpers changed', () => {
    assert.deepEqual(testsOf('test/host/support/help.ts'), ['test/host/judges/b.test.ts']);
    assert.deepEqual(testsOf('test/e2e/story.test.ts'), ['test/e2e/story.test.ts']);
  });

  it('are known for every room of the host', () => {
    const rooms = globSync('src/host/*/', { cwd: projectRoot });
    const folders = hostFoldersOf(rooms.map((room) => `${room.replaceAll('\\', '/')}/x.ts`));
    for (const folder of folders) assert.ok(existsSync(join(projectRoot, folder)), folder);
    assert.ok(folders.length > 12);
  });
});
