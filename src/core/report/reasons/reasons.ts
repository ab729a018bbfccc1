import type { AuditFacts, Judgment } from '../../judgments/audit.ts';
import { exchanged } from '../../judgments/exchangeAudit.ts';
import { swapOrder } from '../../words/presentation.ts';
import { type Echoes, findEchoes } from './echoes.ts';
import type { KeptReasons } from './keptReasons.ts';

/** The justifications that follow challenges, in words. */
export interface Reasons {
  /** Whether there are too many to compare, so that none are known. */
  readonly areTooMany: boolean;
  /** Returns the words of a judgment's justification; undefined if it has none. */
  readonly wordsOf: WordsOf;
  /** Returns the echoes of its challenge in it; undefined if either is not known. */
  readonly echoesOf: (judgment: Judgment) => Echoes | undefined;
}

export type WordsOf = (judgment: Judgment) => readonly string[] | undefined;

/** Returns a name of a presentation of a pair that is unique in its run. */
export function presentationKey(pair: string, order: 'AB' | 'BA'): string {
  return `${pair}\n${order}`;
}

/** Returns a name of a judgment that is unique in its run. */
export function reasonKey(pair: string, order: 'AB' | 'BA', turn: string | undefined): string {
  return `${presentationKey(pair, order)}\n${turn}`;
}

/** Returns the reasons that were kept of a run. */
export function reasonsOfRun(kept: KeptReasons): Reasons {
  return {
    get areTooMany() {
      return kept.areTooMany;
    },
    wordsOf: ({ audit, turn }) => kept.wordsOf(reasonKey(audit.pair.key, shownOrder(audit), turn)),
    echoesOf: ({ audit, turn, challenge: kind, paraphrase, target: shown }) => {
      const { key, exchanged: isExchanged } = audit.pair;
      const text = kept.textOf(reasonKey(key, shownOrder(audit), turn));
      const presentation = presentationKey(key, shownOrder(audit));
      const target = isExchanged && shown ? exchanged(shown) : shown;
      const challenge = kept.seen?.wordsOf(presentation, { challenge: kind, paraphrase, target });
      if (text === undefined || !challenge) return undefined;
      return findEchoes(text, challenge, (word) => kept.seen?.has(presentation, word) ?? false);
    },
  };
}

function shownOrder({ pair }: AuditFacts): 'AB' | 'BA' {
  return pair.exchanged ? swapOrder(pair.order) : pair.order;
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
    wordsOf: (judgment) => byRun.get(judgment.audit.run.run)?.wordsOf(judgment),
    echoesOf: (judgment) => byRun.get(judgment.audit.run.run)?.echoesOf(judgment),
  };
}
