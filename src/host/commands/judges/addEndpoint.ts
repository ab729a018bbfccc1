import * as vscode from 'vscode';
import { asNotification } from '../../../core/words/escape.ts';
import { datasetInSight } from '../../documents/activeUri.ts';
import type { PairDocuments } from '../../documents/pairDocuments.ts';
import { choose } from '../../judges/choose.ts';
import { addEndpoint } from '../../models/addEndpoint.ts';
import type { CommandServices } from '../commandServices.ts';

/**
 * Implements *Add Endpoint…* of the walkthrough and of *Select Judge*: adds a profile from a form,
 * makes it the judge, and offers to audit a pair with it.
 *
 * @param url URL of the endpoint, if the user has typed it already
 */
export async function addEndpointCommand(services: CommandServices, url?: string): Promise<void> {
  const profile = await addEndpoint(services, url);
  if (!profile) return;
  await choose('judge', profile.name);
  void offerAudit(services.documents, profile.name);
}

async function offerAudit(documents: PairDocuments, judge: string): Promise<void> {
  const pair = await pairInSight(documents);
  const audit = vscode.l10n.t('Audit a Pair');
  const chosen = await vscode.window.showInformationMessage(
    asNotification(vscode.l10n.t('{0} is the judge now.', judge), 200),
    ...(pair ? [audit] : []),
  );
  if (chosen === audit) await vscode.commands.executeCommand('recant.auditPair', pair);
}

/** Returns the address of the pair at the cursor of the shown dataset, or of its first pair. */
async function pairInSight(documents: PairDocuments) {
  const editor = vscode.window.activeTextEditor ?? datasetInSight(documents);
  if (!editor) return undefined;
  const { document, selection } = editor;
  await documents.ready(document.uri);
  const [pair] = [...documents.at(document, selection.active), ...documents.pairsOf(document)];
  return pair && { uri: document.uri.toString(), key: pair.key };
}
