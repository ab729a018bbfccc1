import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, edit, jsonLines, newFile, openFile, record } from '../support/datasets.ts';
import { eventually, recant } from '../support/recant.ts';

function problemsOf({ uri }: { uri: vscode.Uri }): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Recant');
}

function problemsOnceThere(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  return eventually('problems', () => {
    const problems = problemsOf(document);
    return problems.length > 0 ? problems : undefined;
  });
}

const [one, three] = [record('one'), record('three')].map((each) => JSON.stringify(each));

describe('problems of invalid records', () => {
  before(recant);
  afterEach(closeEditors);

  it('state position, reason and remedy once each', async () => {
    const document = await openFile(
      'data.jsonl',
      `${one}\n{"id": "two", "prompt" "Why?"}\n${three}\n{"prompt": "p", "responseA": 0.5, "responseB": "b"}\n`,
    );
    const problems = await problemsOnceThere(document);
    assert.deepEqual(
      problems.map(({ range }) => [range.start.line, range.start.character]),
      [
        [1, 23],
        [3, 0],
      ],
    );
    assert.match(
      problems[0]?.message ?? '',
      /expected a colon, found "Why\?"\..*remove the record/,
    );
    assert.match(problems[1]?.message ?? '', /responseA/);
    for (const problem of problems) {
      assert.equal(problem.severity, vscode.DiagnosticSeverity.Warning);
      assert.equal(problem.code, 'unreadable-record');
    }
  });

  it('disappear when the record is fixed', async () => {
    const document = await openFile('data.jsonl', `${one}\n{"id": "two",\n${three}\n`);
    await problemsOnceThere(document);
    const start = document.offsetAt(new vscode.Position(1, 0));
    await edit(document, [start, start + 13, '']);
    await eventually('no problems', () => problemsOf(document).length === 0);
  });

  it('disappear with the editor, and return with it', async () => {
    const uri = await newFile('data.jsonl', `${one}\n{"id": "two",\n${three}\n`);
    await vscode.commands.executeCommand('vscode.open', uri);
    await eventually('problems', () => problemsOf({ uri }).length > 0);
    await closeEditors();
    await eventually('no problems', () => problemsOf({ uri }).length === 0);
    await vscode.commands.executeCommand('vscode.open', uri);
    await eventually('problems', () => problemsOf({ uri }).length > 0);
  });

  it('leave syntax errors of a .json file to VS Code', async () => {
    const wrong = JSON.stringify(record('two', { responseA: 0.5 }));
    const document = await openFile(
      'data.json',
      `[${one},\n{"id": "two", "prompt" "Why?"},\n${wrong}]`,
    );
    await vscode.window.showTextDocument(document);
    const problems = await problemsOnceThere(document);
    assert.deepEqual(
      problems.map(({ range }) => range.start.line),
      [2],
    );
    const others = await eventually("VS Code's problem", () => {
      const found = vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source !== 'Recant');
      return found.length > 0 ? found : undefined;
    });
    assert.equal(others[0]?.range.start.line, 1);
  });

  it('are limited to a thousand, the last of which counts the rest', async () => {
    const document = await openFile(
      'data.jsonl',
      `${jsonLines([record('one')])}${'{"prompt":\n'.repeat(3)}`,
    );
    assert.equal((await problemsOnceThere(document)).length, 3);
    const many = Array.from({ length: 1500 }, (_, index) =>
      JSON.stringify(record(`p${index}`, index % 5 === 0 ? {} : { responseB: 0.5 })),
    );
    const large = await openFile('large.jsonl', many.join('\n'));
    const problems = await problemsOnceThere(large);
    assert.equal(problems.length, 1000);
    assert.match(problems.at(-1)?.message ?? '', /^201 more records from here on/);
    assert.equal(problems.at(-1)?.range.start.line, 1249);
  });

  it('quote the record on one line, as plain text', async () => {
    const name = '\u202e[x](command:y) $(trash)\n<b>';
    const broken = JSON.stringify(record('two', { label: name, labelSource: name }));
    const document = await openFile('data.jsonl', `${one}\n${broken}\n${three}\n`);
    for (const { message } of await problemsOnceThere(document)) {
      assert.doesNotMatch(message, /[\u202e\n]/);
      assert.ok(message.length <= 500);
    }
  });
});
