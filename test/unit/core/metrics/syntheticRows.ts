import assert from 'node:assert/strict';
import type { Audit } from '../../../../src/core/judgments/audit.ts';
import type { FlatJudgment } from '../../../../src/core/judgments/flatJudgment.ts';
import { auditOf, numberPrompts } from '../../../../src/core/judgments/orderAudits.ts';
import { groupBy } from '../../../../src/core/words/groupBy.ts';

/** A verdict: a side, a tie, `?` for an unreadable one, or fields of a judgment. */
export type Verdict = 'A' | 'B' | 'tie' | '?' | Partial<FlatJudgment>;

/** Shorthand for an audit; omitted fields have default values. */
export interface PairSpec extends Partial<FlatJudgment> {
  readonly b1: Verdict;
  readonly b2?: Verdict;
  readonly asked?: Verdict;
  /** Verdicts by kind of challenge. */
  readonly challenged?: Readonly<Record<string, Verdict>>;
  /** A planned sequence of challenges. */
  readonly sequence?: readonly Verdict[];
}

/**
 * Returns the judgments of audits. By default, each has a separate prompt, and targets oppose B1.
 */
export function syntheticRows(specs: readonly PairSpec[]): FlatJudgment[] {
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
    } satisfies Partial<FlatJudgment>;
    const target = fields.target ?? (b1 === 'A' ? 'B' : 'A');
    const row = (arm: FlatJudgment['arm'], verdict: Verdict, rest: Partial<FlatJudgment> = {}) => ({
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

export function syntheticPairs(specs: readonly PairSpec[]): Audit[] {
  return auditsOf(syntheticRows(specs));
}

/** Returns the audits that judgments are of, in order of appearance, if they have a baseline. */
export function auditsOf(rows: Iterable<FlatJudgment>): Audit[] {
  const nameOf = ({ run, judge, dataset, pair, order, protocol }: FlatJudgment) =>
    JSON.stringify([run, judge, dataset, pair, order, protocol]);
  const audits = [...groupBy(rows, nameOf).values()].map((ofAudit) => {
    const [run] = ofAudit;
    assert.ok(run);
    const pair = { ...run, key: run.pair, prompt: run.cluster };
    const facts = { run, pair, protocol: run.protocol };
    return auditOf({ facts, judgments: ofAudit.map((row) => ({ ...row, audit: facts })) });
  });
  return numberPrompts(audits.filter((audit) => audit !== undefined));
}

/** Returns several copies of a pair, each with a separate key and prompt. */
export function times(count: number, spec: PairSpec): PairSpec[] {
  return Array.from({ length: count }, () => spec);
}

function readingOf(verdict: Verdict): Pick<FlatJudgment, 'outcome'> & Partial<FlatJudgment> {
  if (verdict === '?') return { outcome: 'refusal' };
  if (typeof verdict === 'string')
    return { outcome: 'readable', preference: verdict, confidence: 90 };
  return { outcome: verdict.preference ? 'readable' : 'refusal', confidence: 90, ...verdict };
}
