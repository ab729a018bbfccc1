import { entryFrom } from './entry.ts';
import type { DatasetFormat } from './format.ts';
import type { DigestedDraft } from './readRecord.ts';
import type { Detection } from './weigh.ts';

/**
 * Reads the text of a single record by its dataset's format. Returns the id of the format and the
 * pairs, or undefined if the text is not a record of the dataset.
 */
export function readAlone(
  text: string,
  { container, format }: Detection,
  formats: readonly DatasetFormat[],
): { readonly format: string; readonly drafts: readonly DigestedDraft[] } | undefined {
  const unit = container.read(text, true, 0);
  if (typeof unit === 'string' || unit.end !== text.length) return undefined;
  const entry = entryFrom({ ...unit, line: 1, atLine: 1 }, format, formats);
  return entry.drafts && { format: entry.anchor.format, drafts: entry.drafts };
}
