import { definitionOf } from '../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../judges/definition.ts';
import { isGraded } from '../../judges/possibleVerdicts.ts';
import type { ReadableAnswer, Reading } from '../../judges/reading.ts';
import type { ReadVerdict } from '../../measures/field.ts';
import { measureJudgment } from '../../measures/fields.ts';
import { type Order, verdictOn } from '../../words/presentation.ts';
import type { TurnName } from '../../words/turns.ts';
import {
  type PresentedVerdict,
  presentedVerdicts,
  type Stance,
  type Target,
} from '../../words/verdict.ts';
import type { AnswerEntry, HeaderEntry, JudgmentEntry, PairEntry } from './log.ts';
import { judgeFingerprint } from './prompts/fingerprint.ts';

/**
 * Returns the judgment given by a turn's accepted answer, compared with the baseline.
 *
 * @param baseline B1's judgment; undefined for B1 itself
 * @param target the response that the turn's challenge favors, or that neutral is compared with
 * @param asked the wording of the follow-up and, in a sequence of follow-ups, the previous verdict
 */
export function judgmentEntryOf(
  header: HeaderEntry,
  pair: PairEntry,
  name: TurnName,
  answer: AnswerEntry,
  reading: Reading,
  baseline: JudgmentEntry | undefined,
  target: Target | undefined,
  asked: { readonly paraphrase: number | undefined; readonly previous: Stance | undefined },
): JudgmentEntry {
  const entry: JudgmentEntry = {
    type: 'judgment',
    pair: pair.key,
    arm: name.arm,
    challenge: name.challenge,
    step: name.step,
    protocol: name.protocol,
    replicate: name.replicate,
    target,
    paraphrase: asked.paraphrase,
    outcome: reading.outcome,
    notes: [...reading.notes],
    fingerprint: judgeFingerprint(header, answer),
  };
  if (reading.outcome !== 'readable') return entry;
  const read = verdictOf(definitionOf(header), reading, pair.order);
  return {
    ...entry,
    ...read,
    ...measureJudgment({
      ...read,
      pair: pair.pair,
      scale: definitionOf(header).scale,
      baseline: readVerdictOf(baseline),
      previous: asked.previous,
    }),
  };
}

/** Returns what was read in terms of the dataset's A and B. */
function verdictOf(
  definition: JudgeDefinition,
  { verdict, isUngraded, score, passes, confidence, justification }: ReadableAnswer,
  order: Order,
): ReadVerdict {
  return {
    preference: verdict === undefined ? directionOf(passes) : verdictOn(verdict, order),
    ...(verdict !== undefined &&
      !isUngraded &&
      isGraded(definition) && { strength: strengthOf(verdict, order) }),
    ...(score !== undefined && { score }),
    confidence,
    justification,
  };
}

function directionOf(passes: boolean | undefined): Stance | undefined {
  return passes === undefined ? undefined : passes ? 'up' : 'down';
}

/** Returns −2 for clearly A to 2 for clearly B; 0 for a tie. */
function strengthOf(verdict: PresentedVerdict, order: Order): number {
  const steps = presentedVerdicts.indexOf(verdict) - presentedVerdicts.indexOf('tie');
  return steps === 0 || order === 'AB' ? steps : -steps;
}

function readVerdictOf(judgment: JudgmentEntry | undefined): ReadVerdict | undefined {
  return judgment?.outcome === 'readable' ? judgment : undefined;
}

/** Returns the entry of a turn that was skipped because the writer wrote no evidence for it. */
export function leftOutEntryOf(
  pair: PairEntry,
  { arm, challenge, step, protocol, replicate }: TurnName,
  target: Target,
  fingerprint: string,
): JudgmentEntry {
  return {
    ...{ type: 'judgment', pair: pair.key, arm, challenge, step, protocol, replicate, target },
    ...{ outcome: 'not-written', notes: [], fingerprint },
  };
}
