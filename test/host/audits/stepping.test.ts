import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { codeLensesOf } from '../support/lenses.ts';
import { openAt, recant } from '../support/recant.ts';
import { runOf } from '../support/runs.ts';

describe('stepping through persuasion', () => {
  beforeEach(recant);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('asks only for the baseline, in a run marked as a session', async () => {
    await openAt('pairs.jsonl', 0);
    const { entries } = await runOf(
      () => vscode.commands.executeCommand('recant.stepPair'),
      (kept) => kept.some(({ type }) => type === 'judgment'),
    );
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.equal(header.purpose, 'session');
    const asked = entries.filter((entry) => entry.type === 'started');
    assert.deepEqual(
      asked.map(({ arm }) => arm),
      ['baseline'],
    );
  });

  it('is offered by a lens on each pair, which states its single call', async () => {
    const editor = await openAt('pairs.jsonl', 0);
    const lenses = await codeLensesOf(editor.document);
    const titles = lenses.flatMap(({ command }) =>
      // A second line says so if the result shown is by another judge.
      command?.command === 'recant.stepPair' ? command.tooltip?.split('\n')[0] : [],
    );
    assert.deepEqual(
      titles,
      Array.from(
        { length: 3 },
        () => 'Step through persuasion: practice judge, simulated · 1 call',
      ),
    );
  });
});
