import * as vscode from 'vscode';
import type { ModelErrorReason } from '../core/ports.ts';
import { keyFailures } from './lastingFailures.ts';

interface Remedy {
  /** The button's title. */
  readonly title: string;
  readonly command: string;
}

/** What the user can do where a judge did not answer, the likeliest first. */
export function remediesOf(reason: ModelErrorReason): Remedy[] {
  const setKey = { title: vscode.l10n.t('Set API Key…'), command: 'recant.setKey' };
  const selectJudge = { title: vscode.l10n.t('Select Judge…'), command: 'recant.selectJudge' };
  return keyFailures.includes(reason) ? [setKey, selectJudge] : [selectJudge];
}
