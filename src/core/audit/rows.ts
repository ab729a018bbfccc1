import { digestOfAll } from '../digest.ts';
import { type JudgmentRow, type PlannedArm, plannedArms } from '../metrics/judgmentRow.ts';
import { trustedLabel } from '../pair.ts';
import { conversationOf } from '../promptMessages.ts';
import type { HeaderEntry, JudgmentEntry, PairEntry } from './log.ts';
import type { RunState } from './runState.ts';

/**
 * The judgments that numbers may be computed from: those of a run's planned arms. Steps and drafts are
 * the user's own choice and never enter, and of a session of stepping nothing does.
 */
export function rowsOf(state: RunState): JudgmentRow[] {
  const { header } = state;
  if (!header || header.purpose === 'session') return [];
  const rows: JudgmentRow[] = [];
  const judge = judgeDigest(header);
  for (const { entry, turns } of state.pairs.values()) {
    const cluster = promptDigest(entry.pair);
    for (const { judgment } of turns.values()) {
      if (judgment && isPlanned(judgment)) {
        rows.push(rowOf({ header, judge, entry, cluster }, judgment));
      }
    }
  }
  return rows;
}

interface RowFacts {
  readonly header: HeaderEntry;
  readonly judge: string;
  readonly entry: PairEntry;
  readonly cluster: string;
}

/** One literal, and no spreads: a log may hold a million judgments. */
function rowOf(
  { header, judge, entry: { key, pair, order }, cluster }: RowFacts,
  judgment: JudgmentEntry & { arm: PlannedArm },
): JudgmentRow {
  return {
    run: header.run,
    judge,
    judgeName: header.judge.model,
    fingerprint: judgment.fingerprint,
    simulated: header.judge.simulated,
    dataset: header.dataset.name,
    pair: key,
    cluster,
    domain: pair.domain,
    order,
    protocol: header.protocol,
    arm: judgment.arm,
    challenge: judgment.challenge,
    target: judgment.target,
    paraphrase: judgment.paraphrase,
    outcome: judgment.outcome,
    preference: judgment.preference,
    confidence: judgment.confidence,
    overlap: judgment.overlap,
    flip: judgment.flip,
    flipKind: judgment.flipKind,
    label: trustedLabel(pair),
    lengthA: pair.responseA.length,
    lengthB: pair.responseB.length,
    modelA: pair.modelA,
    modelB: pair.modelB,
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
