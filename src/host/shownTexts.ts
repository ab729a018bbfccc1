import * as vscode from 'vscode';

export const textScheme = 'recant-try';

/**
 * Read-only documents that are not files, such as the requests of a judge that is tried, by URI.
 */
export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions = vscode.Disposable.from(
    this.#changed,
    vscode.workspace.registerTextDocumentContentProvider(textScheme, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
  );

  dispose(): void {
    this.#subscriptions.dispose();
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Sets the text of a document and shows it beside the editor. */
  async show(uri: vscode.Uri, text: string): Promise<void> {
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: false,
    });
  }
}
