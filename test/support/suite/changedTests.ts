// Tests that a change can break: for the inner loop, not for a proof.

import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { filesReaching } from './imports.ts';

export interface ChangedTests {
  /** Files that differ from the base, sorted. */
  readonly changed: readonly string[];
  /** Test files by part; those of the host may be folders. */
  readonly unit: readonly string[];
  readonly host: readonly string[];
  readonly e2e: readonly string[];
}

/** Folders of test/host for those of src/host that have another name. */
const hostFolders: Readonly<Record<string, readonly string[]>> = {
  attackEditor: ['attacks'],
  entries: ['commands', 'restricted'],
  mappings: ['documents'],
  models: ['judges'],
  panel: ['audits'],
  review: ['annotations'],
  runs: ['fileAudits', 'attacks'],
  sessions: ['audits'],
  steps: ['audits'],
  tables: ['documents'],
};

/**
 * Returns the unit tests that reach a changed file by imports or by its quoted path, the host tests
 * of a changed room of the host, and tests of a window that are changed or use a changed helper.
 */
export function testsOfChanges(changed: readonly string[], root = projectRoot): ChangedTests {
  const all = globSync('test/{unit,host,e2e}/**/*.test.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const inPart = (part: string) => all.filter((path) => path.startsWith(`test/${part}/`));
  const ofTests = changed.filter((path) => path.startsWith('test/'));
  const folders = hostFoldersOf(changed).filter((folder) => existsSync(join(root, folder)));
  const manifest = changed.includes('package.json') ? ['test/host/manifest.test.ts'] : [];
  const hosts = filesReaching(ofTests, inPart('host'), root).filter(
    (path) => !folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  return {
    changed: changed.toSorted(),
    unit: filesReaching(changed, inPart('unit'), root),
    host: [...new Set([...folders, ...manifest, ...hosts])],
    e2e: filesReaching(ofTests, inPart('e2e'), root),
  };
}

/** Returns the folders of the host tests of changed rooms of the host. */
export function hostFoldersOf(changed: readonly string[]): readonly string[] {
  const rooms = changed.flatMap((path) => {
    const room = /^src\/host\/([^/]+)\//.exec(path)?.[1];
    return room === undefined ? [] : (hostFolders[room] ?? [room]);
  });
  return [...new Set(rooms)].map((name) => `test/host/${name}`);
}

/**
 * Returns the files that differ from a commit, those that git does not track included. By default
 * the commit is the last one that the upstream branch has or, without one, HEAD.
 */
export function changedFiles(base?: string): readonly string[] {
  const since = base ?? git('merge-base', 'HEAD', '@{upstream}') ?? 'HEAD';
  const differing = git('diff', '--name-only', since);
  if (differing === undefined) throw new Error(`git knows no commit "${since}".`);
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${differing}\n${untracked}`.split('\n').filter((path) => path !== '');
}

/** Returns what git prints, or nothing if it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
