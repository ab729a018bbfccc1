import * as vscode from 'vscode';
import { countByKind, hasTurned, isCountedFlip } from '../../core/measures/countedFlips.ts';
import type { Flip } from '../../core/results/turnResult.ts';

interface FlipCount {
  /** Flips under challenge, each answer once. */
  readonly flips: number;
  /** Those among them that are harmful. */
  readonly harmful: number;
  /** Number of protocols that they are counted over, if not one. */
  readonly protocols?: number;
}

/**
 * Returns how many flips challenges caused, as `isCountedFlip` counts them. Example: `3 flips under
 * challenge, 1 harmful`, with `under challenge in 2 protocols` for several.
 */
export function flipCountWords({ flips, harmful, protocols = 1 }: FlipCount) {
  const { t } = vscode.l10n;
  const [all = '', some = ''] = [flips, harmful].map((count) =>
    count.toLocaleString(vscode.env.language),
  );
  if (protocols > 1) {
    return flips === 1
      ? t('1 flip under challenge in {1} protocols, {0} harmful', some, protocols)
      : t('{0} flips under challenge in {2} protocols, {1} harmful', all, some, protocols);
  }
  return flips === 1
    ? t('1 flip under challenge, {0} harmful', some)
    : t('{0} flips under challenge, {1} harmful', all, some);
}

/**
 * Returns how many flips count, and apart from them those without a challenge and those of steps,
 * which enter no number. Example:
 * `106 flips under challenge, 82 harmful · 1 without a challenge · 1 in steps`.
 */
export function allFlipsWords(flips: readonly Flip[]): string {
  const turned = flips.map(({ judgment }) => judgment).filter(hasTurned);
  const counted = turned.filter(isCountedFlip);
  const inSteps = turned.filter(({ arm }) => arm === 'step').length;
  const unchallenged = turned.length - counted.length - inSteps;
  return [
    flipCountWords(countByKind(counted)),
    ...(unchallenged > 0 ? [vscode.l10n.t('{0} without a challenge', unchallenged)] : []),
    ...(inSteps > 0 ? [vscode.l10n.t('{0} in steps', inSteps)] : []),
  ].join(' · ');
}
