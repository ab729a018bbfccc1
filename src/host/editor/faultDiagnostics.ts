import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { RecordFault } from '../../core/data/formats/anchoredRecord.ts';
import { fitToLimit } from '../../core/results/fitToLimit.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { Delayed } from '../delayed.ts';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { mostProblems } from '../problems/mostProblems.ts';
import { DocumentTabs } from './documentTabs.ts';

const reportAfterMs = 250;
const longestMessage = 500;

/**
 * Reports each unreadable record in Problems. VS Code itself reports syntax errors in `.json` files
 * but has no validator for JSON Lines.
 */
export function registerFaultDiagnostics(documents: PairDocuments): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('recant');
  const pending = new Delayed<vscode.TextDocument>(reportAfterMs, (document) => {
    const diagnostics = faultDiagnostics(documents, document);
    // VS Code would be notified of unchanged problems, too, at every pause in typing.
    if (isDeepStrictEqual(diagnostics, collection.get(document.uri) ?? [])) return;
    if (diagnostics.length > 0) collection.set(document.uri, diagnostics);
    else collection.delete(document.uri);
  });
  const reportSoon = (document: vscode.TextDocument) => {
    if (vscode.languages.match(pairDocumentSelector, document) === 0) return;
    if (!tabs.isLeft(document)) pending.restart(document);
  };
  const clear = (document: vscode.TextDocument) => {
    pending.cancel(document);
    if (collection.has(document.uri)) collection.delete(document.uri);
  };
  const tabs = new DocumentTabs((document) => {
    if (tabs.isLeft(document)) clear(document);
    else reportSoon(document);
  });
  for (const document of vscode.workspace.textDocuments) reportSoon(document);
  return vscode.Disposable.from(
    collection,
    tabs,
    pending,
    vscode.workspace.onDidOpenTextDocument(reportSoon),
    vscode.workspace.onDidCloseTextDocument(clear),
    documents.onDidChange(reportSoon),
  );
}

function faultDiagnostics(
  documents: PairDocuments,
  document: vscode.TextDocument,
): vscode.Diagnostic[] {
  const isCheckedByVsCode =
    document.languageId === 'json' &&
    vscode.workspace.getConfiguration('json', document).get('validate.enable', true);
  const faults = documents
    .faultsOf(document)
    .filter((fault) => !isCheckedByVsCode || isJson(textOf(fault, document)));
  const { shown, hidden } = fitToLimit(faults, mostProblems);
  const [first] = hidden;
  return [
    ...shown.map((fault) => faultDiagnostic(fault, document)),
    ...(first ? [remainderDiagnostic(first, hidden.length, document)] : []),
  ];
}

function faultDiagnostic(fault: RecordFault, document: vscode.TextDocument): vscode.Diagnostic {
  const message = asOneLine(`${fault.reason} ${fault.remedy}`, longestMessage);
  return diagnosticAt(fault, message, document);
}

function remainderDiagnostic(
  first: RecordFault,
  count: number,
  document: vscode.TextDocument,
): vscode.Diagnostic {
  const message = vscode.l10n.t(
    '{0} more records from here on cannot be read. They are listed once those above are fixed.',
    count,
  );
  return diagnosticAt(first, message, document);
}

function diagnosticAt(
  { at, end }: RecordFault,
  message: string,
  document: vscode.TextDocument,
): vscode.Diagnostic {
  const range = new vscode.Range(
    document.positionAt(at),
    document.positionAt(Math.min(at + 1, end)),
  );
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = 'Recant';
  diagnostic.code = 'unreadable-record';
  return diagnostic;
}

function textOf({ start, end }: RecordFault, document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(document.positionAt(start), document.positionAt(end)));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
