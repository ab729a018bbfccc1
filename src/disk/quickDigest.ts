import { sampleDraw } from '../core/words/digest.ts';
import { sha256 } from './sha256.ts';

/** Returns the same digest as `digestOfAll`, computed with Node's own crypto. */
export function quickDigest(texts: readonly string[]): string {
  return sha256(JSON.stringify(texts));
}

/** Returns the same draw as `sampleDraw`, computed with Node's own crypto. */
export function quickDraw(seed: number, key: string): number {
  return sampleDraw(seed, key, quickDigest);
}
