import { once } from '../../journal/once.ts';
import { type PoolEnd, runPool } from '../../journal/pool.ts';
import { settleAll } from '../../journal/settleAll.ts';
import type { ResponseContent } from '../../pointwise/sample.ts';
import { ModelError } from '../../ports.ts';
import type { AttemptEntry, SampleEntry, Variant } from './attackLog.ts';
import type { AttackTools } from './attackTools.ts';
import { attentionTargets, measureAttention, nameOfTarget } from './attentionLimit.ts';
import { attempt, currentSample, isFinal } from './calls/attempt.ts';
import { scoreVariant } from './calls/scoreVariant.ts';
import { originalScores, type ScoreWay, variantScores } from './calls/scoreWays.ts';
import { lackOf } from './catalogue.ts';
import type { AttackCell } from './cell.ts';
import { isAttackDone } from './plan/attackPlan.ts';
import { type AttackTarget, attackTargets } from './plan/attackTargets.ts';
import { makePlacebo, verify } from './plan/controls.ts';
import { SynthesisError, synthesise } from './synthesise.ts';

/**
 * The attack of a cell on a sample: the log's, or else made now, in attempts that are told what was wrong
 * with the one before, until one keeps its limits, is refused, or the header's retries are used up. Rejects
 * with the ModelError of a call that failed, once it is logged.
 *
 * @param again makes one attempt more, also where the last one is final: from the profile as it is now
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
 * Scores what an attack is held against (see `originalScores`), on every judge: the log's, or else now.
 * Rejects with the ModelError of a call that failed, once all have ended.
 */
export async function scoreOriginal(
  sample: SampleEntry,
  cell: AttackCell,
  tools: AttackTools,
): Promise<void> {
  const { response, other } = currentSample(tools, sample);
  const ways = originalScores(sample.sample, cell, tools.header);
  await scoreWays(ways, sample, undefined, tools, (variant) =>
    variant === 'other' ? { text: other?.text ?? '' } : response,
  );
}

/**
 * Everything that the header plans of an attack: scores of the original and of the attacked response,
 * with and without auxiliary information, the placebo with its scores, and the verification.
 * Rejects as `scoreOriginal`. An attempt without a response has only the original's scores.
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
    work.push(
      scoreWays(variantScores('attacked', cell, header), sample, cell, tools, () => response),
    );
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
  if (!response) return;
  await scoreWays(
    variantScores('placebo', cell, tools.header),
    sample,
    cell,
    tools,
    () => response,
  );
}

async function scoreWays(
  ways: readonly ScoreWay[],
  sample: SampleEntry,
  cell: AttackCell | undefined,
  tools: AttackTools,
  contentOf: (variant: Variant) => ResponseContent,
): Promise<void> {
  await settleAll(
    tools.judges.flatMap((_, judge) =>
      ways.map(({ variant, auxiliary, replicate }) => {
        const content = contentOf(variant);
        return scoreVariant(sample, cell, variant, content, auxiliary, judge, replicate, tools);
      }),
    ),
  );
}

export interface FileAttacks {
  /** Attacks made at the same time; requests are bounded by the models' own limits. */
  readonly attacksAtOnce: number;
  /** Called when nothing more is asked for an attack, also where a call of it failed. */
  readonly onAttackEnd?: (target: AttackTarget) => void;
  /** Called when one judge has been asked, in one way, about a response with planted flaws. */
  readonly onAttentionEnd?: () => void;
  /** A model was to write what a sample lacks, and its answer holds none. */
  readonly onSynthesisFault?: (target: AttackTarget, message: string) => void;
}

/**
 * Makes and scores what is left of a run's attacks (see `attackTargets`), then measures the attention limit
 * where the header has it (see `attentionTargets`). An attack that does not keep its
 * limits is not scored, only what it would have been held against. Resolves when nothing more can be
 * asked, also after failures and after cancelling; nothing that was answered is asked again. Rejects where
 * the log cannot be written, once all that was sent has ended.
 */
export async function runAttacks(
  samples: readonly SampleEntry[],
  tools: AttackTools,
  { attacksAtOnce, onAttackEnd, onAttentionEnd, onSynthesisFault }: FileAttacks,
): Promise<PoolEnd> {
  const { state, header } = tools;
  const { targets } = attackTargets(samples, tools.cells, header, state);
  const attacked = await runPool(targets, tools, {
    atOnce: attacksAtOnce,
    isDone: (target) => isAttackDone(target, tools),
    work: async (target, watched) => {
      try {
        await runAttack(target, watched);
      } catch (error) {
        if (error instanceof SynthesisError) onSynthesisFault?.(target, error.message);
        else if (!(error instanceof ModelError)) throw error;
      }
      onAttackEnd?.(target);
    },
  });
  if (attacked.pausedBy) return attacked;
  const measured = await runPool(attentionTargets(header, state).targets, tools, {
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
  const lacks = lackOf(cell, currentSample(tools, sample));
  if (lacks === 'reference' || lacks === 'rubric') await synthesise(sample, lacks, tools);
  const made = await makeAttack(sample, cell, tools);
  if (made.outcome === 'kept') await scoreAttack(sample, cell, made, tools);
  else await scoreOriginal(sample, cell, tools);
}
