import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { openDataset } from '../../support/data/openDataset.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { closeEditors, edit, jsonLines, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { isComplete, runLogs, runOf } from '../support/runs.ts';

const runGroup = 2;

/** Returns the ids of the tests of a document in VS Code: its file, pages and pairs. */
async function testsIn(uri: vscode.Uri): Promise<string[][]> {
  const ids = await vscode.commands.executeCommand<string[][]>(
    'vscode.testing.getTestsInFile',
    uri,
  );
  return ids.map((path) => path.slice(1));
}

/** Runs tests with VS Code's own command, which expands their parents. */
function runTests(...ids: readonly string[][]): Thenable<unknown> {
  const named = ids.map((path) => ['recant', ...path].join('\0'));
  return vscode.commands.executeCommand('vscode.runTestsById', runGroup, ...named);
}

function keysOf(document: vscode.TextDocument): string[] {
  const records = openDataset(document.getText())?.records ?? [];
  return records.flatMap(({ pairs }) => pairs.map(({ key }) => key));
}

async function listed(document: vscode.TextDocument): Promise<string> {
  const file = document.uri.toString();
  await eventually('the file', async () =>
    (await testsIn(document.uri)).some(([id]) => id === file) ? true : undefined,
  );
  return file;
}

const labeled = (id: string) => record(id, { label: 'A', labelSource: 'human' });

