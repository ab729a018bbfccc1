import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import { closeEditors, newRecords, openJsonLines, saveInEditor } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { isComplete, runLogs, runOf } from '../support/runs.ts';
import { runCommand, shownBy } from '../support/shown.ts';

const [, form] = builtInJudges;

describe('the chosen judge definition', () => {
  const folder = () => join(workspaceFolder().fsPath, '.recant', 'judges');
  const path = () => join(folder(), 'ours.judge.json');
  const ours = (fields: object) => JSON.stringify({ ...form, name: 'Ours v1', ...fields });
  const write = (fields: object) => writeFile(path(), ours(fields));
  const save = (fields: object) => saveInEditor(path(), ours(fields));
  const choose = (name: string | undefined) =>
    vscode.workspace
      .getConfiguration('recant')
      .update('definition', name, vscode.ConfigurationTarget.Global);

  before(async () => {
    await recant();
    await mkdir(folder(), { recursive: true });
  });
  afterEach(async () => {
    await choose(undefined);
    await rm(path(), { force: true });
    await closeEditors();
  });

  it('is used by an audit, whose results say if it was edited afterward', async () => {
    await write({});
    await choose('ours');
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    await eventually('a lens that names it', async () =>
      (await lensesOf(document)).some(({ tooltip }) =>
        tooltip.includes('practice judge, simulated · Ours v1 · 6 calls'),
      ),
    );
    const { entries } = await runOf(() => runCommand('recant.auditPair'), isComplete);
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.definition, { ...form, name: 'Ours v1' });
    const isChanged = async () =>
      (await lensesOf(document)).some(({ title }) =>
        title.includes('judge prompt has changed since'),
      );
    await save({ again: 'Think again, then finish with your verdict in the same form.' });
    await eventually('the remark', isChanged);
    await save({});
    await eventually('no remark', async () => !(await isChanged()));
  });

  it('is reported if it does not exist, has faults or needs a field that the record lacks', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    const before = await runLogs();
    const said = async () => (await shownBy(() => runCommand('recant.auditPair'))).join('\n');
    await choose('nobody');
    assert.match(await said(), /^error: There is no judge prompt named "nobody"/);
    await write({ kind: 'both' });
    await choose('ours');
    assert.match(await said(), /^error: .*ours\.judge\.json:1: "kind" should be/);
    await write({ messages: [{ role: 'user', content: '{{first}} {{second}} {{reference}}' }] });
    assert.match(await said(), /^error: This record has no \{\{reference\}\}, which the messages/);
    assert.deepEqual(await runLogs(), before);
  });
});
