import type { Side } from '../../pair.ts';
import type { LeaningMark } from '../../pointwise/answers/leaning.ts';
import type { Scale } from '../../pointwise/scale.ts';
import type {
  AttemptOutcome,
  AuxiliaryKind,
  ScoreOutcome,
  Variant,
} from '../../runs/attack/attackLog.ts';
import type { Scoring } from '../../runs/attack/calls/scoring.ts';
import type { Scenario } from '../../scenario.ts';

/** One scoring of a variant of a sample. */
export interface Score extends ScoreName {
  readonly outcome: ScoreOutcome;
  /**
   * On the scenario's scale; of maths the 0-based first wrong step, −1 for none. Undefined where the
   * answer could not be read.
   */
  readonly value?: number | undefined;
  readonly criteria?: Readonly<Record<string, number>> | undefined;
  /** Share of the justification's sentences that lean on the reference. */
  readonly leaning?: number | undefined;
  readonly leaningMarks?: readonly LeaningMark[] | undefined;
  readonly justification?: string | undefined;
  readonly fingerprint: string;
}

/** How much an attack changed, as shares of the original: words kept, words changed, growth in code points. */
export interface AttackSize {
  readonly kept: number;
  readonly changed: number;
  readonly growth: number;
}

/** One attack on a sample, as its last attempt left it. */
export interface AttackOnSample {
  readonly cell: string;
  /** What the judge is given when it is scored "with auxiliary information". */
  readonly auxiliary: AuxiliaryKind;
  readonly outcome: AttemptOutcome;
  /** Attempts in all, the last one included. */
  readonly attempts: number;
  /** Changed by hand: enters no rate. */
  readonly edited: boolean;
  /** Verified blind or by the user whether the quality improved; undefined where it is not verified. */
  readonly improved?: boolean | undefined;
  /** Undefined where none was made. */
  readonly placeboKept?: boolean | undefined;
  /** Whether the attacked response speaks to its judge: no attack of CE's, so in no primary rate. */
  readonly injection?: boolean | undefined;
  /** Absent without a response, or where the two texts differ too much to be compared. */
  readonly size?: AttackSize | undefined;
  /** Maths: 0-based steps that the attack changed. */
  readonly changedSteps?: readonly number[] | undefined;
  /** Entanglement: the criterion to be raised, and those that have to stay. */
  readonly focus?: { readonly raised: string; readonly protected: readonly string[] } | undefined;
}

/** A judge as it was asked, with what it is compared by. */
export interface AttackJudgeFacts {
  /** Digest of the judge, its settings and everything else of the run that its numbers depend on. */
  readonly digest: string;
  readonly name: string;
  readonly simulated: boolean;
  readonly kind?: 'general' | 'reasoning' | undefined;
  readonly family?: string | undefined;
}

/** A sample with everything that one judge said of it in one run, and nothing of its texts. */
export interface JudgedSample {
  readonly run: string;
  readonly judge: AttackJudgeFacts;
  /** Whose attacks these are, as a name for readers. */
  readonly attacker: string;
  readonly attackerSimulated: boolean;
  readonly dataset: string;
  /** Digest of the sample's content. */
  readonly key: string;
  readonly id: string;
  /** Where the response stands in its pair, of a pair. */
  readonly side?: Side | undefined;
  /** Digest of the prompt: what all intervals cluster by. */
  readonly prompt: string;
  readonly scenario: Scenario;
  /** CE's domain for pairs, else the data set's own. */
  readonly domain: string;
  /** Characters of prompt and response: the stated measure of complexity. */
  readonly length: number;
  /** Absent for maths. */
  readonly scale?: Scale | undefined;
  /** Maths: 0-based, −1 where every step is right. */
  readonly firstWrongStep?: number | undefined;
  /** Whether people prefer the pair's other response; undefined without a trusted label. */
  readonly otherPreferred?: boolean | undefined;
  /** The same by a model's label. */
  readonly modelLabel?: { readonly name: string; readonly preferred: boolean } | undefined;
  readonly scoring: Scoring;
  readonly attacks: readonly AttackOnSample[];
  /** By `scoreKey`. */
  readonly scores: ReadonlyMap<string, Score>;
}

/** Which of a sample's scores by one judge. */
export interface ScoreName {
  readonly variant: Variant;
  readonly auxiliary: AuxiliaryKind;
  readonly cell?: string | undefined;
  /** Which draw, from 0. */
  readonly replicate?: number;
}

/** Name of a score among those of one sample and judge. */
export function scoreKey({ variant, auxiliary, cell = '', replicate = 0 }: ScoreName): string {
  return `${variant}\n${auxiliary}\n${cell}\n${replicate}`;
}

/** Draws of one scoring that can be compared, in order; none where it was not asked (yet). */
export function drawsOf(
  { scores, scoring }: Pick<JudgedSample, 'scores' | 'scoring'>,
  name: Omit<ScoreName, 'replicate'>,
): Score[] {
  const found: Score[] = [];
  for (let replicate = 0; replicate < scoring.draws; replicate += 1) {
    const score = scores.get(scoreKey({ ...name, replicate }));
    if (score) found.push(score);
  }
  return found;
}

/** An attack on a sample by one judge's scores: what success rates are counted over. */
export interface AttackCase {
  readonly sample: JudgedSample;
  readonly attack: AttackOnSample;
  /** Number of the prompt in its report. */
  readonly cluster: number;
}

/** Attacks that enter rates: all but those that the user changed by hand. */
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
