import * as vscode from 'vscode';

/** A mark before the beginning of a range and a text behind its end, which may be empty. */
export interface Mark<Kind extends string> {
  readonly kind: Kind;
  readonly range: vscode.Range;
  readonly before: string;
  readonly after: string;
}

/**
 * Draws marks in editors and remembers them, so that an editor which shows them already is left alone:
 * every setting of decorations costs the window a layout.
 */
export class MarkedEditors<Kind extends string> implements vscode.Disposable {
  readonly #types: Readonly<Record<Kind, vscode.TextEditorDecorationType>>;
  #shown = new WeakMap<vscode.TextEditor, { readonly marks: readonly Mark<Kind>[]; key: string }>();
  readonly #subscription = vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event));

  constructor(types: Readonly<Record<Kind, vscode.TextEditorDecorationType>>) {
    this.#types = types;
  }

  set(editor: vscode.TextEditor, marks: readonly Mark<Kind>[]): void {
    const key = JSON.stringify(marks.map(({ range, ...mark }) => ({ ...mark, at: range.start })));
    const shown = this.#shown.get(editor);
    if (shown ? shown.key === key : marks.length === 0) return;
    this.#shown.set(editor, { marks, key });
    for (const kind of Object.keys(this.#types) as Kind[]) {
      editor.setDecorations(
        this.#types[kind],
        marks.filter((mark) => mark.kind === kind).map(decorationOf),
      );
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const type of Object.values<vscode.TextEditorDecorationType>(this.#types)) type.dispose();
  }

  /**
   * VS Code moves marks with edits within a line as we would. Other edits may have moved or removed
   * them: then nobody knows what is shown.
   */
  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const shown = editor.document === document ? this.#shown.get(editor) : undefined;
      if (!shown || shown.key === '') continue;
      const isWithin = contentChanges.every(
        ({ range, text }) =>
          range.isSingleLine &&
          !text.includes('\n') &&
          !shown.marks.some((mark) => isAtEdge(range, mark.range)),
      );
      if (!isWithin) shown.key = '';
    }
  }
}

/** Whether an edit takes a mark's beginning or adds to its end. */
function isAtEdge(edited: vscode.Range, { start, end }: vscode.Range): boolean {
  return (
    (!edited.isEmpty && edited.contains(start)) ||
    (edited.end.line === end.line && edited.end.isAfterOrEqual(end))
  );
}

function decorationOf({ range, before, after }: Mark<string>): vscode.DecorationOptions {
  return {
    range,
    renderOptions: {
      before: { contentText: before },
      ...(after === '' ? {} : { after: { contentText: after } }),
    },
  };
}
