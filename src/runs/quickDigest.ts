import { createHash } from 'node:crypto';

/** What `digestOfAll` makes of the texts, by Node's own arithmetic. */
export function quickDigest(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
