import { dirname } from 'node:path';
import type { JsonObject, PairDraft } from '../../core/data/formats/format.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import { type FieldMapping, fieldMapping } from '../../core/data/mapping/mapping.ts';
import { mappingFileText } from '../../core/data/mapping/mappingFileText.ts';
import { mappingNameFor } from '../../core/data/mapping/propose/mappingName.ts';
import { possibleLabelIn } from '../../core/data/mapping/propose/possibleLabel.ts';
import {
  fieldsIn,
  formatsOfMapping,
  type LabelValue,
  labelsFor,
  labelValuesIn,
  mappingSentence,
  modelsOf,
  proposeMapping,
  readMapped,
} from '../../core/data/mapping/propose/proposeMapping.ts';
import { turnOfLabels } from '../../core/data/mapping/propose/turnOfLabels.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { makeRealFolder, repositoryOf } from '../../disk/realPlace.ts';
import { readRecords } from '../../files/readRecords.ts';
import { sniffFile } from '../../files/sniffRecords.ts';
import { namingFile } from '../fileErrors.ts';
import { firstFew } from '../firstFew.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { shellQuoted } from '../shellQuoted.ts';
import { writeOut } from '../writeOut.ts';
import { benchmarkUse, knownUse } from './knownUse.ts';
import { printUnusedTexts } from './printUnusedTexts.ts';
import { columnsRemedy } from './proposedRemedy.ts';

/**
 * Prints a proposed mapping of an unknown file, completed by the options, with its first record as
 * mapped; with `--out`, writes it.
 */
export async function mappingCommand(
  given: GivenTo<'mapping'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const [file] = given.files;
  const sniffed = await namingFile(file, sniffFile(file));
  const columns = await columnsRemedy(file);
  if (columns !== undefined) throw new Error(`${file}: ${columns}`);
  const known = await knownUse(file);
  if (!sniffed) throw new Error(`${file}: ${known ?? 'No records were found in it.'}`);
  const chosen = chosenMapping(given, sniffed, known);
  const records =
    readMapped(chosen, sniffed).items.length > 0
      ? sniffed
      : ((await sniffFile(file, formatsOfMapping(chosen))) ?? sniffed);
  const mapping = records === sniffed ? chosen : chosenMapping(given, records, known);
  const { items, faults } = readMapped(mapping, records);
  const [first] = items;
  const [fault] = faults;
  if (!first && fault)
    throw new Error(`${file}: no record can be read. ${fault.reason} ${fault.remedy}`);
  if (!first)
    throw new UsageError(`no record of ${file} has these fields. ${describeFields(records)}`);
  const { label } = mapping.fields;
  const models = modelsOf(mapping.fields);
  const values =
    label === undefined ? [] : (labelValuesIn(records, label, undefined, models) ?? []);
  output.stdout(`${asMessageLine(`${file}: ${mappingSentence(mapping)}`)}\n`);
  output.stdout(`Its first record as mapped:\n${asLines(first)}`);
  const notes = [
    ...(known === undefined ? [] : [`Needs no mapping: ${known}`]),
    ...notesOn(mapping, given, values, records.length),
    ...(await notesOnLabels(file, mapping, records)),
  ];
  for (const note of notes) output.stderr(`${asMessageLine(note)}\n`);
  printUnusedTexts(file, await unusedIn(file, mapping, signal), output);
  const { outMapping: out, force } = given;
  if (out === undefined) return exitCodes.done;
  const folder = dirname(out);
  await namingFile(out, makeRealFolder(await repositoryOf(out), folder));
  await writeOut(out, [mappingFileText(mapping)], { overwrite: force, signal });
  output.stdout(
    `${asMessageLine(`Written to ${out}. Use it with --mapping ${shellQuoted(out)}.`)}\n`,
  );
  return exitCodes.done;
}

/** Returns the texts that a mapping does not use, of all records of a file. */
async function unusedIn(
  file: string,
  mapping: FieldMapping,
  signal: AbortSignal,
): Promise<UnusedTexts> {
  const unused = new UnusedTexts();
  for await (const { records } of readRecords(file, {
    formats: formatsOfMapping(mapping),
    signal,
  })) {
    for (const record of records) if ('drafts' in record) unused.add(record.unused);
  }
  return unused;
}

/**
 * Returns the proposal with the fields and labels that the options state.
 *
 * @param known what the file is for without a mapping
 */
