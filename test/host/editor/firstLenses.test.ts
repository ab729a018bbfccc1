import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { FirstLenses, firstLensesOf } from '../../../src/host/editor/firstLenses.ts';
import {
  closeEditors,
  jsonLines,
  newFile,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventuallyEqual, recant } from '../support/recant.ts';

/** Returns what a test compares of a lens. */
function seen(lenses: readonly vscode.CodeLens[]) {
  return lenses.map(({ range, command }) => ({
    line: range.start.line,
    command: command?.command,
    title: command?.title,
    key: command?.arguments?.[0]?.key,
  }));
}

describe('the first lenses of a dataset', () => {
  before(recant);
  afterEach(closeEditors);

  for (const [name, open] of [
    ['JSON Lines', () => openJsonLines([record('one'), record('two'), record('three')])],
    [
      'a JSON array',
      () => openFile('a.json', JSON.stringify([record('one'), record('two')], null, 2)),
    ],
  ] as const) {
    it(`are those that the features show later, in ${name}`, async () => {
      const document = await open();
      const later = await lensesOf(document);
      assert.deepEqual(
        seen(firstLensesOf(document)),
        later.map(({ line, command, title, key }) => ({ line, command, title, key })),
      );
      assert.ok(later.length > 0);
    });
  }

  it('are only above what is on screen, however long the file is', async () => {
    const document = await openJsonLines(Array.from({ length: 3000 }, (_, i) => record(`r${i}`)));
    assert.equal(firstLensesOf(document).length, 4 * 100);
  });

  it('are left to the features for a judge with a prompt of its own', async () => {
    const document = await openJsonLines([record('one')]);
    const settings = vscode.workspace.getConfiguration('recant');
    await settings.update('definition', 'Rating 1–10', vscode.ConfigurationTarget.Workspace);
    assert.deepEqual(firstLensesOf(document), []);
    await settings.update('definition', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('are drawn before the features are loaded, whose lenses would take them away', async () => {
    const uri = await newFile('hidden.jsonl', jsonLines([record('one')]));
    await vscode.workspace.openTextDocument(uri);
    const first = new FirstLenses();
    let isShown = false;
    void first.shown.then(() => {
      isShown = true;
    });
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri);
    await wait(200);
    assert.equal(isShown, false);
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 100);
    await wait(200);
    assert.equal(isShown, true);
    first.dispose();
  });

  it('stay until the features know the pairs of a document, and are not shown twice', async () => {
    const document = await openJsonLines([record('one')]);
    const first = new FirstLenses();
    const count = async () => (await lensesOf(document)).length;
    await eventuallyEqual(count, 8);
    let known: readonly never[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const given = first.giveWayTo({ pairsOf: () => known, ready: () => promise }, [document.uri]);
    assert.equal(await count(), 8);
    known = [undefined as never];
    assert.equal(await count(), 4);
    known = [];
    resolve();
    await given;
    assert.equal(await count(), 4);
  });
});
