// Rooms of core: its folders, each of which imports only from itself and from those before it. There
// is one shape of a judgment in memory, and one path from it to a number.

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from '../paths.ts';
import { importsIn } from './imports.ts';

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

/** Returns what is wrong with the imports of core, a line each. */
export function upwardImports(core = join(projectRoot, 'src/core')): readonly string[] {
  return globSync('**/*.ts', { cwd: core }).flatMap((file) => {
    const own = roomOf(file);
    if (own < 0) return [`src/core/${file} is in none of the rooms`];
    const text = readFileSync(join(core, file), 'utf8');
    return importsIn(file, text).flatMap((target) =>
      roomOf(target) > own ? [`src/core/${file} imports from a room above: ${target}`] : [],
    );
  });
}

function roomOf(file: string): number {
  const [folder = ''] = file.split(sep);
  return rooms.indexOf(folder);
}

/** Declares a judgment in columns, a façade of such rows, or a summary that is computed apart. */
const secondShape =
  /\b(?:class|interface|type|function|const)\s+(JudgmentTable|TableRow|RowList|OrderedRows|PairList|LazyList|GrowingColumns|PairColumns|Digests|FoldedPair\w*|JsonBytes|JudgmentLines|LineForm|summaryGroups|baselineTally|shareOfColumns|meanOfColumns|plainCheck)\b/g;

/** Returns where a second shape of judgments, or a second path to a number, is declared. */
export function secondShapes(root = projectRoot): readonly string[] {
  return globSync('{src,webview}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(secondShape)].map(
      ([, name]) => `${file} declares ${name}: judgments have one shape in memory`,
    ),
  );
}
