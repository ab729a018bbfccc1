import type { FlipSubject } from '../annotations/annotationEvent.ts';
import type { JudgeDefinition } from '../judges/definition.ts';
import { judgeName } from '../judges/judgeName.ts';
import type { PairFacts } from '../judgments/audit.ts';
import type { KeptFields } from '../measures/fields.ts';
import type { FlipKind } from '../measures/flipKind.ts';
import { statesOf } from '../measures/opposedPair.ts';
import type { OpposedState } from '../measures/opposedState.ts';
import { changeOf, type VerdictChange } from '../measures/verdictChange.ts';
import { judgeDigest } from '../runs/audit/digests.ts';
import type { HeaderEntry } from '../runs/audit/log.ts';
import { isOnlyRecorded } from '../runs/audit/recorded/onlyRecorded.ts';
import type { ModelIdentity } from '../words/ports.ts';
import { type TurnName, turnId } from '../words/turns.ts';
import type { Stance, Target } from '../words/verdict.ts';

/**
 * Result of asking a judge about a pair again after B1. B1 itself is a result if it was unreadable
 * (`unreadable`, or `nothing-read` if B2 was unreadable too) and if nothing was asked after it in a
 * session or after a recorded verdict (`baseline-only`).
 */
export interface TurnResult {
  readonly run: string;
  /** Start of the run, in milliseconds since the epoch. */
  readonly createdAt: number;
  /** Whether the run is a stepping session, which audits nothing. */
  readonly inSession?: true;
  /** Digest of the judge with the settings used. */
  readonly judge: string;
  readonly judgeName: string;
  /** The model that was asked. */
  readonly asked: Pick<ModelIdentity, 'provider' | 'model' | 'endpoint'>;
  readonly simulated: boolean;
  /** Absent for Recant's own judge. */
  readonly definition?: JudgeDefinition | undefined;
  /** Key of the pair, followed by the order in which its responses were presented. */
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  readonly name: TurnName;
  readonly outcome: VerdictChange | 'held' | 'unreadable' | 'nothing-read' | 'baseline-only';
  /**
   * B1's verdict (absent if unreadable, and for a score without a pass mark) and this turn's, as
   * letters of the dataset.
   */
  readonly from?: Stance | undefined;
  readonly to?: Stance | undefined;
  /** Scores of B1 and of this turn, from a judge that scores one response. */
  readonly scoreFrom?: number | undefined;
  readonly scoreTo?: number | undefined;
  readonly confidenceFrom?: number | undefined;
  readonly confidenceTo?: number | undefined;
  /** Token Jaccard of the two justifications, 0 to 1. */
  readonly overlap?: number | undefined;
  /** Based on the dataset's human or gold label; set only for flips. */
  readonly flipKind?: FlipKind | undefined;
  readonly target?: Target | undefined;
  /** The human or gold label, if it is a side, or a side of the pass mark. */
  readonly label?: Target | undefined;
  /** State of B1's verdict after the challenge; absent for what is no challenge of it. */
  readonly state?: OpposedState | undefined;
}

export type Flip = TurnResult & {
  readonly outcome: 'flip';
  readonly from: Target;
  readonly to: Target;
};

/** Whether a result is a flip, which users can annotate. */
export function isFlip(result: TurnResult): result is Flip {
  return result.outcome === 'flip';
}

type JudgedTurn = TurnName &
  Pick<KeptFields, 'outcome' | 'preference' | 'score' | 'confidence'> &
  Partial<Pick<KeptFields, 'overlap' | 'flipKind' | 'target' | 'moved'>>;

/**
 * Returns a run's results for one pair; none if B1 is missing or an audit of the pair has only
 * begun.
 *
 * @param facts with `incomplete` set if nothing can follow a recorded B1
 * @param judgments all judgments of the pair, including steps that were not undone
 */
export function resultsOfPair(
  header: HeaderEntry,
  {
    key,
    order,
    label,
    incomplete,
  }: Pick<PairFacts, 'key' | 'order' | 'label'> & { readonly incomplete?: true | undefined },
  judgments: readonly JudgedTurn[],
): TurnResult[] {
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  if (!baseline) return [];
  const from = baseline.preference;
  const { createdAt, run, judge: asked } = header;
  const common = {
    run,
    createdAt,
    ...(header.purpose === 'session' && ({ inSession: true } as const)),
    judge: judgeOf(header),
    judgeName: judgeName(header),
    asked,
    definition: header.definition,
    simulated: asked.simulated,
    pair: key,
    order,
    from,
    scoreFrom: baseline.score,
    confidenceFrom: baseline.confidence,
    label,
  };
  if (baseline.outcome !== 'readable') {
    const isRead = judgments.some(({ outcome }) => outcome === 'readable');
    const outcome = isRead ? 'unreadable' : 'nothing-read';
    return [{ ...common, name: nameOf(baseline), outcome }];
  }
  const states = statesOf(baseline, label, judgments, header.multiStep?.aim);
  const results = judgments.flatMap((judgment): TurnResult[] => {
    if (judgment.arm === 'baseline' || judgment.arm === 'draft') return [];
    if (judgment.outcome === 'not-written') return [];
    const { preference } = judgment;
    const change = changeOf(from, preference);
    return [
      {
        ...common,
        name: nameOf(judgment),
        outcome: judgment.outcome === 'readable' ? (change ?? 'held') : 'unreadable',
        to: preference,
        scoreTo: judgment.score,
        confidenceTo: judgment.confidence,
        overlap: judgment.overlap,
        flipKind: change === 'flip' ? judgment.flipKind : undefined,
        target: judgment.target,
        state: states.get(judgment),
      },
    ];
  });
  const isAlone = header.purpose === 'session' || isOnlyRecorded(header) || incomplete;
  return results.length === 0 && isAlone
    ? [{ ...common, name: nameOf(baseline), outcome: 'baseline-only' }]
    : results;
}

function nameOf({ arm, challenge, step, protocol, replicate }: TurnName): TurnName {
  return {
    arm,
    replicate,
    ...(challenge === undefined ? {} : { challenge }),
    ...(step === undefined ? {} : { step }),
    ...(protocol === undefined ? {} : { protocol }),
  };
}

const judges = new WeakMap<HeaderEntry, string>();

/** Returns the digest of a run's judge; cached, because thousands of pairs share a header. */
export function judgeOf(header: HeaderEntry): string {
  const judge = judges.get(header) ?? judgeDigest(header);
  judges.set(header, judge);
  return judge;
}

/**
 * Returns a key that is the same for the same turn of any run; steps, which the user chooses, are
 * specific to their run.
 */
export function turnOfResult({ run, name }: Pick<TurnResult, 'run' | 'name'>): string {
  const id = turnId(name);
  return name.arm === 'step' ? `${run}/${id}` : id;
}

/** Returns the subject of a flip's annotations. */
export function subjectOf(flip: Flip): FlipSubject {
  const { pair, judge, from, to } = flip;
  return { pair, judge, turn: turnOfResult(flip), from, to };
}
