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
  before(recant);
  afterEach(async () => {
    Object.assign(vscode.languages, { registerCodeLensProvider });
    await closeEditors();
  });

  it('are drawn again once they have changed, and not before', async () => {
    const found = new vscode.EventEmitter<void>();
    const none = new vscode.EventEmitter<void>();
    let provider: vscode.CodeLensProvider | undefined;
    Object.assign(vscode.languages, {
      registerCodeLensProvider: (_: unknown, registered: vscode.CodeLensProvider) => {
        provider = registered;
        return none;
      },
    });
    let made: readonly AttackResult[] = [];
    let comparisons = 0;
    const ofPair = () => {
      comparisons += 1;
      return made;
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
    let drawn = 0;
    provider?.onDidChangeCodeLenses?.(() => {
      drawn += 1;
    });
    const document = await openJsonLines([record('one')]);
    await vscode.window.showTextDocument(document);
    await documents.ready(document.uri);
    provider?.provideCodeLenses(document, new vscode.CancellationTokenSource().token);
    const before = comparisons;
    found.fire();
    await eventually('a comparison', () => comparisons > before);
    assert.equal(drawn, 0);
    made = [attack];
    found.fire();
    await eventually('new lenses', () => drawn > 0);
    assert.equal(drawn, 1);
    lenses.dispose();
    documents.dispose();
  });
});
