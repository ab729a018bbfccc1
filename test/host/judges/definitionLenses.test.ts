import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, newFile } from '../support/datasets.ts';
import { codeLensesOf } from '../support/lenses.ts';
import { openAt, recant, workspaceFolder } from '../support/recant.ts';

const [, form] = builtInJudges;
const text = JSON.stringify({ ...form, name: 'Ours v3' });

describe('the lenses of a judge definition', () => {
  const uri = () => vscode.Uri.joinPath(workspaceFolder(), '.recant/judges/ours-3.judge.json');

  before(recant);
  beforeEach(async () => {
    await mkdir(join(uri().fsPath, '..'), { recursive: true });
    await writeFile(uri().fsPath, text);
  });
  afterEach(async () => {
    await closeEditors();
    const configuration = vscode.workspace.getConfiguration('recant');
    await configuration.update('definition', undefined, vscode.ConfigurationTarget.Workspace);
    await rm(uri().fsPath);
  });

  it('use it', async () => {
    const document = await open();
    assert.deepEqual(await titles(document), ['Use', 'Try', 'Lint']);
    await press(document, 'Use');
    assert.equal(chosen(), 'ours-3');
    assert.deepEqual(await titles(document), ['Used as the judge prompt', 'Try', 'Lint']);
  });

  it('try it on the record at the cursor of a dataset in another tab', async () => {
    await openAt('pairs.jsonl', 1);
    const document = await open();
    const { messages } = await auditAs(
      () => press(document, 'Try'),
      { steps: [] },
      (shown) => shown.messages.length > 0,
    );
    assert.equal(chosen(), 'ours-3');
    assert.match(messages[0] ?? '', /^Ask .+ · Ours v3\? 1 call/);
  });

  it('use it and say what to open if no dataset is', async () => {
    const document = await open();
    const { messages } = await auditAs(
      () => press(document, 'Try'),
      { steps: [] },
      (shown) => shown.messages.length > 0,
    );
    assert.equal(chosen(), 'ours-3');
    assert.match(messages[0] ?? '', /^This is the judge prompt now\. To try it, open a dataset/);
  });

  it('do not use one with faults, and give the reason', async () => {
    await writeFile(uri().fsPath, '{}');
    const document = await open();
    const { messages } = await auditAs(
      () => press(document, 'Use'),
      { steps: [] },
      (shown) => shown.messages.length > 0,
    );
    assert.equal(chosen(), undefined);
    assert.match(messages[0] ?? '', /ours-3\.judge\.json/);
  });

  it('are missing where settings cannot name it', async () => {
    const elsewhere = await newFile('elsewhere.judge.json', text);
    assert.deepEqual(await titles(await vscode.workspace.openTextDocument(elsewhere)), []);
  });

  async function open(): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(uri());
    await vscode.window.showTextDocument(document);
    return document;
  }
});

async function titles(document: vscode.TextDocument): Promise<(string | undefined)[]> {
  return (await codeLensesOf(document)).map(({ command }) => command?.title);
}

async function press(document: vscode.TextDocument, title: string): Promise<void> {
  const lenses = await codeLensesOf(document);
  const { command } = lenses.find((lens) => lens.command?.title === title) ?? {};
  assert.ok(command, `${title} is not above ${document.fileName}`);
  await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}

function chosen(): unknown {
  return vscode.workspace.getConfiguration('recant').inspect('definition')?.workspaceValue;
}
