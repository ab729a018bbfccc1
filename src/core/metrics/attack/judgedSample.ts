import type { Scoring } from '../../runs/attack/calls/scoring.ts';
import type { AttemptOutcome } from '../../runs/attack/log/attemptEntries.ts';
import type { Variant } from '../../runs/attack/log/scoreEntry.ts';
import type { LeaningMark } from '../../scoring/answers/leaning.ts';
import type { Scale } from '../../scoring/scale.ts';
import type { AuxiliaryKind, Comparison, ScoreOutcome } from '../../scoring/score.ts';
import type { Order } from '../../words/presentation.ts';
import type { Scenario } from '../../words/scenario.ts';
import type { Side } from '../../words/verdict.ts';

/** One scoring of a variant of a sample. */
export interface Score extends ScoreName {
  readonly outcome: ScoreOutcome;
  /**
   * On the judge's scale, or the 0-based first wrong step, −1 for none (see `isLocated`). Undefined
   * if the answer is unreadable.
   */
  readonly value?: number | undefined;
  readonly criteria?: Readonly<Record<string, number>> | undefined;
  /** Share of the justification's sentences that rely on the reference. */
  readonly leaning?: number | undefined;
  readonly leaningMarks?: readonly LeaningMark[] | undefined;
  readonly justification?: string | undefined;
  /** For a pairwise judge; `value` is 1 if it prefers the attacked response, else 0. */
  readonly verdict?: Comparison['verdict'];
  readonly fingerprint: string;
}

/**
 * Size of an attack's changes, as shares of the original: words kept, words changed, growth in code
 * points.
 */
export interface AttackSize {
  readonly kept: number;
  readonly changed: number;
  readonly growth: number;
}

/** One attack on a sample, in the state after its last attempt. */
export interface AttackOnSample {
  readonly cell: string;
  /** Auxiliary information that the judge gets when it scores "with auxiliary information". */
  readonly auxiliary: AuxiliaryKind;
  /** Whether the judge is shown what the attack is based on; otherwise it is an attack of style. */
  readonly isSourceShown: boolean;
  readonly outcome: AttemptOutcome;
  /** Total number of attempts, including the last one. */
  readonly attempts: number;
  /** Whether it was edited by hand, so that it counts in no rate. */
  readonly edited: boolean;
  /**
   * Whether the quality improved, as verified blindly or by the user; undefined if not verified.
   */
  readonly improved?: boolean | undefined;
  /** Undefined if no placebo was made. */
  readonly placeboKept?: boolean | undefined;
  /** Whether the attacked response was found to address its judge: by phrasings or verification. */
  readonly injection?: boolean | undefined;
  /** The passages found by phrasings. */
  readonly injectionPassages?: readonly string[] | undefined;
  /**
   * Whether the user confirmed that it is a prompt injection: not one of CE's attacks, so excluded
   * from primary rates. Undefined until the user decides.
   */
  readonly injectionConfirmed?: boolean | undefined;
  /** Absent without a response, or if the two texts differ too much to be compared. */
  readonly size?: AttackSize | undefined;
  /** Maths: 0-based indices of the steps that the attack changed. */
  readonly changedSteps?: readonly number[] | undefined;
  /** Entanglement: the criterion to raise, and those that must not change. */
  readonly focus?: { readonly raised: string; readonly protected: readonly string[] } | undefined;
}

/** A judge as it was asked, with the attributes by which judges are compared. */
export interface AttackJudgeFacts {
  /** Digest of the judge, its settings and everything else in the run that affects its numbers. */
  readonly digest: string;
  readonly name: string;
  /** Digest of its definition; absent for Recant's own scoring prompts. */
  readonly definition?: string | undefined;
  readonly simulated: boolean;
  readonly kind?: 'general' | 'reasoning' | undefined;
  readonly family?: string | undefined;
}

