import { basename } from 'node:path';
import type { JsonObject } from '../../core/data/formats/format.ts';
import { importers } from '../../core/data/import/catalog.ts';
import { sampleFormats } from '../../core/data/samples/samplesOf.ts';
import { verdictShapes } from '../../core/runs/audit/recorded/catalog.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { kindOfLog } from '../../logs/reading/firstLine.ts';
import { shellQuoted } from '../shellQuoted.ts';

/** Number of records at a file's beginning by which its kind is recognized. */
const mostRecords = 20;

/**
 * Returns sentences that name the commands for a file without pairs: a run log, recorded verdicts or
 * single responses. Undefined if its first records are none of these.
 */
export async function knownUse(file: string): Promise<string | undefined> {
  const named = shellQuoted(file);
  if (await kindOfLog(file).catch(() => undefined)) {
    return `It is a run log of Recant: \`recant report ${named}\` reports its numbers, and \`recant show ${named}\` prints its turns.`;
  }
  const records = await firstRecords(file);
  const uses = [verdictUse(records, named), sampleUse(records, named)];
  return uses.filter((use) => use !== undefined).join(' ') || undefined;
}

/** Returns sentences that name the benchmark that a file is part of; undefined if there is none. */
export async function benchmarkUse(file: string): Promise<string | undefined> {
  const records = await firstRecords(file);
  const ofPairs = importers.filter(({ makes }) => makes === 'pairs');
  const known = ofPairs.find(({ recognize }) =>
    records.some((record) => recognize(record, file) !== undefined),
  );
  return (
    known &&
    `It is part of ${known.title}, whose files \`recant import FOLDER --out PAIRS.jsonl\` joins into pairs: ${known.hint}.`
  );
}

function verdictUse(records: readonly JsonObject[], named: string): string | undefined {
  const shape = verdictShapes.find(({ recognizes }) => records.some(recognizes));
  if (!shape) return undefined;
  const read = shape.begin();
  const answers = records.filter(shape.recognizes).flatMap((record) => {
    const reading = read(record);
    return 'answers' in reading ? reading.answers : [];
  });
  const has = `It has recorded verdicts (${shape.title}), which`;
  return answers.length === 0 || answers.some(({ item }) => item.pair)
    ? `${has} \`recant record ${named} --out FOLDER\` turns into run logs to report.`
    : `${has} \`recant record ${named} --data PAIRS.jsonl --out FOLDER\` turns into run logs to report, with the pairs that \`recant import\` writes.`;
}

function sampleUse(records: readonly JsonObject[], named: string): string | undefined {
  const format = sampleFormats.find(({ recognizes }) => records.some(recognizes));
  if (!format) return undefined;
  const { title, hint, isJoined } = format;
  const files = isJoined ? `${title}: ${hint}` : title;
  const example = `recant audit ${isJoined ? 'FOLDER' : named} --judge openai:MODEL --definition "Rating 1–10" --out RUNS`;
  return `It has single responses (${files}). They can be attacked with \`recant attack\`, and audited by judges that score one response, such as \`${example}\`.`;
}

async function firstRecords(file: string): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  try {
    for await (const record of sourceFile(file, basename(file)).records()) {
      if ('value' in record && typeof record.value === 'object') found.push(record.value);
      if (found.length >= mostRecords) break;
    }
  } catch {
    return found;
  }
  return found;
}
