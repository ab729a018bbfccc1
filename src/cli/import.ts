import { parseArgs } from 'node:util';
import { asMessageLine, asOneLine, asPrintableJson } from '../core/escape.ts';
import { importers } from '../core/import/catalogue.ts';
import { describeSurvey, summarizeImport } from '../core/import/describe.ts';
import type { Choice, Importer } from '../core/import/importer.ts';
import type { ImportReport } from '../core/import/report.ts';
import { type Survey, surveySources } from '../core/import/survey.ts';
import { type FoundSource, findSources } from '../files/findSources.ts';
import { importPairs } from '../files/importPairs.ts';
import { sourceFile } from '../files/sourceFile.ts';
import { FileExistsError, type WriteOptions } from '../files/writeWhole.ts';
import { namingFile } from './fileErrors.ts';
import { exitCodes, type Output, UsageError } from './output.ts';
import { requireFitPlace } from './places.ts';

/**
 * `recant import FOLDER|FILE… [--from B] [--models A,B] [--turn 1|2|both] [--out F] [--force]
 * [--json]`: joins the files of a benchmark to pairs. Without `--from`, the only benchmark that the
 * files hold is taken. Fails only when no pair could be joined.
 */
export async function importCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      models: { type: 'string' },
      turn: { type: 'string', default: 'both' },
      out: { type: 'string' },
      force: { type: 'boolean', default: false },
      json: { type: 'boolean' },
    },
  });
  if (positionals.length === 0) throw new UsageError('name a folder, or the files of a dataset.');
  const wanted = importersNamed(values.from);
  const turn = turnNamed(values.turn);
  const named = positionals.join(', ');
  const { files, notes } = await namingFile(named, findSources(positionals));
  for (const note of notes) output.stderr(`${asMessageLine(note)}\n`);
  const sources = files.map(({ path, name }) => sourceFile(path, name, signal));
  const survey = onlyOne(await namingFile(named, surveySources(sources, wanted)), wanted, files);
  const choice: Choice = { models: modelsNamed(values.models, survey), turn };
  const { importer } = survey;
  const out = values.out ?? `${importer.id}.pairs.jsonl`;
  const root = await requireFitPlace(out);
  const writing = { overwrite: values.force, root, signal };
  const report = await importTo(out, importer, files, choice, writing);
  if (values.json) output.stdout(asJson(importer, out, report));
  else output.stdout(`${summarizeImport(report, importer, report.pairs > 0 ? out : undefined)}\n`);
  return report.pairs > 0 ? exitCodes.done : exitCodes.failed;
}

async function importTo(
  out: string,
  importer: Importer,
  files: readonly FoundSource[],
  choice: Choice,
  options: WriteOptions,
): Promise<ImportReport> {
  try {
    return await importPairs(importer, files, choice, out, options);
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error;
    throw new Error(`${out} is there already. Name another file with --out, or add --force.`);
  }
}

function importersNamed(id: string | undefined): readonly Importer[] {
  const found = importers.filter((importer) => id === undefined || importer.id === id);
  if (found.length > 0) return found;
  const known = importers.map((importer) => importer.id).join(', ');
  throw new UsageError(`there is no benchmark ${JSON.stringify(id)}; known ones are ${known}.`);
}

function turnNamed(turn: string): 1 | 2 | undefined {
  if (turn === 'both') return undefined;
  if (turn === '1') return 1;
  if (turn === '2') return 2;
  throw new UsageError('--turn is 1, 2 or both.');
}

function onlyOne(
  surveys: readonly Survey[],
  wanted: readonly Importer[],
  files: readonly FoundSource[],
): Survey {
  const [survey, ...others] = surveys;
  if (survey === undefined) {
    const looked = wanted.map(({ title, hint }) => `${title} (${hint})`).join('; ');
    throw new Error(
      `No responses of two models were found (files read: ${files.length}). Looked for: ${looked}.`,
    );
  }
  if (others.length === 0) return survey;
  const found = surveys.map((each) => `${each.importer.id} (${describeSurvey(each)})`).join('; ');
  throw new UsageError(`the files hold several benchmarks; choose one with --from: ${found}.`);
}

function modelsNamed(given: string | undefined, { models }: Survey): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !models.has(name));
  const known = [...models.keys()].sort().map((name) => asOneLine(name, 60));
  if (unknown.length > 0) {
    throw new UsageError(`there is no model "${unknown[0]}"; there are ${known.join(', ')}.`);
  }
  if (new Set(names).size < 2) throw new UsageError('--models needs two models at least.');
  return names;
}

function asJson(importer: Importer, out: string, report: ImportReport): string {
  return `${asPrintableJson(
    JSON.stringify({
      from: importer.id,
      out: report.pairs > 0 ? out : null,
      pairs: report.pairs,
      labels: Object.fromEntries(report.labels),
      skipped: report.reasons,
      notChosen: report.notChosen,
      unusedFiles: report.unusedFiles,
    }),
  )}\n`;
}