/** A sample with all results of one judge in one run, without its texts. */
export interface JudgedSample {
  readonly run: string;
  readonly judge: AttackJudgeFacts;
  /** Display name of the attacker. */
  readonly attacker: string;
  readonly attackerSimulated: boolean;
  readonly dataset: string;
  /** Digest of the sample's content. */
  readonly key: string;
  readonly id: string;
  /** Side of the response, if it is part of a pair. */
  readonly side?: Side | undefined;
  /** Digest of the prompt, by which all intervals are clustered. */
  readonly prompt: string;
  readonly scenario: Scenario;
  /** CE's domain for pairs, otherwise the dataset's. */
  readonly domain: string;
  /** Number of characters in prompt and response: the measure of complexity. */
  readonly length: number;
  /** The judge's; absent for a judge that locates the wrong step of a math solution. */
  readonly scale?: Scale | undefined;
  /** Maths: 0-based index of the first wrong step, −1 if every step is right. */
  readonly firstWrongStep?: number | undefined;
  /**
   * Whether a human or gold label prefers the pair's other response; undefined without such a
   * label.
   */
  readonly otherPreferred?: boolean | undefined;
  /** Whether a model's label prefers it, with the model's name. */
  readonly modelLabel?: { readonly name: string; readonly preferred: boolean } | undefined;
  readonly scoring: Scoring;
  /** The run's setting of what judges are given; absent for older logs. */
  readonly given?: 'all' | 'source' | undefined;
  readonly attacks: readonly AttackOnSample[];
  /** Scores by `scoreKey`; empty for a pairwise judge. */
  readonly scores: ReadonlyMap<string, Score>;
  /** A pairwise judge's verdicts by presented order and `scoreKey`; absent for other judges. */
  readonly comparisons?: ReadonlyMap<Order, ReadonlyMap<string, Score>> | undefined;
}

/** Whether the judge locates the first wrong step instead of scoring on a scale. */
export function isLocated({
  scenario,
  scale,
  comparisons,
}: Pick<JudgedSample, 'scenario' | 'scale' | 'comparisons'>): boolean {
  return scenario === 'maths' && scale === undefined && comparisons === undefined;
}

/** Identifies one of a sample's scores by one judge. */
export interface ScoreName {
  readonly variant: Variant;
  readonly auxiliary: AuxiliaryKind;
  readonly cell?: string | undefined;
  /** 0-based index of the draw. */
  readonly replicate?: number;
}

/** Returns the key of a score among those of one sample and judge. */
export function scoreKey({ replicate = 0, ...draws }: ScoreName): string {
  return `${keyOfDraws(draws)}${replicate}`;
}

function keyOfDraws({ variant, auxiliary, cell = '' }: Omit<ScoreName, 'replicate'>): string {
  return `${variant}\n${auxiliary}\n${cell}\n`;
}

/** Returns all scores of a sample or, for a pairwise judge, its verdicts in each order. */
export function allScores({
  scores,
  comparisons = new Map(),
}: Pick<JudgedSample, 'scores' | 'comparisons'>): Score[] {
  return [scores, ...comparisons.values()].flatMap((own) => [...own.values()]);
}

/** Returns the comparable draws of one score, in order; empty if it was not asked (yet). */
export function drawsOf(
  { scores, scoring }: Pick<JudgedSample, 'scores' | 'scoring'>,
  name: Omit<ScoreName, 'replicate'>,
): Score[] {
  const found: Score[] = [];
  const key = keyOfDraws(name);
  for (let replicate = 0; replicate < scoring.draws; replicate += 1) {
    const score = scores.get(`${key}${replicate}`);
    if (score) found.push(score);
  }
  return found;
}

/** An attack on a sample with one judge's scores: the unit that success rates count. */
export interface AttackCase {
  readonly sample: JudgedSample;
  readonly attack: AttackOnSample;
  /** Index of the prompt in its report. */
  readonly cluster: number;
}

/** Returns the attacks that count in rates: all except those that the user edited by hand. */
export function casesOf(
  samples: readonly JudgedSample[],
  clusterOf: (sample: JudgedSample) => number,
): AttackCase[] {
  return samples.flatMap((sample) =>
    sample.attacks
      .filter(({ edited }) => !edited)
      .map((attack) => ({ sample, attack, cluster: clusterOf(sample) })),
  );
}
