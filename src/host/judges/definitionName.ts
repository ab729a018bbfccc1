import type * as vscode from 'vscode';
import { practiceName } from '../../models/providers.ts';
import { readSetting } from '../settings.ts';

/**
 * Returns the name of the definition that a judge's profile states; empty: Recant's own. Undefined
 * for a profile without one and for the practice judge.
 */
export function ownDefinitionOf(judge: string): string | undefined {
  return judge === practiceName
    ? undefined
    : readSetting('profiles').find(({ name }) => name === judge)?.definition;
}

/**
 * Returns the name of the definition of the judge that the settings of a resource choose: its
 * profile's, or else that of `recant.definition`.
 */
export function chosenDefinition(scope?: vscode.Uri): string {
  return ownDefinitionOf(readSetting('judge', scope)) ?? readSetting('definition', scope);
}
