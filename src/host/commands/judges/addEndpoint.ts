import * as vscode from 'vscode';
import { asIconLabel } from '../../../core/escape.ts';
import { choose } from '../../judges/choose.ts';
import { addEndpoint } from '../../models/addEndpoint.ts';
import type { CommandServices } from '../commandServices.ts';

/**
 * Implements *Add Endpoint…* of the walkthrough: adds a profile from a form, and offers its model as the
 * judge.
 */
export async function addEndpointCommand(services: CommandServices): Promise<void> {
  const profile = await addEndpoint(services);
  if (!profile) return;
  const use = { label: `$(law) ${vscode.l10n.t('Use as the judge')}` };
  const keep = { label: vscode.l10n.t('Keep the current judge') };
  const chosen = await vscode.window.showQuickPick([use, keep], {
    title: vscode.l10n.t('{0} answered and has been added', asIconLabel(profile.name, 60)),
    placeHolder: vscode.l10n.t('The profile is in your user settings (recant.profiles)'),
    ignoreFocusOut: true,
  });
  if (chosen === use) await choose('judge', profile.name);
}
