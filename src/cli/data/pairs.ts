import { EmptyTexts } from '../../core/data/emptyTexts.ts';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import { type Pair, pairFields } from '../../core/data/pair.ts';
import { EqualPairsFinder, pairContent } from '../../core/data/pairContent.ts';
import { alignedRows } from '../../core/words/alignedRows.ts';
import { counted } from '../../core/words/counted.ts';
import { asJsonLine, asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { quickDigest } from '../../disk/quickDigest.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { tellEqualPairs } from './equalPairs.ts';
import { formatsOf } from './formatsOf.ts';
import { printUnusedTexts } from './printUnusedTexts.ts';
import { printFaults, readPairs } from './readPairs.ts';

/**
 * Lists the pairs of datasets of any size, as tables or as Recant's own records, one per line.
 * Fails only if no pair could be read.
 */
export async function pairsCommand(
  { files, json, ...given }: GivenTo<'pairs'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const file of files) {
    try {
      const formats = await formatsOf(given, file);
      count += await list(file, { formats, json, output, signal });
    } catch (error) {
      if (signal.aborted) throw new Error('Interrupted.');
      if (error instanceof UsageError) throw error;
      output.stderr(`${asMessageLine(error instanceof Error ? error.message : String(error))}\n`);
    }
  }
  return count > 0 ? exitCodes.done : exitCodes.failed;
}

interface Listing {
  readonly formats: readonly DatasetFormat[];
  readonly json: boolean;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/**
 * Prints records as they are read, or a table once its columns are known; resolves to the number of
 * pairs.
 */
async function list(file: string, { formats, json, output, signal }: Listing): Promise<number> {
  const rows: string[][] = [];
  const finder = new EqualPairsFinder();
  const empty = new EmptyTexts();
  let [title, count, unreadable] = ['', 0, 0];
  let unused = new UnusedTexts();
  for await (const read of readPairs(file, formats, signal)) {
    printFaults(file, read.faults, output);
    title = read.format.title;
    unused = read.unused;
    unreadable += read.faults.length;
    count += read.pairs.length;
    for (const { pair } of read.pairs) {
      finder.add(pair.id, pairContent(pair, quickDigest), pair.label);
      empty.add(pair);
    }
    if (json) {
      output.stdout(read.pairs.map(asRecord).join(''));
      await output.drained?.();
    } else {
      rows.push(...read.pairs.map(rowOf));
    }
  }
  if (!json) {
    const broken = unreadable === 0 ? '' : `, ${counted(unreadable, 'record')} unreadable`;
    const heading = `${asMessageLine(file)}: ${counted(count, 'pair')}, ${title}${broken}\n`;
    output.stdout(heading + asTable(rows));
  }
  printUnusedTexts(file, unused, output);
  for (const sentence of empty.describe('pair')) {
    output.stderr(`${asMessageLine(`${file}: ${sentence}`)}\n`);
  }
  tellEqualPairs(file, finder, output);
  return count;
}

const fieldNames = Object.keys(pairFields.shape) as (keyof Pair)[];

/** Returns Recant's own record, with its fields in the documented order. */
function asRecord({ pair }: { readonly pair: Pair }): string {
  return asJsonLine(Object.fromEntries(fieldNames.map((name) => [name, pair[name]])));
}

function rowOf({ pair }: { readonly pair: Pair }): string[] {
  return [
    asOneLine(pair.id, 32),
    pair.label ?? '-',
    pair.label === undefined ? '-' : asOneLine(pair.labelSource ?? 'unknown source', 24),
    asOneLine(pair.prompt ?? pair.messages?.at(-1)?.content ?? '', 60),
  ];
}

function asTable(rows: readonly string[][]): string {
  const lines = alignedRows([['id', 'label', 'source', 'prompt'], ...rows]).map(
    (line) => `  ${line}`,
  );
  return `${lines.join('\n')}\n`;
}
