import type { ReadVerdict } from '../../judgments/field.ts';
import { measureJudgment } from '../../judgments/fields.ts';
import type { Side, Stance, Target } from '../../pair.ts';
import type { Verdict } from './answers/verdict.ts';
import type { AnswerEntry, HeaderEntry, JudgmentEntry, PairEntry } from './log.ts';
import { judgeFingerprint } from './prompts/fingerprint.ts';
import { relabel } from './prompts/presentation.ts';
import type { TurnName } from './turns.ts';

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
  verdict: Verdict,
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
    outcome: verdict.outcome,
    notes: [...verdict.notes],
    fingerprint: judgeFingerprint(header, answer),
  };
  if (verdict.outcome !== 'readable') return entry;
  const preference = relabel(verdict.presentedPreference, pair.order);
  const { confidence, justification } = verdict;
  const read = { preference, confidence, justification };
  return {
    ...entry,
    ...read,
    ...measureJudgment({
      ...read,
      pair: pair.pair,
      baseline: readVerdictOf(baseline),
      previous: asked.previous,
    }),
  };
}

function readVerdictOf(judgment: JudgmentEntry | undefined): ReadVerdict | undefined {
  return judgment?.outcome === 'readable' ? judgment : undefined;
}

/** Returns the entry of a turn that was skipped because the writer wrote no evidence for it. */
export function leftOutEntryOf(
  pair: PairEntry,
  { arm, challenge, step, protocol, replicate }: TurnName,
  target: Side,
  fingerprint: string,
): JudgmentEntry {
  return {
    ...{ type: 'judgment', pair: pair.key, arm, challenge, step, protocol, replicate, target },
    ...{ outcome: 'not-written', notes: [], fingerprint },
  };
}
