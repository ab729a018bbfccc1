// Usage: node test/support/suite/testTitles.ts FILE…   prints each file's full test titles as JSON
// Loads test files without running a test or a hook, because node --test can list none.

import { spawnSync } from 'node:child_process';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../paths.ts';

type Titles = Readonly<Record<string, readonly string[]>>;

/** Returns those of some test files that have a title which matches. */
export function filesWithTitle(files: readonly string[], pattern: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, ...files], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The titles of tests cannot be read.\n${stderr}`);
  const titles: Titles = JSON.parse(stdout);
  const wanted = new RegExp(pattern);
  return files.filter((file) => titles[file]?.some((title) => wanted.test(title)));
}

/** Stands in for node:test: notes titles, those of suites before those of their tests. */
const collector = `
  const path = [];
  export const test = (title) => { globalThis.collectedTitles.push([...path, title].join(' ')); };
  export const describe = (title, ...rest) => { path.push(title); rest.at(-1)(); path.pop(); };
  export const it = test, suite = describe;
  export const before = () => {}, after = before, beforeEach = before, afterEach = before;
  export default test;
`;

async function printTitles(files: readonly string[]): Promise<void> {
  const url = `data:text/javascript,${encodeURIComponent(collector)}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:test' ? { url, shortCircuit: true } : next(specifier, context),
  });
  const found: Record<string, readonly string[]> = {};
  for (const file of files) {
    const titles: string[] = [];
    Object.assign(globalThis, { collectedTitles: titles });
    await import(pathToFileURL(resolve(file)).href);
    found[file] = titles;
  }
  console.log(JSON.stringify(found));
}

if (import.meta.main) {
  await printTitles(process.argv.slice(2));
  process.exit(0);
}
