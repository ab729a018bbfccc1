import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors } from '../support/datasets.ts';
import { codeLensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

const fastChat = (name: string) => ({
  name,
  type: 'pairwise',
  system_prompt: 'Compare the answers. Output "[[A]]" or "[[B]]".',
  prompt_template: '{question}\n\n{answer_a}\n\n{answer_b}',
  output_format: '[[A]]',
});

describe('the lens of a file with judges of another tool', () => {
  const written: vscode.Uri[] = [];

  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const { fsPath } of written.splice(0)) await rm(fsPath, { force: true });
  });

  const open = async (name: string, text: string) => {
    const uri = vscode.Uri.joinPath(workspaceFolder(), name);
    written.push(uri);
    await writeFile(uri.fsPath, text);
    return vscode.workspace.openTextDocument(uri);
  };
  const commandsOf = async (document: vscode.TextDocument) =>
    (await codeLensesOf(document)).flatMap(({ command, range }) =>
      command ? [{ ...command, line: range.start.line }] : [],
    );

  it('imports the one that is chosen', async () => {
    const judges = ['pair-one', 'pair-two'].map((name) => JSON.stringify(fastChat(name)));
    const document = await open('judge_prompts.jsonl', `${judges.join('\n')}\n`);
    const lenses = await eventually('a lens', async () => {
      const found = await commandsOf(document);
      return found.length > 0 ? found : undefined;
    });
    const [lens] = lenses;
    assert.deepEqual(
      lenses.map(({ title, line }) => [title, line]),
      [['Import Judges From This File', 0]],
    );
    const made = vscode.Uri.joinPath(workspaceFolder(), '.recant/judges/pair-two.judge.json');
    written.push(made);
    const { command = '', arguments: given = [] } = lens ?? {};
    const named = { showInputBox: async () => 'pair-two' };
    const press = () => vscode.commands.executeCommand(command, ...given);
    const { lists } = await auditAs(
      () => replacingWindow(() => named, press),
      { steps: [['Import Judge', { pick: 'pair-two' }]] },
      () => vscode.window.activeTextEditor?.document.uri.fsPath === made.fsPath,
    );
    assert.match(lists[0] ?? '', /^Import Judge: pair-one .*pair-two/);
  });

  it('is missing above other files', async () => {
    const settings = await open('settings.yaml', 'prompt: Which is better?\nmodel: small\n');
    assert.deepEqual(await commandsOf(settings), []);
  });
});
