// Which files of the project a file names: what it imports, types included, and quoted paths from
// the project's root, such as those of programs that a test starts.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { projectRoot } from '../paths.ts';

const importedPath = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g;
const quotedPath = /['"`]((?:src|webview|media|test)\/[^'"`$*{]+|package\.json)['"`]/g;

/** Returns the relative paths that a module imports from, as joined to the folder of its path. */
export function importsIn(path: string, text: string): readonly string[] {
  const folder = dirname(path);
  return [...text.matchAll(importedPath)].map(([, to = '']) => normalize(join(folder, to)));
}

/**
 * Returns those of the files from which a changed file or folder can be reached. All paths are
 * relative to `root`, with forward slashes.
 */
export function filesReaching(
  changed: readonly string[],
  files: readonly string[],
  root = projectRoot,
): readonly string[] {
  const named = new Map<string, readonly string[]>();
  const namedIn = (path: string) => {
    const known = named.get(path);
    if (known) return known;
    const found = isModule(path) ? readNames(join(root, path), path) : [];
    named.set(path, found);
    return found;
  };
  const isChanged = (path: string) =>
    changed.some((one) => one === path || one.startsWith(`${path}/`));
  return files.filter((file) => {
    const seen = new Set([file]);
    for (const path of seen) {
      if (isChanged(path)) return true;
      for (const next of namedIn(path)) seen.add(next);
    }
    return false;
  });
}

function isModule(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

function readNames(file: string, path: string): readonly string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const quoted = [...text.matchAll(quotedPath)].map(([, to = '']) => to.replace(/\/$/, ''));
  return [...importsIn(path, text), ...quoted].map((to) => to.split(sep).join('/'));
}
