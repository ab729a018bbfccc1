import type { Stats } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** File systems of Linux in which no file can be made: proc and sysfs, by their numbers in statfs(2). */
const keepNoFiles: readonly number[] = [0x9fa0, 0x62656572];

/** Rejects where the path leads to a device, a pipe or a socket, which may never end. */
export async function refuseSpecialFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  const kind = found && specialKind(found);
  if (kind) throw new Error(`${path} is a ${kind}, not a file. Name a file on a disk.`);
}

/** Rejects where nothing can be kept at a path, whether or not its folders are there already. */
export async function refuseUnfitPlace(path: string): Promise<void> {
  let place = resolve(path);
  while (place !== dirname(place) && (await stat(place).catch(() => undefined)) === undefined) {
    place = dirname(place);
  }
  await refuseSpecialFile(place);
  const { type } = await statfs(place);
  if (!keepNoFiles.includes(type)) return;
  throw new Error(`${path} cannot be written: ${place} keeps no files. Choose another place.`);
}

function specialKind(found: Stats): string | undefined {
  if (found.isFIFO()) return 'pipe';
  if (found.isSocket()) return 'socket';
  return found.isCharacterDevice() || found.isBlockDevice() ? 'device' : undefined;
}
