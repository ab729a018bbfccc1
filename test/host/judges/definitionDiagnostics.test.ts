import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { codeActionsAt } from '../support/codeActions.ts';
import { closeEditors, edit, newFile } from '../support/datasets.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';

const judge = {
  schema: 1,
  name: 'support v3',
  kind: 'pairwise',
  messages: [{ role: 'user', content: '{{prompt}} {{first}} {{second}}' }],
  reader: { kind: 'marker', pattern: '\\[\\[(?:(?<first>A)|(?<second>B))\\]\\]' },
};

async function openDefinition(value: object | string): Promise<vscode.TextDocument> {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  const uri = await newFile('support.judge.json', text);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/** Returns each problem with the text that it marks. */
function problemsOf(document: vscode.TextDocument, isOurs = true): [string, string][] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source, code }) => (source === 'Recant') === isOurs && code !== 'lint')
    .map(({ message, range }) => [message, document.getText(range)]);
}

describe('an open judge definition', () => {
  before(recant);
  afterEach(closeEditors);

  it('is JSON with comments', async () => {
    assert.equal((await openDefinition(judge)).languageId, 'jsonc');
  });

  it('has problems at placeholders and text files that do not exist', async () => {
    const messages = [
      { role: 'system', content: { file: 'system.txt' } },
      { role: 'user', content: ['{{prompt}}', '{{answer_a}} {{second}}'] },
    ];
    const document = await openDefinition({ ...judge, messages });
    const missing: [string, string] = [
      'system.txt: There is no such file. Check the name.',
      '"system.txt"',
    ];
    const unknown: [string, string] = [
      'There is no placeholder {{answer_a}}. Use one of: prompt, turns, first, second, response, reference, rubric, background, fence, vars.NAME.',
      '{{answer_a}}',
    ];
    await eventuallyEqual(() => problemsOf(document), [unknown]);
    const { code } = vscode.languages.getDiagnostics(document.uri)[0] ?? {};
    assert.equal(code, 'placeholder');

    const start = document.getText().indexOf('{{answer_a}}');
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + 1));
    const actions = await codeActionsAt(document, range);
    const guide = actions.find(({ title }) => title === 'Open Guide to Judge Prompts');
    assert.deepEqual(guide?.command?.arguments, ['judges#write-a-judge-prompt']);
    const fix = actions.find(({ title }) => title === 'Change to {{first}}');
    assert.ok(fix?.edit, actions.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(fix.edit);
    await eventuallyEqual(() => problemsOf(document), [missing]);

    await writeFile(join(dirname(document.fileName), 'system.txt'), 'Be fair.');
    await edit(document, [document.getText().length, document.getText().length, '\n']);
    await eventuallyEqual(() => problemsOf(document), []);
  });

  it('has lint warnings at the texts that they are about', async () => {
    const pattern = '\\[\\[(?<first>A)\\]\\]';
    const document = await openDefinition({ ...judge, reader: { kind: 'marker', pattern } });
    const marked = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ code, severity }) => code === 'lint' && severity < 2)
        .map(({ range }) => document.getText(range));
    await eventually('a warning at the pattern', () => marked().includes(JSON.stringify(pattern)));
  });

  it('has a problem if it is empty, which VS Code permits', async () => {
    const document = await openDefinition('\n// Nothing yet.\n');
    await eventually('a problem', () =>
      problemsOf(document).some(([message]) => /is empty.*Write/.test(message)),
    );
  });

  it('has problems of its JSON schema once, from VS Code', async () => {
    const document = await openDefinition({ ...judge, kind: 'both' });
    await eventually('a problem', () => problemsOf(document, false).length > 0);
    assert.deepEqual(problemsOf(document), []);
  });
});
