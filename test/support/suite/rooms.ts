// Rooms of core: its folders, each of which imports only from itself and from those before it.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { projectRoot } from '../paths.ts';

/** From the lowest to the highest. */
const rooms: readonly string[] = [
  'words',
  'statistics',
  'data',
  'judges',
  'scoring',
  'journal',
  'measures',
  'runs',
  'judgments',
  'annotations',
  'results',
  'metrics',
  'report',
  'config',
];

const importedPath = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g;

/** Returns what is wrong with the imports of core, a line each. */
export function upwardImports(core = join(projectRoot, 'src/core')): readonly string[] {
  return globSync('**/*.ts', { cwd: core }).flatMap((file) => {
    const own = roomOf(file);
    if (own < 0) return [`src/core/${file} is in none of the rooms`];
    const text = readFileSync(join(core, file), 'utf8');
    return [...text.matchAll(importedPath)].flatMap(([, path = '']) => {
      const target = relative(core, join(core, dirname(file), path));
      return roomOf(target) > own ? [`src/core/${file} imports from a room above: ${target}`] : [];
    });
  });
}

function roomOf(file: string): number {
  const [folder = ''] = file.split(sep);
  return rooms.indexOf(folder);
}
