import crypto from 'node:crypto';

/** Returns the SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits, by Node's own crypto. */
export function sha256(text: string): string {
  // Twice as fast, but only available since Node 20.12.
  if (crypto.hash) return crypto.hash('sha256', text);
  return crypto.createHash('sha256').update(text).digest('hex');
}
