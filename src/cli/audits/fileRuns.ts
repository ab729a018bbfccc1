import { basename, resolve } from 'node:path';
import { asMessageLine } from '../../core/escape.ts';
import { datasetFormats } from '../../core/formats/catalogue.ts';
import { EqualPairsFinder, pairContent } from '../../core/pairContent.ts';
import type { ModelIdentity } from '../../core/ports.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { createHeader } from '../../core/runs/audit/newRun.ts';
import { type SelectablePair, selectPairs } from '../../core/runs/audit/plan/selectPairs.ts';
import { NotADatasetError, readDataset } from '../../files/readDataset.ts';
import { quickDigest } from '../../logs/reading/quickDigest.ts';
import { newRunName } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';
import type { FileArguments } from '../arguments/fileArguments.ts';
import { tellEqualPairs } from '../equalPairs.ts';
import { namingFile } from '../fileErrors.ts';
import { type Output, UsageError } from '../output.ts';

/** Pairs of a file, and how the file was read. */
interface ReadPairs {
  readonly pairs: readonly SelectablePair[];
  readonly format: string;
}

/** The pairs of a file that are asked about. */
export interface ChosenPairs extends ReadPairs {
  /** All that the file holds. */
  readonly all: readonly SelectablePair[];
}

/**
 * Reads and chooses the pairs; what cannot be read is told as `file:line: reason`, and so are pairs of
 * equal content.
 */
export async function choosePairs(given: FileArguments, output: Output): Promise<ChosenPairs> {
  const { pairs: all, format } = await readPairs(given.file, given.format, output);
  const pairs = selectPairs(all, given);
  if (pairs.length > 0) {
    const finder = new EqualPairsFinder();
    for (const { pair } of pairs) finder.add(pair.id, pairContent(pair, quickDigest));
    tellEqualPairs(given.file, finder, output);
    return { pairs, all, format };
  }
  const which =
    given.labelled && all.length > 0 ? ' with a human or gold label that is not a tie' : '';
  throw new Error(`${given.file} holds no pair${which}. See \`recant pairs\`.`);
}

/** All pairs of a file, in a format that is named or any that is known. */
export async function readPairs(
  file: string,
  wanted: string | undefined,
  output: Output,
): Promise<ReadPairs> {
  const formats = datasetFormats.filter(({ id }) => wanted === undefined || id === wanted);
  if (formats.length === 0) throw new UsageError(`there is no format "${wanted}".`);
  const name = asMessageLine(file);
  const pairs: SelectablePair[] = [];
  let format = '';
  const read = async () => {
    for await (const { items, detection } of readDataset(file, { formats })) {
      format = detection.format.id;
      for (const { item } of items) {
        if ('pairs' in item) {
          for (const { key, pair } of item.pairs) pairs.push({ key, pair, line: item.line });
        } else
          output.stderr(
            `${name}:${item.atLine}: ${asMessageLine(`${item.reason} ${item.remedy}`)}\n`,
          );
      }
    }
  };
  await namingFile(file, read()).catch((error: unknown) => {
    if (!(error instanceof NotADatasetError)) throw error;
    throw new Error(`${file} is not a dataset of pairs that Recant knows; see \`recant pairs\`.`);
  });
  return { pairs, format };
}

/** The header that a run's log begins with. */
export function headerOf(
  judge: ModelIdentity,
  given: FileArguments,
  { format }: Pick<ChosenPairs, 'format'>,
): HeaderEntry {
  return createHeader({
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    selection: given.selection,
    seed: given.seed,
    ...given.chosen,
    judge,
    dataset: { name: basename(given.file), location: resolve(given.file), format },
  });
}
