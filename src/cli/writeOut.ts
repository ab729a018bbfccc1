import { type WriteOptions, writeWhole } from '../files/writeWhole.ts';
import { namingFile } from './fileErrors.ts';
import { refusingToReplace, requireFitPlace } from './places.ts';

export type Pieces = Iterable<string> | AsyncIterable<string>;

/**
 * Writes a file that the user named. Rejects with a remedy if it exists and may not be replaced.
 */
export async function writeOut(
  path: string,
  pieces: Pieces,
  options: Omit<WriteOptions, 'root'>,
): Promise<void> {
  const root = await requireFitPlace(path);
  const writing = namingFile(path, writeWhole(path, asyncPieces(pieces), { ...options, root }));
  await refusingToReplace(path, writing);
}

async function* asyncPieces(pieces: Pieces): AsyncGenerator<string> {
  yield* pieces;
}
