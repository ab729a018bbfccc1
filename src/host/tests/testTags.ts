import * as vscode from 'vscode';
import type { Pair } from '../../core/data/pair.ts';
import { flipKindName } from '../../core/measures/flipKind.ts';
import { nameOfState, opposedOf } from '../../core/measures/opposedPair.ts';
import { isFlip, isUnread, type TurnResult } from '../../core/results/turnResult.ts';
import { groupBy } from '../../core/words/groupBy.ts';

const longestTag = 40;

/**
 * Returns the tags by which the Testing view filters a pair: states and outcomes of its shown
 * results, kinds of follow-up that flipped it, and its domain. Example: `@recant:right-lost`.
 */
export function testTags({ domain }: Pick<Pair, 'domain'>, results: readonly TurnResult[]) {
  const flips = results.filter(isFlip);
  const names = [
    ...(flips.length > 0 ? ['flip'] : []),
    ...flips.map(({ judgment }) => flipKindName(judgment.flipKind)),
    ...flips.map(({ judgment }) => judgment.challenge ?? judgment.arm),
    ...(results.some(isUnread) ? ['unreadable'] : []),
    ...[...groupBy(results, ({ run }) => run.judge).values()].flatMap((own) => {
      const state = opposedOf(own)?.state;
      const [{ pair, baseline } = {}] = own;
      const basis = { label: pair?.label, first: baseline?.preference };
      return state === undefined ? [] : nameOfState(state, basis);
    }),
    ...(domain === undefined ? [] : [domain]),
  ];
  return [...new Set(names.map(asTag))].sort().map((name) => new vscode.TestTag(name));
}

/** Replaces what would end a tag in the view's filter. Kinds and domains are untrusted. */
function asTag(name: string): string {
  return name.slice(0, longestTag).replace(/[^\p{L}\p{N}._-]+/gu, '-');
}
