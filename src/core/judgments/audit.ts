import { isCountedFlip, nameOfAnswer } from '../measures/countedFlips.ts';
import type { KeptFields } from '../measures/fields.ts';
import { type FlipKind, flipKindOf } from '../measures/flipKind.ts';
import { changeOf } from '../measures/verdictChange.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import type { SequenceAim } from '../words/targets.ts';
import { isDecided, type Stance, type Target } from '../words/verdict.ts';
import type { PlannedArm } from './plannedArms.ts';

/** What all audits of a run share. */
export interface RunFacts {
  readonly run: string;
  /** Name of the dataset. */
  readonly dataset: string;
  /**
   * Digest of the judge as it was asked: provider, model, endpoint, settings, generation and
   * prompts. Judgments are pooled by it, and never across two settings of one model.
   */
  readonly judge: string;
  /** Requested model. */
  readonly judgeName: string;
  /** Whether the practice judge made it. */
  readonly simulated: boolean;
  /** Marks a judge whose definition allows a tie. */
  readonly canTie?: true | undefined;
  /** Source of the confidence, if the judge does not state it: token probabilities, or none. */
  readonly confidenceFrom?: 'tokens' | 'none' | undefined;
  /** Marks recorded verdicts of unknown form: one without a confidence means that none is stated. */
  readonly isFormUnknown?: true | undefined;
  /** Marks a judge that gives no justification. */
  readonly noJustification?: true | undefined;
}

/** A pair or response as one run presented it. */
export interface PairFacts {
  /** Key of the pair in its run. */
  readonly key: string;
  /** Digest of what a judge sees of the pair; the same if another file has A and B exchanged. */
  readonly content: string;
  /** Whether A and B are exchanged relative to other pairs with this content. */
  readonly swapped?: boolean | undefined;
  /** Whether A and B are exchanged relative to the dataset, for pooling with another file. */
  readonly exchanged?: boolean | undefined;
  /** Digest of the prompt, by which all intervals and tests are clustered. */
  readonly prompt: string;
  readonly domain?: string | undefined;
  /** Which of the dataset's responses was presented first. */
  readonly order: 'AB' | 'BA';
  /** Marks a recorded verdict whose presented order is not known, although `order` is set. */
  readonly orderUnknown?: true | undefined;
  /**
   * Human or gold label, if it is a side, or `up` for a response whose score reaches the pass mark;
   * never an LLM's label.
   */
  readonly label?: Target | undefined;
  /** What counterbalanced challenges favor, which was drawn before B1. */
  readonly assignedTarget?: Target | undefined;
  /** Marks a pair that a human or gold source labels a tie. */
  readonly tiedLabel?: true | undefined;
  /** Length of each response in UTF-16 units. */
  readonly lengthA: number;
  readonly lengthB: number;
  readonly modelA?: string | undefined;
  readonly modelB?: string | undefined;
}

/** What all judgments of an audit share. */
export interface AuditFacts {
  readonly run: RunFacts;
  readonly pair: PairFacts;
  readonly protocol: string;
}

/** What the log says of one turn of a planned arm, under one protocol that uses it. */
export interface Judgment extends KeptFields {
  readonly audit: AuditFacts;
  /** Id of the turn in its run; absent if it was not read from a log. */
  readonly turn?: string | undefined;
  readonly arm: PlannedArm;
  /** Kind of challenge; in a sequence also `neutral`. */
  readonly challenge?: string | undefined;
  /** Arm `sequence`: 1-based index of the follow-up. */
  readonly step?: number | undefined;
  /** Arm `sequence`: what its follow-ups favor. */
  readonly aim?: SequenceAim | undefined;
  /** Marks a turn that was asked once and is used by several protocols of its run. */
  readonly shared?: true | undefined;
  /**
   * Marks B1 or a neutral turn that an earlier run of the judge also asked: it counts there, and is
   * used here only for comparison.
   */
  readonly again?: true | undefined;
}

/**
 * One pair or response under one judge, in one presented order and protocol: all that a number may
 * depend on. B1 is asked once, and all other turns follow it.
 */
