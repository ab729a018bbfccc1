import * as vscode from 'vscode';
import { attackScheme } from '../attackEditor/attackUri.ts';
import type { Features } from '../features.ts';
import { recordScheme } from '../records/recordUri.ts';
import {
  auditPanelType,
  reportPanelType,
  reviewPanelType,
  runViewId,
  tableEditorType,
} from './entryNames.ts';
import { LateFileSystem } from './lateFileSystem.ts';

interface Named {
  readonly name: string;
}

/**
 * Everything that VS Code may call by a name of the manifest, registered without the features,
 * which each entry loads at its first use.
 */
export class Entries {
  readonly #load: () => Promise<Features>;
  readonly #fileSystems = new Map<string, LateFileSystem>();
  readonly #view: vscode.Disposable;

  constructor(
    { extension, subscriptions }: vscode.ExtensionContext,
    load: () => Promise<Features>,
  ) {
    this.#load = load;
    const { commands, languageModelTools } = extension.packageJSON.contributes;
    this.#view = vscode.window.registerTreeDataProvider<never>(runViewId, {
      getChildren: async () => {
        await load();
        return [];
      },
      getTreeItem: (node) => node,
    });
    subscriptions.push(
      this.#view,
      ...commands.map(({ command }: { readonly command: string }) => this.#command(command)),
      ...languageModelTools.map(({ name }: Named) => this.#tool(name)),
      this.#panel(auditPanelType),
      this.#panel(reportPanelType),
      this.#panel(reviewPanelType),
      this.#editor(tableEditorType),
      this.#fileSystem(recordScheme, { isReadonly: true, isCaseSensitive: true }),
      this.#fileSystem(attackScheme, { isCaseSensitive: true }),
    );
  }

  /**
   * Disposes the registrations that features replace with their own. Call it just before they
   * start.
   */
  release(): void {
    this.#view.dispose();
  }

  /** Reports changes of the files that the features serve. */
  follow({ fileSystems }: Features): vscode.Disposable {
    const followed = [...this.#fileSystems].map(([scheme, late]) =>
      late.follow(named(fileSystems, scheme)),
    );
    return vscode.Disposable.from(...followed);
  }

  #command(id: string): vscode.Disposable {
    return vscode.commands.registerCommand(id, async (argument: unknown, selected: unknown) =>
      (await this.#load()).runCommand(id, argument, selected),
    );
  }

  #tool(name: string): vscode.Disposable {
    const tool = async () => named((await this.#load()).tools, name);
    return vscode.lm.registerTool<object>(name, {
      prepareInvocation: async (options, token) =>
        (await tool()).prepareInvocation?.(options, token),
      invoke: async (options, token) => (await tool()).invoke(options, token),
    });
  }

  #panel(type: string): vscode.Disposable {
    return vscode.window.registerWebviewPanelSerializer(type, {
      deserializeWebviewPanel: async (panel, state) =>
        named((await this.#load()).panels, type).deserializeWebviewPanel(panel, state),
    });
  }

  #editor(type: string): vscode.Disposable {
    return vscode.window.registerCustomEditorProvider(type, {
      openCustomDocument: (uri) => ({ uri, dispose() {} }),
      resolveCustomEditor: async (document, panel, token) =>
        named((await this.#load()).editors, type).resolveCustomEditor(document, panel, token),
    });
  }

  #fileSystem(
    scheme: string,
    options: { readonly isReadonly?: boolean; readonly isCaseSensitive: boolean },
  ): vscode.Disposable {
    const late = new LateFileSystem(async () => named((await this.#load()).fileSystems, scheme));
    this.#fileSystems.set(scheme, late);
    return vscode.Disposable.from(
      late,
      vscode.workspace.registerFileSystemProvider(scheme, late, options),
    );
  }
}

function named<Entry>(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw new Error(`no feature serves ${name}`);
  return entry;
}
