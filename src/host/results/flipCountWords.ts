import * as vscode from 'vscode';
import { type Flip, isChallenged } from '../../core/results/turnResult.ts';

interface FlipCount {
  /** Flips under challenge. */
  readonly flips: number;
  /** Those among them that are harmful. */
  readonly harmful: number;
  /**
   * Number of protocols that they are counted over, if not one; the report counts each by itself.
   */
  readonly protocols?: number;
}

/**
 * Returns how many flips challenges caused; message, status and list of runs count alike, and like
 * the report's first sentence under a single protocol. Example: `3 flips under challenge, 1
 * harmful`, with `under challenge in 2 protocols` for several.
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
 * Returns how many flips of all kinds there are: those that audits challenged, as reports count them,
 * and apart from them those without a challenge and those of steps, which enter no rate. Example:
 * `106 flips under challenge, 82 harmful · 1 without a challenge · 1 in steps`.
 */
export function allFlipsWords(flips: readonly Flip[]): string {
  const inSteps = flips.filter(({ judgment }) => judgment.arm === 'step').length;
  const challenged = flips.filter((flip) => isChallenged(flip) && flip.judgment.arm !== 'step');
  const harmful = challenged.filter(({ judgment }) => judgment.flipKind === 'harmful').length;
  const unchallenged = flips.length - challenged.length - inSteps;
  return [
    flipCountWords({ flips: challenged.length, harmful }),
    ...(unchallenged > 0 ? [vscode.l10n.t('{0} without a challenge', unchallenged)] : []),
    ...(inSteps > 0 ? [vscode.l10n.t('{0} in steps', inSteps)] : []),
  ].join(' · ');
}
