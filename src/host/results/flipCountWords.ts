import * as vscode from 'vscode';

interface FlipCount {
  /** Flips under challenge. */
  readonly flips: number;
  /** Those among them that are harmful. */
  readonly harmful: number;
}

/**
 * Returns how many flips challenges caused; message, status and list of runs count alike, and like the
 * report's first sentence. Example: `3 flips under challenge, 1 harmful`, in brief `3 flips, 1 harmful`.
 */
export function flipCountWords({ flips, harmful }: FlipCount, style: 'brief' | 'full' = 'full') {
  const { t } = vscode.l10n;
  const [all = '', some = ''] = [flips, harmful].map((count) =>
    count.toLocaleString(vscode.env.language),
  );
  if (style === 'brief') {
    return flips === 1 ? t('1 flip, {0} harmful', some) : t('{0} flips, {1} harmful', all, some);
  }
  return flips === 1
    ? t('1 flip under challenge, {0} harmful', some)
    : t('{0} flips under challenge, {1} harmful', all, some);
}