describe('pairs as tests', () => {
  before(recant);
  afterEach(closeEditors);

  it('lists a dataset without reading its pairs', async () => {
    const document = await openJsonLines([record('one'), record('two')]);
    const file = await listed(document);
    assert.deepEqual(await testsIn(document.uri), [[file]]);
  });

  it('audits the pair that is run, and lists it with its neighbors', async () => {
    const document = await openJsonLines([labeled('one'), labeled('two')]);
    const file = await listed(document);
    const [one = '', two = ''] = keysOf(document);
    const { entries } = await runOf(() => runTests([file, two]), isComplete);
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual([header.selection, header.judge.simulated], [undefined, true]);
    const pairs = entries.flatMap((entry) => (entry.type === 'pair' ? entry.pair.id : []));
    assert.deepEqual(pairs, ['two']);
    assert.deepEqual((await testsIn(document.uri)).slice(1), [
      [file, one],
      [file, two],
    ]);
  });

  it('follows edits: removed pairs leave, new ones appear', async () => {
    const document = await openJsonLines([record('one'), record('two')]);
    const file = await listed(document);
    const [one = ''] = keysOf(document);
    await runOf(() => runTests([file, one]), isComplete);
    await edit(document, [0, 0, jsonLines([record('zero')])]);
    const after = keysOf(document);
    await eventually('the new pair', async () => {
      const ids = (await testsIn(document.uri)).slice(1).map(([, key]) => key);
      return JSON.stringify(ids.toSorted()) === JSON.stringify(after.toSorted()) || undefined;
    });
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.save');
  });

  it('pages a large file', async () => {
    const records = Array.from({ length: 450 }, (_, index) => record(`pair ${index}`));
    const document = await openJsonLines(records);
    const file = await listed(document);
    const keys = keysOf(document);
    const last = [file, 'pairs 400', keys[449] ?? ''];
    const { entries } = await runOf(() => runTests(last), isComplete);
    assert.ok(entries.some((entry) => entry.type === 'pair' && entry.pair.id === 'pair 449'));
    const ids = (await testsIn(document.uri)).map(([, ...path]) => path);
    assert.equal(ids.filter(([, key]) => key === undefined).length, 1 + 3);
    assert.deepEqual(
      ids.flatMap(([page, key]) => (key === undefined ? [] : [page])),
      Array(50).fill('pairs 400'),
    );
  });

  it('runs a whole file as one run', async () => {
    const document = await openJsonLines([labeled('one'), labeled('two'), labeled('three')]);
    const file = await listed(document);
    const { entries } = await runOf(
      () => runTests([file]),
      (log) => log.filter(({ type }) => type === 'judgment').length === 18,
    );
    assert.equal(entries[0]?.type === 'header' && entries[0].selection, 'all');
  });

  describe('pairs as tests with a paid judge', () => {
    let stub: StubServer;
    const logs: string[] = [];
    afterEach(async () => {
      for (const log of logs.splice(0)) await rm(log);
    });
    before(async () => {
      stub = await startStubServer();
      await configure([{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }], 'stub');
    });
    after(async () => {
      await configure(undefined, undefined);
      await stub.close();
    });

    /** Answers all prompts during a test run with this button, and returns them. */
    async function asking(
      button: string | undefined,
      act: (questions: readonly string[]) => PromiseLike<unknown>,
    ) {
      const questions: string[] = [];
      await replacingWindow(
        () =>
          ({
            showInformationMessage: async (text: string, options: vscode.MessageOptions) => {
              questions.push(`${text}\n${options.detail}`);
              return button;
            },
          }) as unknown as Partial<typeof vscode.window>,
        async () => {
          await act(questions);
          await eventually('the question', () => questions.length > 0);
        },
      );
      return questions;
    }

    it('sends nothing before its plan is confirmed, even with Run All Tests and Rerun Failed Tests', async () => {
      const document = await openJsonLines([labeled('one'), labeled('two')]);
      const file = await listed(document);
      const found = await writeFindings(document, { 0: harmfulFinding });
      const before = await runLogs();
      await eventually('the failed test', async () =>
        (await lensesOf(document)).some(({ title }) => title.includes('right, lost')),
      );
      for (const act of [
        () => runTests([file]),
        () => vscode.commands.executeCommand('testing.runAll'),
        (questions: readonly string[]) =>
          // Does nothing until the failed state is published, some time after its lens.
          eventually('a failed test', async () => {
            await vscode.commands.executeCommand('testing.reRunFailTests');
            return questions.length > 0;
          }),
      ]) {
        const [question = ''] = await asking(undefined, act);
        assert.match(question, /^Audit /);
        assert.match(question, /stub-judge\n +Calls: [\d,]+ to [\d,]+/);
      }
      assert.deepEqual(await runLogs(), before);
      await rm(found);
      assert.equal(stub.requests.length, 0);
    });

    it('asks about a file that VS Code closes again while the others are opened', async () => {
      // Of documents that no editor shows, VS Code keeps fewer than 60 open.
      const files: string[] = [];
      while (files.length < 62) {
        const document = await openJsonLines([labeled('one')]);
        logs.push(await writeFindings(document, { 0: heldFinding }));
        files.push(document.uri.toString());
      }
      await vscode.commands.executeCommand('testing.refreshTests');
      const [first = '', ...others] = files;
      await eventually('the first file', async () =>
        (await testsIn(vscode.Uri.parse(first))).some(([id]) => id === first),
      );
      const all = [first, ...others].map((file) => [file]);
      const [question = ''] = await asking(undefined, () => runTests(...all));
      assert.match(question, /^Audit /);
    });

    it('runs once the plan is confirmed, and stops when canceled', async () => {
      const document = await openJsonLines(['one', 'two', 'three', 'four', 'five'].map(labeled));
      const file = await listed(document);
      const [one = ''] = keysOf(document);
      const { entries } = await runOf(
        () => asking('Start', () => runTests([file, one])),
        isComplete,
      );
      assert.equal(entries.filter(({ type }) => type === 'answer').length, 6);
      const known = stub.requests.length;
      stub.answerWith(() => ({ text: 'slow', delayMs: Number.POSITIVE_INFINITY }));
      let end: Thenable<unknown> | undefined;
      await asking('Start', async () => {
        end = runTests([file]);
      });
      await eventually('a request', () => stub.requests.length > known || undefined);
      await vscode.commands.executeCommand('testing.cancelRun');
      await end;
      await eventually('the end of the requests', () =>
        stub.requests.slice(known).every(({ abandoned }) => abandoned !== undefined),
      );
      const sent = stub.requests.length;
      stub.answerWith(undefined);
      await new Promise((resolve) => setTimeout(resolve, 500));
      assert.equal(stub.requests.length, sent);
      assert.ok(sent - known < 30, `${sent - known} of 30 requests`);
    });
  });
});

async function configure(profiles: unknown, judge: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  await configuration.update('profiles', profiles, vscode.ConfigurationTarget.Global);
  await configuration.update('judge', judge, vscode.ConfigurationTarget.Global);
}
