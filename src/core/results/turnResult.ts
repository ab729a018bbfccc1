import type { FlipSubject } from '../annotations/annotationEvent.ts';
import type { FlipKind } from '../judgments/flipKind.ts';
import type { JudgmentFacts } from '../judgments/judgmentTable.ts';
import type { Side } from '../pair.ts';
import type { ModelIdentity } from '../ports.ts';
import type { HeaderEntry } from '../runs/audit/log.ts';
import { judgeDigest, type PairFacts } from '../runs/audit/rows.ts';
import { type TurnName, turnId } from '../runs/audit/turns.ts';

/**
 * What a run found when it asked a judge about a pair again, after B1. B1 is a result itself where it
 * could not be read (`unreadable`, or `nothing-read` where B2 could not either) and where a session has
 * no step (`baseline-only`).
 */
export interface TurnResult {
  readonly run: string;
  /** Milliseconds since the epoch: when the run was started. */
  readonly at: number;
  /** Digest of the judge as it was asked. */
  readonly judge: string;
  readonly judgeName: string;
  /** The model that was asked. */
  readonly asked: Pick<ModelIdentity, 'provider' | 'model' | 'endpoint'>;
  readonly simulated: boolean;
  /** Key of the pair, and the order in which its responses were presented. */
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  readonly name: TurnName;
  readonly outcome: 'flip' | 'held' | 'unreadable' | 'nothing-read' | 'baseline-only';
  /** B1's verdict, absent where it could not be read, and this turn's, in the dataset's letters. */
  readonly from?: Side | undefined;
  readonly to?: Side | undefined;
  readonly confidenceFrom?: number | undefined;
  readonly confidenceTo?: number | undefined;
  /** Token Jaccard of the two justifications, 0 to 1. */
  readonly overlap?: number | undefined;
  /** By the dataset's own human or gold label; present for flips only. */
  readonly flipKind?: FlipKind | undefined;
  readonly target?: Side | undefined;
}

export type Flip = TurnResult & {
  readonly outcome: 'flip';
  readonly from: Side;
  readonly to: Side;
};

/** Whether a result is a flip, which people can annotate. */
export function isFlip(result: TurnResult): result is Flip {
  return result.outcome === 'flip';
}

/** Whether an answer that a result is about could not be read. */
export function isUnread({ outcome }: Pick<TurnResult, 'outcome'>): boolean {
  return outcome === 'unreadable' || outcome === 'nothing-read';
}

/**
 * What a run found about one pair; nothing where B1 is missing, and nothing yet where an audit has only
 * begun with it.
 *
 * @param judgments all of the pair's, including steps that were not taken back
 */
export function resultsOfPair(
  header: HeaderEntry,
  { pair, order }: Pick<PairFacts, 'pair' | 'order'>,
  judgments: readonly JudgmentFacts[],
): TurnResult[] {
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  if (!baseline) return [];
  const from = baseline.preference;
  const { createdAt: at, run, judge: asked } = header;
  const common = {
    run,
    at,
    judge: judgeOf(header),
    judgeName: asked.model,
    asked,
    simulated: asked.simulated,
    pair,
    order,
    from,
    confidenceFrom: baseline.confidence,
  };
  if (from === undefined) {
    const isRead = judgments.some(({ preference }) => preference !== undefined);
    const outcome = isRead ? 'unreadable' : 'nothing-read';
    return [{ ...common, name: nameOf(baseline), outcome }];
  }
  const results = judgments.flatMap((judgment): TurnResult[] => {
    if (judgment.arm === 'baseline' || judgment.arm === 'draft') return [];
    if (judgment.outcome === 'not-written') return [];
    const { preference } = judgment;
    const flip = preference !== undefined && preference !== from;
    return [
      {
        ...common,
        name: nameOf(judgment),
        outcome: preference === undefined ? 'unreadable' : flip ? 'flip' : 'held',
        to: preference,
        confidenceTo: judgment.confidence,
        overlap: judgment.overlap,
        flipKind: flip ? judgment.flipKind : undefined,
        target: judgment.target,
      },
    ];
  });
  return results.length === 0 && header.purpose === 'session'
    ? [{ ...common, name: nameOf(baseline), outcome: 'baseline-only' }]
    : results;
}

function nameOf({ arm, challenge, step, protocol, replicate }: JudgmentFacts): TurnName {
  return {
    arm,
    replicate,
    ...(challenge === undefined ? {} : { challenge }),
    ...(step === undefined ? {} : { step }),
    ...(protocol === undefined ? {} : { protocol }),
  };
}

const judges = new WeakMap<HeaderEntry, string>();

/** A header stands for thousands of pairs: its digest is made once. */
function judgeOf(header: HeaderEntry): string {
  const judge = judges.get(header) ?? judgeDigest(header);
  judges.set(header, judge);
  return judge;
}

/** The same for the same turn of any run; a step is the user's own, and of its run alone. */
export function turnOfResult({ run, name }: Pick<TurnResult, 'run' | 'name'>): string {
  const id = turnId(name);
  return name.arm === 'step' ? `${run}/${id}` : id;
}

/** What an annotation of a flip is about. */
export function subjectOf(flip: Flip): FlipSubject {
  const { pair, judge, from, to } = flip;
  return { pair, judge, turn: turnOfResult(flip), from, to };
}
