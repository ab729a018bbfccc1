import { basename, dirname, join, resolve } from 'node:path';
import { expectedAttacks, type FileAttackTypes, fileAttacks } from '../../app/attacks.ts';
import type { AskedModel } from '../../app/run.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { sampleId } from '../../core/runs/attack/plan/missingSamples.ts';
import { type ModelPlace, modelAt } from '../../core/runs/attack/plan/runModels.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { refuseUnfitPlace } from '../../disk/ordinaryFile.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';
import { namingFile } from '../fileErrors.ts';
import { type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { type FileRun, fileRun } from '../runs/fileRun.ts';
import { boundModels } from '../runs/models.ts';
import { allCells, cellsFor, cellsNamed } from './attackCells.ts';
import type { AttackChoice } from './attackChoice.ts';
import { attackedPath, writeAttacked } from './attackedFile.ts';
import { attackHeader } from './attackHeader.ts';
import { attackModels } from './attackModels.ts';
import { printEnd } from './attackOutcome.ts';
import { chooseSamples, type ReadFiles, readFiles } from './attackSamples.ts';
import { attackRunPlan } from './describeAttackPlan.ts';
import { unreadableJudges } from './unreadableJudges.ts';

/** Number of planted-flaw judgments between two progress lines. */
const flawsPerLine = 50;

/**
 * Returns the runs of attacks on the chosen responses: one for each file of pairs, or one for all
 * files of samples. Rejects with a UsageError if two files would have the same log.
 *
 * @param folder of the logs and the attacked records; absent for a plan
 */
export async function attackRuns(
  given: AttackChoice,
  folder: string | undefined,
  output: Output,
  signal: AbortSignal,
): Promise<FileRun[]> {
  const read = await readFiles(given, output, signal);
  const names = read.map((one) => logName(one.given.files[0]));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined && folder !== undefined) {
    throw new UsageError(
      `two of these files have the same name, and both of their logs would be ${twice}. Attack them one after the other, with another --out for each.`,
    );
  }
  const runs: FileRun[] = [];
  for (const files of read) runs.push(await attackRun(files, folder, output));
  return runs;
}

async function attackRun(
  read: ReadFiles<AttackChoice>,
  folder: string | undefined,
  output: Output,
): Promise<FileRun> {
  const { given } = read;
  const bound = boundModels(given, [given.attacker, given.verifier, ...given.judges], output);
  const path = join(folder ?? '', logName(given.files[0]));
  if (folder !== undefined) {
    await refuseUnfitPlace(folder);
    await requireFitPlace(path);
  }
  const begun =
    folder === undefined ? undefined : await namingFile(path, readHeader(attackKind, path));
  const wanted = cellsNamed(given.attack);
  const chosen = await chooseSamples(read, output);
  const scenarios = new Set(chosen.samples.map(({ sample }) => sample.scenario));
  const cells = cellsFor(wanted ?? allCells(begun, scenarios), scenarios, wanted !== undefined);
  const header = await attackHeader(given, chosen, cells);
  if (folder !== undefined) await requireFitPlace(attackedPath(folder, header));
  const expected = expectedAttacks(
    header,
    { chosen: async () => chosen.samples, all: chosen.all },
    given.changed,
  );
  let measured = 0;
  return fileRun<FileAttackTypes>(
    {
      ...{ path, expected, file: header.dataset.name, kind: fileAttacks(() => cells) },
      present: async () =>
        (await chosen.all()).map((entry) => ({ key: entry.key, id: sampleId(entry) })),
      atOnce: given.concurrency,
      allowUnreadable: given.allowUnreadable,
      describe: (state, plan) => attackRunPlan(state, cells, plan, given),
      openModels: async () => {
        const samples = chosen.samples.map(({ sample }) => sample);
        const models = await attackModels(given, samples, bound);
        return (role) => modelAt(models, placeOf(role));
      },
      itemsOf: ({ attacks: all, openAttacks }) => ({
        ...{ what: 'attacks', all, done: all - openAttacks },
      }),
      onAttentionEnd: () => {
        measured += 1;
        if (measured % flawsPerLine !== 0) return;
        output.stderr(`planted flaws: judged ${measured} times\n`);
      },
      onFault: (message) => output.stderr(`${asMessageLine(message)}\n`),
      printEnd: async (state, run, plan, isComplete) => {
        const attacked = await writeAttacked(dirname(path), state, chosen.pairs);
        const statement = run.statement(header.prices);
        printEnd(path, plan, state, statement, attacked, given, output, isComplete);
      },
      limitsLeft: bound.limitsLeft,
      unreadable: unreadableJudges,
    },
    output,
  );
}

function placeOf(role: AskedModel['role']): ModelPlace {
  return typeof role === 'number' || role === 'verifier' ? role : undefined;
}

/**
 * Returns the log name for attacks on a dataset: the same for the same file, so that a run can be
 * resumed.
 */
function logName(file: string): string {
  return `${basename(resolve(file)).replace(/\.(jsonl|ndjson|json)$/i, '')}.attacks.jsonl`;
}
