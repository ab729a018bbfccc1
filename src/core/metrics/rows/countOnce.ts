import { copyRow } from '../../judgments/copyRow.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { groupBy } from '../../words/groupBy.ts';
import { swapOrder } from '../../words/presentation.ts';
import { exchanged } from './exchangeSides.ts';

/**
 * Drops judgments that an earlier run of the same judge already made: same pair (by content),
 * presented order, wording, challenge and target. A sequence is dropped as a whole. If anything of
 * a presentation remains, its B1 and neutral turn are kept, marked `again`: they are used for
 * comparison and do not count.
 */
export class CountOnce {
  /** First run that asked each request. */
  readonly #firstRuns = new Map<string, string>();
  readonly #leftOut = new Map<string, number>();

  /** @param rows rows of one presentation of a pair, those of earlier runs first */
  take(rows: readonly JudgmentRow[]): JudgmentRow[] {
    return [...groupBy(rows, ({ protocol }) => protocol).values()].flatMap((ofProtocol) =>
      this.#takeOne(ofProtocol),
    );
  }

  /**
   * Returns the number of a judge's judgments under a protocol that do not count because an earlier
   * run made them.
   */
  leftOut(judge: string, protocol: string): number {
    return this.#leftOut.get(`${judge}\n${protocol}`) ?? 0;
  }

  #takeOne(rows: readonly JudgmentRow[]): JudgmentRow[] {
    const sequence = JSON.stringify(
      rows.filter(({ arm }) => arm === 'sequence').map((row) => requestOf(row)),
    );
    const isAgain = rows.map((row) =>
      this.#isKnown(row, row.arm === 'sequence' ? sequence : requestOf(row)),
    );
    const again = isAgain.filter(Boolean).length;
    const [first] = rows;
    if (again === 0 || !first) return [...rows];
    const name = `${first.judge}\n${first.protocol}`;
    this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + again);
    if (again === rows.length) return [];
    return rows.flatMap((row, i): JudgmentRow[] => {
      if (!isAgain[i]) return [row];
      return row.arm === 'baseline' || row.arm === 'neutral'
        ? [{ ...copyRow(row), again: true }]
        : [];
    });
  }

  #isKnown({ judge, protocol, run }: JudgmentRow, request: string): boolean {
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
function requestOf(row: JudgmentRow): string {
  const { content, swapped, order, arm, challenge, step, paraphrase } = row;
  const target = arm === 'challenge' || arm === 'sequence' ? row.target : undefined;
  return JSON.stringify([
    content,
    swapped ? swapOrder(order) : order,
    ...[arm, challenge ?? null, step ?? null, paraphrase ?? null],
    (swapped && target ? exchanged(target) : target) ?? null,
  ]);
}
