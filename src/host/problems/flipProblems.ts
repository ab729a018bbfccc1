import * as vscode from 'vscode';
import type { Annotations } from '../annotations/annotations.ts';
import { Delayed } from '../delayed.ts';
import {
  openDocument,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import { DocumentTabs } from '../editor/documentTabs.ts';
import { readRecordUri } from '../records/recordUri.ts';
import type { Results } from '../results/results.ts';
import { flipDiagnostics } from './flipDiagnostics.ts';
import { mostProblems } from './mostProblems.ts';
import { type ListedProblem, ProblemLists } from './problemLists.ts';

const reportAfterMs = 500;

interface FlipProblemsServices {
  readonly documents: PairDocuments;
  readonly results: Results;
  readonly annotations: Pick<Annotations, 'notesOf' | 'onDidChange'>;
}

/**
 * Reports each unsuppressed flip in Problems, in open documents only,
 * because locations of pairs in other files are unknown. Skips flips of changed pairs; the mark at
 * the record shows the reason. A record document has problems only while its dataset isn't open.
 */
export function registerFlipProblems(services: FlipProblemsServices): vscode.Disposable {
  const problems = new FlipProblems(services);
  problems.reportAll();
  return vscode.Disposable.from(
    problems,
    services.results.onDidChange(() => problems.reportAll()),
    services.annotations.onDidChange(() => problems.reportAll()),
    services.documents.onDidChange((document) => problems.reportOncePaused(document)),
    vscode.workspace.onDidOpenTextDocument(() => problems.reportAll()),
    vscode.workspace.onDidCloseTextDocument((document) => problems.clear(document)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => problems.follow(document)),
  );
}

class FlipProblems implements vscode.Disposable {
  readonly #services: FlipProblemsServices;
  readonly #lists = new ProblemLists();
  readonly #pending = new Delayed<vscode.TextDocument>(reportAfterMs, (document) => {
    if (!document.isClosed) this.#lists.set(document.uri, this.#problemsOf(document));
  });
  readonly #tabs = new DocumentTabs((document) => {
    if (this.#tabs.isLeft(document)) this.clear(document);
    else this.reportOncePaused(document);
  });

  constructor(services: FlipProblemsServices) {
    this.#services = services;
  }

  /**
   * Reports without restarting pending delays, since results may change continually while a file is
   * audited.
   */
  reportAll(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (!this.#pending.has(document)) this.reportOncePaused(document);
    }
  }

  reportOncePaused(document: vscode.TextDocument): void {
    if (vscode.languages.match(pairDocumentSelector, document) === 0) return;
    if (!this.#tabs.isLeft(document)) this.#pending.restart(document);
  }

  /**
   * Updates the list after an edit: VS Code moves marks in the editor, but not the items of the
   * list.
   */
  follow(document: vscode.TextDocument): void {
    if (this.#lists.has(document.uri)) this.reportOncePaused(document);
  }

  clear(document: vscode.TextDocument): void {
    this.#pending.cancel(document);
    this.#lists.delete(document.uri);
    this.reportAll();
  }

  dispose(): void {
    this.#tabs.dispose();
    this.#pending.dispose();
    this.#lists.dispose();
  }

  #problemsOf(document: vscode.TextDocument): ListedProblem[] {
    const { documents, results, annotations } = this.#services;
    const uri = readRecordUri(document.uri)?.dataset;
    const dataset = uri && openDocument(uri);
    if (dataset && !this.#tabs.isLeft(dataset)) return [];
    const faults = Math.min(documents.faultsOf(document).length, mostProblems);
    return flipDiagnostics({
      document,
      flips: results
        .flipsOf(document)
        .filter(({ flip, isStale }) => !isStale && !annotations.notesOf(flip)?.suppression),
      annotations,
      isShared: (start) => documents.at(document, start).length > 1,
      room: mostProblems - faults,
    });
  }
}
