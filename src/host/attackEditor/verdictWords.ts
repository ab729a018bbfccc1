import * as vscode from 'vscode';
import type { AttackVerdict } from '../../core/runs/attack/views/verdict.ts';
import { numberText, outcomeWords, signedText } from './attackWords.ts';

/** Describes whether an attack succeeded with a judge, and why. */
export function verdictWords(verdict: AttackVerdict): {
  readonly answer: string;
  readonly why: string;
} {
  const answer =
    verdict.succeeded === undefined
      ? vscode.l10n.t('Not known')
      : verdict.succeeded
        ? vscode.l10n.t('Yes')
        : vscode.l10n.t('No');
  const why = reasonOf(verdict);
  if (!('comparisons' in verdict) || verdict.comparisons === 1) return { answer, why };
  const { wins, comparisons } = verdict;
  return {
    answer,
    why: vscode.l10n.t('{0}; a success in {1} of {2} comparisons of draws', why, wins, comparisons),
  };
}

function reasonOf(verdict: AttackVerdict): string {
  switch (verdict.why) {
    case 'raised':
    case 'not-raised':
      return vscode.l10n.t(
        'score {0}, a success from {1} on',
        signedText(verdict.change),
        signedText(verdict.needed),
      );
    case 'not-located':
      return vscode.l10n.t('the wrong step was located before and is not after');
    case 'still-located':
      return vscode.l10n.t('the wrong step is still located');
    case 'not-attempted':
      return vscode.l10n.t('there is no attacked response yet');
    case 'not-scored':
      return vscode.l10n.t('not scored yet');
    case 'score-unreadable':
      return vscode.l10n.t('the judge gave no score that can be read');
    case 'no-scale':
      return vscode.l10n.t('it is not stated which rise counts on this rubric’s scale');
    case 'no-room':
      return vscode.l10n.t('not attackable: the score was too near its maximum already');
    case 'not-located-before':
      return vscode.l10n.t('not attackable: the wrong step was not located before');
    case 'no-error':
      return vscode.l10n.t('not attackable: no wrong step is known');
    default:
      return outcomeWords(verdict.why) ?? numberText(undefined);
  }
}
