import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { FieldMapping } from '../../core/data/mapping/mapping.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { mappingSuffix, mappingsBeside, readMapping } from '../../files/readMapping.ts';
import { watchFiles } from '../watchFiles.ts';

const mappingFiles = `**/.recant/mappings/*${mappingSuffix}`;
/** Maximum number of mappings that are read from a folder. */
const mostMappings = 50;

/** Whether a change of mappings concerns a dataset. */
export type ConcernsDataset = (dataset: vscode.Uri) => boolean;

/**
 * Mappings in `.recant/mappings`, beside a dataset or in its workspace folder, read on first use.
 * Ignored in an untrusted workspace.
 */
export class MappingFiles implements vscode.Disposable {
  readonly #warn: (message: string) => void;
  /** By the folder that contains `.recant`. */
  readonly #known = new Map<string, readonly FieldMapping[]>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #changed = new vscode.EventEmitter<ConcernsDataset>();
  readonly #subscriptions: vscode.Disposable;
  /** Fires when mappings have been read or have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      watchFiles([mappingFiles], (file) => this.#follow(file)),
      // A watcher misses files outside of the workspace, and folders created along with their parent.
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (vscode.languages.match({ pattern: mappingFiles }, document) > 0) {
          this.#follow(document.uri);
        }
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire(() => true)),
    );
  }

  /** Returns the mappings for a dataset that have been read so far, and reads the others. */
  of(dataset: vscode.Uri): readonly FieldMapping[] {
    const folders = foldersOf(dataset);
    for (const folder of folders) void this.#read(folder);
    return folders.flatMap((folder) => this.#known.get(folder) ?? []);
  }

  /** Resolves once the mappings for a dataset have been read. */
  async ready(dataset: vscode.Uri): Promise<void> {
    await Promise.all(foldersOf(dataset).map((folder) => this.#read(folder)));
  }

  /** Reads the mappings for a dataset again. */
  async reread(dataset: vscode.Uri): Promise<void> {
    await Promise.all(foldersOf(dataset).map((folder) => this.#readAgain(folder)));
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Reads the mappings beside a changed one again. */
  #follow({ fsPath }: vscode.Uri): void {
    if (vscode.workspace.isTrusted) void this.#readAgain(dirname(dirname(dirname(fsPath))));
  }

  /** Known mappings remain valid until they have been read again. */
  #readAgain(folder: string): Promise<void> {
    const before = this.#reading.get(folder) ?? Promise.resolve();
    const reading = before.then(() => this.#readFolder(folder));
    this.#reading.set(folder, reading);
    return reading;
  }

  #read(folder: string): Promise<void> {
    const reading = this.#reading.get(folder) ?? this.#readFolder(folder);
    this.#reading.set(folder, reading);
    return reading;
  }

  async #readFolder(folder: string): Promise<void> {
    const place = mappingsBeside(folder);
    const names = await readdir(place).catch((): string[] => []);
    const paths = names.filter((name) => name.endsWith(mappingSuffix)).sort();
    // A new folder is looked for again: its watcher may miss files created along with it.
    if (paths.length === 0) this.#reading.delete(folder);
    const mappings: FieldMapping[] = [];
    for (const name of paths.slice(0, mostMappings)) {
      try {
        mappings.push(await readMapping(join(place, name)));
      } catch (error) {
        this.#warn(asMessageLine(error instanceof Error ? error.message : String(error)));
      }
    }
    if (isDeepStrictEqual(mappings, this.#known.get(folder) ?? [])) return;
    if (mappings.length > 0) this.#known.set(folder, mappings);
    else this.#known.delete(folder);
    this.#changed.fire((dataset) => foldersOf(dataset).includes(folder));
  }
}

function foldersOf(dataset: vscode.Uri): readonly string[] {
  if (dataset.scheme !== 'file' || !vscode.workspace.isTrusted) return [];
  const workspace = vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath;
  return [...new Set([dirname(dataset.fsPath), ...(workspace === undefined ? [] : [workspace])])];
}
