import { basename, join, parse } from 'node:path';
import { type CardFile, cardFile, longestCardFile } from '../core/report/card/cardFile.ts';
import { measuresVersion } from '../core/report/reportSchemaVersion.ts';
import { codeOf, describeReadError } from '../disk/describeReadError.ts';
import { readText } from '../disk/ordinaryFile.ts';
import { holderOfRecant } from '../disk/realPlace.ts';
import { toolName } from '../logs/toolName.ts';

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
export function cardFileText(file: Pick<CardFile, 'cards'>, now: number): string {
  const whole: CardFile = {
    ...{ schema: 1, tool: toolName, measures: measuresVersion, createdAt: now },
    ...file,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
