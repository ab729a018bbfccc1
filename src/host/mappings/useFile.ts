import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { JsonObject } from '../../core/data/formats/format.ts';
import type { FieldMapping } from '../../core/data/mapping/mapping.ts';
import { type Columns, pandasLine } from '../../core/data/mapping/propose/columnsIn.ts';
import { draftOf } from '../../core/data/mapping/propose/mappingDraft.ts';
import { mappingNameFor } from '../../core/data/mapping/propose/mappingName.ts';
import { mappedItems, proposeMapping } from '../../core/data/mapping/propose/proposeMapping.ts';
import { asNotification, asOneLine } from '../../core/words/escape.ts';
import { explainSingles, needsScoringJudge } from '../commands/explainSingles.ts';
import { activeUri, uriGiven } from '../documents/activeUri.ts';
import type { MappingFiles } from '../documents/mappingFiles.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { layOutRecord } from '../records/recordDocument.ts';
import { recordWords } from '../records/recordWords.ts';
import { type ShownTexts, textScheme } from '../shownTexts.ts';
import { chooseMapping } from './mappingForm.ts';
import { columnsOf, recordsOf } from './recordsOf.ts';
import { saveMapping } from './saveMapping.ts';

interface Services {
  readonly documents: PairDocuments;
  readonly mappings: MappingFiles;
  readonly texts: ShownTexts;
}

/**
 * Implements `Recant: Use This File…`: shows how the records of the active file, or of the file
 * that a menu passes, are read, and saves that as a mapping file beside it.
 */
export async function useFileCommand(
  { documents, mappings, texts }: Services,
  argument: unknown,
): Promise<void> {
  const file = uriGiven(argument) ?? activeUri();
  if (file?.scheme !== 'file') {
    tell(vscode.l10n.t('Open a JSON, JSON Lines, CSV or TSV file in a tab first.'));
    return;
  }
  const name = asNotification(basename(file.path), 80);
  const records = await recordsOf(file);
  const columns = await columnsOf(file);
  if (columns) return explainColumns(file, columns);
  if (!records) {
    tell(
      vscode.l10n.t('{0} has no records that Recant can read: objects or rows of a table.', name),
    );
    return;
  }
  if (!vscode.workspace.isTrusted) return notifyUntrusted();
  const proposed = proposeMapping(records, mappingNameFor(file.path));
  const mapping = await chooseMapping(
    {
      title: vscode.l10n.t('Use {0}', asOneLine(basename(file.path), 60)),
      name: mappingNameFor(file.path),
      records,
      preview: (chosen) => showPreview(texts, file, chosen, records),
    },
    draftOf(proposed, records),
  );
  const path = mapping && (await saveMapping(file, mapping));
  if (path === undefined) return;
  await mappings.reread(file);
  vscode.window.setStatusBarMessage(
    vscode.l10n.t('Saved as {0}', asOneLine(vscode.workspace.asRelativePath(path), 120)),
    5000,
  );
  await documents.ready(file);
  if (await needsScoringJudge(documents, file)) void explainSingles(file);
}

async function showPreview(
  texts: ShownTexts,
  file: vscode.Uri,
  mapping: FieldMapping,
  records: readonly JsonObject[],
): Promise<void> {
  const [first] = mappedItems(mapping, records);
  if (!first) return;
  const pair = { ...first, id: first.id ?? '1' };
  const { text } = layOutRecord(pair, basename(file.path), recordWords(pair));
  const path = `/${vscode.l10n.t('Preview of {0}', basename(file.path))}.txt`;
  await texts.show(vscode.Uri.from({ scheme: textScheme, path, query: file.toString() }), text);
}

/** Says how to write the records of a file that has columns, and copies the code on request. */
function explainColumns(file: vscode.Uri, columns: Columns): void {
  const message = vscode.l10n.t(
    '{0} has columns instead of records ({1}). Write its records as JSON Lines first, for example in Python with pandas.',
    basename(file.path),
    asOneLine(columns.names.join(', '), 80),
  );
  const copy = vscode.l10n.t('Copy Python Code');
  const code = `import pandas\n${pandasLine(file.fsPath, columns)}\n`;
  vscode.window
    .showInformationMessage(asNotification(message, 240), copy)
    .then(
      (choice) => (choice === undefined ? undefined : vscode.env.clipboard.writeText(code)),
      undefined,
    );
}

function notifyUntrusted(): void {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  vscode.window
    .showInformationMessage(
      vscode.l10n.t('Mappings are ignored in Restricted Mode. Trust this folder to use the file.'),
      manage,
    )
    .then(
      (choice) => choice && vscode.commands.executeCommand('workbench.trust.manage'),
      undefined,
    );
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(message);
}
