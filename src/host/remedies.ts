import * as vscode from 'vscode';
import type { ModelErrorReason } from '../core/ports.ts';
import { keyFailures } from './lastingFailures.ts';

/** A step that may mend what went wrong. */
export interface Remedy {
  /** The button's title. */
  readonly title: string;
  readonly command: string;
  /** What the command is run with. */
  readonly argument?: string;
}

/** What the user can do where a judge did not answer, the likeliest first. */
export function remediesOf(reason: ModelErrorReason): Remedy[] {
  const setKey = { title: vscode.l10n.t('Set API Key…'), command: 'recant.setKey' };
  const selectJudge = { title: vscode.l10n.t('Select Judge…'), command: 'recant.selectJudge' };
  return keyFailures.includes(reason) ? [setKey, selectJudge] : [selectJudge];
}

/** The same where an attacker did not answer: its key, the setting that chooses it. */
export function attackerRemedies(reason: ModelErrorReason, endpoint?: string): Remedy[] {
  const setKey = {
    title: vscode.l10n.t('Set API Key…'),
    command: 'recant.setKey',
    ...(endpoint !== undefined && { argument: endpoint }),
  };
  const chooseAttacker = {
    title: vscode.l10n.t('Choose Attacker…'),
    command: 'workbench.action.openSettings',
    argument: 'recant.attacker',
  };
  return keyFailures.includes(reason) ? [setKey, chooseAttacker] : [chooseAttacker];
}
