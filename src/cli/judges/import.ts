import { basename, join } from 'node:path';
import { pairId } from '../../core/data/import/modelPairs.ts';
import { judgeFileText } from '../../core/judges/file/writeJudgeFile.ts';
import { judgeImporters } from '../../core/judges/import/catalog.ts';
import { importJudges } from '../../core/judges/import/importJudges.ts';
import type { ImportedJudge } from '../../core/judges/import/judgeImporter.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { readText } from '../../disk/ordinaryFile.ts';
import { makeRealFolder, repositoryOf } from '../../disk/realPlace.ts';
import { refuseForeignFile } from '../../files/foreignFile.ts';
import { judgeFileEnding } from '../../files/readJudge.ts';
import { namingFile } from '../fileErrors.ts';
import { firstFew } from '../firstFew.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { writeOut } from '../writeOut.ts';

type Judge = Extract<ImportedJudge, { definition: unknown }>;

/** Maximum number of bytes that are read of a file: more than any importer accepts. */
const longestFile = 16 * 1024 * 1024;

/**
 * Writes the judges of other tools as definition files, or prints them. Fails, after it has written
 * the others, if one or a file is refused.
 */
export async function importJudgeCommand(
  { files, judgeName, outJudges: out, force }: GivenTo<'importJudge'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const sources = await Promise.all(
    files.map(async (path) => {
      await namingFile(path, refuseForeignFile(path));
      const text = await namingFile(path, readText(path, longestFile));
      return { name: path.replaceAll('\\', '/'), text };
    }),
  );
  const { judges, found, faults } = importJudges(sources, judgeName);
  for (const { file, fault } of faults) output.stderr(`${asMessageLine(`${file}: ${fault}`)}\n`);
  if (found.length === 0) throw new Error(whyNone(faults.length));
  if (judges.length === 0) throw new UsageError(whyNotChosen(judgeName, found));
  for (const judge of judges) {
    if ('fault' in judge) {
      output.stderr(`${asMessageLine(`${judge.file}: ${judge.name}: ${judge.fault}`)}\n`);
    }
  }
  const imported = judges.filter((judge): judge is Judge => 'definition' in judge);
  const written = placesOf(imported, out);
  if (out !== undefined && !isFile(out) && imported.length > 0) {
    await namingFile(out, makeRealFolder(await repositoryOf(out), out));
  }
  for (const [path, judge] of written) {
    const text = judgeFileText(judge.definition, commentsOn(judge));
    if (path === undefined) {
      output.stdout(text);
      continue;
    }
    await writeOut(path, [text], { overwrite: force, signal });
    output.stdout(`${asMessageLine(`${judge.name} (${judge.tool}): ${path}`)}\n`);
    for (const { what, why } of judge.losses) {
      output.stdout(`  not carried over: ${asMessageLine(`${what}. ${why}`)}\n`);
    }
    for (const warning of judge.warnings) {
      output.stdout(`  warning: ${asMessageLine(warning)}\n`);
    }
  }
  const isComplete = imported.length === judges.length && faults.length === 0;
  return isComplete ? exitCodes.done : exitCodes.failed;
}

/** Returns each judge with the file that it is written to; undefined for standard output. */
function placesOf(
  judges: readonly Judge[],
  out: string | undefined,
): (readonly [path: string | undefined, judge: Judge])[] {
  if (out === undefined) return judges.map((judge) => [undefined, judge]);
  if (isFile(out)) {
    if (judges.length > 1) {
      const names = firstFew(judges.map(({ name }) => name));
      throw new UsageError(
        `--out names one file, but there are several judges: ${names}. Choose one with --name, or name a folder.`,
      );
    }
    return judges.map((judge) => [out, judge]);
  }
  const places = new Map(judges.map((judge) => [join(out, fileNameOf(judge.name)), judge]));
  if (places.size < judges.length) {
    throw new UsageError('several judges would get the same file. Choose one with --name.');
  }
  return [...places];
}

function isFile(out: string): boolean {
  return out.endsWith(judgeFileEnding);
}

function fileNameOf(name: string): string {
  const stem = pairId(name).replace(/^[.-]+|[.-]+$/g, '');
  return `${stem === '' ? 'judge' : stem}${judgeFileEnding}`;
}

function commentsOn({ tool, file, losses, warnings }: Judge): string[] {
  return [
    `Imported from ${basename(file)} (${tool}).`,
    ...losses.map(({ what, why }) => `Not carried over: ${what}. ${why}`),
    ...warnings,
  ];
}

function whyNone(faults: number): string {
  const looked = judgeImporters.map(({ title, hint }) => `${title} (${hint})`).join('; ');
  const unread = faults > 0 ? 'in the files that could be read' : 'in the files';
  return `No judges were found ${unread}. Looked for: ${looked}.`;
}

function whyNotChosen(name: string | undefined, found: readonly string[]): string {
  return `there is no judge "${asOneLine(name ?? '', 60)}"; available judges: ${found.map((one) => asOneLine(one, 60)).join(', ')}.`;
}
