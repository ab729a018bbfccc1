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

export interface FlipProblemsServices {
  readonly documents: PairDocuments;
  readonly results: Results;
  readonly annotations: Pick<Annotations, 'notesOf' | 'onDidChange'>;
}

/**
 * One entry in Problems for each flip that the filter lets through and nobody has suppressed. Of open
 * documents only: where a pair stands is known of no other, and a list that came and went with what
 * happened to be indexed would promise more than it holds. A pair that has changed since has none; the
 * mark at its record says why. A record document has them only while its dataset is not open itself.
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
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('recant.severity')) problems.reportAll();
    }),
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

  /** Results may change without end while a file is audited: what is due already is not put off. */
  reportAll(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (!this.#pending.has(document)) this.reportOncePaused(document);
    }
  }

  reportOncePaused(document: vscode.TextDocument): void {
    if (vscode.languages.match(pairDocumentSelector, document) === 0) return;
    if (!this.#tabs.isLeft(document)) this.#pending.restart(document);
  }

  /** VS Code moves the marks in the editor with edits, but not the entries of the list. */
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
