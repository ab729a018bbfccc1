import { parseArgs } from 'node:util';
import { asJsonLine, asMessageLine, asOneLine } from '../core/escape.ts';
import { datasetFormats } from '../core/formats/catalogue.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import { type Pair, pairFields } from '../core/pair.ts';
import { EqualPairsFinder, pairContent } from '../core/pairContent.ts';
import { NotADatasetError, readDataset } from '../files/readDataset.ts';
import { quickDigest } from '../logs/reading/quickDigest.ts';
import { alignedRows } from './alignedRows.ts';
import { tellEqualPairs } from './equalPairs.ts';
import { whyUnreadable } from './fileErrors.ts';
import { exitCodes, type Output, UsageError } from './output.ts';

/**
 * `recant pairs FILE… [--format F] [--json]`: lists the pairs of datasets of any size, as a table or
 * as Recant's own records, one a line. What cannot be read is told on standard error as `file:line:
 * reason`, and so are pairs of equal content; the command fails only when it read no pair at all.
 */
export async function pairsCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { format: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('name at least one dataset file.');
  const formats = formatsNamed(values.format);
  const list = values.json ? listRecords : listTable;
  let count = 0;
  for (const file of positionals) {
    try {
      count += await list(file, { formats, output, signal });
    } catch (error) {
      if (signal.aborted) throw new Error('Interrupted.');
      const why =
        error instanceof NotADatasetError ? notADataset(error, formats) : whyUnreadable(error);
      output.stderr(`${asMessageLine(file)}: ${why}\n`);
    }
  }
  return count > 0 ? exitCodes.done : exitCodes.failed;
}

interface Listing {
  readonly formats: readonly DatasetFormat[];
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Prints Recant's own records as they are read; resolves to their number. */
async function listRecords(file: string, listing: Listing): Promise<number> {
  let count = 0;
  const finder = new EqualPairsFinder();
  for await (const { pairs } of readPairs(file, listing)) {
    count += pairs.length;
    for (const pair of pairs) finder.add(pair.id, pairContent(pair, quickDigest));
    listing.output.stdout(pairs.map(asRecord).join(''));
    await listing.output.drained?.();
  }
  tellEqualPairs(file, finder, listing.output);
  return count;
}

/** Prints a table, as wide as its cells, when all of the file has been read. */
async function listTable(file: string, listing: Listing): Promise<number> {
  const rows: string[][] = [];
  const finder = new EqualPairsFinder();
  let title = '';
  let unreadable = 0;
  for await (const { pairs, format, faults } of readPairs(file, listing)) {
    title = format.title;
    unreadable += faults;
    for (const pair of pairs) {
      rows.push(rowOf(pair));
      finder.add(pair.id, pairContent(pair, quickDigest));
    }
  }
  const broken = unreadable === 0 ? '' : `, ${counted(unreadable, 'record')} unreadable`;
  const heading = `${asMessageLine(file)}: ${counted(rows.length, 'pair')}, ${title}${broken}\n`;
  listing.output.stdout(heading + asTable(rows));
  tellEqualPairs(file, finder, listing.output);
  return rows.length;
}

interface PairsRead {
  readonly format: DatasetFormat;
  readonly pairs: readonly Pair[];
  readonly faults: number;
}

/** The pairs of a file, a piece of it at a time; faults are told as they are met. */
async function* readPairs(
  file: string,
  { formats, output, signal }: Listing,
): AsyncGenerator<PairsRead, void, void> {
  const name = asMessageLine(file);
  for await (const { detection, items } of readDataset(file, { formats, signal })) {
    const pairs: Pair[] = [];
    let faults = 0;
    for (const { item } of items) {
      if ('pairs' in item) {
        pairs.push(...item.pairs.map(({ pair }) => pair));
      } else {
        faults += 1;
        const why = asMessageLine(`${item.reason} ${item.remedy}`);
        output.stderr(`${name}:${item.atLine}: ${why}\n`);
      }
    }
    yield { format: detection.format, pairs, faults };
  }
}

function formatsNamed(id: string | undefined): readonly DatasetFormat[] {
  const formats = datasetFormats.filter((format) => id === undefined || format.id === id);
  if (formats.length > 0) return formats;
  const known = datasetFormats.map((format) => format.id).join(', ');
  throw new UsageError(`there is no format ${JSON.stringify(id)}; known ones are ${known}.`);
}

function notADataset({ message }: Error, formats: readonly DatasetFormat[]): string {
  const titles = formats.map((format) => format.title).join(', ');
  return `${message} (looked for: ${titles}). Check the file, or write its records in Recant's own fields.`;
}

const fieldNames = Object.keys(pairFields.shape) as (keyof Pair)[];

/** Recant's own record, its fields in the documented order. */
function asRecord(pair: Pair): string {
  const ordered = Object.fromEntries(fieldNames.map((name) => [name, pair[name]]));
  return asJsonLine(ordered);
}

function rowOf(pair: Pair): string[] {
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
