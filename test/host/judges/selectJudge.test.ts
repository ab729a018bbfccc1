import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { eventually, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

type List = vscode.QuickPick<vscode.QuickPickItem>;

describe('the list of judges', () => {
  const { fetch } = globalThis;
  let list: List | undefined;

  before(recant);
  afterEach(() => {
    globalThis.fetch = fetch;
    list?.hide();
  });

  /** Keeps the list that Recant creates while `act` runs. */
  const watching = (act: () => Promise<void>) =>
    replacingWindow(
      ({ createQuickPick }) => ({
        createQuickPick: <Item extends vscode.QuickPickItem>() => {
          const created = createQuickPick<Item>();
          list = created as unknown as List;
          return created;
        },
      }),
      act,
    );

  it('begins at the current judge, so that Enter keeps it', async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed'));
    const configuration = vscode.workspace.getConfiguration('recant');
    const set = (name: string, value: unknown) =>
      configuration.update(name, value, vscode.ConfigurationTarget.Global);
    await set('profiles', [{ name: 'own', baseUrl: 'http://127.0.0.1:1/v1', model: 'small' }]);
    await set('judge', 'own');
    try {
      await watching(async () => {
        const selected = vscode.commands.executeCommand('recant.selectJudge');
        await eventually('the current judge', () => list?.activeItems[0]?.label === 'own');
        await eventually('the end of the search', () => list?.busy === false);
        assert.equal(list?.activeItems[0]?.label, 'own');
        list?.hide();
        await selected;
      });
    } finally {
      await set('judge', undefined);
      await set('profiles', undefined);
    }
  });

  it('keeps the active item when the search for servers has ended', async () => {
    const search = Promise.withResolvers<void>();
    globalThis.fetch = async () => {
      await search.promise;
      throw new TypeError('fetch failed');
    };
    await watching(async () => {
      const selected = vscode.commands.executeCommand('recant.selectJudge');
      const first = await eventually('the list', () => list?.activeItems[0]?.label);
      await vscode.commands.executeCommand('quickInput.next');
      const next = await eventually('the next item', () =>
        list?.activeItems[0]?.label === first ? undefined : list?.activeItems[0]?.label,
      );
      search.resolve();
      await eventually('the end of the search', () => list?.busy === false);
      // VS Code sends changes of a list to the window a tick after they are made.
      await setTimeout(50);
      // Moving there and back reports the item that has the focus in the window.
      await vscode.commands.executeCommand('quickInput.next');
      await vscode.commands.executeCommand('quickInput.previous');
      await eventually(`the focus on ${next}`, () => list?.activeItems[0]?.label === next);
      list?.hide();
      await selected;
    });
  });
});
