import { join } from 'node:path';
import type { Price } from '../core/audit/cost.ts';
import { auditFile } from '../core/audit/fileRunner.ts';
import type { PairEntry } from '../core/audit/log.ts';
import { pairEntriesFor } from '../core/audit/pairEntries.ts';
import { type Plan, planRun } from '../core/audit/plan.ts';
import type { RunState } from '../core/audit/runState.ts';
import { asMessageLine, asOneLine } from '../core/escape.ts';
import type { ChatModel } from '../core/ports.ts';
import { createBudget } from '../models/budget.ts';
import { createEndpointLimits } from '../models/limiting.ts';
import { patientRetryPolicy } from '../models/retrying.ts';
import { systemClock } from '../models/systemClock.ts';
import { openFileRun, previewFileRun } from '../runs/openRun.ts';
import { describeRest, tellFailures } from './failures.ts';
import { type FileArguments, readFileArguments } from './fileArguments.ts';
import { namingFile } from './fileErrors.ts';
import { type ChosenPairs, choosePairs, headerOf } from './fileRuns.ts';
import { judgeOf } from './judge.ts';
import { describeNothingRead, hasNoReadableBaseline } from './nothingRead.ts';
import { exitCodes, type Output, UsageError } from './output.ts';
import { requireFitPlace } from './places.ts';
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
  const given = readFileArguments(args);
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
  let code: number = exitCodes.done;
  for (const [index, judge] of given.judges.entries()) {
    code = Math.max(
      code,
      await auditWith(judge, paths[index] ?? '', given, chosen, bound, output, signal),
    );
  }
  return code;
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
  const choose = (known: readonly PairEntry[]) => pairEntriesFor(header, chosen.pairs, known);
  const isFree = [model, writer].every((one) => one?.identity.simulated ?? true);
  if (!isFree && !given.yes) {
    const seen = await namingFile(path, previewFileRun(path, header, choose));
    const { calls } = tellPlan(judge, seen, given, output);
    if (calls === 0) return exitCodes.done;
    output.stderr('Nothing was sent. Add --yes to ask.\n');
    return exitCodes.usage;
  }
  const { state, log } = await namingFile(path, openFileRun(path, header, choose));
  try {
    const plan = tellPlan(judge, state, given, output);
    tellSentAgain(state, output);
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

/** Calls of an earlier session that were sent, and whose answers the log does not hold. */
function tellSentAgain({ pairs }: RunState, { stderr }: Output): void {
  const turns = [...pairs.values()].flatMap((pair) => [...pair.turns.values()]);
  const calls = turns.filter(({ pending }) => pending).length;
  if (calls === 0) return;
  stderr(
    `Calls that may be paid twice, as they had been sent when the run was stopped: ${calls}\n`,
  );
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
