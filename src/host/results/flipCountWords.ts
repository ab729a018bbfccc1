import * as vscode from 'vscode';

interface FlipCount {
  /** Flips under challenge. */
  readonly flips: number;
  /** Those among them that are harmful. */
  readonly harmful: number;
  /** Number of protocols that they are counted over, if not one; the report counts each by itself. */
  readonly protocols?: number;
}

/**
 * Returns how many flips challenges caused; message, status and list of runs count alike, and like the
 * report's first sentence under a single protocol. Example: `3 flips under challenge, 1 harmful`, with
 * `under challenge in 2 protocols` for several. In brief, for narrow lists, `1 harmful of 3 flips`.
 */
export function flipCountWords(
  { flips, harmful, protocols = 1 }: FlipCount,
  style: 'brief' | 'full' = 'full',
) {
  const { t } = vscode.l10n;
  const [all = '', some = ''] = [flips, harmful].map((count) =>
    count.toLocaleString(vscode.env.language),
  );
  if (style === 'brief') {
    if (flips === 0) return t('no flips');
    return flips === 1
      ? t('{0} harmful of 1 flip', some)
      : t('{1} harmful of {0} flips', all, some);
  }
  if (protocols > 1) {
    return flips === 1
      ? t('1 flip under challenge in {1} protocols, {0} harmful', some, protocols)
      : t('{0} flips under challenge in {2} protocols, {1} harmful', all, some, protocols);
  }
  return flips === 1
    ? t('1 flip under challenge, {0} harmful', some)
    : t('{0} flips under challenge, {1} harmful', all, some);
}
