import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { AnnotationEvent } from '../../core/annotations/annotationEvent.ts';
import {
  type AnnotationFault,
  annotationFileIn,
  appendAnnotations,
  type ReadAnnotationFile,
  readAnnotationFile,
} from '../../logs/annotationFile.ts';
import { Delayed } from '../delayed.ts';
import { lookRegularly, versionOf, watchFiles } from '../watchFiles.ts';

const readAfterMs = 150;

/** Paths of the annotation files of the workspace folders and the extension, existing or not. */
export function annotationPaths(globalStorage: vscode.Uri): string[] {
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  return [...folders, globalStorage].map(({ fsPath }) => annotationFileIn(fsPath));
}

/**
 * Annotation files of the workspace folders, and the extension's own file, used if there is no
 * folder or it isn't writable. Reads them on first use and again after each change, for example by
 * git or another window, and looks regularly for changes that VS Code's watcher missed.
 */
export class AnnotationFiles implements vscode.Disposable {
  readonly #globalStorage: vscode.Uri;
  readonly #warn: (message: string) => void;
  readonly #files = new Map<string, ReadAnnotationFile>();
  /** Versions of the files that were last read; none for one that changed meanwhile. */
  readonly #versions = new Map<string, string>();
  readonly #reads = new Delayed<string>(readAfterMs, (path) => void this.#read(path));
  readonly #changed = new vscode.EventEmitter<void>();
  #subscriptions: vscode.Disposable | undefined;
  #first: Promise<void> | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  /** Fires when events or faults have changed. */
  readonly onDidChange = this.#changed.event;

  /** @param warn called for files that can't be opened */
  constructor(globalStorage: vscode.Uri, warn: (message: string) => void) {
    this.#globalStorage = globalStorage;
    this.#warn = warn;
  }

  get events(): AnnotationEvent[] {
    return [...this.#files.values()].flatMap(({ events }) => events);
  }

  /** Unreadable lines, by the path of their file. */
  get faults(): ReadonlyMap<string, readonly AnnotationFault[]> {
    return new Map([...this.#files].map(([path, { faults }]) => [path, faults]));
  }

  /** Resolves once all files have been read for the first time. */
  start(): Promise<void> {
    this.#first ??= this.#readAll();
    return this.#first;
  }

  /** Returns the path of the file that contains an event. */
  holding(id: string): string | undefined {
    return [...this.#files].find(([, { events }]) => events.some((event) => event.id === id))?.[0];
  }

  /** Returns the path of the file for annotations of a resource's workspace folder. */
  near(uri: vscode.Uri | undefined): string {
    const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
    return folder ? annotationFileIn(folder.uri.fsPath) : this.own;
  }

  /** Path of the extension's own file. */
  get own(): string {
    return annotationFileIn(this.#globalStorage.fsPath);
  }

  /**
   * Appends an event. Resolves after it is on disk and has been read back; rejects if the file
   * isn't writable.
   */
  async append(path: string, event: AnnotationEvent): Promise<void> {
    await this.start();
    await appendAnnotations(path, [event]);
    await this.#read(path);
  }

  dispose(): void {
    this.#reads.dispose();
    this.#subscriptions?.dispose();
    this.#changed.dispose();
  }

  async #readAll(): Promise<void> {
    const paths = annotationPaths(this.#globalStorage);
    this.#subscriptions = vscode.Disposable.from(
      ...paths.map((path) => this.#watch(path)),
      lookRegularly(() => void Promise.all(paths.map((path) => this.#look(path)))),
    );
    await Promise.all(paths.map((path) => this.#read(path)));
  }

  #watch(path: string): vscode.Disposable {
    const folder = vscode.Uri.file(dirname(path));
    const pattern = new vscode.RelativePattern(folder, '*.jsonl');
    return watchFiles([pattern], ({ fsPath }) => {
      if (fsPath === path) this.#reads.restart(path);
    });
  }

  async #look(path: string): Promise<void> {
    if ((await versionOf(path)) !== this.#versions.get(path)) await this.#read(path);
  }

  /** Reads files one after another so that the last read wins. */
  #read(path: string): Promise<void> {
    const reading = this.#reading.then(async () => {
      const before = this.#files.get(path);
      const version = await versionOf(path);
      try {
        const read = await readAnnotationFile(path);
        if ((await versionOf(path)) === version) this.#versions.set(path, version);
        else this.#versions.delete(path);
        this.#files.set(path, read);
        if (!before || !isSame(before, read)) this.#changed.fire();
      } catch (error) {
        this.#versions.set(path, version);
        this.#warn(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
    this.#reading = reading;
    return reading;
  }
}

/** Whether two reads are equal. Events are immutable, so equal ids mean equal events. */
function isSame(one: ReadAnnotationFile, other: ReadAnnotationFile): boolean {
  return (
    one.events.length === other.events.length &&
    one.events.every(({ id }, index) => id === other.events[index]?.id) &&
    JSON.stringify(one.faults) === JSON.stringify(other.faults)
  );
}
