import type { LogEntry, PairEntry } from '../../core/runs/audit/log.ts';
import { type ReadLog, readLog } from './readLog.ts';

/**
 * Identifies a pair of a run: by the key of its entry, or by its dataset key and presented order.
 */
export type PairName = string | { readonly pair: string; readonly order: PairEntry['order'] };

/**
 * Reads one pair from a log of many: the header, the pair's own entries and the messages that they
 * refer to, which other pairs may share. Without a name, reads the first pair. The log is streamed
 * twice. Rejects if the file cannot be opened.
 */
export async function readPair(path: string, name?: PairName): Promise<ReadLog> {
  let found: string | undefined;
  const messages = new Set<string>();
  const keeps = (entry: LogEntry) => {
    if (entry.type === 'header') return true;
    if (entry.type === 'pair') {
      if (found === undefined && isNamed(entry, name)) found = entry.key;
      return entry.key === found;
    }
    if (!('pair' in entry) || entry.pair !== found) return false;
    if (entry.type === 'started') for (const id of entry.messages) messages.add(id);
    return true;
  };
  const log = await readLog(path, keeps);
  const wasSent = (entry: LogEntry) => entry.type === 'message' && messages.has(entry.id);
  const sent = await readLog(path, wasSent);
  return { ...log, entries: [...log.entries, ...sent.entries] };
}

/** Reads only the entry of a pair, which has its texts; undefined if the log has no such pair. */
export async function readPairEntry(path: string, name: PairName): Promise<PairEntry | undefined> {
  const isIt = (entry: LogEntry) => entry.type === 'pair' && isNamed(entry, name);
  const { entries } = await readLog(path, isIt);
  return entries.find((entry) => entry.type === 'pair');
}

function isNamed({ key, content = key, order }: PairEntry, name: PairName | undefined): boolean {
  if (name === undefined) return true;
  return typeof name === 'string' ? key === name : content === name.pair && order === name.order;
}
