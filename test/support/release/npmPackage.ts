// The npm package of the command line: a folder with a package.json that is not the project's.

import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Owner, repositoryField } from './owner.ts';
import { withAbsoluteLinks } from './page.ts';

/** Name while the owner's is undecided. A package of this name is private, and npm rejects it. */
const placeholderName = '@undecided/recant';

const contents = [
  'LICENSE',
  'dist/LICENSES.txt',
  'dist/cli.js',
  'dist/openai.cjs',
  'dist/rowWorker.cjs',
  'dist/webview/drawFigures.cjs',
  'dist/webview/reportFile.css',
  'dist/webview/report.js',
  'media/guide',
  'media/schemas',
];

/** Copies what the package contains from a project that is built for production. */
export function stageNpmPackage(built: string, folder: string, owner: Owner): void {
  const chunks = globSync('dist/cli-*.js', { cwd: built });
  for (const path of [...contents, ...chunks]) {
    cpSync(join(built, path), join(folder, path), { recursive: true });
  }
  const name = owner.npmName ?? placeholderName;
  const { version, license, keywords, type, bin, engines } = JSON.parse(
    readFileSync(join(built, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description: "Audits LLM judges: does a verdict survive a doubt, or a claimed expert's word?",
    license,
    keywords,
    ...repositoryField(owner),
    type,
    bin,
    engines: { node: engines.node },
    ...(owner.npmName === null ? { private: true } : { publishConfig: { access: 'public' } }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const page = readFileSync(join(import.meta.dirname, 'npm.md'), 'utf8');
  const named = page.replaceAll('{{name}}', name);
  writeFileSync(join(folder, 'README.md'), withAbsoluteLinks(named, owner));
}

/** Packs a staged package into `target`, and returns the path of the tarball. */
export function packNpmPackage(staged: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const output = runNpm(staged, ['pack', '--json', '--pack-destination', target]);
  const packed: unknown = JSON.parse(output);
  const [{ filename }] = Object.values(packed as Record<string, { filename: string }>) as [
    { filename: string },
  ];
  return join(target, filename);
}

/** Runs npm to its end and returns what it printed. Throws, with its message, if it fails. */
export function runNpm(cwd: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const onWindows = process.platform === 'win32';
  const given = { cwd, env, encoding: 'utf8', shell: onWindows } as const;
  const { status, stdout, stderr, error } = spawnSync('npm', args, given);
  if (status !== 0) throw new Error(`npm ${args[0]} failed:\n${error?.message ?? stderr}`);
  return stdout;
}
