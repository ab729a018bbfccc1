import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import { auditMarkdown } from '../../core/runs/audit/views/auditMarkdown.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { type FileSequence, sequenceOfSteps } from '../../core/runs/steps/sequenceOfSteps.ts';
import type { PairName } from '../../logs/reading/readPair.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { askAnnotation } from '../annotations/askAnnotation.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import { datasetUri, revealRecord } from '../records/revealRecord.ts';
import { datasetId } from '../results/isOver.ts';
import type { Results } from '../results/results.ts';
import type { AuditSession } from '../sessions/auditSession.ts';
import type { AuditSubject } from '../sessions/newAudit.ts';
import { pickWriter } from '../steps/pickWriter.ts';
import { saveTemplate } from '../steps/saveTemplate.ts';
import type { AuditPanelActions } from './auditPanel.ts';
import { otherAudits } from './otherAudits.ts';
import { shownFlips } from './shownFlips.ts';

/** Creates the actions that the audit panel's buttons perform outside the panel. */
export function createPanelActions(services: {
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly annotations: () => Annotations;
  readonly results: () => Results;
  readonly show: (path: string, pair: PairName) => Promise<unknown>;
  readonly begin: (subject: AuditSubject, purpose?: 'session') => Promise<unknown>;
  readonly auditFile: (dataset: vscode.Uri, sequence: FileSequence) => Promise<unknown>;
  readonly continueRecorded: (session: AuditSession) => Promise<unknown>;
}): AuditPanelActions {
  const { documents, judges, annotations, results, show, begin, auditFile } = services;
  const { continueRecorded } = services;
  const nameOf = ({ header, entry }: AuditView) => {
    const { key, content = key, pair } = entry;
    const found = vscode.workspace.textDocuments.flatMap(
      (document) => documents.byKey(document, content) ?? [],
    );
    const own = datasetId(header.dataset.location);
    const atPath = found.find(({ document }) => document.toString() === own);
    return recordName(pair, (atPath ?? found[0])?.number);
  };
  return {
    async rerun({ view }) {
      if (!view) return;
      const { key, content = key, pair } = view.entry;
      const dataset = datasetUri(view.header.dataset.location);
      await begin(
        { key: content, pair, format: view.header.dataset.format, dataset },
        view.header.purpose === 'session' ? 'session' : undefined,
      );
    },
    async continueRecorded(session) {
      await continueRecorded(session);
    },
    async selectJudge() {
      await vscode.commands.executeCommand('recant.selectJudge');
    },
    async copyMarkdown({ view }) {
      if (!view) return;
      await vscode.env.clipboard.writeText(auditMarkdown(view, nameOf(view)));
      vscode.window.setStatusBarMessage(vscode.l10n.t('Copied as Markdown.'), 3000);
    },
    async draft(session, choice) {
      const writer = await pickWriter(judges, session);
      if (writer) await session.draft(choice, writer);
    },
    async annotate({ view }, turn) {
      const flip = view && shownFlips(view).get(turn);
      if (flip) await askAnnotation(annotations(), flip);
    },
    annotationsOf({ view }) {
      const flips = view ? [...shownFlips(view)] : [];
      return Object.fromEntries(
        flips.flatMap(([turn, flip]) => {
          const own = annotations().ownOf(flip);
          return own ? [[turn, { label: own.label, note: own.note }]] : [];
        }),
      );
    },
    async auditLikeThis({ view }, turn) {
      const sequence = view && sequenceOfSteps(view, turn);
      const dataset = view && datasetUri(view.header.dataset.location);
      if (!sequence || !dataset) {
        throw new Error(vscode.l10n.t('These steps cannot be asked of a file.'));
      }
      await auditFile(dataset, sequence);
    },
    othersOf: ({ view }) => (view ? otherAudits(results(), view) : []),
    async openOther({ view }, other) {
      const found = view && otherAudits(results(), view).find(({ run }) => run === other.run);
      const path = found && results().pathOf(found.run);
      if (!view || !found || path === undefined) {
        throw new Error(vscode.l10n.t('The log of this result is gone. Audit the pair again.'));
      }
      const { key, content = key } = view.entry;
      await show(path, { pair: content, order: found.order });
    },
    saveTemplate: (_session, { kind, text }) => saveTemplate(kind, text),
    nameOf: ({ view }) => (view ? nameOf(view) : ''),
    async openRecord({ view }) {
      if (!view) return;
      const { key, content = key } = view.entry;
      await revealRecord(documents, view.header.dataset, content);
    },
    async openLog({ path }) {
      await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: true });
    },
  };
}
