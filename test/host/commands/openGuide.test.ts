import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { guidePages } from '../../../src/host/guide.ts';
import { closeEditors } from '../support/datasets.ts';
import { shownGuidePage } from '../support/guide.ts';
import { eventually, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { shownBy } from '../support/shown.ts';

describe('the guide', () => {
  before(recant);
  afterEach(closeEditors);

  it('lists the installed pages', async () => {
    const folder = join((await recant()).extensionPath, 'media', 'guide');
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'));
    assert.deepEqual(pages.toSorted(), fileNames().toSorted());
  });

  for (const page of Object.keys(guidePages)) {
    it(`shows the page ${page} in the Markdown preview`, async () => {
      await vscode.commands.executeCommand('recant.openGuide', page);
      await eventually('the page', () => shownGuidePage() === `${page}.md`);
    });
  }

  it('shows the page of a heading', async () => {
    await vscode.commands.executeCommand('recant.openGuide', 'data#bring-your-data-mapping-files');
    await eventually('the page', () => shownGuidePage() === 'data.md');
  });

  it('shows the page chosen from the list', async () => {
    await replacingWindow(
      () => ({ showQuickPick: async (items: unknown) => (items as unknown[])[3] as undefined }),
      () => vscode.commands.executeCommand('recant.openGuide'),
    );
    await eventually('the page', () => shownGuidePage() === fileNames()[3]);
  });

  it('opens no other file for any argument', async () => {
    for (const argument of ['../../package', '__proto__', 'DATA', '', 7, { page: 'data' }]) {
      const run = () => vscode.commands.executeCommand('recant.openGuide', argument);
      assert.deepEqual(await shownBy(run), ['list: Open Guide'], String(argument));
      assert.equal(shownGuidePage(), undefined);
    }
  });

  it('is offered in a file without pairs', async () => {
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await replacingWindow(
      () => ({
        showInformationMessage: (...[, button]: readonly unknown[]) =>
          Promise.resolve(button as undefined),
      }),
      () => vscode.commands.executeCommand('recant.auditPair'),
    );
    await eventually('the page', () => shownGuidePage() === 'data.md');
  });
});

function fileNames(): string[] {
  return Object.keys(guidePages).map((page) => `${page}.md`);
}
