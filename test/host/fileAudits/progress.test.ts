import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Statement } from '../../../src/core/runs/statement.ts';
import { wordsOfSingles } from '../../../src/host/runs/audit/auditWords.ts';
import type { FileRun, FileRunProgress } from '../../../src/host/runs/fileRun.ts';
import type { FileRuns } from '../../../src/host/runs/fileRuns.ts';
import { showProgress } from '../../../src/host/runs/progressNotification.ts';
import { registerFileRunStatus } from '../../../src/host/views/fileRunStatus.ts';

/** Returns the statement of a log with this number of answers. */
function statementWith(answers: number): Statement {
  const calls = { unanswered: 2, maybePaidTwice: 0, failed: 0, retried: 0 };
  const tokens = { promptTokens: 900, answerTokens: 90, uncounted: 0 };
  const spent = { model: 'paid-1', answers, ...tokens, cost: answers / 1000, currency: 'USD' };
  return { createdAt: 1, answers, ...calls, spending: [spent] };
}

const common = {
  words: wordsOfSingles,
  dataset: 'data.jsonl',
  awaited: 0,
  limitsLeft: [],
} as const;
const first: FileRunProgress = {
  ...{ ...common, path: 'first.jsonl', name: 'first', createdAt: 1, status: 'finished' },
  ...{ items: 60, itemsDone: 60, isOpen: false, statement: statementWith(459), callsLeft: 0 },
};
const second: FileRunProgress = {
  ...{ ...common, path: 'second.jsonl', name: 'second', createdAt: 1, status: 'running' },
  ...{
    items: 60,
    itemsDone: 5,
    isOpen: true,
    limitsLeft: ['Left of the limits: 3 of 50 calls'],
    statement: statementWith(40),
    callsLeft: 500,
  },
};
const other: FileRunProgress = { ...first, path: 'other.jsonl', createdAt: 2 };

describe('the progress of a plan with two judges', () => {
  const { createStatusBarItem, withProgress } = vscode.window;
  afterEach(() => Object.assign(vscode.window, { createStatusBarItem, withProgress }));

  it('is counted alike in the notification and the status bar, also after one has finished', async () => {
    const changed = new vscode.EventEmitter<FileRunProgress>();
    const fileRuns = { all: [other, first, second], onDidChange: changed.event };
    const item = { text: '', tooltip: '', show: () => {}, hide: () => {}, dispose: () => {} };
    const messages: string[] = [];
    const end = Promise.withResolvers<void>();
    Object.assign(vscode.window, {
      createStatusBarItem: () => item,
      withProgress: async (
        _: unknown,
        act: (progress: vscode.Progress<{ message: string }>, token: unknown) => Promise<void>,
      ) =>
        act(
          {
            report: ({ message }) => {
              messages.push(message);
              end.resolve();
            },
          },
          new vscode.CancellationTokenSource().token,
        ),
    });
    const status = registerFileRunStatus(fileRuns as unknown as FileRuns);
    const kind = { words: wordsOfSingles };
    const asked = { progress: second, run: { path: second.path, kind } } as unknown as FileRun;
    await showProgress([asked], fileRuns, end.promise);
    changed.fire(second);
    assert.equal(messages[0], '65/120 responses of 2 judges · 499 calls · USD 0.50');
    assert.equal(item.text, `$(sync~spin) ${messages[0]}`);
    const lines = item.tooltip.split('\n').slice(1);
    assert.deepEqual(lines, [
      'paid-1: 459 answers, 900 prompt and 90 answer tokens, USD 0.46',
      'paid-1: 40 answers, 900 prompt and 90 answer tokens, USD 0.04',
      'Left of the limits: 3 of 50 calls',
    ]);
    status.dispose();
  });
});
