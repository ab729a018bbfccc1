import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { progressClosed, whileCancellable } from '../../../src/host/cancellable.ts';

describe('work that can be canceled', () => {
  const { withProgress } = vscode.window;
  let shown: (string | undefined)[];
  let cancel: () => void;
  /** Resolves once a notification is shown. */
  let showing: PromiseWithResolvers<void>;

  beforeEach(() => {
    shown = [];
    showing = Promise.withResolvers();
    Object.assign(vscode.window, {
      withProgress: ((options, task) => {
        const source = new vscode.CancellationTokenSource();
        cancel = () => source.cancel();
        shown.push(options.title);
        showing.resolve();
        return task({ report: () => {} }, source.token);
      }) as typeof withProgress,
    });
  });
  afterEach(() => {
    Object.assign(vscode.window, { withProgress });
  });

  it('is shown only if it is long, so that VS Code has room for its result', async () => {
    assert.equal(await whileCancellable('Short…', async () => 'done'), 'done');
    assert.deepEqual(shown, []);
    const long = async () => {
      await showing.promise;
      return 'done';
    };
    assert.equal(await whileCancellable('Long…', long), 'done');
    assert.deepEqual(shown, ['Long…']);
  });

  it('is closed, after the 0.8 s for which VS Code shows it, before its result is told', async () => {
    let shownAt = 0;
    await whileCancellable('Long…', async () => {
      await showing.promise;
      shownAt = performance.now();
    });
    await progressClosed();
    assert.ok(performance.now() - shownAt > 800);
  });

  it('has no result once canceled', async () => {
    const result = await whileCancellable('Long…', async (signal) => {
      await showing.promise;
      cancel();
      return signal.aborted ? 'aborted' : 'done';
    });
    assert.equal(result, undefined);
  });

  it('passes its failure on', async () => {
    const fail = async () => {
      throw new Error('no such file');
    };
    await assert.rejects(whileCancellable('Short…', fail), { message: 'no such file' });
  });
});
