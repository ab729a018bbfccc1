import * as vscode from 'vscode';
import { asInputMessage } from '../../core/words/escape.ts';
import { type OwnTemplate, ownTemplate } from '../../messages/audit.ts';
import { readSetting } from '../settings.ts';
import { replaceTemplate } from './replaceTemplate.ts';

/**
 * Saves the user's own words under a name in the user settings, where they can be edited and
 * removed.
 */
export async function saveTemplate(kind: OwnTemplate['kind'], text: string): Promise<void> {
  const known = readSetting('challenges');
  const given = await vscode.window.showInputBox({
    title: vscode.l10n.t('Save as Template'),
    prompt: vscode.l10n.t('A name for these words, in your settings under recant.challenges'),
    validateInput: (value) => problemOf(value, known),
  });
  const name = given?.trim();
  if (!name) return;
  const configuration = vscode.workspace.getConfiguration('recant');
  await configuration.update(
    'challenges',
    replaceTemplate(configuration.inspect('challenges')?.globalValue, { name, kind, text }),
    vscode.ConfigurationTarget.Global,
  );
}

function problemOf(
  value: string,
  known: readonly OwnTemplate[],
): string | vscode.InputBoxValidationMessage | undefined {
  const name = value.trim();
  if (!ownTemplate.shape.name.safeParse(name).success) {
    return vscode.l10n.t('A name has 1 to 100 characters.');
  }
  if (!known.some((template) => template.name === name)) return undefined;
  return {
    message: vscode.l10n.t('Replaces the template "{0}".', asInputMessage(name, 60)),
    severity: vscode.InputBoxValidationSeverity.Warning,
  };
}
