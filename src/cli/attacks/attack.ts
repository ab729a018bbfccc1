import { basename, join, resolve } from 'node:path';
import { asMessageLine } from '../../core/escape.ts';
import { ChangedRecordsError, namedRecords } from '../../core/journal/revision.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import type { AttackEntry, AttackHeader } from '../../core/runs/attack/attackLog.ts';
import { runAttacks } from '../../core/runs/attack/attackRunner.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import { type AttackPlan, planAttacks } from '../../core/runs/attack/plan/attackPlan.ts';
import { missingSamples, sampleId } from '../../core/runs/attack/plan/missingSamples.ts';
import { createAttackHeader } from '../../core/runs/attack/plan/newAttack.ts';
import { refuseUnfitPlace } from '../../disk/ordinaryFile.ts';
import { openRun, previewRun } from '../../logs/openRun.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';
import { newRunName } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';
import { systemClock } from '../../models/systemClock.ts';
import { type AttackArguments, readAttackArguments } from '../arguments/attackArguments.ts';
import { describeChangedRecords } from '../audits/changedRecords.ts';
import { describeRest, tellFailures } from '../failures.ts';
import { namingFile } from '../fileErrors.ts';
import { describeNothingRead, unreadableJudges } from '../nothingRead.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { tellSentAgain } from '../sentAgain.ts';
import { allCells, cellsFor, cellsNamed } from './attackCells.ts';
import { attackedPath, writeAttacked } from './attackedFile.ts';
import { attackIdentities, attackModels } from './attackModels.ts';
import { tellEnd } from './attackOutcome.ts';
import { describeAttackPlan, describeLacking, describeNotMeasured } from './attackPlan.ts';
import { type ChosenSamples, chooseSamples } from './attackSamples.ts';

/**
 * `recant attack FILE… --attack CELL[,CELL…]|all --attacker practice|J --judge J… --out DIR`: attacks
 * responses, measures what the attacks kept and has judges score them. The plan is shown first, and
 * nothing that may cost money is sent without `--yes`. Writes the log and, of the attacks that kept their
 * limits, `*.attacked.jsonl`. `--attention` measures how many planted flaws judges find. Where the folder holds the run already, only what is missing is asked.
 */
export async function attackCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const given = readAttackArguments(args);
  const { out } = given;
  if (out === undefined) throw new UsageError('--out names the folder of the log.');
  await refuseUnfitPlace(out);
  const path = join(out, logName(datasetName(given.files)));
  await requireFitPlace(path);
  const begun = await namingFile(path, readHeader(attackKind, path));
  const { chosen, cells, header } = await prepare(given, output, signal, begun);
  await requireFitPlace(attackedPath(out, header));
  const { attacker, judges, verifier = attacker } = header;
  const isFree = [attacker, verifier, ...judges.map(({ identity }) => identity)].every(
    ({ simulated }) => simulated,
  );
  const choose = (state: AttackState) =>
    missingSamples(state, header, chosen, { choice: given.changed, now: systemClock.now() });
  const seen = await previewed(path, header, choose, chosen, output);
  if (!seen) return exitCodes.usage;
  const plan = tellPlan(seen, cells, given, output);
  if (hasNothing(plan)) return exitCodes.failed;
  if (plan.mostCalls > 0 && !isFree && !given.yes) {
    output.stderr('Nothing was sent. Add --yes to ask.\n');
    return exitCodes.usage;
  }
  return ask({
    path,
    header,
    plan,
    cells,
    given: { ...given, out },
    chosen,
    choose,
    output,
    signal,
  });
}

/** The run as it would be opened; undefined where the user has to decide first, and is told so. */
async function previewed(
  path: string,
  header: AttackHeader,
  choose: (state: AttackState) => readonly AttackEntry[],
  { all }: ChosenSamples,
  output: Output,
): Promise<AttackState | undefined> {
  try {
    return await namingFile(path, previewRun(attackKind, path, header, choose));
  } catch (error) {
    if (!(error instanceof ChangedRecordsError)) throw error;
    const { name } = header.dataset;
    output.stderr(`${describeChangedRecords(name, path, error, namedRecords(all, sampleId))}\n`);
    return undefined;
  }
}

/** `recant plan FILE… --attack …`: what such a run would take, without asking anybody anything. */
export async function planAttackCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const given = readAttackArguments(args);
  const { chosen, cells, header } = await prepare(given, output, signal);
  const state = AttackState.replay([header, ...chosen.samples]);
  const plan = tellPlan(state, cells, given, output);
  return hasNothing(plan) ? exitCodes.failed : exitCodes.done;
}

function hasNothing({ attacks, attention }: AttackPlan): boolean {
  return attacks + (attention?.responses ?? 0) === 0;
}

/**
 * The responses that are attacked, the attacks that suit them, and the run's header.
 *
 * @param begun header of the run that is resumed
 */
