import type { DatasetFormat } from './format.ts';
import { detect, endsInFirstObject, longSampleLength } from './sniff.ts';
import type { Detection } from './weigh.ts';

/** What the beginning of a text says about the rest of it. */
export interface DatasetHead {
  /** The layout of the text; undefined if it is not a dataset. */
  readonly detection: Detection | undefined;
  /** Whether the text's first record extends beyond the part in which no pairs were recognized. */
  readonly isCutShort: boolean;
  /** Whether lines end at a lone carriage return, as editors also read them (classic Mac OS). */
  readonly endsLinesByReturn: boolean;
}

/** Number of UTF-16 units of a text by which it is decided how to read it. */
export const headLength = longSampleLength + 1;

/** @param head first `headLength` UTF-16 units of a text, or all of it if it is shorter */
export function readHead(head: string, formats: readonly DatasetFormat[]): DatasetHead {
  const beginning = head.slice(0, longSampleLength);
  const endsLinesByReturn = !beginning.includes('\n') && /\r./s.test(beginning);
  const text = endsLinesByReturn ? head.replaceAll('\r', '\n') : head;
  const { detection } = detect(text, formats);
  const isCutShort =
    detection === undefined &&
    text.length > longSampleLength &&
    endsInFirstObject(text.slice(0, longSampleLength));
  return { detection, isCutShort, endsLinesByReturn };
}
