import { extname } from 'node:path';
import * as vscode from 'vscode';
import type { ConfigFault } from '../../core/config/parseRunConfig.ts';
import type { JudgeFault, Place } from '../../core/judges/file/jsonTree.ts';
import { type LintFinding, lintDefinition } from '../../core/judges/lint.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { readJudgeText } from '../../files/readJudge.ts';
import { ignoredConfig } from '../config/auditConfig.ts';
import { isConfig, readConfigDocument } from '../config/configDocuments.ts';
import { Delayed } from '../delayed.ts';
import { folderOf, isDefinition } from './definitionFiles.ts';

const reportAfterMs = 250;
const longestMessage = 500;

/** Code of the diagnostic that a definition is ignored. */
export const ignoredCode = 'restricted-mode';

/**
 * Reports faults of open judge definitions and project audits in Problems: those that the JSON
 * schema cannot find, or all of them if VS Code does not validate JSON. In Restricted Mode says
 * that they are ignored.
 */
export function registerDefinitionDiagnostics(): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('recant-judges');
  const report = async (document: vscode.TextDocument) => {
    const { version } = document;
    const diagnostics = await diagnosticsOf(document);
    if (!document.isClosed && document.version === version) {
      collection.set(document.uri, diagnostics);
    }
  };
  const pending = new Delayed<vscode.TextDocument>(reportAfterMs, (document) => {
    void report(document);
  });
  const reportSoon = (document: vscode.TextDocument) => {
    if (isDefinition(document) || isConfig(document)) pending.restart(document);
  };
  const reportAll = () => {
    for (const document of vscode.workspace.textDocuments) reportSoon(document);
  };
  reportAll();
  return vscode.Disposable.from(
    collection,
    pending,
    vscode.workspace.onDidOpenTextDocument(reportSoon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => reportSoon(document)),
    vscode.workspace.onDidCloseTextDocument((document) => {
      pending.cancel(document);
      collection.delete(document.uri);
    }),
    vscode.workspace.onDidSaveTextDocument(({ fileName }) => {
      if (['.txt', '.md'].includes(extname(fileName).toLowerCase())) reportAll();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(reportAll),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('json.validate.enable')) reportAll();
    }),
  );
}

async function diagnosticsOf(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  if (!vscode.workspace.isTrusted) return [ignored(document)];
  if (isConfig(document)) {
    const config = await readConfigDocument(document);
    return 'faults' in config ? faultDiagnostics(document, config.faults) : [];
  }
  const read = await readJudgeText(document.getText(), folderOf(document));
  if (!('faults' in read)) {
    return lintDefinition(read.definition).map(({ severity, message, path }) =>
      diagnosticAt(document, read.placeOf(path), message, severities[severity], 'lint'),
    );
  }
  return faultDiagnostics(document, read.faults);
}

function faultDiagnostics(
  document: vscode.TextDocument,
  faults: readonly (JudgeFault | ConfigFault)[],
): vscode.Diagnostic[] {
  return faults
    .filter(({ kind }) => !isFoundBySchema(kind, document))
    .map((fault) => {
      const message = asOneLine(fault.message, longestMessage);
      return diagnosticAt(document, fault, message, vscode.DiagnosticSeverity.Error, fault.kind);
    });
}

const severities: Readonly<Record<LintFinding['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  note: vscode.DiagnosticSeverity.Information,
};

function isFoundBySchema(
  kind: (JudgeFault | ConfigFault)['kind'],
  document: vscode.TextDocument,
): boolean {
  return (
    (kind === 'syntax' || kind === 'schema') &&
    ['json', 'jsonc'].includes(document.languageId) &&
    vscode.workspace.getConfiguration('json', document).get('validate.enable', true)
  );
}

function ignored(document: vscode.TextDocument): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(0, 0, 0, 1),
    isConfig(document)
      ? ignoredConfig()
      : vscode.l10n.t('Judge prompts are ignored in Restricted Mode. Trust this folder to use it.'),
    vscode.DiagnosticSeverity.Information,
  );
  return coded(diagnostic, ignoredCode);
}

function diagnosticAt(
  document: vscode.TextDocument,
  { offset, length }: Place,
  message: string,
  severity: vscode.DiagnosticSeverity,
  code: string,
): vscode.Diagnostic {
  const start = document.positionAt(offset);
  const end = document.positionAt(offset + Math.max(1, length));
  // A value of several lines is marked on its first, so that it doesn't hide other problems.
  const range = new vscode.Range(start, end.line === start.line ? end : start.translate(0, 1));
  return coded(new vscode.Diagnostic(range, message, severity), code);
}

function coded(diagnostic: vscode.Diagnostic, code: string): vscode.Diagnostic {
  diagnostic.source = 'Recant';
  diagnostic.code = code;
  return diagnostic;
}
