import { basename, join, parse } from 'node:path';
import { type CardFile, cardFile, longestCardFile } from '../core/report/card/cardFile.ts';
import { type Look, withLooks } from '../core/report/card/looks.ts';
import { measuresVersion } from '../core/report/reportSchemaVersion.ts';
import { codeOf, describeReadError } from '../disk/describeReadError.ts';
import { readText } from '../disk/ordinaryFile.ts';
import { holderOfRecant, makeRealFolder, UnsafePlaceError } from '../disk/realPlace.ts';
import { onePiece, writeWhole } from '../files/writeWhole.ts';
import { toolName } from '../logs/toolName.ts';

/** Name of the file in which a folder counts the cards that were printed of its logs. */
const looksName = '.looks.json';

/** Returns the folder in whose `.recant` these logs are; undefined if they are in none. */
export function projectOf(logs: readonly string[]): string | undefined {
  return logs.map(holderOfRecant).find((found) => found !== undefined);
}

function cardFolder(project: string): string {
  return join(project, '.recant', 'cards');
}

/** Returns the path of the card of a dataset, whose name may be hostile. */
export function cardPath(project: string, dataset: string): string {
  const name = parse(basename(dataset)).name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_');
  return join(cardFolder(project), `${name.replace(/^\.+/, '') || 'card'}.json`);
}

/** Reads a card file; undefined if there is none. Rejects with a remedy if it is something else. */
export async function readCardFile(path: string): Promise<CardFile | undefined> {
  const text = await readText(path, longestCardFile + 1).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw new Error(`${path}: ${describeReadError(error)}`, { cause: error });
  });
  if (text === undefined) return undefined;
  const read = cardFile.safeParse(parsed(text));
  if (read.success && text.length <= longestCardFile) return read.data;
  throw new Error(`${path} is no card of this version of Recant. Delete it or name another file.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the text of a card file. */
export function cardFileText(file: Pick<CardFile, 'cards' | 'looks'>, now: number): string {
  const whole: CardFile = {
    ...{ schema: 1, tool: toolName, measures: measuresVersion, createdAt: now },
    ...file,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Returns the cards that were printed of the logs of a project. */
export async function looksIn(project: string | undefined): Promise<readonly Look[]> {
  if (project === undefined) return [];
  return (await readCardFile(join(cardFolder(project), looksName)))?.looks ?? [];
}

/**
 * Adds cards that are printed now to those counted in a project. Changes nothing if its folder is
 * not writable, as in a checkout for reading only, or if its file is not one of Recant. Rejects if
 * a link leads out of it.
 */
export async function keepLooks(
  project: string | undefined,
  now: readonly Look[],
  time: number,
): Promise<void> {
  if (project === undefined) return;
  const folder = cardFolder(project);
  const earlier = await looksIn(project).catch(() => undefined);
  if (!earlier) return;
  const looks = withLooks(earlier, now);
  if (looks.length === earlier.length && looks.every((one, i) => one === earlier[i])) return;
  const path = join(folder, looksName);
  const root = holderOfRecant(path);
  try {
    await makeRealFolder(root, folder);
    await writeWhole(path, onePiece(cardFileText({ cards: [], looks }, time)), {
      overwrite: true,
      root,
    });
  } catch (error) {
    if (error instanceof UnsafePlaceError) throw error;
  }
}
