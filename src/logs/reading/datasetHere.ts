import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolders } from '../../core/runs/kinds.ts';

/**
 * Returns the header of a log, not yet validated, with the location where its dataset is now: a
 * folder may have been moved or copied together with the logs in its `.recant`. Other values are
 * returned as they are.
 *
 * @param log path of the log
 */
export function withDatasetHere(header: unknown, log: string): unknown {
  const { dataset } = (header ?? {}) as { readonly dataset?: { readonly location?: unknown } };
  if (typeof dataset?.location !== 'string') return header;
  const location = locationHere(dataset.location, log);
  return location === dataset.location
    ? header
    : { ...(header as object), dataset: { ...dataset, location } };
}

/**
 * Returns the location in the log's own folder whose path ends most like that of a location outside
 * it. A location that still exists is kept, unless the log was copied from there. Whoever reads a
 * record finds it by the digest of its content, so that another file of this name gives no wrong
 * one.
 */
function locationHere(location: string, log: string): string {
  const folder = folderOf(log);
  const path = pathOf(location);
  if (folder === undefined || path === undefined || path.startsWith(folder + sep)) return location;
  const parts = path.split(/[\\/]/);
  if (parts.includes('..')) return location;
  for (let start = 1; start < parts.length; start++) {
    const here = join(folder, ...parts.slice(start));
    if (!existsSync(here)) continue;
    const logBefore = join(parts.slice(0, start).join(sep), log.slice(folder.length));
    if (existsSync(path) && !existsSync(logBefore)) return location;
    return isUri(location) ? uriOf(here) : here;
  }
  return location;
}

/**
 * Returns the folder whose `.recant/runs` or `.recant/attacks` contains the log, if there is one.
 */
function folderOf(log: string): string | undefined {
  const recant = dirname(dirname(log));
  const isThere = basename(recant) === '.recant' && runFolders.includes(kindOf(log));
  return isThere ? dirname(recant) : undefined;
}

function kindOf(log: string): string {
  return basename(dirname(log));
}

function isUri(location: string): boolean {
  return /^[a-z][\w+.-]+:/i.test(location);
}

/** Returns the path of a location on this machine; undefined for one on a server or in no file. */
function pathOf(location: string): string | undefined {
  if (!isUri(location)) return /^[\\/]{2}/.test(location) ? undefined : location;
  try {
    const url = new URL(location);
    return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the URI of a path as VS Code writes it. */
function uriOf(path: string): string {
  const parts = path.split(sep).map((part) => (/^[A-Z]:$/.test(part) ? part.toLowerCase() : part));
  const encoded = parts.map((part) =>
    encodeURIComponent(part).replace(
      /[!'()*]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
  return `file://${encoded[0] === '' ? '' : '/'}${encoded.join('/')}`;
}
