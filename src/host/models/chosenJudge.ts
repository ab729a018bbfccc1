import * as vscode from 'vscode';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { usualSeed } from '../settings.ts';
import type { Judges } from './judges.ts';

/** Returns the judge chosen in the settings; undefined if it is the default or has no profile. */
export async function chosenJudge(judges: Judges): Promise<ModelIdentity | undefined> {
  const set = vscode.workspace.getConfiguration('recant').inspect('judge');
  if (set?.globalValue === undefined && set?.workspaceValue === undefined) return undefined;
  try {
    return await judges.identify(undefined, usualSeed);
  } catch {
    return undefined;
  }
}
