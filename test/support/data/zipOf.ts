import { Buffer } from 'node:buffer';

/** An entry of a ZIP archive, whose header may be wrong. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes as stored: compressed by `method`. */
  readonly bytes: Uint8Array;
  /** Default: 0, not compressed. */
  readonly method?: number;
  /** Declared number of decompressed bytes; default: the number stored. */
  readonly declared?: number;
  /** Declared number of stored bytes. */
  readonly compressed?: number;
  readonly isEncrypted?: boolean;
}

/** Returns a ZIP archive of these entries, written exactly as declared. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { bytes, name } = entry;
    const local = Buffer.concat([header(entry, 0x04034b50, 0), Buffer.from(name), bytes]);
    directory.push(header(entry, 0x02014b50, offset), Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, all, end]);
}

/** Returns the fields that the local and the central header share, in the places of each. */
function header(entry: ZipEntry, signature: number, offset: number): Buffer {
  const isCentral = signature === 0x02014b50;
  const { name, bytes, method = 0 } = entry;
  const { declared = bytes.length, compressed = bytes.length } = entry;
  const fields = Buffer.alloc(isCentral ? 46 : 30);
  const shift = isCentral ? 2 : 0;
  fields.writeUInt32LE(signature, 0);
  fields.writeUInt16LE(63, 4 + shift);
  fields.writeUInt16LE(entry.isEncrypted ? 1 : 0, 6 + shift);
  fields.writeUInt16LE(method, 8 + shift);
  fields.writeUInt32LE(compressed, 18 + shift);
  fields.writeUInt32LE(declared, 22 + shift);
  fields.writeUInt16LE(Buffer.byteLength(name), 26 + shift);
  if (isCentral) fields.writeUInt32LE(offset, 42);
  return fields;
}
