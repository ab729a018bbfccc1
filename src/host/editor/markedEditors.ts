import * as vscode from 'vscode';

/** A decoration before the start of a range, and text after its end, which may be empty. */
export interface Mark<Kind extends string> {
  readonly kind: Kind;
  readonly range: vscode.Range;
  readonly before: string;
  readonly after: string;
}

/** Marks shown in an editor, with a key by kind that changes with them. */
interface ShownMarks<Kind extends string> {
  readonly marks: readonly Mark<Kind>[];
  keys: ReadonlyMap<Kind, string>;
}

/** Key of marks that an edit may have moved or removed. */
const unknown = 'unknown';
const none = '[]';

/**
 * Draws marks in editors. Skips unchanged kinds, because each update of decorations is a message to
 * the window and causes a layout.
 */
export class MarkedEditors<Kind extends string> implements vscode.Disposable {
  readonly #types: Readonly<Record<Kind, vscode.TextEditorDecorationType>>;
  #shown = new WeakMap<vscode.TextEditor, ShownMarks<Kind>>();
  readonly #subscription = vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event));

  constructor(types: Readonly<Record<Kind, vscode.TextEditorDecorationType>>) {
    this.#types = types;
  }

  set(editor: vscode.TextEditor, marks: readonly Mark<Kind>[]): void {
    const before = this.#shown.get(editor)?.keys;
    const keys = new Map<Kind, string>();
    for (const kind of Object.keys(this.#types) as Kind[]) {
      const own = marks.filter((mark) => mark.kind === kind);
      const key = JSON.stringify(own.map(({ range, ...mark }) => ({ ...mark, at: range.start })));
      keys.set(kind, key);
      if (key === (before?.get(kind) ?? none)) continue;
      editor.setDecorations(this.#types[kind], own.map(decorationOf));
    }
    this.#shown.set(editor, { marks, keys });
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const type of Object.values<vscode.TextEditorDecorationType>(this.#types)) type.dispose();
  }

  /**
   * Invalidates the marks unless the edits are within a line, where VS Code moves them correctly.
   */
  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const shown = editor.document === document ? this.#shown.get(editor) : undefined;
      if (!shown) continue;
      const isWithin = contentChanges.every(
        ({ range, text }) =>
          range.isSingleLine &&
          !text.includes('\n') &&
          !shown.marks.some((mark) => isAtEdge(range, mark.range)),
      );
      if (isWithin) continue;
      shown.keys = new Map(
        [...shown.keys].map(([kind, key]) => [kind, key === none ? none : unknown]),
      );
    }
  }
}

/** Whether an edit removes a mark's start or adds to its end. */
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
