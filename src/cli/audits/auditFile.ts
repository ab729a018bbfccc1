import { join } from 'node:path';
import { asMessageLine, asOneLine } from '../../core/escape.ts';
import { ChangedRecordsError } from '../../core/journal/revision.ts';
import type { ChatModel } from '../../core/ports.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { auditFile } from '../../core/runs/audit/fileRunner.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { missingEntries } from '../../core/runs/audit/missingEntries.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import { type Plan, planRun } from '../../core/runs/audit/plan/plan.ts';
import type { RunState } from '../../core/runs/audit/runState.ts';
import { openRun, previewRun } from '../../logs/openRun.ts';
import { createBudget } from '../../models/budget.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import { patientRetryPolicy } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import { type FileArguments, readFileArguments } from '../arguments/fileArguments.ts';
import { describeRest, tellFailures } from '../failures.ts';
import { namingFile } from '../fileErrors.ts';
import { describeNothingRead, hasNoReadableBaseline } from '../nothingRead.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { tellSentAgain } from '../sentAgain.ts';
import { describeChangedRecords } from './changedRecords.ts';
import { type ChosenPairs, choosePairs, headerOf } from './fileRuns.ts';
import { identityOf, judgeOf } from './judge.ts';
import { describeMeans, describePlan } from './plan.ts';

/**
 * `recant audit FILE` without `--pair`: asks every judge about every chosen pair, as the protocols plan it, one
 * run log a judge in the folder `--out`. The plan is shown first, and nothing that may cost money is
 * sent without `--yes`. Where the folder holds the run already, only what is missing is asked.
 */
export async function auditFileCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const given = await readFileArguments(args);
  const { out: folder } = given;
  if (folder === undefined) throw new UsageError('--out names the folder of the run logs.');
  const logs = given.judges.map(logName);
  const sharedLog = logs.find((log, place) => logs.indexOf(log) !== place);
  if (sharedLog !== undefined) {
    throw new UsageError(
      `two judges would share the log ${sharedLog}. Audit them into two folders.`,
    );
  }
  const paths = logs.map((log) => join(folder, log));
  for (const path of paths) await requireFitPlace(path);
  const chosen = await choosePairs(given, output);
  const budget = createBudget(given.budget.limits);
  const limits = createEndpointLimits(given.concurrency, {
    longestWaitMs: patientRetryPolicy.longestWaitMs,
  });
  const bound = (model: ChatModel, price?: Price) => limits.limit(budget.bound(model, price));
  if (logs.length > 1) {
    output.stdout(`${logs.length} judges, one run log each in ${asMessageLine(folder)}\n`);
  }
  for (const [index, judge] of given.judges.entries()) {
    const changes = await undecidedChanges(paths[index] ?? '', judge, given, chosen);
    if (changes === undefined) continue;
    output.stderr(`${changes}\n`);
    return exitCodes.usage;
  }
  let code: number = exitCodes.done;
  for (const [index, judge] of given.judges.entries()) {
    const asked = auditWith(judge, paths[index] ?? '', given, chosen, bound, output, signal);
    code = Math.max(code, await asked);
  }
  return code;
}

/** How the file differs from what a judge's log planned, where the user has to decide what that means. */
async function undecidedChanges(
  path: string,
  judge: string,
  given: FileArguments,
  chosen: ChosenPairs,
): Promise<string | undefined> {
  const header = headerOf(await identityOf(judge, given), given, chosen);
  try {
    await namingFile(
      path,
      previewRun(auditKind, path, header, whatIsMissing(header, given, chosen)),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ChangedRecordsError)) throw error;
    const found = new Map(chosen.all.map((one) => [one.key, one]));
    const present = new Map(chosen.all.map(({ key, pair }) => [key, pair.id]));
    return describeChangedRecords(given.file, path, error, present, (key) => found.get(key)?.line);
  }
}

function whatIsMissing(header: HeaderEntry, given: FileArguments, chosen: ChosenPairs) {
  return (state: RunState) =>
    missingEntries(state, header, chosen, { choice: given.changed, now: systemClock.now() });
}

async function auditWith(
  judge: string,
  path: string,
  given: FileArguments,
  chosen: ChosenPairs,
  bound: (model: ChatModel, price?: Price) => ChatModel,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const labelled = chosen.pairs.map(({ pair }) => pair);
  const retryPolicy = patientRetryPolicy;
  const model = await judgeOf(judge, { ...given, labelled, bound, retryPolicy });
  const writer =
    given.writer === undefined
      ? undefined
      : await judgeOf(given.writer, {
          ...given,
          labelled,
          bound: (one) => bound(one, given.writerPrice),
          retryPolicy,
        });
  const header = headerOf(model.identity, given, chosen);
  const choose = whatIsMissing(header, given, chosen);
  const isFree = [model, writer].every((one) => one?.identity.simulated ?? true);
  if (!isFree && !given.yes) {
    const seen = await namingFile(path, previewRun(auditKind, path, header, choose));
    const { calls } = tellPlan(judge, seen, given, output);
    if (calls === 0) return exitCodes.done;
    output.stderr('Nothing was sent. Add --yes to ask.\n');
    return exitCodes.usage;
  }
  const { state, log } = await namingFile(path, openRun(auditKind, path, header, choose));
  try {
    const plan = tellPlan(judge, state, given, output);
    tellSentAgain(state.pendingCalls, output);
    let done = plan.presentations - plan.openPresentations;
    const failures = new Map<string, number>();
    const what = plan.presentations > plan.pairs ? 'presentations of pairs' : 'pairs';
    const asked = auditFile({
      state,
      model,
      writer,
      log,
      clock: systemClock,
      signal,
      pairsAtOnce: given.concurrency,
      onEntry: (entry) => {
        if (entry.type !== 'failed') return;
        failures.set(entry.message, (failures.get(entry.message) ?? 0) + 1);
      },
      onPairEnd: () => {
        done += 1;
        if (done % 10 !== 0 && done !== plan.presentations) return;
        output.stderr(`${done}/${plan.presentations} ${what}\n`);
      },
    });
    const end = await namingFile(path, asked);
    if (end.pausedBy) output.stderr(`Paused: ${asMessageLine(end.pausedBy.message)}\n`);
    else tellFailures(failures, output);
    output.stdout(`${asMessageLine(path)}\n`);
    if (end.complete) {
      if (!hasNoReadableBaseline(state)) return exitCodes.done;
      output.stderr(`${describeNothingRead(judge)}\n`);
      return exitCodes.unreadable;
    }
    const { calls, writing } = planRun(state);
    output.stderr(`${describeRest(calls + (writing?.calls ?? 0))}\n`);
    return exitCodes.unfinished;
  } finally {
    await log.close();
  }
}

function tellPlan(judge: string, state: RunState, given: FileArguments, output: Output): Plan {
  const plan = planRun(state);
  output.stdout(`${describePlan(judge, plan)}\n`);
  for (const line of describeMeans(state, plan, given)) output.stdout(`${line}\n`);
  return plan;
}

/** The file of a judge's run log: the same for the same judge, so that a run is found again. */
function logName(judge: string): string {
  const name = asOneLine(judge, 80)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  return `${name || 'judge'}.jsonl`;
}
