import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Decompress } from 'fzstd';

const mebibyte = 1024 * 1024;
/** Maximum size in bytes of an entry, compressed or not. */
const largestEntry = 128 * mebibyte;
/** Maximum number of times that an entry may be larger than its compressed form. */
const mostExpansion = 1000;

const stored = 0;
const deflated = 8;
const zstandard = 93;

/** Compression methods that `decompress` supports, by their numbers in ZIP. */
export const methods: ReadonlySet<number> = new Set([stored, deflated, zstandard]);

/** Throws for an entry that declares more than the limits. */
export function checkDeclared(compressed: number, uncompressed: number): void {
  if (Math.max(compressed, uncompressed) > largestEntry) {
    throw new Error(`An entry is larger than ${largestEntry / mebibyte} MiB.`);
  }
  if (uncompressed > mostExpansion * (compressed + 1024)) {
    throw new Error('An entry is too large when decompressed.');
  }
}

/** Returns the decompressed bytes. Rejects as soon as there are more than declared. */
export async function decompress(
  method: number,
  bytes: Uint8Array,
  declared: number,
): Promise<Uint8Array> {
  if (method === zstandard) return unpackFrames(bytes, declared);
  return method === deflated ? inflate(bytes, { maxOutputLength: Math.max(1, declared) }) : bytes;
}

const inflate = promisify(inflateRaw) as (
  bytes: Uint8Array,
  options: { readonly maxOutputLength: number },
) => Promise<Buffer>;

/** Number of compressed bytes that are decompressed at once. */
const pieceLength = 64 * 1024;

function unpackFrames(bytes: Uint8Array, declared: number): Uint8Array {
  const unpacked = new Uint8Array(declared);
  let length = 0;
  const frames = new Decompress((chunk) => {
    if (length + chunk.length > declared) throw new Error('An entry is longer than it declares.');
    unpacked.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const end = at + pieceLength;
    frames.push(bytes.subarray(at, end), end >= bytes.length);
  }
  return unpacked.subarray(0, length);
}
