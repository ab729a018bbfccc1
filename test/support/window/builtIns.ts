import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Those of VS Code's own extensions that concern Recant's files or its tests. The other 75, such as
 * TypeScript, Emmet and NPM, start in every window and make it slower.
 */
const needed = [
  ...['configuration-editing', 'json', 'json-language-features', 'ipynb', 'log', 'search-result'],
  ...['markdown-basics', 'markdown-language-features', 'git', 'git-base', 'media-preview'],
  ...['theme-defaults', 'theme-seti', 'theme-modern-icons', 'xml', 'yaml'],
];

/**
 * Creates a folder of the extensions of VS Code that tests need.
 *
 * @param server path of its server-main.js
 */
export function linkBuiltIns(server: string, folder: string): string {
  const all = join(dirname(server), '../extensions');
  mkdirSync(folder);
  for (const name of needed) symlinkSync(join(all, name), join(folder, name));
  return folder;
}
