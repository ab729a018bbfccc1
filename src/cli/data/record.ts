import { basename } from 'node:path';
import { asMessageLine } from '../../core/escape.ts';
import { datasetFormats } from '../../core/formats/catalogue.ts';
import { summarizeSkips } from '../../core/import/describe.ts';
import { alpacaEvalPreferences } from '../../core/judges/recorded/alpacaEvalPreferences.ts';
import { recordedShapes } from '../../core/judges/recorded/catalogue.ts';
import type { RecordedShape } from '../../core/judges/recorded/recordedAnswer.ts';
import { mappedVerdicts } from '../../core/mapping/mappedVerdicts.ts';
import { counted } from '../../core/report/formats/plainNumbers.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import {
  type RecordedJudge,
  RecordedJudges,
} from '../../core/runs/audit/recorded/recordedJudges.ts';
import { recordedRun } from '../../core/runs/audit/recorded/recordedRun.ts';
import { readJudgeFile } from '../../files/readJudge.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { createRun } from '../../logs/openRun.ts';
import { logPath } from '../audits/auditRuns.ts';
import { allPairs } from '../audits/choosePairs.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { newRun } from '../runs/newRun.ts';
import { mappingOf } from './formatsOf.ts';

type Given = GivenTo<'record'>;

/**
 * Writes the verdicts in files as run logs, one for each judge: of all files together if they are
 * about one dataset, otherwise of each file. Fails only if no verdict could be recorded.
 */
export async function recordCommand(
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { files, data, outFolder: folder } = given;
  const definition = given.definition && (await readJudgeFile(given.definition));
  const pairs = data === undefined ? undefined : await allPairs(data, datasetFormats, output);
  const written = new Set<string>();
  for (const group of data === undefined ? files.map((file) => [file]) : [files]) {
    const found = new RecordedJudges(pairs?.pairs);
    for (const path of group) {
      const source = sourceFile(path, basename(path), signal);
      await namingFile(path, found.addFile(source, await shapesOf(given, path)));
    }
    for (const judge of found.judges()) {
      const path = freePath(folder, judge, written);
      await requireFitPlace(path);
      const { header, entries } = recordedRun(judge, {
        ...newRun(data ?? group[0] ?? '', pairs?.format ?? found.format),
        ...(definition && { definition }),
        source: group.map((one) => basename(one)).join(', '),
      });
      const { log } = await createRun(auditKind, path, header, ...entries);
      await log.close();
      const verdicts = counted(judge.pairs.flatMap(({ answers }) => answers).length, 'verdict');
      const told = `${verdicts} on ${counted(judge.pairs.length, 'pair')}: ${path}`;
      output.stdout(`${asMessageLine(told)}\n`);
    }
    for (const line of summarizeSkips(found.report)) output.stderr(`${asMessageLine(line)}\n`);
  }
  return written.size > 0 ? exitCodes.done : exitCodes.failed;
}

async function shapesOf(given: Given, file: string): Promise<readonly RecordedShape[]> {
  const mapping = await mappingOf({ format: undefined, mapping: given.mapping }, file);
  if (!mapping) return [...recordedShapes, alpacaEvalPreferences];
  if (mapping.verdicts) return [mappedVerdicts(mapping)];
  throw new UsageError(`--mapping ${given.mapping}: this mapping has no verdicts.`);
}

/** Returns a judge's log path, which no other judge of this command has. */
function freePath(folder: string, { model, prompt }: RecordedJudge, written: Set<string>): string {
  const name = prompt === undefined ? model : `${model} ${prompt}`;
  for (let number = 1; ; number += 1) {
    const path = logPath(folder, number === 1 ? name : `${name} ${number}`);
    if (written.has(path)) continue;
    written.add(path);
    return path;
  }
}
