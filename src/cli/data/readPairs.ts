import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import type { SelectablePair } from '../../core/runs/audit/plan/selectPairs.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { type ReadFault, readDataset } from '../../files/readDataset.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { namingError } from '../fileErrors.ts';
import type { Output } from '../output.ts';
import { proposedRemedy } from './proposedRemedy.ts';

/** Contents of one part of a dataset file. */
interface PairsRead {
  readonly format: DatasetFormat;
  readonly pairs: readonly SelectablePair[];
  readonly faults: readonly ReadFault[];
  /** Texts not read in the file so far. */
  readonly unused: UnusedTexts;
}

/**
 * Yields the pairs of a file, part by part. Rejects with a message that names the file and a
 * remedy.
 */
export async function* readPairs(
  file: string,
  formats: readonly DatasetFormat[],
  signal?: AbortSignal,
): AsyncGenerator<PairsRead, void, void> {
  let number = 0;
  const unused = new UnusedTexts();
  try {
    for await (const { detection, items } of readDataset(file, { formats, signal })) {
      const pairs: SelectablePair[] = [];
      const faults: ReadFault[] = [];
      for (const item of items) {
        if ('reason' in item) {
          faults.push(item);
          continue;
        }
        number += 1;
        unused.add(item.unused);
        const place = { line: item.line, number, ...(item.unused && { unused: item.unused }) };
        for (const { key, pair } of item.pairs) pairs.push({ key, pair, ...place });
      }
      yield { format: detection.format, pairs, faults, unused };
    }
  } catch (error) {
    if (!(error instanceof NotADatasetError)) throw namingError(file, error);
    const titles = formats.map(({ title }) => title).join(', ');
    const isMapped = formats.some(({ mapping }) => mapping !== undefined);
    const remedy =
      (await proposedRemedy(file, isMapped)) ??
      "Check the file, map its fields with --mapping, or write its records in Recant's own fields.";
    throw new Error(`${file}: ${error.message} (looked for: ${titles}). ${remedy}`);
  }
}

/** Reports unreadable records as `file:line: reason remedy`. */
export function printFaults(file: string, faults: readonly ReadFault[], { stderr }: Output): void {
  for (const { atLine, reason, remedy } of faults) {
    stderr(`${asMessageLine(file)}:${atLine}: ${asMessageLine(`${reason} ${remedy}`)}\n`);
  }
}
