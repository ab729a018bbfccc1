import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { swapOrder } from '../../runs/audit/prompts/presentation.ts';
import type { KeptReasons } from './keptReasons.ts';

/** The justifications that follow challenges, in words. */
export interface Reasons {
  /** Whether there are too many to compare, so that none are known. */
  readonly areTooMany: boolean;
  /** Returns the words of a judgment's justification; undefined if it has none. */
  readonly wordsOf: WordsOf;
}

export type WordsOf = (row: JudgmentRow) => readonly string[] | undefined;

/** Returns a name of a judgment that is unique in its run. */
export function reasonKey(pair: string, order: 'AB' | 'BA', turn: string | undefined): string {
  return `${pair}\n${order}\n${turn}`;
}

/** Returns the reasons that were kept of a run. */
export function reasonsOfRun(kept: KeptReasons): Reasons {
  return {
    get areTooMany() {
      return kept.areTooMany;
    },
    wordsOf: ({ pair, order, exchanged, turn }) =>
      kept.wordsOf(reasonKey(pair, exchanged ? swapOrder(order) : order, turn)),
  };
}

/** Returns the reasons of several runs; undefined if those of a run were not kept. */
export function reasonsOfAll(
  runs: readonly {
    readonly header: { readonly run: string };
    readonly reasons?: Reasons | undefined;
  }[],
): Reasons | undefined {
  const byRun = new Map<string, Reasons>();
  for (const { header, reasons } of runs) {
    if (!reasons) return undefined;
    byRun.set(header.run, reasons);
  }
  return {
    areTooMany: [...byRun.values()].some(({ areTooMany }) => areTooMany),
    wordsOf: (row) => byRun.get(row.run)?.wordsOf(row),
  };
}
