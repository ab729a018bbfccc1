import type { JudgmentRow } from '../../../../src/core/judgments/judgmentRow.ts';
import { judgedPairs } from '../../../../src/core/metrics/rows/judgedPair.ts';

/** A verdict: a side, a tie, `?` for an unreadable one, or fields of a row. */
export type Verdict = 'A' | 'B' | 'tie' | '?' | Partial<JudgmentRow>;

/** Shorthand for a judged pair; omitted fields have default values. */
export interface PairSpec extends Partial<JudgmentRow> {
  readonly b1: Verdict;
  readonly b2?: Verdict;
  readonly asked?: Verdict;
  /** Verdicts by kind of challenge. */
  readonly challenged?: Readonly<Record<string, Verdict>>;
  /** A planned sequence of challenges. */
  readonly sequence?: readonly Verdict[];
}

/**
 * Returns the rows of pairs. By default, each pair has a separate prompt, and targets oppose B1.
 */
export function syntheticRows(specs: readonly PairSpec[]): JudgmentRow[] {
  return specs.flatMap((spec, number) => {
    const { b1, b2, asked, challenged = {}, sequence = [], ...fields } = spec;
    const shared = {
      run: 'run',
      judge: 'judge-1',
      judgeName: 'judge',
      fingerprint: 'f',
      simulated: true,
      dataset: 'data.jsonl',
      pair: `pair ${number}`,
      content: fields.pair ?? `pair ${number}`,
      cluster: `prompt ${number}`,
      order: 'AB' as const,
      protocol: 'anti-baseline',
      lengthA: 10,
      lengthB: 20,
      ...fields,
    } satisfies Partial<JudgmentRow>;
    const target = fields.target ?? (b1 === 'A' ? 'B' : 'A');
    const row = (arm: JudgmentRow['arm'], verdict: Verdict, rest: Partial<JudgmentRow> = {}) => ({
      ...shared,
      target,
      ...rest,
      arm,
      ...readingOf(verdict),
    });
    return [
      { ...row('baseline', b1), target: undefined },
      ...(b2 ? [{ ...row('repeat', b2), target: undefined }] : []),
      ...(asked ? [row('neutral', asked)] : []),
      ...Object.entries(challenged).map(([challenge, verdict]) =>
        row('challenge', verdict, { challenge }),
      ),
      ...sequence.map((verdict, i) =>
        row('sequence', verdict, { challenge: 'doubt', step: i + 1 }),
      ),
    ];
  });
}

export function syntheticPairs(specs: readonly PairSpec[]) {
  return judgedPairs(syntheticRows(specs));
}

/** Returns several copies of a pair, each with a separate key and prompt. */
export function times(count: number, spec: PairSpec): PairSpec[] {
  return Array.from({ length: count }, () => spec);
}

function readingOf(verdict: Verdict): Pick<JudgmentRow, 'outcome'> & Partial<JudgmentRow> {
  if (verdict === '?') return { outcome: 'refusal' };
  if (typeof verdict === 'string')
    return { outcome: 'readable', preference: verdict, confidence: 90 };
  return { outcome: verdict.preference ? 'readable' : 'refusal', confidence: 90, ...verdict };
}