function chosenMapping(
  { files: [file], field, labelValue, labelSource }: GivenTo<'mapping'>,
  records: readonly JsonObject[],
  known = 'It does not look like prompts with responses.',
): FieldMapping {
  const name = mappingNameFor(file);
  const proposed = proposeMapping(records, name)?.mapping;
  if (!proposed && field.length === 0) {
    throw new UsageError(
      `${file}: ${known} To map it, name its fields, as in --field prompt=… --field responseA=… --field responseB=…. ${describeFields(records)}`,
    );
  }
  const places = placesIn(field);
  const replaced = new Set(Object.keys(places).flatMap((one) => replacedBy[one] ?? []));
  const kept = Object.entries(proposed?.fields ?? {}).filter(([one]) => !replaced.has(one));
  const fields = { ...Object.fromEntries(kept), ...places };
  const { label } = fields;
  const result = fieldMapping.safeParse({
    name,
    fields,
    ...(label === undefined
      ? { label: replaced.has('label') ? undefined : proposed?.label }
      : {
          labels: {
            ...labelsFor(records, label, undefined, modelsOf(fields)),
            ...Object.fromEntries(labelValue),
          },
        }),
    labelSource,
  });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message} ${describeFields(records)}`);
}

/** Proposed fields that a field given as an option excludes. */
const replacedBy: Readonly<Record<string, readonly string[]>> = {
  prompt: ['messages'],
  messages: ['prompt'],
  responseA: ['response', 'model', 'score'],
  responseB: ['response', 'model', 'score'],
  response: ['responseA', 'responseB', 'modelA', 'modelB', 'label'],
};

/** Returns the places given as options; a field that is named several times has a list of them. */
function placesIn(given: GivenTo<'mapping'>['field']): Record<string, string | string[]> {
  const places: Record<string, string | string[]> = {};
  for (const [name, text] of given) {
    const place = text.replaceAll('\\n', '\n');
    const before = places[name];
    places[name] = before === undefined ? place : [before, place].flat();
  }
  return places;
}

function describeFields(records: readonly JsonObject[]): string {
  const fields = fieldsIn(records).filter(({ kind }) => kind !== 'other');
  return `Fields of its records: ${firstFew(fields.map(({ path }) => path))}.`;
}

function asLines(item: PairDraft): string {
  return Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `  ${name}: ${asOneLine(text, 100)}\n`;
    })
    .join('');
}

/** Returns what may be the label, or why none is proposed. */
async function notesOnLabels(
  file: string,
  mapping: FieldMapping,
  records: readonly JsonObject[],
): Promise<readonly string[]> {
  const turn = turnOfLabels(records, mapping.fields);
  if (turn !== undefined) {
    const use = (await benchmarkUse(file)) ?? '';
    return [
      `\`${turn}\` says of which turn a label or score is, but the responses have more turns. ${use}`.trim(),
    ];
  }
  const place = possibleLabelIn(records, mapping);
  if (place === undefined) return [];
  const values = labelValuesIn(records, place, undefined, modelsOf(mapping.fields)) ?? [];
  const seen = values.map(({ value, count }) => `${value} (${count} times)`);
  return [
    `\`${place}\` may be the label${seen.length > 0 ? `: ${firstFew(seen)}` : ''}. If it is, add --field label=${shellQuoted(place)}.`,
  ];
}

/** Returns what the user should still decide. */
function notesOn(
  { fields, label, labelSource }: FieldMapping,
  { labelValue }: GivenTo<'mapping'>,
  values: readonly LabelValue[],
  recordCount: number,
): readonly string[] {
  const stated = new Set(labelValue.map(([value]) => value));
  const unknown = values.filter(({ value, meaning }) => !meaning && !stated.has(value));
  const counts = unknown.map(({ value, count }) => `${value} (${count} times)`);
  const example = shellQuoted(String(unknown[0]?.value));
  const option = example.startsWith('-') ? `--label=${example}` : `--label ${example}`;
  const isLabeled = (fields.label ?? fields.score ?? label) !== undefined;
  const isOfUnknownSource = isLabeled && (labelSource ?? fields.labelSource) === undefined;
  return [
    ...(counts.length > 0
      ? [
          `These label values in the first ${recordCount} records count as no label: ${firstFew(counts)}. State their meaning, as in ${option}=A.`,
        ]
      : []),
    ...(isOfUnknownSource
      ? [
          'The source of the labels is unknown, so no number uses them. Name it with --label-source human, gold or llm:NAME.',
        ]
      : []),
  ];
}
