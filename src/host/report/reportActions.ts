import * as vscode from 'vscode';
import { conversationOf } from '../../core/data/promptMessages.ts';
import { responsesOf } from '../../core/data/responses.ts';
import { orderSafeguards, usualSafeguards } from '../../core/judgments/safeguards/catalog.ts';
import { labelText } from '../../core/runs/audit/views/recordText.ts';
import { readPairEntry } from '../../logs/reading/readPair.ts';
import type { Attacks } from '../attackEditor/attacks.ts';
import { revealSample } from '../attackEditor/revealSample.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { revealRecord } from '../records/revealRecord.ts';
import type { Results } from '../results/results.ts';
import type { Audits } from '../sessions/audits.ts';
import { exportFigure, savePicture } from './exportFigure.ts';
import { exportReport } from './exportReport.ts';
import { otherJudges } from './otherJudges.ts';
import { RecordPlaces } from './recordPlaces.ts';
import type { ReportPanelActions, ShownReport } from './reportServices.ts';

/** Creates the actions that the report's buttons perform outside the panel. */
export function createReportActions({
  documents,
  audits,
  attacks,
  extensionUri,
  results,
}: {
  readonly documents: PairDocuments;
  readonly audits: Audits;
  readonly attacks: Attacks;
  readonly extensionUri: vscode.Uri;
  readonly results: Pick<Results, 'showable'>;
}): ReportPanelActions {
  const places = new RecordPlaces(documents);
  return {
    placeRecords: (report) => places.tell(report),
    async readTexts({ logs }, { run, pair, order }) {
      const entry = await readPairEntry(logs.of(run).path, { pair, order });
      if (!entry) throw new Error(vscode.l10n.t('This pair is no longer in its log.'));
      const messages = conversationOf(entry.pair).map(({ content }) => content);
      return {
        ...{ run, pair, order, label: labelText({ entry }) },
        prompt: messages.join('\n\n'),
        responses: responsesOf(entry.pair),
      };
    },
    async openRecord({ logs }, { run, pair, beside }) {
      const { viewColumn } = vscode.window.tabGroups.activeTabGroup;
      await revealRecord(documents, logs.of(run).header.dataset, pair, {
        ...(beside && { besides: viewColumn }),
        preserveFocus: beside === 'keepFocus',
      });
    },
    async openAudit({ logs }, { run, pair, order, turn }) {
      await audits.show(logs.of(run).path, { pair: { pair, order }, turn });
    },
    async openSample({ logs }, { run, sample }) {
      await revealSample(documents, logs.of(run), sample);
    },
    async openAttack({ logs }, { run }) {
      await attacks.show(await attacks.open(logs.of(run).path));
    },
    async openLog({ logs }, { run }) {
      const log = vscode.Uri.file(logs.of(run).path);
      await vscode.window.showTextDocument(log, { preview: true });
    },
    async reviewFlips({ logs }) {
      const runs = logs.runs.map(({ header }) => header.run);
      await vscode.commands.executeCommand('recant.reviewFlips', { runs });
    },
    safeguards: (report) => chooseSafeguards(report),
    async compare({ logs }, { run }) {
      const other = otherJudges(results, logs).find((one) => one.run === run);
      if (!other) throw new Error(vscode.l10n.t('This run is no longer in the workspace.'));
      await vscode.commands.executeCommand('recant.openRun', [...logs.paths, other.reader.path]);
    },
    async export(report) {
      await places.tell(report);
      await exportReport(report, extensionUri);
    },
    exportFigure: (report, message) => exportFigure(message, report, extensionUri),
    picture: (report, message) => savePicture(message, report),
  };
}

/** Lets the user choose the safeguards that a report compares with none, from its logs alone. */
async function chooseSafeguards(shown: ShownReport): Promise<void> {
  const compared = shown.safeguards ?? comparedIn(shown);
  const names = [...usualSafeguards().map(({ name }) => name), ...compared];
  const items = orderSafeguards(names)
    .filter(({ name }) => name !== 'none')
    .map(({ name, rule }) => ({ label: name, detail: rule, picked: compared.includes(name) }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Compare Safeguards'),
    placeHolder: vscode.l10n.t('Computed from these logs; nothing is sent'),
  });
  if (chosen) shown.safeguards = chosen.map(({ label }) => label);
}

/** Returns the names in the report's tables of safeguards; of a panel, also those of its members. */
function comparedIn({ live: { report } }: ShownReport): string[] {
  const tables = (report?.groups ?? [])
    .flatMap(({ sections }) => sections.flatMap((section) => section.tables))
    .filter(({ id }) => id === 'safeguards');
  return tables.flatMap(({ rows }) => rows.map(({ safeguard }) => `${safeguard}`));
}
