import { importers } from '../../core/data/import/catalog.ts';
import { describeSurvey, summarizeImport } from '../../core/data/import/describe.ts';
import type { Choice, Importer } from '../../core/data/import/importer.ts';
import type { ImportReport } from '../../core/data/import/report.ts';
import { fewestModels, type Survey, surveySources } from '../../core/data/import/survey.ts';
import { asMessageLine, asOneLine, asPrintableJson } from '../../core/words/escape.ts';
import { type FoundSource, findSources } from '../../files/findSources.ts';
import { importPairs } from '../../files/importPairs.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { refusingToReplace, requireFitPlace } from '../places.ts';
import { proposedRemedy } from './proposedRemedy.ts';

/**
 * Joins the files of a benchmark into pairs, or reads the responses in logs of evaluations. Without
 * `--from`, the files must contain only one kind. Fails only if there is no pair or response.
 */
export async function importCommand(
  given: GivenTo<'import'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const wanted = importers.filter(({ id }) => given.from === undefined || id === given.from);
  const named = given.files.join(', ');
  const { files, notes } = await namingFile(named, findSources(given.files));
  for (const note of notes) output.stderr(`${asMessageLine(note)}\n`);
  const sources = files.map(({ path, name }) => sourceFile(path, name, signal));
  const surveys = await namingFile(named, surveySources(sources, wanted));
  const [only, ...others] = files;
  const isAlone = surveys.length === 0 && only !== undefined && others.length === 0;
  const remedy = isAlone ? await proposedRemedy(only.path) : undefined;
  const survey = onlyOne(surveys, wanted, files, remedy);
  const choice: Choice = {
    models: modelsNamed(given.models, survey),
    turn: given.turn === 'both' ? undefined : given.turn === '1' ? 1 : 2,
  };
  const { importer } = survey;
  const out = given.outPairs ?? `${importer.id}.${importer.makes}.jsonl`;
  const root = await requireFitPlace(out);
  const writing = { overwrite: given.force, root, signal };
  const report = await refusingToReplace(out, importPairs(importer, files, choice, out, writing));
  if (given.json) output.stdout(asJson(importer, out, report));
  else output.stdout(`${summarizeImport(report, importer, report.pairs > 0 ? out : undefined)}\n`);
  return report.pairs > 0 ? exitCodes.done : exitCodes.failed;
}

function onlyOne(
  surveys: readonly Survey[],
  wanted: readonly Importer[],
  files: readonly FoundSource[],
  remedy: string | undefined,
): Survey {
  const [survey, ...others] = surveys;
  if (survey === undefined) {
    const looked = wanted.map(({ title, hint }) => `${title} (${hint})`).join('; ');
    const found = `No responses of two models, and no graded responses, were found (files read: ${files.length}). Looked for: ${looked}.`;
    throw new Error(remedy === undefined ? found : `${found} ${remedy}`);
  }
  if (others.length === 0) return survey;
  const found = surveys.map((each) => `${each.importer.id} (${describeSurvey(each)})`).join('; ');
  throw new UsageError(`the files contain several benchmarks; choose one with --from: ${found}.`);
}

function modelsNamed(
  names: readonly string[] | undefined,
  { importer, models }: Survey,
): readonly string[] | undefined {
  if (names === undefined) return undefined;
  const unknown = names.filter((name) => !models.has(name));
  const known = [...models.keys()].sort().map((name) => asOneLine(name, 60));
  if (unknown.length > 0) {
    throw new UsageError(
      `there is no model "${unknown[0]}"; available models: ${known.join(', ')}.`,
    );
  }
  if (new Set(names).size < fewestModels(importer)) {
    throw new UsageError('--models needs at least two models.');
  }
  return names;
}

function asJson(importer: Importer, out: string, report: ImportReport): string {
  return `${asPrintableJson(
    JSON.stringify({
      from: importer.id,
      out: report.pairs > 0 ? out : null,
      [importer.makes]: report.pairs,
      labels: Object.fromEntries(report.labels),
      skipped: report.reasons,
      notChosen: report.notChosen,
      unusedFiles: report.unusedFiles,
    }),
  )}\n`;
}
