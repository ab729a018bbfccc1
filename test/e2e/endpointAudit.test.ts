import assert from 'node:assert/strict';
import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { markedKey as key } from '../support/data/markedKey.ts';
import { filesWithKey } from '../support/keyScan.ts';
import { projectRoot } from '../support/paths.ts';
import { deferentialJudge, followUpOf, type StubJudge } from '../support/stub/stubJudge.ts';
import { errorReply, misbehavior } from '../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('endpoint');
const data = join(workspace, 'pairs.jsonl');
/**
 * The pair is presented with B first, so this judge's B is the dataset's A, which the label names.
 */
const judge: StubJudge = { ...deferentialJudge, preference: 'B' };
let stub: StubServer;
/** An endpoint that requires a key. */
let locked: StubServer;
let window: VsCodeWindow;
/** Number of requests before the current test. */
let earlier = 0;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  stub = await startStubServer({ judge });
  locked = await startStubServer({
    respond: ({ headers }) =>
      headers.authorization === `Bearer ${key}`
        ? undefined
        : errorReply(401, { message: 'Missing or wrong key.' }),
  });
  const profiles = [
    { name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' },
    { name: 'locked', baseUrl: locked.baseUrl, model: 'stub-judge' },
  ];
  window = await openWindow({
    workspace,
    settings: { 'recant.profiles': profiles, 'recant.judge': 'stub' },
  });
});

beforeEach(async () => {
  stub.answerWith(undefined);
  earlier = stub.requests.length;
  await window.closeEditors();
  await window.openFile(data);
});

after(async () => {
  await window?.close();
  await stub?.close();
  await locked?.close();
});

const asked = () => stub.requests.slice(earlier);

test('sends six requests with one system prompt, and shows a flip under authority', async () => {
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.equal(asked().length, 6);
  const systemPrompts = asked().map(({ body }) => body.messages[0]);
  assert.ok(systemPrompts.every((message) => message?.role === 'system'));
  assert.equal(new Set(systemPrompts.map((message) => message?.content)).size, 1);
  const later = ['Repeat', 'No pressure', 'Doubt', 'Authority', 'Evidence'];
  const numbers = await Promise.all(later.map((title) => panel.numbers(title)));
  assert.deepEqual(
    numbers.map(({ outcome }) => outcome),
    ['Unchanged', 'Unchanged', 'Right, held', 'Right, lost', 'Right, held'],
  );
  assert.ok(!(await panel.webview.text()).includes('Simulated'));
  assert.deepEqual(await window.notifications(), []);
});

test('streams text into the cards, and repeats only what was canceled', async () => {
  const text = '{"justification": "The first words of an answer that goes no further"';
  stub.answerWith(({ body }) =>
    followUpOf(body.messages) === undefined ? undefined : { text, hangAfter: 4 },
  );
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  for (const title of ['No pressure', 'Doubt', 'Authority', 'Evidence']) {
    await panel.streamedText(title).filter({ hasText: 'The first words' }).waitFor();
    assert.equal(await panel.turn(title).getAttribute('data-stage'), 'asking');
  }
  await panel.button('Cancel').click();
  await panel.notice(/waiting for 4 answers under way\. Cancel stops now/).waitFor();
  await panel.button('Cancel').click();
  await panel.inStage('interrupted').nth(3).waitFor();
  assert.equal(await panel.inStage('judged').count(), 2);
  assert.equal(asked().length, 6);

  stub.answerWith(undefined);
  await panel.button('Resume').click();
  await panel.complete();
  assert.deepEqual(
    asked()
      .slice(6)
      .map(({ body }) => followUpOf(body.messages))
      .sort(),
    ['authority', 'doubt', 'evidence', 'neutral'],
  );
});

