import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { builtInJudges } from '../../core/judges/forms/builtInJudges.ts';
import { lintDefinition } from '../../core/judges/lint.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { JudgeFileError, judgeFileEnding, readJudgeFile } from '../../files/readJudge.ts';
import { shellQuoted } from '../shellQuoted.ts';

/**
 * Returns the built-in definition with a name, the one with that name in `.recant/judges`, or the
 * definition in a file. Rejects with a message that names file, line and remedy.
 *
 * @param folder that a relative path starts from, and that contains `.recant`
 */
export async function definitionNamed(name: string, folder = ''): Promise<JudgeDefinition> {
  const builtIn = builtInJudges.find((known) => known.name === name);
  if (builtIn) return builtIn;
  const path = pathOf(name, folder);
  return readJudgeFile(path).catch((error: unknown) => {
    if (!(error instanceof JudgeFileError) || existsSync(path)) throw error;
    const names = builtInJudges.map((known) => known.name).join(', ');
    throw new JudgeFileError(`${error.message} Judge prompts that need no file: ${names}.`);
  });
}

/** Returns the file of a definition: the one with this name in `.recant/judges`, or at this path. */
function pathOf(name: string, folder: string): string {
  const own = resolve(folder, '.recant', 'judges', `${name}${judgeFileEnding}`);
  return basename(name) === name && existsSync(own) ? own : resolve(folder, name);
}

/**
 * Returns a definition like `definitionNamed`, for a judge that is to be asked. Rejects also if
 * `recant judge lint` finds an error in it: no verdict, always the same, or a slow pattern.
 */
export async function usableDefinition(name: string, folder = ''): Promise<JudgeDefinition> {
  const definition = await definitionNamed(name, folder);
  const [finding] = lintDefinition(definition);
  if (finding?.severity !== 'error') return definition;
  const file = shellQuoted(pathOf(name, folder));
  throw new JudgeFileError(
    `The judge prompt ${asOneLine(name, 200)} cannot be used: ${finding.message} \`recant judge lint ${file}\` names the line.`,
  );
}
