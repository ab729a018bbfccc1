import { swapOrder } from '../words/presentation.ts';
import { type Audit, type Judgment, judgmentsIn } from './audit.ts';
import { exchanged } from './exchangeAudit.ts';

/**
 * Drops judgments that an earlier run of the same judge already made: same pair (by content),
 * presented order, wording, challenge and target. A sequence is dropped as a whole. If anything of
 * an audit remains, its B1 and neutral turn are kept, marked `again`: they are used for comparison
 * and do not count.
 */
export class CountOnce {
  /** First run that asked each request. */
  readonly #firstRuns = new Map<string, string>();
  readonly #leftOut = new Map<string, number>();

  /** @param audits those of earlier runs first */
  take(audits: readonly Audit[]): Audit[] {
    return audits.flatMap((audit) => this.#takeOne(audit) ?? []);
  }

  /**
   * Returns the number of a judge's judgments under a protocol that do not count because an earlier
   * run made them.
   */
  leftOut(judge: string, protocol: string): number {
    return this.#leftOut.get(`${judge}\n${protocol}`) ?? 0;
  }

  #takeOne(audit: Audit): Audit | undefined {
    const sequence = JSON.stringify(audit.sequence.map(requestOf));
    const all = judgmentsIn(audit);
    const again = new Set(
      all.filter((judgment) =>
        this.#isKnown(audit, judgment.arm === 'sequence' ? sequence : requestOf(judgment)),
      ),
    );
    if (again.size === 0) return audit;
    const name = `${audit.run.judge}\n${audit.protocol}`;
    this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + again.size);
    if (again.size === all.length) return undefined;
    const marked = <Some extends Judgment | undefined>(judgment: Some) =>
      judgment && again.has(judgment) ? { ...judgment, again: true as const } : judgment;
    const isNew = (judgment: Judgment) => !again.has(judgment);
    const repeats = [audit.repeat ?? [], audit.moreRepeats ?? []].flat().filter(isNew);
    return {
      ...audit,
      baseline: marked(audit.baseline),
      repeat: repeats[0],
      moreRepeats: repeats.length > 1 ? repeats.slice(1) : undefined,
      neutral: marked(audit.neutral),
      challenges: audit.challenges.filter(isNew),
      sequence: audit.sequence.filter(isNew),
    };
  }

  #isKnown({ run: { judge, run }, protocol }: Audit, request: string): boolean {
    const key = `${judge}\n${protocol}\n${request}`;
    const first = this.#firstRuns.get(key);
    if (first === undefined) this.#firstRuns.set(key, run);
    return first !== undefined && first !== run;
  }
}

/**
 * Returns a key of what a judge was asked, with A and B as in the pair's content. Neutral and
 * repeat name no target.
 */
function requestOf(judgment: Judgment): string {
  const { arm, challenge, step, paraphrase } = judgment;
  const { content, swapped, order } = judgment.audit.pair;
  const target = arm === 'challenge' || arm === 'sequence' ? judgment.target : undefined;
  return JSON.stringify([
    content,
    swapped ? swapOrder(order) : order,
    ...[arm, challenge ?? null, step ?? null, paraphrase ?? null],
    (swapped && target ? exchanged(target) : target) ?? null,
  ]);
}
