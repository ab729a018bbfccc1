import * as vscode from 'vscode';

/**
 * Open documents without tabs. VS Code keeps a document open for minutes after its last tab was
 * closed if anything requested it by URI, as commenting does for every dataset, and fires its close
 * event only then.
 */
export class DocumentTabs implements vscode.Disposable {
  readonly #left = new Set<string>();
  readonly #subscriptions: vscode.Disposable;

  /** @param onChange called for documents that lost their last tab or have a tab again */
  constructor(onChange: (document: vscode.TextDocument) => void) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
        const names = new Set([...opened, ...closed].flatMap(nameOf));
        for (const document of vscode.workspace.textDocuments) {
          const name = document.uri.toString();
          if (!names.has(name)) continue;
          if (hasTab(name)) this.#left.delete(name);
          else this.#left.add(name);
          onChange(document);
        }
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#left.delete(uri.toString())),
    );
  }

  isLeft({ uri }: vscode.TextDocument): boolean {
    return this.#left.has(uri.toString());
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

function hasTab(name: string): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some((tab) => nameOf(tab).includes(name)),
  );
}

function nameOf({ input }: vscode.Tab): string[] {
  if (input instanceof vscode.TabInputText) return [input.uri.toString()];
  if (input instanceof vscode.TabInputTextDiff) return [input.modified.toString()];
  return [];
}
