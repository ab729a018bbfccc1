import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { registerPairLenses } from '../../../src/host/editor/pairLenses.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import type { AttackResults } from '../../../src/host/results/attackResults.ts';
import type { Results } from '../../../src/host/results/results.ts';
import { recant } from '../support/recant.ts';

describe('the lenses during a run', () => {
  const { registerCodeLensProvider } = vscode.languages;
  before(recant);
  afterEach(() => Object.assign(vscode.languages, { registerCodeLensProvider }));

  it('are replaced at once, then at most once a second, so that clicks reach them', async () => {
    const found = new vscode.EventEmitter<void>();
    const none = new vscode.EventEmitter<void>();
    let provider: vscode.CodeLensProvider | undefined;
    Object.assign(vscode.languages, {
      registerCodeLensProvider: (_: unknown, registered: vscode.CodeLensProvider) => {
        provider = registered;
        return none;
      },
    });
    const documents = new PairDocuments({ formats: knownFormats });
    const tooltips = { audit: () => '', step: () => '', onDidChange: none.event };
    const lenses = registerPairLenses(
      documents,
      tooltips,
      { onDidChange: found.event } as unknown as Results,
      { onDidChange: none.event } as unknown as AttackResults,
    );
    let count = 0;
    provider?.onDidChangeCodeLenses?.(() => {
      count += 1;
    });
    for (let time = 0; time < 5; time += 1) found.fire();
    assert.equal(count, 1);
    await wait(1500);
    assert.equal(count, 2);
    lenses.dispose();
    documents.dispose();
  });
});
