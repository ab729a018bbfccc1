import { keepEntries } from '../../core/journal/ongoingRun.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import type { PairAudit } from '../../core/runs/audit/pairAudit.ts';
import { askSteps } from '../../core/runs/audit/runner.ts';
import type { PairRecord } from '../../core/runs/audit/runState.ts';
import { createSequence } from '../../core/runs/steps/steps.ts';
import { asJsonLine } from '../../core/words/escape.ts';
import { type Aim, targetsFor } from '../../core/words/targets.ts';
import { baselineTurn, stepTurn, turnId } from '../../core/words/turns.ts';
import type { GivenTo } from '../options/forms.ts';
import { type Output, UsageError } from '../output.ts';
import { runPair } from './auditPair.ts';
import { runRecord } from './turnRecords.ts';
import { turnsTable } from './turnsTable.ts';

const root = turnId(baselineTurn);

/**
 * Challenges one verdict with a sequence of follow-ups, each on top of the previous one (PDM 4.8).
 */
export function stepCommand(
  given: GivenTo<'step'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  return runPair({
    given,
    purpose: 'session',
    ask: (audit) => askSequence(audit, given.steps, requireAim(audit, given.target)),
    print: given.json ? (view, statement) => asJsonLine(runRecord([view], statement)) : turnsTable,
    output,
    signal,
  });
}

/** Rejects a target that the judge's verdicts cannot side with. */
function requireAim({ state }: PairAudit, aim: Aim): Aim {
  const known: readonly Aim[] = [
    'other',
    ...targetsFor(definitionOf(state.header ?? {})),
    'current',
  ];
  if (known.includes(aim)) return aim;
  throw new UsageError(`--target takes ${known.join(' or ')} with this judge, not ${aim}.`);
}

/** Chooses the steps once B1 is known, unless the log already contains them, and asks them. */
async function askSequence(audit: PairAudit, kinds: readonly string[], aim: Aim): Promise<void> {
  await askSteps(audit, []);
  const pair = audit.state.pairs.get(audit.pairKey);
  const baseline = pair?.turns.get(root)?.judgment;
  if (!pair || baseline?.outcome !== 'readable' || audit.signal.aborted) return;
  if (pair.steps.size === 0) {
    await keepEntries(
      audit,
      ...createSequence(pair, { parent: root, aim }, audit.clock.now(), kinds),
    );
  } else if (!isSequence(pair, kinds, aim)) {
    throw new UsageError(
      'the log of --out holds other steps on this pair. Choose another file, or continue in the editor.',
    );
  }
  await askSteps(audit);
}

/** Whether these are the steps that the command line would choose for the same arguments. */
function isSequence(
  { steps: chosen, entry }: Pick<PairRecord, 'steps' | 'entry'>,
  kinds: readonly string[],
  aim: Aim,
): boolean {
  const steps = [...chosen.values()];
  return (
    steps.length === kinds.length &&
    steps.every((step, index) => {
      const before = steps[index - 1];
      return (
        step.challenge === kinds[index] &&
        step.parent === (before ? turnId(stepTurn(before)) : root) &&
        step.aim === aim &&
        step.paraphrase === (entry.paraphrases[step.challenge] ?? 0) &&
        step.text === undefined
      );
    })
  );
}