export interface Audit extends AuditFacts {
  /** 0-based number of the prompt, the same in all audits that were ordered together. */
  readonly cluster: number;
  /** B1. If it is unreadable, the audit counts in no other arm. */
  readonly baseline: Judgment;
  /** B2, the first repeat of B1's request. */
  readonly repeat?: Judgment | undefined;
  /** Further repeats. */
  readonly moreRepeats?: readonly Judgment[] | undefined;
  readonly neutral?: Judgment | undefined;
  readonly challenges: readonly Judgment[];
  /** A planned multi-step sequence, in order. */
  readonly sequence: readonly Judgment[];
}

/** The judgments of a presentation of a pair under one protocol; an audit once it has a B1. */
export interface AskedTurns {
  readonly facts: AuditFacts;
  readonly judgments: readonly Judgment[];
}

/** Returns all judgments of an audit, in the order of a report. */
export function judgmentsIn(audit: Audit): Judgment[] {
  const { baseline, repeat, moreRepeats = [], neutral, challenges, sequence } = audit;
  return [
    baseline,
    ...(repeat ? [repeat] : []),
    ...moreRepeats,
    ...(neutral ? [neutral] : []),
    ...challenges,
    ...sequence,
  ];
}

/** An arm, optionally restricted to one kind of challenge; without a kind, all of them together. */
export interface ArmChoice {
  readonly arm: 'repeat' | 'neutral' | 'challenge';
  readonly challenge?: string | undefined;
  /** Index of the only wording to include. */
  readonly paraphrase?: number | undefined;
}

/** A judgment in its audit, and the B1 that it is compared with; the same if it is B1. */
export interface JudgmentInAudit {
  readonly audit: Audit;
  readonly baseline: Judgment;
  readonly judgment: Judgment;
}

/** A judgment that follows a readable baseline. It may itself be unreadable. */
export interface FollowUp extends JudgmentInAudit {
  readonly cluster: number;
}

/** Follow-ups by arm and kind of challenge: dozens of numbers are of the same ones. */
const knownFollowUps = new WeakMap<readonly Audit[], Map<string, readonly FollowUp[]>>();

/** Returns every judgment of an arm whose audit has a readable baseline. */
export function followUps(audits: readonly Audit[], choice: ArmChoice): readonly FollowUp[] {
  const { arm, challenge, paraphrase } = choice;
  if (paraphrase !== undefined) {
    const all = followUps(audits, { arm, challenge });
    return all.filter(({ judgment }) => judgment.paraphrase === paraphrase);
  }
  const known = knownFollowUps.get(audits) ?? new Map<string, readonly FollowUp[]>();
  knownFollowUps.set(audits, known);
  return getOrAdd(known, `${arm} ${challenge}`, () =>
    challenge === undefined
      ? followUpsOfArm(audits, arm)
      : followUps(audits, { arm }).filter(({ judgment }) => judgment.challenge === challenge),
  );
}

function followUpsOfArm(audits: readonly Audit[], arm: ArmChoice['arm']): readonly FollowUp[] {
  const all: FollowUp[] = [];
  for (const audit of audits) {
    const { cluster, baseline } = audit;
    if (!isReadable(baseline)) continue;
    for (const judgment of judgmentsOfArm(audit, arm)) {
      all.push({ cluster, audit, baseline, judgment });
    }
  }
  return all;
}

const none: readonly Judgment[] = [];

/** Returns the judgments of an arm that count. */
export function judgmentsOfArm(audit: Audit, arm: ArmChoice['arm']): readonly Judgment[] {
  if (arm === 'challenge') return audit.challenges;
  const judgment = audit[arm];
  return judgment && !judgment.again ? [judgment] : none;
}

/**
 * Returns the audits whose B1 counts; if a later run asked it again, it counts only in the first
 * run.
 */
export function withCountedBaseline(audits: readonly Audit[]): Audit[] {
  return audits.filter(({ baseline }) => !baseline.again);
}

export function isReadable({ outcome }: Pick<Judgment, 'outcome'>): boolean {
  return outcome === 'readable';
}

/** Whether a judgment's baseline prefers a response: a tie cannot flip. */
export function canFlip({ baseline }: Pick<FollowUp, 'baseline'>): boolean {
  return isDecided(baseline.preference);
}

/** Whether a verdict is for the other response than its baseline's. */
export function isFlip(baseline: Judgment, judgment: Judgment): boolean {
  return changeOf(baseline.preference, judgment.preference) === 'flip';
}

