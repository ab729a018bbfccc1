import * as vscode from 'vscode';
import type { ModelIdentity } from '../../core/ports.ts';
import { readSetting } from '../settings.ts';
import type { Judges } from './judges.ts';

/**
 * The judge that the user has chosen in the settings; undefined where the default is left as it is, which
 * nobody chose, and where no profile has the name.
 */
export async function chosenJudge(judges: Judges): Promise<ModelIdentity | undefined> {
  const set = vscode.workspace.getConfiguration('recant').inspect('judge');
  if (set?.globalValue === undefined && set?.workspaceValue === undefined) return undefined;
  try {
    return await judges.identify(undefined, readSetting('seed'));
  } catch {
    return undefined;
  }
}
