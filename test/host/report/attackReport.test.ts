import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { attackLog, identity, withReference } from '../../unit/core/report/attack/attackLogs.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors } from '../support/datasets.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

describe('Open Report for attacks', () => {
  before(recant);
  afterEach(closeEditors);

  const folder = join(workspaceFolder().fsPath, '.recant', 'attacks');
  const path = join(folder, 'attack-report.jsonl');
  after(() => rm(path, { force: true }));

  it('shows the report of an attack log as for an audit', async () => {
    await mkdir(folder, { recursive: true });
    const entries = attackLog(
      [{ attacks: [{ outcome: 'kept' }], scores: withReference([5, 5], 6) }],
      {
        judges: [{ identity: identity('practice', true) }],
      },
    );
    await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await vscode.commands.executeCommand('recant.openRun', [path]);
    await eventually('the panel of the report', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => label === 'Simulated Report: samples.jsonl · practice'),
    );
  });

  it('lists attack logs among the runs with their kind and models', async () => {
    const { lists } = await auditAs(
      () => vscode.commands.executeCommand('recant.openRun'),
      {
        steps: [
          ['', { pick: 'Report over Several Runs…' }],
          ['Open Run or Report', { tick: ['practice (simulated)'] }],
        ],
      },
      () =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .some(({ label }) => /^Simulated Report: /.test(label)),
    );
    assert.match(lists[0] ?? '', /practice \(simulated\) \(attack · samples\.jsonl · .*\d{4}/);
  });
});
