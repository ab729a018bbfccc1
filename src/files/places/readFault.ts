import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { longestRecord } from '../../core/data/formats/scan/datasetStream.ts';
import type { Detection } from '../../core/data/formats/weigh.ts';
import { openToRead } from '../../disk/ordinaryFile.ts';
import { unitsOf } from '../fileUnits.ts';
import type { ReadFault } from '../readDataset.ts';
import { asRecord, type BytePlace } from '../readRecords.ts';

/** A record that cannot be read, and where it is. */
export type PlacedFault = ReadFault & BytePlace;

/** Reads the record at a place again and returns its fault; undefined if it has none. */
export async function readFault(
  place: BytePlace,
  { container, ...detection }: Detection,
  { path, formats }: { readonly path: string; readonly formats: readonly DatasetFormat[] },
): Promise<PlacedFault | undefined> {
  const alone = { ...container, start: 0 };
  const units = unitsOf({ container: alone, endsLinesByReturn: false, longest: longestRecord });
  const file = await openToRead(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(place.endByte, size) - place.startByte;
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, 4 * longestRecord)));
    await file.read(bytes, 0, bytes.length, place.startByte);
    for (const unit of [...units.push(bytes), ...units.end()]) {
      const record = asRecord(unit, { ...detection, container }, formats);
      if (!('fault' in record)) continue;
      return { ...record.fault, ...place, atLine: place.line + record.atLine - 1 };
    }
    return undefined;
  } finally {
    await file.close();
  }
}
