import * as vscode from 'vscode';
import { shortName } from '../../../core/data/recordName.ts';
import { asNotification } from '../../../core/words/escape.ts';
import { datasetInSight } from '../../documents/activeUri.ts';
import type { DocumentPair, PairDocuments } from '../../documents/pairDocuments.ts';
import { choose } from '../../judges/choose.ts';
import { ownDefinitionOf } from '../../judges/definitionName.ts';
import { addEndpoint } from '../../models/addEndpoint.ts';
import type { OfferedAudit } from '../../models/modelItems.ts';
import type { AuditSubject } from '../../sessions/newAudit.ts';
import { readSetting } from '../../settings.ts';
import type { CommandServices } from '../commandServices.ts';
import { auditSubject } from '../subjectAt.ts';

/**
 * Implements *Add Endpoint…* of the walkthrough and of *Select Judge*: adds a profile from a form,
 * makes it the judge, and audits a pair with it, or offers to.
 *
 * @param url URL of the endpoint, if the user has typed it already
 */
export async function addEndpointCommand(services: CommandServices, url?: string): Promise<void> {
  const { documents, audits, judges, keys } = services;
  let subject: AuditSubject | undefined;
  const offer = async () => {
    const pair = await pairInSight(documents);
    subject = pair && auditSubject(documents, pair);
    return pair && subject && offeredAudit(services, pair, subject);
  };
  const added = await addEndpoint({ judges, keys, offer }, url);
  if (!added) return;
  const { profile, audit } = added;
  await choose('judge', profile.name);
  if (audit && subject) await audits.begin(subject, undefined, audit);
  else void offerAudit(documents, profile.name);
}

/**
 * Returns the audit that listed models offer: none where it is asked about in any case, and none if
 * a listed model would have another definition than the chosen judge, whose items are shown.
 */
function offeredAudit(
  { audits }: CommandServices,
  { pair, number }: DocumentPair,
  subject: AuditSubject,
): OfferedAudit | undefined {
  const hasOwn = ownDefinitionOf(readSetting('judge', subject.dataset)) !== undefined;
  if (!vscode.workspace.isTrusted || hasOwn) return undefined;
  return {
    pair: shortName(pair, number),
    callsOf: (judge) => audits.callsOf(subject, judge).catch(() => undefined),
  };
}

async function offerAudit(documents: PairDocuments, judge: string): Promise<void> {
  const pair = await pairInSight(documents);
  const audit = vscode.l10n.t('Audit a Pair');
  const chosen = await vscode.window.showInformationMessage(
    asNotification(vscode.l10n.t('{0} is the judge now.', judge), 200),
    ...(pair ? [audit] : []),
  );
  if (!pair || chosen !== audit) return;
  const address = { uri: pair.document.toString(), key: pair.key };
  await vscode.commands.executeCommand('recant.auditPair', address);
}

/** Returns the pair at the cursor of the shown dataset, or its first pair. */
async function pairInSight(documents: PairDocuments): Promise<DocumentPair | undefined> {
  const editor = vscode.window.activeTextEditor ?? datasetInSight(documents);
  if (!editor) return undefined;
  const { document, selection } = editor;
  await documents.ready(document.uri);
  return [...documents.at(document, selection.active), ...documents.pairsOf(document)][0];
}
