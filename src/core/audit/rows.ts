import { digestOfAll } from '../digest.ts';
import { type JudgmentRow, type PlannedArm, plannedArms } from '../metrics/judgmentRow.ts';
import { trustedLabel } from '../pair.ts';
import { conversationOf } from '../promptMessages.ts';
import type { HeaderEntry, JudgmentEntry } from './log.ts';
import type { PairRecord, RunState } from './runState.ts';

/**
 * The judgments that numbers may be computed from: those of a run's planned arms. Steps and drafts are
 * the user's own choice and never enter, and of a session of stepping nothing does.
 */
export function rowsOf(state: RunState): JudgmentRow[] {
  const { header } = state;
  if (!header || header.purpose === 'session') return [];
  const judge = judgeDigest(header);
  return [...state.pairs.values()].flatMap((pair) => {
    const shared = { ...runFacts(header, judge), ...pairFacts(pair) };
    return [...pair.turns.values()].flatMap(({ judgment }) =>
      judgment && isPlanned(judgment) ? [{ ...shared, ...judgmentFacts(judgment) }] : [],
    );
  });
}

/** Judgments that a run holds and no number is computed from. */
export interface ExcludedJudgments {
  /** Follow-ups of the user's own choice, forks among them. */
  readonly steps: number;
  /** Planned turns of a session of stepping, on pairs that the user picked. */
  readonly session: number;
}

export function countExcluded(state: RunState): ExcludedJudgments {
  const turns = [...state.pairs.values()].flatMap((pair) => [...pair.turns.values()]);
  const judgments = turns.flatMap(({ judgment }) => judgment ?? []);
  const planned = judgments.filter(isPlanned).length;
  return {
    steps: judgments.filter(({ arm }) => arm === 'step').length,
    session: state.header?.purpose === 'session' ? planned : 0,
  };
}

/** Digest of a judge as a run asks it: what its judgments are pooled by. 16 hexadecimal digits. */
export function judgeDigest({ judge, generation, prompts }: HeaderEntry): string {
  const { provider, model, endpoint, settings = {} } = judge;
  return digestOfAll([
    provider,
    model,
    endpoint,
    JSON.stringify(Object.entries(settings).sort()),
    JSON.stringify([generation.temperature, generation.maxTokens, generation.seed]),
    prompts.system,
    prompts.followUps,
  ]).slice(0, 16);
}

/** Digest of a prompt, the same for a text and for a conversation of that one message. */
export function promptDigest(pair: Parameters<typeof conversationOf>[0]): string {
  return digestOfAll(conversationOf(pair).flatMap(({ role, content }) => [role, content]));
}

function isPlanned(judgment: JudgmentEntry): judgment is JudgmentEntry & { arm: PlannedArm } {
  return plannedArms.some((arm) => arm === judgment.arm);
}

function runFacts(header: HeaderEntry, judge: string) {
  return {
    run: header.run,
    judge,
    judgeName: header.judge.model,
    simulated: header.judge.simulated,
    dataset: header.dataset.name,
    protocol: header.protocol,
  };
}

function pairFacts({ entry: { key, pair, order } }: PairRecord) {
  return {
    pair: key,
    cluster: promptDigest(pair),
    domain: pair.domain,
    order,
    label: trustedLabel(pair),
    lengthA: pair.responseA.length,
    lengthB: pair.responseB.length,
    modelA: pair.modelA,
    modelB: pair.modelB,
  };
}

function judgmentFacts(judgment: JudgmentEntry & { arm: PlannedArm }) {
  const { arm, challenge, target, paraphrase, outcome, preference, confidence } = judgment;
  const { overlap, flip, flipKind, fingerprint } = judgment;
  const common = { arm, challenge, target, paraphrase, outcome, preference, confidence };
  return { ...common, overlap, flip, flipKind, fingerprint };
}
