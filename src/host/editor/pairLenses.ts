import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import type { Side } from '../../core/pair.ts';
import { attackLenses } from '../attackEditor/attackLens.ts';
import { Delayed } from '../delayed.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import { recordScheme } from '../records/recordUri.ts';
import type { AttackResults } from '../results/attackResults.ts';
import type { Results } from '../results/results.ts';
import { RecordsOnScreen } from './recordsOnScreen.ts';
import { resultLens, stateLens } from './resultLens.ts';

/** The titles of a pair's lenses, and when they change. */
export interface PairLensTitles {
  /** Title of the lens that audits this pair. Plain text in which `$(name)` is an icon. */
  auditTitle(pair: DocumentPair): string;
  /** Title of the lens that steps through persuasion. */
  stepTitle(pair: DocumentPair): string;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * Registers lenses above each pair: audit results; attacks made on it; audit it; step through persuasion;
 * attack one of its responses; open its record as a document.
 */
export function registerPairLenses(
  documents: PairDocuments,
  titles: PairLensTitles,
  results: Results,
  attacks: AttackResults,
): vscode.Disposable {
  const provider = new PairLensProvider(documents, titles, results, attacks);
  return vscode.Disposable.from(
    provider,
    vscode.languages.registerCodeLensProvider(pairDocumentSelector, provider),
  );
}

/**
 * Maximum number of pairs with lenses in a row. VS Code draws all lenses of a line, and a dataset may
 * be on a single line; further pairs are reached by the cursor.
 */
const mostPairsInRow = 8;

/** In milliseconds; VS Code requests lenses itself at a pause in typing. */
const offerAgainAfterMs = 1000;

type PairAction = 'audit' | 'step' | 'attackA' | 'attackB' | 'open';

const commandOf: Readonly<Record<PairAction, string>> = {
  audit: 'recant.auditPair',
  step: 'recant.stepPair',
  attackA: 'recant.attackResponse',
  attackB: 'recant.attackResponse',
  open: 'recant.openRecord',
};

const sideOf: Readonly<Partial<Record<PairAction, Side>>> = { attackA: 'A', attackB: 'B' };

const fixedTitles: Readonly<Partial<Record<PairAction, string>>> = {
  attackA: vscode.l10n.t('Attack A'),
  attackB: vscode.l10n.t('Attack B'),
  open: vscode.l10n.t('Open record'),
};

class PairLensProvider implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #documents: PairDocuments;
  readonly #titles: PairLensTitles;
  readonly #results: Results;
  readonly #attacks: AttackResults;
  readonly #onScreen = new RecordsOnScreen();
  readonly #changed = new vscode.EventEmitter<void>();
  /**
   * Cached titles that are costly to make. Lenses are returned with titles, since VS Code would otherwise
   * resolve each visible lens separately at every pause in typing.
   */
  readonly #known = new Map<string, string>();
  /** Documents whose pairs changed since VS Code requested their lenses. */
  readonly #outdated = new Set<vscode.TextDocument>();
  readonly #pending = new Delayed(offerAgainAfterMs, () => {
    if (this.#outdated.size === 0) return;
    this.#outdated.clear();
    this.#changed.fire();
  });
  readonly #subscriptions: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(
    documents: PairDocuments,
    titles: PairLensTitles,
    results: Results,
    attacks: AttackResults,
  ) {
    this.#documents = documents;
    this.#titles = titles;
    this.#results = results;
    this.#attacks = attacks;
    this.#subscriptions = vscode.Disposable.from(
      this.#onScreen,
      this.#changed,
      this.#onScreen.onDidChange(() => this.#changed.fire()),
      this.#pending,
      // A message at every keystroke is costly: VS Code is notified only if it has not asked by itself.
      documents.onDidChange((document) => {
        this.#outdated.add(document);
        this.#pending.restart();
      }),
      titles.onDidChange(() => {
        this.#known.clear();
        this.#changed.fire();
      }),
      results.onDidChange(() => this.#changed.fire()),
      attacks.onDidChange(() => this.#changed.fire()),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    this.#outdated.delete(document);
    const actions: readonly PairAction[] = [
      ...(['audit', 'step', 'attackA', 'attackB'] as const),
      ...(document.uri.scheme === recordScheme ? [] : (['open'] as const)),
    ];
    const chosen = this.#onScreen.choose(document, this.#documents.pairsOf(document));
    return rowsOf(chosen, document).flatMap(({ range, pairs }) => {
      const isNamed = pairs.length > 1;
      const lenses = pairs
        .slice(0, mostPairsInRow)
        .flatMap((pair) => [
          ...this.#found(document, pair, range, isNamed),
          ...(isNamed ? [] : attackLenses(document, pair, range, this.#attacks)),
          ...actions.map(
            (action) => new vscode.CodeLens(range, this.#commandOf(action, pair, isNamed)),
          ),
        ]);
      const hidden = pairs.length - mostPairsInRow;
      return hidden > 0 ? [...lenses, remainderLens(range, hidden)] : lenses;
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #found(
    document: vscode.TextDocument,
    pair: DocumentPair,
    range: vscode.Range,
    isNamed: boolean,
  ): vscode.CodeLens[] {
    const told = this.#results
      .findingsOf(document, [pair])
      .flatMap((finding) => resultLens(range, finding, this.#results, isNamed) ?? []);
    const state = told.length === 0 ? this.#results.stateOf(pair) : undefined;
    return state ? [stateLens(range, pair, state, isNamed)] : told;
  }

  #commandOf(action: PairAction, pair: DocumentPair, isNamed: boolean): vscode.Command {
    const title = this.#titleOf(action, pair);
    const side = sideOf[action];
    return {
      command: commandOf[action],
      title: isNamed ? `${asIconLabel(pair.pair.id, 40)}: ${title}` : title,
      arguments: [{ uri: pair.document.toString(), key: pair.key, ...(side && { side }) }],
    };
  }

  #titleOf(action: PairAction, pair: DocumentPair): string {
    const fixed = fixedTitles[action];
    if (fixed !== undefined) return fixed;
    // The cost of an audit depends on the pair's content, and so does the key.
    const name = `${action}\n${pair.document.toString()}\n${pair.key}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const title = action === 'audit' ? this.#titles.auditTitle(pair) : this.#titles.stepTitle(pair);
    this.#known.set(name, title);
    return title;
  }
}

/** Groups pairs by the line that they start on; their lenses share a row above it. */
function rowsOf(
  pairs: readonly DocumentPair[],
  document: vscode.TextDocument,
): { range: vscode.Range; pairs: DocumentPair[] }[] {
  const rows: { range: vscode.Range; pairs: DocumentPair[] }[] = [];
  for (const pair of pairs) {
    const start = document.positionAt(pair.start);
    const row = rows.at(-1);
    if (row?.range.start.line === start.line) row.pairs.push(pair);
    else rows.push({ range: new vscode.Range(start, start), pairs: [pair] });
  }
  return rows;
}

function remainderLens(range: vscode.Range, hidden: number): vscode.CodeLens {
  const title = vscode.l10n.t(
    '{0} more on this line: put the cursor in one, then run Recant: Audit Pair Under Cursor',
    hidden,
  );
  return new vscode.CodeLens(range, { title, command: '' });
}
