import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { asMessageLine, asOneLine, asTerminalJson } from '../core/escape.ts';
import { datasetFormats } from '../core/formats/catalogue.ts';
import { type DatasetIndex, openDataset } from '../core/formats/datasetIndex.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import { type Pair, pairFields } from '../core/pair.ts';
import { whyUnreadable } from './fileErrors.ts';
import { exitCodes, type Output, UsageError } from './output.ts';

/**
 * `recant pairs FILE… [--format F] [--json]`: lists the pairs of datasets, as a table or as Recant's
 * own records, one a line. What cannot be read is told on standard error as `file:line: reason`; the
 * command fails only when it read no pair at all.
 */
export async function pairsCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { format: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('name at least one dataset file.');
  const formats = formatsNamed(values.format);
  let count = 0;
  for (const file of positionals) {
    const name = asMessageLine(file);
    const dataset = await openFile(file, formats, output);
    if (dataset === undefined) continue;
    for (const fault of dataset.faults) {
      output.stderr(
        `${name}:${fault.atLine}: ${asMessageLine(`${fault.reason} ${fault.remedy}`)}\n`,
      );
    }
    const pairs = dataset.records.flatMap((record) => record.pairs.map(({ pair }) => pair));
    count += pairs.length;
    output.stdout(values.json ? asRecords(pairs) : asTable(name, dataset, pairs));
  }
  return count > 0 ? exitCodes.done : exitCodes.failed;
}

function formatsNamed(id: string | undefined): readonly DatasetFormat[] {
  const formats = datasetFormats.filter((format) => id === undefined || format.id === id);
  if (formats.length > 0) return formats;
  const known = datasetFormats.map((format) => format.id).join(', ');
  throw new UsageError(`there is no format ${JSON.stringify(id)}; known ones are ${known}.`);
}

async function openFile(
  file: string,
  formats: readonly DatasetFormat[],
  output: Output,
): Promise<DatasetIndex | undefined> {
  try {
    const bytes = await readFile(file);
    const dataset = openDataset(new TextDecoder('utf-8', { fatal: true }).decode(bytes), {
      formats,
    });
    if (dataset === undefined) output.stderr(`${asMessageLine(file)}: ${notADataset(formats)}\n`);
    return dataset;
  } catch (error) {
    output.stderr(`${asMessageLine(file)}: ${whyUnreadable(error)}\n`);
    return undefined;
  }
}

function notADataset(formats: readonly DatasetFormat[]): string {
  const titles = formats.map((format) => format.title).join(', ');
  return `No pairs were recognised in it (looked for: ${titles}). Check the file, or write its records in Recant's own fields.`;
}

/** Recant's own records, their fields in the documented order. */
function asRecords(pairs: readonly Pair[]): string {
  const names = Object.keys(pairFields.shape) as (keyof Pair)[];
  const ordered = (pair: Pair) => Object.fromEntries(names.map((name) => [name, pair[name]]));
  return pairs.map((pair) => `${asTerminalJson(JSON.stringify(ordered(pair)))}\n`).join('');
}

function asTable(file: string, dataset: DatasetIndex, pairs: readonly Pair[]): string {
  const title = datasetFormats.find((format) => format.id === dataset.format)?.title ?? '';
  const broken = dataset.faults.length;
  const unreadable = broken === 0 ? '' : `, ${counted(broken, 'record')} unreadable`;
  const rows = pairs.map((pair) => [
    asOneLine(pair.id, 32),
    pair.label ?? '-',
    pair.label === undefined ? '-' : asOneLine(pair.labelSource ?? 'unknown source', 24),
    asOneLine(pair.prompt ?? pair.messages?.at(-1)?.content ?? '', 60),
  ]);
  const all = [['id', 'label', 'source', 'prompt'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  const lines = all.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return `${file}: ${counted(pairs.length, 'pair')}, ${title}${unreadable}\n${lines.join('\n')}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
