import * as vscode from 'vscode';
import type { AttackSource } from '../../core/runs/attack/cell.ts';
import type { AttemptOutcome } from '../../core/runs/attack/log/attemptEntries.ts';
import type { ScoreEntry } from '../../core/runs/attack/log/scoreEntry.ts';
import { meanTotal, type ScoreChange } from '../../core/runs/attack/views/judgeView.ts';
import type { AuxiliaryKind } from '../../core/scoring/score.ts';
import type { Scenario } from '../../core/words/scenario.ts';
import { counted } from '../runs/form/choiceWords.ts';

/** Returns the name of the auxiliary information given to a judge. */
export function auxiliaryName(auxiliary: AuxiliaryKind): string {
  const names: Readonly<Record<AuxiliaryKind, string>> = {
    none: vscode.l10n.t('Without it'),
    reference: vscode.l10n.t('With reference'),
    rubric: vscode.l10n.t('With rubric'),
    background: vscode.l10n.t('With background'),
    all: vscode.l10n.t('With everything'),
  };
  return names[auxiliary];
}

/** Returns the display name of a scenario. */
export function scenarioName(scenario: Scenario): string {
  const names: Readonly<Record<Scenario, string>> = {
    general: vscode.l10n.t('Any response'),
    maths: vscode.l10n.t('Mathematical reasoning'),
    writing: vscode.l10n.t('Creative writing'),
    'role-play': vscode.l10n.t('Role-play'),
  };
  return names[scenario];
}

/** Returns the name of a source that an attack needs. */
export function sourceName(source: AttackSource): string {
  const names: Readonly<Record<AttackSource, string>> = {
    reference: vscode.l10n.t('a reference'),
    rubric: vscode.l10n.t('a rubric'),
    characters: vscode.l10n.t('profiles of its characters'),
  };
  return names[source];
}

/**
 * Returns why an attack can't succeed regardless of its scores; undefined if it is within its
 * limits.
 */
export function outcomeWords(outcome: AttemptOutcome): string | undefined {
  const words: Readonly<Record<Exclude<AttemptOutcome, 'kept'>, string>> = {
    'limits-broken': vscode.l10n.t('Limits not kept'),
    'too-short': vscode.l10n.t('The response is too short to limit the attack'),
    unchanged: vscode.l10n.t('The attack changed nothing'),
    empty: vscode.l10n.t('The attacked response is empty'),
    unreadable: vscode.l10n.t('The attacker’s answer holds no response of this form'),
    refusal: vscode.l10n.t('The attacker refused'),
    'cut-off': vscode.l10n.t('The attacker’s answer was cut off'),
  };
  return outcome === 'kept' ? undefined : words[outcome];
}

/** Formats the number of attacks within their limits: `3 of 4 kept`. */
export function keptWords(attempts: readonly { readonly outcome: AttemptOutcome }[]): string {
  const kept = attempts.filter(({ outcome }) => outcome === 'kept').length;
  return vscode.l10n.t('{0} of {1} kept', counted(kept), counted(attempts.length));
}

/** Formats a score or a located step. */
function scoreText(score: ScoreEntry | undefined): string {
  if (!score) return '–';
  if (score.outcome !== 'readable') return vscode.l10n.t('unreadable');
  const { total, firstWrongStep } = score;
  if (firstWrongStep === undefined) return numberText(total);
  return firstWrongStep < 0
    ? vscode.l10n.t('no wrong step')
    : vscode.l10n.t('step {0}', firstWrongStep);
}

/** Formats the mean scores before and after and their difference; without means, all draws. */
export function changeText({ before, after }: ScoreChange): string {
  const [one, other] = [meanTotal(before), meanTotal(after)];
  const textOf = (mean: number | undefined, draws: readonly ScoreEntry[]) =>
    mean === undefined ? drawsText(draws) : numberText(mean);
  const words = `${textOf(one, before)} → ${textOf(other, after)}`;
  if (one === undefined || other === undefined) return words;
  return `${words} (${signedText(other - one)})`;
}

/** Formats the draws of a score; only one if all are equal. */
export function drawsText(draws: readonly ScoreEntry[]): string {
  if (draws.length === 0) return scoreText(undefined);
  return [...new Set(draws.map(scoreText))].join(', ');
}

/** Formats a number in the display language; a dash if undefined. */
export function numberText(value: number | undefined): string {
  if (value === undefined) return '–';
  return value.toLocaleString(vscode.env.language, { maximumFractionDigits: 2 });
}

/** Formats a number with its sign. */
export function signedText(value: number): string {
  return value.toLocaleString(vscode.env.language, {
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
}
