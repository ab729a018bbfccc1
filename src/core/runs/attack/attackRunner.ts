import type { ResponseContent } from '../../data/samples/sample.ts';
import { once } from '../../journal/once.ts';
import { PauseWatch, type ReadingOptions } from '../../journal/pauseWatch.ts';
import { type PoolEnd, runPool } from '../../journal/pool.ts';
import { settleAll } from '../../journal/settleAll.ts';
import { ModelError } from '../../words/ports.ts';
import type { AttackTools } from './attackTools.ts';
import { attentionTargets, measureAttention, nameOfTarget } from './attentionLimit.ts';
import { attempt, currentSample, isFinal } from './calls/attempt.ts';
import { scoreVariant } from './calls/scoreVariant.ts';
import { originalScores, type ScoreWay, variantScores } from './calls/scoreWays.ts';
import type { AttackCell } from './cell.ts';
import type { SampleEntry } from './log/attackLog.ts';
import type { AttemptEntry } from './log/attemptEntries.ts';
import type { Variant } from './log/scoreEntry.ts';
import { isAttackDone } from './plan/attackPlan.ts';
import { type AttackTarget, attackTargets } from './plan/attackTargets.ts';
import { makePlacebo, verify } from './plan/controls.ts';
import { partsToWrite } from './plan/partsToWrite.ts';
import { SynthesisError, synthesize } from './synthesize.ts';

/**
 * Returns the attack of a cell on a sample: the logged one, or a new one. Each retry includes the
 * errors of the previous attempt. Stops when an attempt keeps its limits, when the attacker
 * refuses, or after the header's number of retries. Rejects with the ModelError of a failed call,
 * which is logged first.
 *
 * @param again makes one more attempt from the current profile, even if the last one is final
 */
export function makeAttack(
  sample: SampleEntry,
  cell: AttackCell,
  tools: AttackTools,
  { again = false }: { readonly again?: boolean } = {},
): Promise<AttemptEntry> {
  return once(tools.state, `attack/${sample.key}/${cell.id}`, async () => {
    const attempts = () => tools.state.attemptsOf(sample.key, cell.id);
    if (again) await attempt(sample, cell, tools);
    for (;;) {
      const last = attempts().at(-1);
      if (last && isFinal(last, attempts().length, tools.header)) return last;
      await attempt(sample, cell, tools);
    }
  });
}

/**
 * Scores the responses that an attack is compared with (see `originalScores`) on every judge;
 * scores in the log are reused. Rejects with the ModelError of a failed call once all calls have
 * ended.
 */
export async function scoreOriginal(
  sample: SampleEntry,
  cell: AttackCell,
  tools: AttackTools,
): Promise<void> {
  const full = currentSample(tools, sample);
  const { response, other } = full;
  const waysOf = (judge: number) => originalScores(full, cell, tools.header, judge);
  await scoreWays(waysOf, sample, undefined, tools, (variant) =>
    variant === 'other' ? { text: other?.text ?? '' } : response,
  );
}

/**
 * Scores everything that the header plans for an attack: the original and the attacked response,
 * with and without auxiliary information, and the placebo; then verifies it. Rejects like
 * `scoreOriginal`. For an attempt without a response, only the original is scored.
 */
export async function scoreAttack(
  sample: SampleEntry,
  cell: AttackCell,
  { response }: AttemptEntry,
  tools: AttackTools,
): Promise<void> {
  const { header } = tools;
  const work: Promise<unknown>[] = [scoreOriginal(sample, cell, tools)];
  if (response) {
    work.push(scoreChanged('attacked', sample, cell, response, tools));
    if (header.placebo) work.push(scorePlacebo(sample, cell, response, tools));
    if (header.verified) work.push(verify(sample, cell, response, tools));
  }
  await settleAll(work);
}

async function scorePlacebo(
  sample: SampleEntry,
  cell: AttackCell,
  attacked: ResponseContent,
  tools: AttackTools,
): Promise<void> {
  const { response } = await makePlacebo(sample, cell, attacked, tools);
  if (response) await scoreChanged('placebo', sample, cell, response, tools);
}

