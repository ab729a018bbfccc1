import { inflateRawSync } from 'node:zlib';

/** Returns the names of a ZIP's entries, sorted. */
export function listZip(zip: Buffer): string[] {
  return entriesOf(zip)
    .map(([name]) => name)
    .sort();
}

/** Returns the entries of a ZIP's central directory, each with what reads it. */
export function entriesOf(zip: Buffer): [name: string, read: () => Buffer][] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = zip.readUInt16LE(end + 10);
  const entries: [string, () => Buffer][] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const [method, size, local] = [10, 20, 42].map((field) => zip.readUInt32LE(at + field));
    entries.push([
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      () => {
        const begin = (local ?? 0) + 30;
        const lengths = zip.readUInt16LE(begin - 4) + zip.readUInt16LE(begin - 2);
        const bytes = zip.subarray(begin + lengths, begin + lengths + (size ?? 0));
        return ((method ?? 0) & 0xffff) === 0 ? bytes : inflateRawSync(bytes);
      },
    ]);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
