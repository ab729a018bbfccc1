import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { attackLog, identity, withReference } from '../../unit/core/report/attack/attackLogs.ts';
import { closeEditors } from '../support/datasets.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

describe('Open Report of attacks', () => {
  before(recant);
  afterEach(closeEditors);

  it('shows the report of a log of attacks as it does that of an audit', async () => {
    const folder = join(workspaceFolder().fsPath, '.recant', 'attacks');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'attack-report.jsonl');
    const entries = attackLog(
      [{ attacks: [{ outcome: 'kept' }], scores: withReference(5, 6, 5) }],
      {
        judges: [{ identity: identity('practice', true) }],
      },
    );
    await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await vscode.commands.executeCommand('recant.openReport', [path]);
    await eventually('the panel of the report', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => label === 'Simulated Report: samples.jsonl'),
    );
  });
});
