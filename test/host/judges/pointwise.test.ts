import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import {
  closeEditors,
  newRecords,
  openJsonLines,
  putCursor,
  saveInEditor,
} from '../support/datasets.ts';
import { recantCli } from '../support/fileRuns.ts';
import { lensesOf } from '../support/lenses.ts';
import { chooseDefinition, lensNamed, rating } from '../support/pointwise.ts';
import { eventually, eventuallyEqual, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { isComplete, runOf } from '../support/runs.ts';
import { shownBy } from '../support/shown.ts';

const audit = 'Audit';

async function titlesOf(document: vscode.TextDocument): Promise<string[]> {
  return (await lensesOf(document)).map(({ title }) => title);
}

describe('a judge that scores one response', () => {
  const logs: string[] = [];
  before(async () => {
    await recant();
    await chooseDefinition(rating);
  });
  beforeEach(() => chooseDefinition(rating));
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  after(() => chooseDefinition(undefined));

  it('has lenses for both responses of a pair, and attacks on the pair', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await eventuallyEqual(
      () => titlesOf(document),
      [...[`A: ${audit}`, 'A: Step'], ...[`B: ${audit}`, 'B: Step'], ...['Attack…', 'Open']],
    );
    const lenses = await lensesOf(document);
    assert.equal(
      lenses[0]?.tooltip,
      `Ask the judge about this record now: practice judge, simulated · ${rating} · 6 calls`,
    );
    const keyOf = (title: string) => lenses.find((lens) => lens.title.startsWith(title))?.key;
    await chooseDefinition(undefined);
    const pair = await lensNamed(document, 'Audit');
    assert.deepEqual([keyOf('Attack…'), keyOf('Open')], [pair.key, pair.key]);
  });

  it('has a lens for a sample, which offers its attack once', async () => {
    const sample = {
      ...{ id: 's1', scenario: 'general', prompt: randomUUID() },
      response: { text: 'Because.' },
    };
    const document = await openJsonLines([sample]);
    await eventuallyEqual(
      async () => (await titlesOf(document)).sort(),
      [audit, 'Attack response…', 'Open', 'Step'].sort(),
    );
    await chooseDefinition(undefined);
    await eventuallyEqual(() => titlesOf(document), ['Attack response…']);
  });

  it('has lenses for records that a mapping describes', async () => {
    const path = join(workspaceFolder().fsPath, '.recant', 'mappings', 'answers.mapping.json');
    const document = await openJsonLines([{ question: randomUUID(), answer: 'Because.' }]);
    try {
      const fields = { prompt: 'question', response: 'answer' };
      await saveInEditor(path, JSON.stringify({ schema: 1, fields }));
      await lensNamed(document, audit);
    } finally {
      await rm(path, { force: true });
    }
  });

  it('still attacks the responses of a pair', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    await lensNamed(document, 'B: Audit');
    const { uri, key } = await lensNamed(document, 'Attack…');
    const shown = await shownBy(() =>
      vscode.commands.executeCommand('recant.attackResponse', { uri, key, side: 'B' }),
    );
    assert.match(shown.join(), /^list: Attack Response B of #1 · /);
  });

  it('lists and runs responses as tests', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    const { key = '' } = await lensNamed(document, 'B: Audit');
    const file = document.uri.toString();
    const listed = async () =>
      (
        await vscode.commands.executeCommand<string[][]>(
          'vscode.testing.getTestsInFile',
          document.uri,
        )
      ).map(([, ...path]) => path);
    await eventually('the file', async () => (await listed()).some(([id]) => id === file));
    const test = ['recant', file, key].join('\0');
    const { entries, path } = await runOf(
      () => vscode.commands.executeCommand('vscode.runTestsById', 2, test),
      isComplete,
    );
    logs.push(path);
    const pairs = entries.flatMap((entry) => (entry.type === 'pair' ? entry.pair.id : []));
    assert.deepEqual(pairs, ['one:B']);
    await eventually('both responses', async () => (await listed()).length === 3);
    await chooseDefinition(undefined);
    const pair = await lensNamed(document, 'Audit');
    await eventuallyEqual(listed, [[file], [file, pair.key ?? '']]);
  });

  it('audits the response of a lens, and does not change the results of the pair', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    const { command, uri, key } = await lensNamed(document, 'B: Audit');
    const { entries, path } = await runOf(
      () => vscode.commands.executeCommand(command, { uri, key }),
      isComplete,
    );
    logs.push(path);
    const [header, pair] = entries;
    assert.equal(header?.type === 'header' && header.definition?.name, rating);
    assert.ok(pair?.type === 'pair');
    assert.deepEqual(
      [pair.key, pair.pair.id, pair.pair.responseA, pair.pair.responseB],
      [key, 'one:B', 'Second answer about one.', undefined],
    );
    const found = async () =>
      (await lensesOf(document)).filter((lens) => lens.command === 'recant.openResult');
    await eventually('the results', async () => {
      const [shown, ...others] = await found();
      return shown?.title.startsWith('B: ') && others.length === 0;
    });
    await chooseDefinition(undefined);
    await lensNamed(document, 'Audit');
    assert.deepEqual(await found(), []);
    await chooseDefinition(rating);
    await eventually('the results again', async () => (await found()).length === 1);
  });

  it('asks about the response at the cursor of a record document', async () => {
    const dataset = await openJsonLines(newRecords(['one']));
    const { uri, key } = await lensNamed(dataset, 'Open');
    await vscode.commands.executeCommand('recant.openRecord', { uri, key });
    const editor = await eventually('the record', () => {
      const shown = vscode.window.activeTextEditor;
      return shown?.document.uri.scheme === 'recant-record' ? shown : undefined;
    });
    const { document } = editor;
    await lensNamed(document, 'B: Audit');
    // It has none for a moment whenever its record is read again.
    await eventuallyEqual(async () => (await lensesOf(document)).length, 5);
    const answer = document.getText().indexOf('Second answer');
    await putCursor(editor, document.positionAt(answer));
    const { entries, path } = await runOf(
      () => vscode.commands.executeCommand('recant.stepPair'),
      (all) => all.some(({ type }) => type === 'judgment'),
    );
    logs.push(path);
    const [header, pair] = entries;
    assert.equal(header?.type === 'header' && header.purpose, 'session');
    assert.equal(pair?.type === 'pair' && pair.pair.id, 'one:B');
  });

  it('asks which response is meant if the cursor is in none', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    await lensNamed(document, 'B: Audit');
    const asked: string[] = [];
    await replacingWindow(
      () => ({
        showQuickPick: (async (
          items: readonly vscode.QuickPickItem[],
          options: vscode.QuickPickOptions,
        ) => {
          const named = items.map(({ label, description }) => `${label} (${description})`);
          asked.push(`${options.placeHolder} ${named.join(', ')}`);
        }) as never,
      }),
      () => vscode.commands.executeCommand('recant.auditPair'),
    );
    assert.deepEqual(asked, [
      'The judge scores one response. Which one? one:A (First answer about one.), one:B (Second answer about one.)',
    ]);
  });

  it('can be tried on a response', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    const { uri, key } = await lensNamed(document, 'B: Audit');
    const { path } = await runOf(
      () =>
        replacingWindow(
          () => ({ showInformationMessage: async () => 'Ask' }) as never,
          () => vscode.commands.executeCommand('recant.tryJudge', { uri, key }),
        ),
      (all) => all.some(({ type }) => type === 'judgment'),
    );
    logs.push(path);
    const text = await eventually('the reading', () =>
      vscode.workspace.textDocuments
        .filter((one) => one.uri.scheme === 'recant-try')
        .map((one) => one.getText())
        .find((one) => one.includes('## Reading')),
    );
    assert.match(text, /^Record: .* \(id one:B\)$/m);
    assert.match(text, /Second answer about one\./);
    assert.doesNotMatch(text, /First answer about one\./);
    assert.match(text, /- Score: \d+/);
  });

  it('shows results from the command line', async () => {
    const document = await openJsonLines(newRecords(['one', 'two']));
    const out = join(dirname(document.fileName), 'runs');
    const judge = ['--judge', 'practice', '--definition', rating];
    const asked = [...judge, '--protocol', 'anti-baseline', '--response', 'B'];
    await recantCli('audit', document.fileName, ...asked, '--out', out);
    const folder = join(workspaceFolder().fsPath, '.recant', 'runs');
    await mkdir(folder, { recursive: true });
    const log = join(folder, `${randomUUID()}.jsonl`);
    logs.push(log);
    await rename(join(out, 'practice-Rating-1-10.jsonl'), log);
    const { entries } = await readLog(log);
    const audited = entries.flatMap((entry) => (entry.type === 'pair' ? entry.key : []));
    assert.equal(audited.length, 2);
    await eventuallyEqual(
      async () =>
        (await lensesOf(document))
          .filter(({ command }) => command === 'recant.openResult')
          .map(({ title, line }) => [title.slice(0, 2), line]),
      [
        ['B:', 0],
        ['B:', 1],
      ],
    );
  });
});
