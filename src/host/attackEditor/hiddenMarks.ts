import * as vscode from 'vscode';
import { invisibleIn } from '../../core/words/escape.ts';
import { attackScheme } from './attackUri.ts';

/** Maximum number of marks in an editor; VS Code adds a style for each. */
const mostMarks = 500;

/**
 * Marks characters that the texts of attacks hold but do not show, in both sides of the diff, as
 * `⟨U+E0041 ×3,343⟩`. The documents keep the characters: they are what the judge is sent.
 */
export function registerHiddenMarks(): vscode.Disposable {
  const marks = vscode.window.createTextEditorDecorationType({
    before: {
      color: new vscode.ThemeColor('editorWarning.foreground'),
      margin: '0 1px',
    },
  });
  const mark = (editors: readonly vscode.TextEditor[]) => {
    for (const editor of editors) {
      if (editor.document.uri.scheme !== attackScheme) continue;
      editor.setDecorations(marks, marksIn(editor.document));
    }
  };
  mark(vscode.window.visibleTextEditors);
  return vscode.Disposable.from(
    marks,
    vscode.window.onDidChangeVisibleTextEditors(mark),
    vscode.workspace.onDidChangeTextDocument(({ document }) =>
      mark(vscode.window.visibleTextEditors.filter((editor) => editor.document === document)),
    ),
  );
}

function marksIn(document: vscode.TextDocument): vscode.DecorationOptions[] {
  const runs = [...invisibleIn(document.getText())].slice(0, mostMarks);
  return runs.map(({ at, text, mark }) => ({
    range: new vscode.Range(document.positionAt(at), document.positionAt(at + text.length)),
    renderOptions: { before: { contentText: mark } },
  }));
}