async function scoreChanged(
  variant: 'attacked' | 'placebo',
  sample: SampleEntry,
  cell: AttackCell,
  response: ResponseContent,
  tools: AttackTools,
): Promise<void> {
  const full = currentSample(tools, sample);
  const waysOf = (judge: number) => variantScores(variant, full, cell, tools.header, judge);
  await scoreWays(waysOf, sample, cell, tools, () => response);
}

async function scoreWays(
  waysOf: (judge: number) => readonly ScoreWay[],
  sample: SampleEntry,
  cell: AttackCell | undefined,
  tools: AttackTools,
  contentOf: (variant: Variant) => ResponseContent,
): Promise<void> {
  await settleAll(
    tools.judges.flatMap((_, judge) =>
      waysOf(judge).map(({ variant, auxiliary, replicate }) => {
        const content = contentOf(variant);
        return scoreVariant(sample, cell, variant, content, auxiliary, judge, replicate, tools);
      }),
    ),
  );
}

interface FileAttacks extends ReadingOptions {
  /** Number of attacks made in parallel; the models' limits bound the requests. */
  readonly attacksAtOnce: number;
  /**
   * Called when no more calls will be made for an attack now.
   *
   * @param isDone whether none are left, which is false after a failed call
   */
  readonly onAttackEnd?: (target: AttackTarget, isDone: boolean) => void;
  /**
   * Called when one judge has been asked about a response with planted flaws, with all criteria at
   * once or one at a time.
   */
  readonly onAttentionEnd?: () => void;
  /**
   * Called when a model was asked to write what a sample lacks and its answer does not contain it.
   */
  readonly onSynthesisFault?: (target: AttackTarget, message: string) => void;
}

/**
 * Makes and scores the remaining attacks of a run (see `attackTargets`), then measures the
 * attention limit if the header plans it (see `attentionTargets`). If an attack does not keep its
 * limits, only the responses it would be compared with are scored. Pauses if a judge's first five
 * scores, or more than half of its first 20, are unreadable. Resolves when no more calls can
 * be made, including after failures or cancellation; answered calls are not repeated. Rejects if
 * the log cannot be written, once all pending calls have ended.
 */
export async function runAttacks(
  samples: readonly SampleEntry[],
  tools: AttackTools,
  { attacksAtOnce, onAttackEnd, onAttentionEnd, onSynthesisFault, ...reading }: FileAttacks,
): Promise<PoolEnd> {
  const { state, header } = tools;
  const { targets } = attackTargets(samples, tools.cells, header, state);
  const watch = new PauseWatch(state.readings, reading);
  const attacked = await runPool(targets, tools, watch, {
    atOnce: attacksAtOnce,
    isDone: (target) => isAttackDone(target, tools),
    work: async (target, watched) => {
      try {
        await runAttack(target, watched);
      } catch (error) {
        if (error instanceof SynthesisError) onSynthesisFault?.(target, error.message);
        else if (!(error instanceof ModelError)) throw error;
      }
      onAttackEnd?.(target, isAttackDone(target, tools));
    },
  });
  if (attacked.pausedBy) return attacked;
  const measured = await runPool(attentionTargets(header, state).targets, tools, watch, {
    atOnce: attacksAtOnce,
    isDone: (target) => state.foundOf(nameOfTarget(target)) !== undefined,
    work: async (target, watched) => {
      await measureAttention(target, watched).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
      });
      onAttentionEnd?.();
    },
  });
  return { ...attacked, ...measured, complete: attacked.complete && measured.complete };
}

async function runAttack({ sample, cell }: AttackTarget, tools: AttackTools): Promise<void> {
  for (const what of partsToWrite(currentSample(tools, sample), cell, tools.header)) {
    try {
      await synthesize(sample, what, tools);
    } catch (error) {
      if (!(error instanceof SynthesisError) || what === cell.source) throw error;
    }
  }
  const made = await makeAttack(sample, cell, tools);
  if (made.outcome === 'kept') await scoreAttack(sample, cell, made, tools);
  else await scoreOriginal(sample, cell, tools);
}
