import * as vscode from 'vscode';
import type { ModelErrorReason } from '../core/words/ports.ts';
import { keyFailures } from './lastingFailures.ts';

/** A command that may fix a failure. */
export interface Remedy {
  /** Title of the button. */
  readonly title: string;
  readonly command: string;
  /** Argument of the command. */
  readonly argument?: string;
}

/** Returns fixes for a judge's failure, the most likely first. */
export function remediesOf(reason: ModelErrorReason): Remedy[] {
  const setKey = { title: vscode.l10n.t('Set API Key…'), command: 'recant.setKey' };
  const selectJudge = { title: vscode.l10n.t('Select Judge…'), command: 'recant.selectJudge' };
  return keyFailures.includes(reason) ? [setKey, selectJudge] : [selectJudge];
}

/** Returns fixes for an attacker's failure: its key, or the setting that selects it. */
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
