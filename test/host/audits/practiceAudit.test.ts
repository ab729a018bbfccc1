import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { codeLensesOf } from '../support/lenses.ts';
import { openAt, recant } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';

describe('auditing a pair with the practice judge', () => {
  beforeEach(recant);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('makes six calls, writes the run beside the data and shows a panel', async () => {
    await openAt('pairs.jsonl', 0);
    const { path, entries } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      isComplete,
    );
    assert.equal(entries.filter(({ type }) => type === 'started').length, 6);
    const [header] = entries;
    assert.ok(header?.type === 'header' && header.judge.simulated);
    assert.equal(header.dataset.name, 'pairs.jsonl');
    assert.equal(await readFile(join(dirname(path), '.gitignore'), 'utf8'), '*\n');
    const panels = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputWebview);
    assert.equal(panels.length, 1);
    assert.match(panels[0]?.label ?? '', /^Audit( by practice-impressionable)?: #1 · \w/);
  });

  it('takes the pair of a lens, wherever the cursor is', async () => {
    const editor = await openAt('pairs.jsonl', 0);
    const lenses = await codeLensesOf(editor.document);
    const lens = lenses.find(
      ({ command, range }) => command?.command === 'recant.auditPair' && range.start.line === 1,
    );
    assert.ok(lens?.command);
    const { command, arguments: given = [] } = lens.command;
    const { entries } = await runOf(
      () => vscode.commands.executeCommand(command, ...given),
      isComplete,
    );
    const pair = entries.find((entry) => entry.type === 'pair');
    assert.equal(pair?.pair.id, 'email');
  });
});
