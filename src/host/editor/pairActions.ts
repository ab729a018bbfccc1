import * as vscode from 'vscode';

/** Actions on a pair, as lenses above its record offer them. */
export type PairAction = 'audit' | 'step' | 'attack' | 'open';

export const commandOf: Readonly<Record<PairAction, string>> = {
  audit: 'recant.auditPair',
  step: 'recant.stepPair',
  attack: 'recant.attackResponse',
  open: 'recant.openRecord',
};

export const titleOf: Readonly<Record<PairAction, string>> = {
  audit: vscode.l10n.t('Audit'),
  step: vscode.l10n.t('Step'),
  attack: vscode.l10n.t('Attack…'),
  open: vscode.l10n.t('Open'),
};

/** Tooltips that say the same of every pair. */
export const fixedTooltips = {
  attack: vscode.l10n.t('Attack the response at the cursor, or choose one'),
  open: vscode.l10n.t('Open the record as a document'),
} as const;
