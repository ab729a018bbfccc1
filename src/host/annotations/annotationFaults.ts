import * as vscode from 'vscode';
import { asOneLine } from '../../core/words/escape.ts';
import type { AnnotationFault } from '../../logs/annotationFile.ts';
import type { Annotations } from './annotations.ts';

const mostPerFile = 1000;
const longestMessage = 500;

/** Reports the unreadable lines of annotation files as problems in these files. */
export function registerAnnotationFaults(annotations: Annotations): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('recant-annotations');
  const report = () => {
    collection.clear();
    for (const [path, faults] of annotations.faults) {
      if (faults.length > 0) collection.set(vscode.Uri.file(path), problemsOf(faults));
    }
  };
  const afterActivation = setTimeout(() => void annotations.whenRead(), 0);
  return vscode.Disposable.from(
    collection,
    new vscode.Disposable(() => clearTimeout(afterActivation)),
    annotations.onDidChange(report),
  );
}

function problemsOf(faults: readonly AnnotationFault[]): vscode.Diagnostic[] {
  const shown = faults
    .slice(0, mostPerFile)
    .map(({ line, reason }) => problemAt(line, asOneLine(reason, longestMessage)));
  const next = faults[mostPerFile];
  if (!next) return shown;
  const message = vscode.l10n.t(
    '{0} more lines from here on cannot be read. They are listed once those above are fixed.',
    faults.length - mostPerFile,
  );
  return [...shown, problemAt(next.line, message)];
}

function problemAt(line: number, message: string): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, 1);
  const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
  problem.source = 'Recant';
  problem.code = 'unreadable-annotation';
  return problem;
}
