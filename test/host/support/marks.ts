import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { recant } from './recant.ts';

/** A decoration that Recant set in an editor. */
export interface DrawnMark {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** Tracks the decorations that Recant sets, because VS Code provides no API to read them. */
export class DrawnMarks {
  /** Number of times decorations were set. */
  settings = 0;
  readonly #drawn = new Map<string, Map<unknown, readonly vscode.DecorationOptions[]>>();
  readonly #editors = new WeakMap<vscode.TextEditor, vscode.TextEditor>();
  readonly #window: typeof vscode.window;
  readonly #before: PropertyDescriptor;

  private constructor(window: typeof vscode.window, before: PropertyDescriptor) {
    this.#window = window;
    this.#before = before;
    const editors = () => (before.get?.call(window) ?? []) as readonly vscode.TextEditor[];
    Object.defineProperty(window, 'visibleTextEditors', {
      configurable: true,
      get: () => editors().map((editor) => this.#watched(editor)),
    });
  }

  /** Watches the editors that Recant sees, until `stop`. */
  static async watch(): Promise<DrawnMarks> {
    const { extensionPath } = await recant();
    const { window } = createRequire(join(extensionPath, 'dist/extension.cjs'))('vscode');
    const before = Object.getOwnPropertyDescriptor(window, 'visibleTextEditors');
    if (!before) throw new Error('vscode.window has no visible editors of its own.');
    return new DrawnMarks(window, before);
  }

  /** Returns the decorations of a document in line order. */
  of({ uri }: vscode.TextDocument): DrawnMark[] {
    return [...(this.#drawn.get(uri.toString())?.values() ?? [])]
      .flat()
      .map(({ range, renderOptions }) => ({
        line: range.start.line,
        before: renderOptions?.before?.contentText ?? '',
        after: renderOptions?.after?.contentText ?? '',
      }))
      .sort((one, other) => one.line - other.line);
  }

  stop(): void {
    Object.defineProperty(this.#window, 'visibleTextEditors', this.#before);
  }

  #watched(editor: vscode.TextEditor): vscode.TextEditor {
    const known = this.#editors.get(editor);
    if (known) return known;
    const drawn = new Map<unknown, readonly vscode.DecorationOptions[]>();
    this.#drawn.set(editor.document.uri.toString(), drawn);
    const watched = new Proxy({} as vscode.TextEditor, {
      get: (_, name) => {
        if (name !== 'setDecorations') return Reflect.get(editor, name);
        return (
          type: vscode.TextEditorDecorationType,
          options: readonly vscode.DecorationOptions[],
        ) => {
          this.settings += 1;
          drawn.set(type, options);
          editor.setDecorations(type, options);
        };
      },
    });
    this.#editors.set(editor, watched);
    return watched;
  }
}
