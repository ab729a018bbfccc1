import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { isAtPlace, parsePlace } from '../../core/data/recordName.ts';
import type { SelectablePair } from '../../core/runs/audit/plan/selectPairs.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { ReadFault } from '../../files/readDataset.ts';
import { findInIndex } from './findInIndex.ts';
import { readPairs } from './readPairs.ts';

/** Number of pairs that are named if the requested one is missing. */
const mostNamed = 5;

/**
 * Finds a pair in a dataset file by its id or key, or else by the number of its record, such as
 * `#12`: by the index of a large file, or by reading up to the pair. Rejects if it is missing, with
 * a message that names some of the pairs.
 */
export async function findPair(
  file: string,
  id: string,
  formats: readonly DatasetFormat[],
): Promise<{ readonly found: SelectablePair; readonly format: string }> {
  const indexed = await findInIndex(file, id, formats);
  if (indexed) return indexed;
  let count = 0;
  const first: string[] = [];
  let fault: ReadFault | undefined;
  const place = parsePlace(id);
  let numbered: Awaited<ReturnType<typeof findPair>> | undefined;
  for await (const { pairs, faults, format } of readPairs(file, formats)) {
    const found = pairs.find(({ key, pair }) => pair.id === id || key === id);
    if (found) return { found, format: format.id };
    const atNumber = place && pairs.find(({ pair, number }) => isAtPlace(pair, number, place));
    if (atNumber) numbered ??= { found: atNumber, format: format.id };
    count += pairs.length;
    const named = pairs.slice(0, mostNamed - first.length);
    first.push(...named.map(({ pair }) => asOneLine(pair.id, 40)));
    fault ??= faults[0];
  }
  if (numbered) return numbered;
  const names =
    count === 1
      ? `its only pair is ${first[0]}`
      : `its ${count} pairs begin with ${first.join(', ')}`;
  const has = count === 0 ? '' : `; ${names}`;
  const broken = fault ? ` Line ${fault.atLine} cannot be read: ${fault.reason}` : '';
  throw new Error(`${file} has no pair "${asOneLine(id, 60)}"${has}.${broken}`);
}