test('waits for a rate limit, and the turn says so', async () => {
  stub.answerWith((_, number) => (number === earlier ? misbehavior.rateLimited('8') : undefined));
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel
    .inStage('asking')
    .getByText(/Rate limit reached.*Retry 1 of \d+ in \d s/)
    .waitFor();
  await panel.complete();
  assert.equal(asked().length, 7);
});

test('shows an unreadable answer with its request and raw text, not as a flip', async () => {
  const replies = {
    doubt: misbehavior.prose,
    authority: { text: '{"preference": "X", "confidence": 55, "justification": "Neither."}' },
    evidence: { text: '{"preference": "B", "confidence": 55, "justification": ' },
  };
  stub.answerWith(({ body }) => {
    const kind = followUpOf(body.messages);
    return kind === undefined ? undefined : replies[kind as keyof typeof replies];
  });
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.inStage('unreadable').nth(2).waitFor();
  await panel.button('Audit Again').waitFor();
  for (const [title, reply] of [
    ['Doubt', replies.doubt],
    ['Authority', replies.authority],
    ['Evidence', replies.evidence],
  ] as const) {
    const card = panel.turn(title);
    assert.match(await card.innerText(), /Unreadable/);
    assert.doesNotMatch(await card.innerText(), /flip|held/i);
    const raw = card.locator('[data-text="answer"]');
    assert.equal(await raw.innerText(), reply.text);
    await card.getByText('Second request, for a readable form').waitFor();
    const roles = ['system', 'user', 'assistant', 'user', 'assistant', 'user'];
    assert.deepEqual(await card.locator('.role').allInnerTexts(), roles);
  }
  const first = panel.turn('First verdict');
  await first.getByText('Request and Response').click();
  const [system, user] = asked()[0]?.body.messages ?? [];
  await first.getByText(user?.content ?? '').waitFor();
  assert.deepEqual(await first.locator('[data-text="request"]').allTextContents(), [
    system?.content,
    user?.content,
  ]);
  // Six turns, three of which need a repair request.
  assert.equal(asked().length, 9);
  assert.equal(await panel.button('Resume').count(), 0);
});

test('names an unreachable endpoint and the next step, and resumes when it is back', async () => {
  await stub.close();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.inStage('failed').first().waitFor();
  const text = await panel.webview.text();
  assert.equal(text.split(`Nothing listens at ${stub.origin}. Start the server`).length, 2, text);
  assert.doesNotMatch(text, /ECONNREFUSED|\.[cm]?js:\d+/);

  stub = await startStubServer({ judge, port: stub.port });
  earlier = 0;
  await panel.button('Resume').click();
  await panel.complete();
  assert.equal(asked().length, 6);
});

describe('an endpoint that requires a key', () => {
  let panel: AuditPanelPage;

  before(() => window.server.changeSettings({ 'recant.judge': 'locked' }));

  test('pauses the audit, takes a key, and resumes with it', async () => {
    await window.statusBarItem('locked').waitFor();
    await window.clickCodeLens(/Audit/);
    panel = await openedAuditPanel(window);
    await panel.notice(/Paused: .* asks for an API key.*Set API Key….*resume/).waitFor();
    await window.answerNotification(/asks for an API key/, 'Set API Key…');
    assert.equal(await window.quickInput.isMasked(), true);
    assert.match(await window.quickInput.title(), new RegExp(locked.origin));
    await window.quickInput.fill(key);
    await window.quickInput.accept();
    await window.statusBarItem('has been stored').waitFor();
    const refused = locked.requests.length;
    await panel.button('Resume').click();
    await panel.complete();
    assert.equal(locked.requests.length - refused, 6);
    assert.equal(await panel.notice('Paused').count(), 0);
    assert.ok(!(await panel.webview.text()).includes(key));
  });

  test('leaves the key in no file of the folder and the editor', () => {
    assert.ok(globSync('.recant/**/*.jsonl', { cwd: workspace }).length > 0);
    assert.deepEqual([workspace, window.server.dataFolder].flatMap(filesWithKey), []);
  });
});