async function prepare(
  given: AttackArguments,
  output: Output,
  signal: AbortSignal,
  begun?: AttackHeader,
) {
  const wanted = cellsNamed(given.attacks);
  const chosen = await chooseSamples(given, output, signal);
  const scenarios = new Set(chosen.samples.map(({ sample }) => sample.scenario));
  const cells = cellsFor(wanted ?? allCells(begun, scenarios), scenarios, wanted !== undefined);
  return { chosen, cells, header: await headerOf(given, chosen, cells) };
}

async function ask(run: {
  readonly path: string;
  readonly header: AttackHeader;
  readonly plan: AttackPlan;
  readonly cells: readonly AttackCell[];
  readonly given: AttackArguments & { readonly out: string };
  readonly chosen: ChosenSamples;
  readonly choose: (state: AttackState) => readonly AttackEntry[];
  readonly output: Output;
  readonly signal: AbortSignal;
}): Promise<number> {
  const { path, cells, given, chosen, output, signal, plan } = run;
  const models = await attackModels(
    given,
    chosen.samples.map(({ sample }) => sample),
  );
  const { log, state } = await namingFile(path, openRun(attackKind, path, run.header, run.choose));
  try {
    tellSentAgain(state.pendingCalls, output);
    const header = state.header ?? run.header;
    const failures = new Map<string, number>();
    let done = plan.attacks - plan.openAttacks;
    let measured = 0;
    const tools = { header, state, log, ...models, clock: systemClock, signal, cells };
    const onEntry = (entry: AttackEntry) => {
      if (entry.type !== 'failed') return;
      failures.set(entry.message, (failures.get(entry.message) ?? 0) + 1);
    };
    const asked = runAttacks(
      state.samples(),
      { ...tools, onEntry },
      {
        attacksAtOnce: given.concurrency,
        onAttackEnd: () => {
          done += 1;
          if (done % 10 === 0 || done === plan.attacks) {
            output.stderr(`${done}/${plan.attacks} attacks\n`);
          }
        },
        onAttentionEnd: () => {
          measured += 1;
          if (measured % 50 === 0) output.stderr(`planted flaws: judged ${measured} times\n`);
        },
        onSynthesisFault: (_, message) => output.stderr(`${asMessageLine(message)}\n`),
      },
    );
    const end = await namingFile(path, asked);
    if (end.pausedBy) output.stderr(`Paused: ${asMessageLine(end.pausedBy.message)}\n`);
    else tellFailures(failures, output);
    const attacked = await writeAttacked(given.out, state, chosen.pairs);
    tellEnd(path, plan, state, attacked, given, output, end.complete);
    if (end.complete) {
      const unreadable = unreadableJudges(state);
      for (const judge of unreadable) output.stderr(`${describeNothingRead(judge)}\n`);
      return unreadable.length > 0 ? exitCodes.unreadable : exitCodes.done;
    }
    output.stderr(`${describeRest(planAttacks(state, cells).calls)}\n`);
    return exitCodes.unfinished;
  } finally {
    await log.close();
  }
}

async function headerOf(
  given: AttackArguments,
  chosen: ChosenSamples,
  cells: readonly AttackCell[],
): Promise<AttackHeader> {
  const [file = ''] = given.files;
  const { synthesise, attention } = given;
  return createAttackHeader({
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    seed: given.seed,
    attacks: cells.map(({ id }) => id),
    ...(given.attacks.includes('all') && { everyAttack: true as const }),
    responses: given.responses,
    ...(given.responses === 'weaker' && given.weakerBy === 'llm' && { weakerBy: 'llm' as const }),
    ...(await attackIdentities(given)),
    scoring: given.scoring,
    retries: given.retries,
    criteria: given.criteria,
    referenceMayBeWrong: given.referenceMayBeWrong,
    verified: given.verifier !== undefined,
    placebo: given.placebo,
    ...(attention.length > 0 && { attention: [...attention] }),
    ...(synthesise.length > 0 && { synthesise: [...synthesise] }),
    selection:
      chosen.pilot !== undefined ? 'enriched' : given.sample === undefined ? 'all' : 'sample',
    ...(chosen.pilot !== undefined && { pilot: chosen.pilot }),
    dataset: { name: datasetName(given.files), location: resolve(file), format: chosen.format },
  });
}

function datasetName([file = '']: readonly string[]): string {
  return basename(resolve(file));
}

/** The log of a dataset's attacks: the same for the same file, so that a run is found again. */
function logName(dataset: string): string {
  return `${dataset.replace(/\.(jsonl|ndjson|json)$/i, '')}.attacks.jsonl`;
}

function tellPlan(
  state: AttackState,
  cells: readonly AttackCell[],
  given: AttackArguments,
  output: Output,
): AttackPlan {
  const plan = planAttacks(state, cells);
  const tell = given.json ? output.stderr : output.stdout;
  for (const line of describeLacking(plan.lacking)) output.stderr(`${line}\n`);
  const lacking = plan.attention?.lacking ?? [];
  if (lacking.length > 0) output.stderr(`${describeNotMeasured(lacking)}\n`);
  if (hasNothing(plan)) output.stderr('No response can be attacked.\n');
  else for (const line of describeAttackPlan(plan, state, given)) tell(`${line}\n`);
  return plan;
}
