import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { writeFlippedDataset } from '../support/data/flippedDataset.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

let window: VsCodeWindow;
let dataset: string;
let calls: Call[];

before(async () => {
  const workspace = temporaryFolder('keystroke');
  dataset = writeFlippedDataset(workspace, { records: 600, flips: 300, annotated: 30 });
  window = await openWindow({
    workspace,
    // Before it loads, because only new connections are reported.
    prepare: async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      calls = followCalls(session);
    },
  });
});

after(() => window?.close());

/** Call with which the window reports a keystroke. */
const changed = '$acceptModelChanged';

/** Calls about problems and threads, in which only the first keystroke in a record changes anything. */
const sentOnce = ['$changeMany', '$updateCommentThread'];

interface Call {
  readonly by: 'window' | 'host';
  readonly name: string;
}

/** Records calls between the window and the extension host, in order. */
function followCalls(session: CDPSession): Call[] {
  const calls: Call[] = [];
  const note = (by: Call['by']) => (event: { response: { payloadData: string } }) => {
    const text = Buffer.from(event.response.payloadData, 'base64').toString('latin1');
    for (const [name] of text.matchAll(/\$[a-z]\w{5,}/gi)) calls.push({ by, name });
  };
  session.on('Network.webSocketFrameSent', note('window'));
  session.on('Network.webSocketFrameReceived', note('host'));
  return calls;
}

/** Returns, for each call of the host, the number of document changes after which it was made. */
function changesFollowedBy(calls: readonly Call[]): Map<string, number> {
  const followed = new Map<string, number>();
  let sinceChange = new Set<string>();
  for (const { by, name } of calls) {
    if (name === changed) sinceChange = new Set();
    else if (by === 'host' && !sinceChange.has(name)) {
      sinceChange.add(name);
      followed.set(name, (followed.get(name) ?? 0) + 1);
    }
  }
  return followed;
}

test('makes no call to the window for a keystroke in a flipped record', async () => {
  await window.openFile(dataset, 300);
  await window
    .codeLens(/right, lost/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await window.page.locator('.comment-thread-unresolved').first().waitFor();
  await window.goTo(301, 40);
  await rest(calls);
  calls.length = 0;
  const typed = 'a'.repeat(30);
  await window.page.keyboard.type(typed, { delay: 80 });
  await window
    .codeLens(/the record has changed since/)
    .first()
    .waitFor();
  const changes = calls.filter(({ name }) => name === changed);
  assert.ok(changes.length >= typed.length / 2, 'VS Code told of keystrokes.');
  const typing = calls.slice(0, calls.lastIndexOf(changes.at(-1) as Call));
  // On a busy machine there may be a pause between any two keys, during which Recant updates.
  for (const [name, times] of changesFollowedBy(typing)) {
    const most = sentOnce.includes(name) ? 1 : changes.length / 4;
    assert.ok(times <= most, `${name} after ${times} of ${changes.length} changes`);
  }
});

/** Resolves once there have been no calls for two seconds. */
async function rest(calls: readonly unknown[]): Promise<void> {
  for (let count = -1; count !== calls.length; ) {
    count = calls.length;
    await wait(2000);
  }
}
