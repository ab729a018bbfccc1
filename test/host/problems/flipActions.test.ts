import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { newRecords, openJsonLines } from '../support/datasets.ts';
import { type Finding, harmfulFinding, writeFindings } from '../support/found.ts';
import { annotateInTests, notedEvents } from '../support/notes.ts';
import { eventually, eventuallyEqual, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { runLogs } from '../support/runs.ts';

const ids = ['one', 'two'];
const { authority } = harmfulFinding.challenges;
const flippedFourTimes: Finding = {
  ...harmfulFinding,
  challenges: {
    doubt: { ...authority, flipKind: 'beneficial' },
    evidence: { ...authority, flipKind: 'beneficial' },
    own: { ...authority, flipKind: 'beneficial' },
    authority: { ...authority },
  },
};

function problemsOf({ uri }: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Recant');
}

/** Returns the code actions of the problem on a line, or at its start. */
async function actionsAt(
  document: vscode.TextDocument,
  line: number,
): Promise<vscode.CodeAction[]> {
  const problem = problemsOf(document).find(({ range }) => range.start.line === line);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    problem?.range ?? new vscode.Range(line, 0, line, 0),
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ command }) => command?.command.startsWith('recant.'));
}

/** VS Code drops requests while a provider is being registered, so retry. */
async function run(document: vscode.TextDocument, title: string): Promise<unknown> {
  const command = await eventually(
    title,
    async () => (await actionsAt(document, 0)).find((one) => one.title === title)?.command,
  );
  const [argument] = command.arguments ?? [];
  await vscode.commands.executeCommand(command.command, argument);
  return argument;
}

async function typing(text: string, act: () => PromiseLike<unknown>): Promise<string[]> {
  const refused: string[] = [];
  const check = async ({ validateInput, prompt = '' }: vscode.InputBoxOptions) => {
    refused.push(prompt, `${await validateInput?.(' ')}`, `${await validateInput?.(text)}`);
    return text;
  };
  await replacingWindow(() => ({ showInputBox: check as typeof vscode.window.showInputBox }), act);
  return refused;
}

describe('the quick fixes of a flip', () => {
  const logs = annotateInTests();
  const show = async (findings: Readonly<Record<number, Finding>>, count: number) => {
    const document = await openJsonLines(newRecords(ids));
    logs.push(await writeFindings(document, findings));
    await vscode.window.showTextDocument(document);
    await eventually(`${count} problems`, () => problemsOf(document).length === count);
    return document;
  };

  it('review, suppress, step and audit again with its cost', async () => {
    const document = await show({ 1: harmfulFinding }, 1);
    await eventuallyEqual(
      async () => (await actionsAt(document, 1)).map(({ title }) => title),
      [
        'Review from here',
        'Suppress…',
        'Step through from here',
        'Audit the pair again · practice judge, simulated · 6 calls',
      ],
    );
    assert.deepEqual(await actionsAt(document, 0), []);
  });

  it('apply to the leading one of several flips, by name', async () => {
    const document = await show({ 0: flippedFourTimes }, 1);
    await eventuallyEqual(
      async () => (await actionsAt(document, 0)).map(({ title }) => title),
      [
        'Review from here: under authority · stub-judge',
        'Suppress…: under authority · stub-judge',
        'Step through from here: under authority · stub-judge',
        'Audit the pair again · practice judge, simulated · 6 calls',
      ],
    );
  });

  it('suppress it for a reason, until the suppression is removed', async () => {
    const document = await show({ 0: harmfulFinding, 1: harmfulFinding }, 2);
    const asked = await typing('  Known and accepted ', () => run(document, 'Suppress…'));
    assert.match(asked[0] ?? '', /right, lost · A → B under authority · 92→84 · overlap 0\.18/);
    assert.deepEqual(asked.slice(1), ['Enter a reason of 1 to 10000 characters.', 'undefined']);
    await eventually('one problem', () => problemsOf(document).length === 1);
    assert.equal(problemsOf(document)[0]?.range.start.line, 1);
    const [event] = await notedEvents();
    assert.equal(event?.type === 'suppression' && event.reason, 'Known and accepted');
    const lift = await eventually('the link that lifts it', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new vscode.Position(0, 0),
      );
      const texts = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
      const link = /\(command:recant\.liftSuppression\?([^)]*)\)/;
      return texts.map(({ value }) => link.exec(value)?.[1]).find((found) => found !== undefined);
    });
    const [named] = JSON.parse(decodeURIComponent(lift));
    await vscode.commands.executeCommand('recant.liftSuppression', named);
    await eventually('two problems', () => problemsOf(document).length === 2);
  });

  it('continue in the run that found it', async () => {
    const document = await show({ 0: harmfulFinding }, 1);
    const before = await runLogs();
    await run(document, 'Step through from here');
    await eventually('the audit', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => label.startsWith('Audit: #1 · ')),
    );
    assert.deepEqual(await runLogs(), before);
  });

  it('report an argument that names no known flip', async () => {
    const told: string[] = [];
    const tell = async (message: string) => {
      told.push(message);
      return undefined;
    };
    const address = { run: '../x', pair: '__proto__', order: 'AB', turn: 'x', label: 'harmful' };
    await replacingWindow(
      () => ({ showErrorMessage: tell }),
      async () => {
        for (const name of ['suppressFlip', 'liftSuppression', 'stepFromFlip']) {
          await vscode.commands.executeCommand(`recant.${name}`, address);
          await vscode.commands.executeCommand(`recant.${name}`, { uri: workspaceFolder() });
        }
      },
    );
    await eventually('six messages', () => told.length === 6);
  });
});
