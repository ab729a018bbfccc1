import { type ReadLog, readLog } from './readLog.ts';

/**
 * What a log of many pairs holds of one: its header, the pair's own entries and the messages that
 * they refer to, which other pairs may share. Without a key, of the first pair. The log is read piece
 * by piece, twice. Rejects where the file cannot be opened.
 */
export async function readPair(path: string, key?: string): Promise<ReadLog> {
  let pair = key;
  const messages = new Set<string>();
  const log = await readLog(path, (entry) => {
    if (entry.type === 'header') return true;
    if (entry.type === 'message') return false;
    if (entry.type === 'pair') {
      pair ??= entry.key;
      return entry.key === pair;
    }
    if (entry.pair !== pair) return false;
    if (entry.type === 'started') for (const id of entry.messages) messages.add(id);
    return true;
  });
  const sent = await readLog(path, (entry) => entry.type === 'message' && messages.has(entry.id));
  return { ...log, entries: [...log.entries, ...sent.entries] };
}
