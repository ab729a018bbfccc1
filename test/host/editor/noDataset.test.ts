import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as vscode from 'vscode';
import { closeEditors, jsonLines, newFile, openFile, record } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { recant } from '../support/recant.ts';

const pairs = jsonLines([record('one'), record('two')]);
const files: [name: string, content: string][] = [
  ['package.json', '{"name": "x", "version": "1.0.0", "scripts": {"test": "true"}}'],
  ['tsconfig.json', '{\n  // comment\n  "compilerOptions": {"strict": true},\n}'],
  ['.vscode/settings.json', '{\n  "editor.wordWrap": "on",\n}'],
  ['notebook.ipynb', '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'],
  ['log.jsonl', '{"time": 1, "level": "info", "message": "started"}\n{"time": 2, "prompt": "$"}\n'],
  ['broken.json', '{"name": '],
  ['broken.jsonl', '{"time": 1\n{"time":\n'],
  ['empty.jsonl', ''],
  ['pairs.txt', pairs],
  ['pairs.md', pairs],
];

describe('a document that is not a dataset', () => {
  before(recant);
  afterEach(closeEditors);

  for (const [name, content] of files) {
    it(`has no lenses and no problems from Recant: ${name}`, async () => {
      const document = await openFile(name, content);
      await vscode.window.showTextDocument(document);
      await assertUntouched(document);
    });
  }

  for (const scheme of ['output', 'search-editor', 'recant-test']) {
    it(`has no lenses and no problems from Recant, even with pairs: ${scheme}:`, async () => {
      const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: () => `${pairs}{"prompt":\n`,
      });
      try {
        const uri = vscode.Uri.from({ scheme, path: '/pairs.jsonl' });
        await assertUntouched(await vscode.workspace.openTextDocument(uri));
      } finally {
        provider.dispose();
      }
    });
  }

  it('has no lenses and no problems from Recant, even with pairs: git:', async function () {
    const file = await newFile('pairs.jsonl', `${pairs}{"prompt":\n`);
    const folder = vscode.Uri.joinPath(file, '..').fsPath;
    const git = (...options: string[]) => {
      const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid'];
      return spawnSync('git', [...author, ...options], { cwd: folder }).status === 0;
    };
    if (!git('init') || !git('add', '.') || !git('commit', '-m', 'Pairs')) this.skip();
    await vscode.commands.executeCommand('git.openRepository', folder);
    const query = JSON.stringify({ path: file.fsPath, ref: 'HEAD' });
    const document = await vscode.workspace.openTextDocument(file.with({ scheme: 'git', query }));
    assert.match(document.getText(), /First answer about one/);
    await assertUntouched(document);
  });
});

async function assertUntouched(document: vscode.TextDocument): Promise<void> {
  assert.deepEqual(await lensesOf(document), []);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const problems = vscode.languages.getDiagnostics(document.uri);
  assert.deepEqual(
    problems.filter(({ source }) => source === 'Recant'),
    [],
  );
}
