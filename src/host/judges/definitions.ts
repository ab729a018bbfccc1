import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { defaultJudge } from '../../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { definitionDigest } from '../../core/judges/definitionDigest.ts';
import { builtInJudges } from '../../core/judges/forms/builtInJudges.ts';
import { lintDefinition } from '../../core/judges/lint.ts';
import { compareTexts } from '../../core/words/compareTexts.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { ModelError } from '../../core/words/ports.ts';
import { judgeFileEnding, readJudgeFile } from '../../files/readJudge.ts';
import { Delayed } from '../delayed.ts';
import { watchFiles } from '../watchFiles.ts';
import { definitionsFolder, isDefinition } from './definitionFiles.ts';
import { chosenDefinition } from './definitionName.ts';

const rereadAfterMs = 200;

/** A definition in `.recant/judges` of a workspace folder. */
export interface DefinitionFile {
  /** Name in the settings: the file's, without its ending. */
  readonly name: string;
  readonly uri: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
  /** Undefined if the file has faults. */
  readonly definition: JudgeDefinition | undefined;
}

/**
 * Judge definitions by name: those built in, and the files in `.recant/judges` of the workspace
 * folders, which are ignored in Restricted Mode. Reads files on first use; has none until then.
 */
export class Definitions implements vscode.Disposable {
  #files: readonly DefinitionFile[] = [];
  #reading: Promise<void> | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /**
   * Name of the definition added last, until an audit has said that it is not in use or the user has
   * chosen one.
   */
  #added: string | undefined;
  /** Fires when the known files may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    const reread = new Delayed(rereadAfterMs, () => void this.#reread());
    this.#subscriptions = vscode.Disposable.from(
      reread,
      this.#changed,
      watchFiles([`**/${definitionsFolder}/**`], () => this.#reading && reread.restart()),
      // A watcher may miss a folder that is created together with its parent.
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (this.#reading && isDefinition(document)) reread.restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#reading && reread.restart()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#reading && reread.restart()),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Returns all files, those of the first workspace folder first. */
  async list(): Promise<readonly DefinitionFile[]> {
    await this.#reread();
    return this.#files;
  }

  /**
   * Returns the definition with a name in the settings; undefined for Recant's own. Rejects with
   * ModelError 'not-found' for an unknown name, and with JudgeFileError for a file with faults.
   */
  async named(name: string, scope: vscode.Uri | undefined): Promise<JudgeDefinition | undefined> {
    if (name === '') return undefined;
    await this.#reread();
    const file = this.#fileNamed(name, scope);
    if (file) return usable(file.definition ?? (await readJudgeFile(file.uri.fsPath)));
    const found = builtIn(name);
    if (!found) throw unknownDefinition(name);
    return found;
  }

  /**
   * Returns the definition of the judge chosen in the settings of a resource, if it has been read;
   * undefined also for Recant's own.
   */
  chosen(scope: vscode.Uri | undefined): JudgeDefinition | undefined {
    return this.#known(chosenDefinition(scope), scope);
  }

  /** Says that a definition has been added in this window, by its name in the settings. */
  added(name: string): void {
    this.#added = name;
  }

  /** Says that the user has chosen a definition and so knows which one is in use. */
  chose(): void {
    this.#added = undefined;
  }

  /** Returns the definition added last if the judge of a resource has another; at most once. */
  takeUnusedAddition(scope: vscode.Uri | undefined): string | undefined {
    const name = this.#added;
    this.#added = undefined;
    return name === chosenDefinition(scope) ? undefined : name;
  }

  /** Returns the kind of a definition in the settings; that of Recant's own if it is unknown. */
  kindOf(name: string, scope: vscode.Uri | undefined): JudgeDefinition['kind'] {
    return (this.#known(name, scope) ?? defaultJudge).kind;
  }

  /** Returns the display name of a definition in the settings; undefined for Recant's own. */
  titleOf(name: string, scope: vscode.Uri | undefined): string | undefined {
    return name === '' ? undefined : (this.#known(name, scope)?.name ?? name);
  }

  /** Whether the definition of a run has been edited since, as far as the files are known. */
  isOutdated(definition: JudgeDefinition | undefined): boolean {
    if (!definition) return false;
    void this.#firstReading();
    const current = [...this.#files.flatMap((file) => file.definition ?? []), ...builtInJudges];
    const named = current.filter(({ name }) => name === definition.name);
    return named.length > 0 && named.every((one) => digestOf(one) !== digestOf(definition));
  }

  #known(name: string, scope: vscode.Uri | undefined): JudgeDefinition | undefined {
    if (name === '') return undefined;
    void this.#firstReading();
    return this.#fileNamed(name, scope)?.definition ?? builtIn(name);
  }

  #fileNamed(name: string, scope: vscode.Uri | undefined): DefinitionFile | undefined {
    const folder = scope && vscode.workspace.getWorkspaceFolder(scope);
    const named = this.#files.filter((file) => file.name === name);
    return named.find((file) => file.folder === folder) ?? named[0];
  }

  #firstReading(): Promise<void> {
    return this.#reading ?? this.#reread();
  }

  #reread(): Promise<void> {
    this.#reading = this.#readAll();
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
    const found = await Promise.all(folders.map(filesIn));
    this.#files = found.flat();
    this.#changed.fire();
  }
}

const digests = new WeakMap<JudgeDefinition, string>();

function digestOf(definition: JudgeDefinition): string {
  const digest = digests.get(definition) ?? definitionDigest(definition);
  digests.set(definition, digest);
  return digest;
}

async function filesIn(folder: vscode.WorkspaceFolder): Promise<DefinitionFile[]> {
  const place = vscode.Uri.joinPath(folder.uri, definitionsFolder);
  const names = await readdir(place.fsPath).catch(() => []);
  const files = names.filter((name) => name.endsWith(judgeFileEnding)).sort(compareTexts);
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -judgeFileEnding.length),
      uri: vscode.Uri.joinPath(place, file),
      folder,
      definition: await readJudgeFile(join(place.fsPath, file)).catch(() => undefined),
    })),
  );
}

/** Throws the first error of a definition that would give no verdict, or always the same. */
function usable(definition: JudgeDefinition): JudgeDefinition {
  const [finding] = lintDefinition(definition);
  if (finding?.severity !== 'error') return definition;
  throw new Error(
    vscode.l10n.t('{0} cannot be used: {1}', asOneLine(definition.name, 80), finding.message),
  );
}

function builtIn(name: string): JudgeDefinition | undefined {
  return builtInJudges.find((definition) => definition.name === name);
}

function unknownDefinition(name: string): ModelError {
  const shown = asOneLine(name, 80);
  return new ModelError(
    'not-found',
    vscode.workspace.isTrusted
      ? vscode.l10n.t('There is no judge prompt named "{0}". Select another one.', shown)
      : vscode.l10n.t(
          'The judge prompt "{0}" is ignored in Restricted Mode. Trust this folder, or select another one.',
          shown,
        ),
  );
}
