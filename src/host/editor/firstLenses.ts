import * as vscode from 'vscode';
import { DatasetIndex } from '../../core/data/formats/datasetIndex.ts';
import { Delayed } from '../delayed.ts';
import { datasetLanguages, datasetSchemes } from '../documents/mayBeDataset.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { commandOf, fixedTooltips, type PairAction, titleOf } from './pairActions.ts';

/** Number of lines that are read: a screen and what surrounds it. */
const linesRead = 100;

/** Longest text that is read, in UTF-16 units. */
const longestText = 1024 * 1024;

/** Milliseconds after which the features no longer wait for VS Code to request or draw lenses. */
const patience = 3000;

/** Milliseconds in which an answer leaves the extension host before the features occupy it. */
const sending = 20;

/** A lens without a command, which VS Code requests when it draws the lenses of a line. */
class LateLens extends vscode.CodeLens {
  readonly late: vscode.Command;

  constructor({ range, command }: vscode.CodeLens) {
    super(range);
    this.late = command as vscode.Command;
  }
}

const actions: readonly PairAction[] = ['audit', 'step', 'attack', 'open'];

/**
 * Lenses of the actions on the pairs that are on screen first, until the features have read the
 * documents and show their own.
 */
export class FirstLenses implements vscode.Disposable {
  readonly #registration: vscode.Disposable;
  #features: Pick<PairDocuments, 'pairsOf'> | undefined;
  /** Resolves when there are lenses on screen, or soon if none are wanted. */
  readonly shown: Promise<void>;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.shown = promise;
    const waiting = new Delayed(patience, () => resolve());
    waiting.start();
    const selector = datasetSchemes.flatMap((scheme) =>
      datasetLanguages.map((language) => ({ scheme, language })),
    );
    this.#registration = vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses: (document) => {
        const lenses = this.#features?.pairsOf(document).length ? [] : firstLensesOf(document);
        waiting.restart(undefined, lenses.length > 0 ? patience : sending);
        return lenses.map((lens) =>
          lens.command?.command === commandOf.open ? new LateLens(lens) : lens,
        );
      },
      // Registering the features' lenses takes those away that are not drawn yet.
      resolveCodeLens: (lens) => {
        waiting.restart(undefined, sending);
        return new vscode.CodeLens(lens.range, (lens as LateLens).late);
      },
    });
  }

  /** Leaves each document to the features once they know its pairs, and all when they are read. */
  async giveWayTo(
    features: Pick<PairDocuments, 'pairsOf' | 'ready'>,
    datasets: readonly vscode.Uri[],
  ): Promise<void> {
    this.#features = features;
    await Promise.allSettled(datasets.map((dataset) => features.ready(dataset)));
    this.dispose();
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

/**
 * Returns the lenses of records with one pair, in built-in formats; none if the chosen judge may
 * judge something else.
 */
export function firstLensesOf(document: vscode.TextDocument): vscode.CodeLens[] {
  const settings = vscode.workspace.getConfiguration('recant', document);
  const own = JSON.stringify(settings.get('profiles')) ?? '';
  if (settings.get('definition') || own.includes('"definition"')) return [];
  const first = document.languageId === 'jsonl' ? firstLineOnScreen(document) : 0;
  const text = document.getText(new vscode.Range(first, 0, first + linesRead, 0));
  if (text.length > longestText) return [];
  const index = new DatasetIndex(text, {});
  index.read(text);
  const byLine = Map.groupBy(index.records, ({ line }) => line);
  return [...byLine.values()].flatMap(([record, another]) => {
    const [pair, otherPair] = record?.pairs ?? [];
    if (!record || !pair || another || otherPair) return [];
    const start = new vscode.Position(first + record.line - 1, 0);
    return actions.map(
      (action) =>
        new vscode.CodeLens(new vscode.Range(start, start), {
          command: commandOf[action],
          title: titleOf[action],
          ...(action in fixedTooltips && {
            tooltip: fixedTooltips[action as keyof typeof fixedTooltips],
          }),
          arguments: [{ uri: document.uri.toString(), key: pair.key }],
        }),
    );
  });
}

function firstLineOnScreen(document: vscode.TextDocument): number {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const line = shown?.visibleRanges[0]?.start.line ?? 0;
  return Math.max(0, line - linesRead / 4);
}
