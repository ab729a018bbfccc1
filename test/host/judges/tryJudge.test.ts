import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, newRecords, openJsonLines } from '../support/datasets.ts';
import { eventually, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { runLogs, runOf } from '../support/runs.ts';

/** Returns the text of the document that shows the tried judge. */
function shownText(): string {
  const { textDocuments } = vscode.workspace;
  return (
    textDocuments
      .filter(({ uri }) => uri.scheme === 'recant-try')
      .at(-1)
      ?.getText() ?? ''
  );
}

describe('trying a judge', () => {
  let answer: string | undefined;
  const questions: string[] = [];
  const tryIt = () =>
    replacingWindow(
      () => ({
        showInformationMessage: async (question: string) => {
          questions.push(question);
          return answer;
        },
      }),
      () => vscode.commands.executeCommand('recant.tryJudge'),
    );

  before(recant);
  beforeEach(async () => {
    questions.length = 0;
    await vscode.window.showTextDocument(await openJsonLines(newRecords(['one'])));
  });
  afterEach(closeEditors);

  it('shows the messages and the cost, and sends nothing without consent', async () => {
    answer = undefined;
    const before = await runLogs();
    await tryIt();
    assert.match(questions[0] ?? '', /^Ask .+\? 1 call, about \d+ tokens sent and \d+ received\.$/);
    const text = await eventually('the document', () => shownText() || undefined);
    assert.match(text, /## Message 1: system\n/);
    assert.match(text, /First answer about one\./);
    assert.doesNotMatch(text, /## Raw response/);
    assert.deepEqual(await runLogs(), before);
  });

  it('adds the answer and what was read from it, and keeps them in a log', async () => {
    answer = 'Ask';
    const { entries } = await runOf(tryIt, (all) => all.some(({ type }) => type === 'judgment'));
    assert.equal(entries.filter(({ type }) => type === 'answer').length, 1);
    const text = await eventually('the reading', () =>
      shownText().includes('## Reading') ? shownText() : undefined,
    );
    assert.match(text, /## Raw response\n/);
    assert.match(
      text,
      /- Outcome: readable\n- Verdict: response [AB] of the dataset\n- Confidence: \d+\n/,
    );
  });
});
