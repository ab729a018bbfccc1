import { lintDefinition } from '../../core/judges/lint.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { openJudgeFile } from '../../files/readJudge.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';

/** Prints what is wrong in definitions. Fails if one of them cannot be used. */
export async function lintJudgeCommand(
  { files }: GivenTo<'lintJudge'>,
  output: Output,
): Promise<number> {
  let failed = false;
  for (const path of files) {
    try {
      const { lines, isUsable } = await lint(path);
      for (const line of lines) output.stdout(`${asMessageLine(line)}\n`);
      failed ||= !isUsable;
    } catch (error) {
      output.stderr(`${asMessageLine(error instanceof Error ? error.message : String(error))}\n`);
      failed = true;
    }
  }
  return failed ? exitCodes.failed : exitCodes.done;
}

async function lint(
  path: string,
): Promise<{ readonly lines: readonly string[]; readonly isUsable: boolean }> {
  const { read, lineOf } = await openJudgeFile(path);
  if ('faults' in read) {
    const lines = read.faults.map((fault) => `${path}:${lineOf(fault)}: error: ${fault.message}`);
    return { lines, isUsable: false };
  }
  const findings = lintDefinition(read.definition);
  const lines = findings.map(
    ({ severity, message, path: place }) =>
      `${path}:${lineOf(read.placeOf(place))}: ${severity}: ${message}`,
  );
  return {
    lines: lines.length > 0 ? lines : [`${path}: nothing found`],
    isUsable: findings.every(({ severity }) => severity !== 'error'),
  };
}
