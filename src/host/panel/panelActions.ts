import * as vscode from 'vscode';
import { auditMarkdown } from '../../core/audit/auditMarkdown.ts';
import type { AuditSession } from '../audits/auditSession.ts';
import type { AuditSubject } from '../audits/audits.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import { openRecordDocument } from '../records/recordFileSystem.ts';
import { pickWriter } from '../steps/pickWriter.ts';
import { saveTemplate } from '../steps/saveTemplate.ts';
import type { AuditPanelActions } from './auditPanel.ts';

/** What the audit panel's buttons do outside the panel. */
export function createPanelActions(services: {
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly begin: (subject: AuditSubject, purpose?: 'session') => Promise<unknown>;
}): AuditPanelActions {
  const { documents, judges, begin } = services;
  return {
    async rerun({ view }) {
      if (!view) return;
      const { key, pair } = view.entry;
      const dataset = datasetUri(view.header.dataset.location);
      await begin(
        { key, pair, format: view.header.dataset.format, dataset },
        view.header.purpose === 'session' ? 'session' : undefined,
      );
    },
    async copyMarkdown({ view }) {
      if (!view) return;
      await vscode.env.clipboard.writeText(auditMarkdown(view));
      vscode.window.setStatusBarMessage(vscode.l10n.t('Copied as Markdown.'), 3000);
    },
    async draft(session, choice) {
      const writer = await pickWriter(judges, session);
      if (writer) await session.draft(choice, writer);
    },
    saveTemplate: (_session, { kind, text }) => saveTemplate(kind, text),
    openRecord: (session) => revealRecord(documents, session),
    async openLog({ path }) {
      await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: true });
    },
  };
}

/**
 * Shows the record that a run is about. The place stands in the log, which may come from anybody:
 * only files of the open folders, or documents that are open anyway, are shown.
 */
async function revealRecord(documents: PairDocuments, { view }: AuditSession): Promise<void> {
  if (!view) return;
  const { name, location } = view.header.dataset;
  const uri = datasetUri(location);
  const known =
    vscode.workspace.getWorkspaceFolder(uri) ??
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (!known) {
    throw new Error(vscode.l10n.t('{0} is not in an open folder. Open its folder first.', name));
  }
  const gone = () =>
    new Error(vscode.l10n.t('{0} no longer holds this pair: its text has changed.', name));
  if (await documents.files.isTooLarge(uri)) {
    const found = await documents.find(uri, view.entry.key);
    if (!found) throw gone();
    await openRecordDocument(uri, found, vscode.ViewColumn.One);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const pair = documents.byKey(document, view.entry.key);
  if (!pair) throw gone();
  const start = document.positionAt(pair.start);
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.One,
    selection: new vscode.Range(start, start),
  });
}

/** A dataset's place in a log: a URI as the editor writes it, or a path as the command line does. */
function datasetUri(location: string): vscode.Uri {
  return /^[a-z][\w+.-]+:/i.test(location) ? vscode.Uri.parse(location) : vscode.Uri.file(location);
}
