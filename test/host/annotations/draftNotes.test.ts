import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { closeEditors, edit, openJsonLines, record } from '../support/datasets.ts';
import { type Finding, harmfulFinding, writeFindings } from '../support/found.ts';
import { annotateInTests, notedEvents } from '../support/notes.ts';
import { eventually } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { lineOf, seen, shownIn, threadsOf } from '../support/threads.ts';

const { authority } = harmfulFinding.challenges;
const flippedTwice: Finding = {
  ...harmfulFinding,
  challenges: { doubt: { ...authority }, authority: { ...authority } },
};
const run = (name: string, argument: unknown) =>
  vscode.commands.executeCommand(`recant.${name}`, argument);

/**
 * Runs a command and answers its lists with the item at this index; undefined dismisses them.
 * Returns its messages.
 */
async function answering(place: number | undefined, act: () => PromiseLike<unknown>) {
  const told: string[] = [];
  const tell = async (message: string) => {
    told.push(message);
    return undefined;
  };
  const pick = async (items: readonly vscode.QuickPickItem[]) =>
    place === undefined ? undefined : items[place];
  await replacingWindow(
    () => ({
      showQuickPick: pick as never,
      showErrorMessage: tell,
      showWarningMessage: tell,
      showInformationMessage: tell,
    }),
    act,
  );
  return told;
}

describe('a note whose flip is not chosen yet', () => {
  const logs = annotateInTests();

  const show = async () => {
    const document = await openJsonLines(
      ['one', 'two'].map((id) => record(`${id} ${randomUUID()}`)),
    );
    logs.push(await writeFindings(document, { 1: flippedTwice }));
    await vscode.window.showTextDocument(document);
    const { token } = new vscode.CancellationTokenSource();
    await eventually('the record that can be commented on', async () => {
      const provider = seen.controller?.commentingRangeProvider;
      const ranges = await provider?.provideCommentingRanges(document, token);
      return Array.isArray(ranges) && ranges.length === 1;
    });
    return document;
  };
  /** Types a note at the second record, and dismisses the list of flips that it could be about. */
  const leave = async (document: vscode.TextDocument, text: string) => {
    let isDisposed = false;
    const thread = {
      uri: document.uri,
      range: new vscode.Range(1, 0, 1, 0),
      dispose: () => {
        isDisposed = true;
      },
    };
    assert.deepEqual(await answering(undefined, () => run('labelHarmful', { thread, text })), []);
    return isDisposed;
  };
  const draftOf = async (document: vscode.TextDocument) => {
    await eventually('the draft', () => threadsOf(document).length === 1);
    const [thread] = threadsOf(document);
    assert.ok(thread);
    assert.equal(thread.contextValue, 'draft');
    return thread;
  };

  it('stays at its record as a draft, without being saved or announced', async () => {
    const document = await show();
    assert.ok(await leave(document, ' Gave in.\n'));
    const draft = await draftOf(document);
    assert.deepEqual(shownIn(draft), [1, 'harmful: Gave in. (You)']);
    assert.equal(draft.label, 'Draft: no flip chosen yet');
    assert.deepEqual(await notedEvents(), []);
    await edit(document, [0, 0, '\n\n']);
    await eventually('the draft two lines below', () => lineOf(draft) === 3);
    await run('discardDraft', draft);
  });

  it('becomes an annotation of the flip chosen later', async () => {
    const document = await show();
    await leave(document, 'Gave in.');
    const draft = await draftOf(document);
    assert.deepEqual(await answering(undefined, () => run('chooseFlip', draft)), []);
    assert.deepEqual(threadsOf(document), [draft]);
    assert.deepEqual(await answering(1, () => run('chooseFlip', draft)), []);
    await eventually('the thread of the flip', () => {
      const [thread, ...others] = threadsOf(document);
      return thread?.contextValue === 'open' && others.length === 0;
    });
    assert.deepEqual(threadsOf(document).map(shownIn), [[1, 'harmful: Gave in. (Ann)']]);
    const [event] = await notedEvents();
    assert.ok(event?.type === 'annotation');
    assert.equal(event.flip.turn, 'challenge:doubt#0');
  });

  it('is restored when its document is reopened, and discarded only on request', async () => {
    const document = await show();
    await leave(document, 'Gave in.');
    await draftOf(document);
    await closeEditors();
    await eventually('no thread', () => threadsOf(document).length === 0);
    await vscode.window.showTextDocument(document.uri);
    const draft = await draftOf(document);
    assert.deepEqual(shownIn(draft), [1, 'harmful: Gave in. (You)']);
    assert.deepEqual(await answering(undefined, () => run('discardDraft', draft)), [
      'The draft was discarded.',
    ]);
    assert.deepEqual(threadsOf(document), []);
  });

  it('is not kept if empty', async () => {
    const document = await show();
    assert.equal(await leave(document, ' \n'), false);
    assert.deepEqual(threadsOf(document), []);
  });

  it('is kept if it cannot be saved', async () => {
    const document = await show();
    const thread = { uri: document.uri, range: new vscode.Range(1, 0, 1, 0), dispose: () => {} };
    const long = 'x'.repeat(10_001);
    const told = await answering(0, () => run('labelUnclear', { thread, text: long }));
    assert.deepEqual(told, ['A note holds at most 10000 characters. Shorten it.']);
    const draft = await draftOf(document);
    assert.equal(draft.comments[0]?.body, long);
    await run('discardDraft', draft);
  });
});
