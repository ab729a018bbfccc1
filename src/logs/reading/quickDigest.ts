import crypto from 'node:crypto';

/** Returns the same digest as `digestOfAll`, computed with Node's own crypto. */
export function quickDigest(texts: readonly string[]): string {
  const text = JSON.stringify(texts);
  // Twice as fast, but only available since Node 20.12.
  if (crypto.hash) return crypto.hash('sha256', text);
  return crypto.createHash('sha256').update(text).digest('hex');
}
