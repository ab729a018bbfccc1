import { asJsonLine } from '../../core/escape.ts';
import { keepEntries } from '../../core/journal/ongoingRun.ts';
import { pdmBattery } from '../../core/runs/audit/challenges/battery.ts';
import { followUps } from '../../core/runs/audit/challenges/catalogue.ts';
import type { StepEntry } from '../../core/runs/audit/log.ts';
import type { PairAudit } from '../../core/runs/audit/pairAudit.ts';
import { type Aim, aims } from '../../core/runs/audit/plan/targets.ts';
import { askSteps } from '../../core/runs/audit/runner.ts';
import { baselineTurn, stepTurn, turnId } from '../../core/runs/audit/turns.ts';
import { createSequence } from '../../core/runs/steps/steps.ts';
import { oneOf, readRunArguments } from '../arguments/runArguments.ts';
import { type Output, UsageError } from '../output.ts';
import { runPair } from './runPair.ts';
import { runRecord } from './turnRecords.ts';
import { turnsTable } from './turnsTable.ts';

const root = turnId(baselineTurn);

/**
 * `recant step`: puts a sequence of follow-ups to one verdict, each on top of the last (PDM 4.8), and
 * writes the run log. Where `--out` names a log of the same session, only what is missing is asked.
 */
export async function stepCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { run, own } = readRunArguments(args, {
    challenges: { type: 'string', default: pdmBattery.join(',') },
    target: { type: 'string', default: 'other' },
    json: { type: 'boolean' },
  });
  const aim = oneOf('--target', aims, String(own.target));
  const known = followUps.map(({ kind }) => kind);
  const kinds = String(own.challenges)
    .split(',')
    .map((kind) => oneOf('--challenges', known, kind.trim()));
  return runPair({
    run,
    purpose: 'session',
    ask: (audit) => askSequence(audit, kinds, aim),
    print: own.json ? (view) => asJsonLine(runRecord([view])) : turnsTable,
    output,
    signal,
  });
}

/** Chooses the steps once B1 is known, unless the log holds them already, and asks them. */
async function askSequence(audit: PairAudit, kinds: readonly string[], aim: Aim): Promise<void> {
  await askSteps(audit, []);
  const pair = audit.state.pairs.get(audit.pairKey);
  const baseline = pair?.turns.get(root)?.judgment;
  if (!pair || baseline?.preference === undefined || audit.signal.aborted) return;
  const chosen = [...pair.steps.values()];
  if (chosen.length === 0) {
    await keepEntries(
      audit,
      ...createSequence(pair, { parent: root, aim }, audit.clock.now(), kinds),
    );
  } else if (!isSequence(chosen, kinds, aim)) {
    throw new UsageError(
      'the log of --out holds other steps on this pair. Choose another file, or go on in the editor.',
    );
  }
  await askSteps(audit);
}

/** Whether these are the steps that the command line chooses for the same arguments. */
function isSequence(steps: readonly StepEntry[], kinds: readonly string[], aim: Aim): boolean {
  return (
    steps.length === kinds.length &&
    steps.every((step, index) => {
      const before = steps[index - 1];
      return (
        step.challenge === kinds[index] &&
        step.parent === (before ? turnId(stepTurn(before)) : root) &&
        step.aim === aim &&
        step.text === undefined
      );
    })
  );
}