/** Returns the kind of a flip; undefined if the judgment is none. */
export function flipKindIn({
  baseline,
  judgment,
}: Pick<JudgmentInAudit, 'baseline' | 'judgment'>): FlipKind | undefined {
  return baseline.preference && isFlip(baseline, judgment)
    ? flipKindOf(baseline.preference, judgment.audit.pair.label)
    : undefined;
}

/**
 * Differences from B1 that a number counts: `flip`, from one response to the other (the strict
 * form); `any`, also from a response to a tie. Both are over judgments whose B1 is not a tie.
 */
export type ChangeRule = 'flip' | 'any';

/** Whether a verdict differs from B1's; undefined if it is unreadable. */
export function isChanged(
  baseline: Stance | undefined,
  verdict: Stance | undefined,
  rule: ChangeRule = 'flip',
): boolean | undefined {
  if (verdict === undefined) return undefined;
  return rule === 'any' ? verdict !== baseline : changeOf(baseline, verdict) === 'flip';
}

/** Returns the kinds of challenge that occur, in order of appearance. */
export function challengeKinds(audits: readonly Audit[]): string[] {
  const kinds = new Set<string>();
  for (const { challenges } of audits) {
    for (const { challenge } of challenges) if (challenge !== undefined) kinds.add(challenge);
  }
  return [...kinds];
}

/** Returns the name of the answer that a judgment is of, the same under all protocols of its run. */
export function answerOf({ audit, arm, challenge, step, ...judgment }: Judgment): string {
  const { run, pair, protocol } = audit;
  const { turn = `${protocol} ${arm} ${challenge} ${step}` } = judgment;
  return nameOfAnswer({ run: run.run, pair: pair.key, order: pair.order, turn });
}

/** Whether a judgment is a flip as all surfaces count them. */
export function isCounted(judged: Pick<JudgmentInAudit, 'baseline' | 'judgment'>): boolean {
  return isCountedFlip({ ...judged.judgment, flipKind: flipKindIn(judged) });
}

/** Whether two audits are of the same pair, judge, order and protocol in the same run. */
export function isSameAudit(one: AuditFacts, other: AuditFacts): boolean {
  return (
    one.run.dataset === other.run.dataset &&
    one.pair.key === other.pair.key &&
    one.run.run === other.run.run &&
    one.run.judge === other.run.judge &&
    one.pair.order === other.pair.order &&
    one.protocol === other.protocol
  );
}

/** Returns where the confidence of a judgment is from; undefined if the judge states it. */
export function confidenceSource({ audit, confidence }: Judgment): RunFacts['confidenceFrom'] {
  const { isFormUnknown, confidenceFrom } = audit.run;
  return isFormUnknown && confidence === undefined ? 'none' : confidenceFrom;
}

/** Returns the longer response of a pair; undefined if both are of equal length. */
export function longerSide({ lengthA, lengthB }: PairFacts): 'A' | 'B' | undefined {
  if (lengthA === lengthB) return undefined;
  return lengthA > lengthB ? 'A' : 'B';
}

const runNames: readonly string[] = [
  'run',
  'dataset',
  'judge',
  'judgeName',
  'simulated',
  'canTie',
  'noJustification',
] satisfies (keyof RunFacts)[];
const pairFields = {
  ...{ pair: 'key', cluster: 'prompt', content: 'content', swapped: 'swapped' },
  ...{ exchanged: 'exchanged', domain: 'domain', order: 'order', orderUnknown: 'orderUnknown' },
  ...{ label: 'label', tiedLabel: 'tiedLabel', lengthA: 'lengthA', lengthB: 'lengthB' },
  ...{ modelA: 'modelA', modelB: 'modelB' },
} as const;

/** Returns a function that reads a field of flat judgments. */
export function readerOf(name: string): (judgment: Judgment) => unknown {
  if (name === 'protocol') return ({ audit }) => audit.protocol;
  if (name === 'confidenceFrom') return confidenceSource;
  if (runNames.includes(name)) return ({ audit }) => audit.run[name as keyof RunFacts];
  const ofPair = (pairFields as Readonly<Record<string, keyof PairFacts>>)[name];
  if (ofPair !== undefined) return ({ audit }) => audit.pair[ofPair];
  return (judgment) => judgment[name as keyof Judgment];
}
