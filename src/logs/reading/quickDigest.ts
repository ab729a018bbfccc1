import crypto from 'node:crypto';

/** What `digestOfAll` makes of the texts, by Node's own arithmetic. */
export function quickDigest(texts: readonly string[]): string {
  const text = JSON.stringify(texts);
  // Twice as quick, but not there before Node 20.12.
  if (crypto.hash) return crypto.hash('sha256', text);
  return crypto.createHash('sha256').update(text).digest('hex');
}
