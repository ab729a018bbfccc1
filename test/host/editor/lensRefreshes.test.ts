import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { registerPairLenses } from '../../../src/host/editor/pairLenses.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import type { AttackResult, AttackResults } from '../../../src/host/results/attackResults.ts';
import type { Results } from '../../../src/host/results/results.ts';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { eventually, recant } from '../support/recant.ts';

const attack: AttackResult = {
  ...{ side: 'A', cell: 'verbosity', outcome: 'kept', simulated: true, words: [] },
  ...{ judges: [], path: 'attack.jsonl' },
};

describe('the lenses during a run', () => {
  const { registerCodeLensProvider } = vscode.languages;
  const none = new vscode.EventEmitter<void>();
  const disposables: vscode.Disposable[] = [];
  before(recant);
  afterEach(async () => {
    Object.assign(vscode.languages, { registerCodeLensProvider });
    for (const one of disposables.splice(0)) one.dispose();
    await closeEditors();
  });

  /** Returns a provider of lenses of a shown document, which VS Code does not request itself. */
  async function shownLenses() {
    const document = await openJsonLines([record('one')]);
    await vscode.window.showTextDocument(document);
    // The extension's own provider is registered at the first dataset.
    await eventually('own lenses', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      return lenses.length > 0;
    });
    const found = new vscode.EventEmitter<void>();
    let provider: vscode.CodeLensProvider | undefined;
    Object.assign(vscode.languages, {
      registerCodeLensProvider: (_: unknown, registered: vscode.CodeLensProvider) => {
        provider = registered;
        return none;
      },
    });
    const seen = { made: [] as readonly AttackResult[], comparisons: 0, drawn: 0 };
    const ofPair = () => {
      seen.comparisons += 1;
      return seen.made;
    };
    const documents = new PairDocuments({ formats: knownFormats });
    const lenses = registerPairLenses(
      documents,
      { audit: () => '', step: () => '', onDidChange: none.event },
      {
        onDidChange: found.event,
        findingsOf: () => [],
        stateOf: () => undefined,
        showable: { all: [], choice: {}, shown: [] },
      } as unknown as Results,
      { onDidChange: none.event, ofPair, pathOf: () => undefined } as unknown as AttackResults,
    );
    disposables.push(lenses, documents);
    provider?.onDidChangeCodeLenses?.(() => {
      seen.drawn += 1;
    });
    await documents.ready(document.uri);
    const request = () =>
      provider?.provideCodeLenses(document, new vscode.CancellationTokenSource().token);
    return { seen, request, change: () => found.fire() };
  }

  it('are drawn again once they have changed, and not before', async () => {
    const { seen, request, change } = await shownLenses();
    request();
    const before = seen.comparisons;
    change();
    await eventually('a comparison', () => seen.comparisons > before);
    assert.equal(seen.drawn, 0);
    seen.made = [attack];
    change();
    await eventually('new lenses', () => seen.drawn > 0);
    assert.equal(seen.drawn, 1);
  });

  it('are drawn again if VS Code requested them for the first time during a comparison', async () => {
    const { seen, request, change } = await shownLenses();
    change();
    request();
    seen.made = [attack];
    change();
    await eventually('new lenses', () => seen.drawn > 0);
  });
});
