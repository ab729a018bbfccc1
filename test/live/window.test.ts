// RECANT_LIVE_SCREENSHOT is the path of a PNG of the audited pair to write.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { usualServers } from '../../src/models/openai/usualServers.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';
import { liveBaseUrl, liveModel, patienceMs, writeLivePairs } from './livePairs.ts';

const workspace = temporaryFolder('live');
const dataset = writeLivePairs(workspace);
const profile = { name: 'live', baseUrl: liveBaseUrl, model: liveModel };
/** Name of the server in the list of judges, if its port is one that the list checks. */
const usual = usualServers.find(({ port }) => liveBaseUrl === `http://127.0.0.1:${port}/v1`);
const judge = usual ? `${usual.name}: ${liveModel}` : profile.name;
let window: VsCodeWindow;

before(async () => {
  window = await openWindow({
    workspace,
    env: process.env,
    viewport: { width: 1600, height: 1000 },
    settings: usual ? {} : { 'recant.profiles': [profile] },
  });
  await window.openFile(dataset);
  await window.runCommand('View: Close Primary Side Bar');
});

after(() => window?.close());

/** Returns the cards of turns that are over, regardless of the outcome. */
function ended(panel: AuditPanelPage): Locator {
  return panel.inStage('judged').or(panel.inStage('unreadable')).or(panel.inStage('left-out'));
}

/** Waits until all six turns of an audit are over. */
async function finished(panel: AuditPanelPage): Promise<void> {
  await ended(panel).nth(5).waitFor({ timeout: patienceMs });
  await panel.button('Audit Again').waitFor();
}

/** Opens the list of judges, again if the server did not answer in time on a busy machine. */
async function chooseJudge(): Promise<void> {
  const found = window.quickInput.entry(usual ? liveModel : profile.name).first();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await window.runCommand('Recant: Select Judge…');
    await found.or(window.quickInput.entry('No server answers')).first().waitFor();
    if ((await found.count()) > 0) {
      await window.quickInput.choose(usual ? liveModel : profile.name);
      return;
    }
    await window.quickInput.dismiss();
  }
  throw new Error(`The server at ${liveBaseUrl} was not found in twenty attempts.`);
}

test('the server is found by Select Judge, and a pair is audited in the window', async (t) => {
  await chooseJudge();
  await window.statusBarItem(judge.slice(0, 20)).waitFor();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  const streamed = panel.streamedText('First verdict').filter({ hasText: /\S/ });
  await streamed
    .or(panel.turn('First verdict').and(panel.inStage('judged')))
    .first()
    .waitFor({
      timeout: patienceMs,
    });
  await finished(panel);
  const cards = await panel.cards();
  for (const { title, stage } of cards) t.diagnostic(`${title}: ${stage}`);
  assert.deepEqual(await window.notifications(), []);
  const picture = process.env.RECANT_LIVE_SCREENSHOT;
  if (picture) await window.screenshot(picture);
});

test('an audit is canceled in mid-answer, and resumed', async () => {
  await window.closeEditors();
  await window.openFile(dataset);
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.inStage('asking').first().waitFor();
  const canceled = Date.now();
  await panel.button('Cancel').click();
  await panel.button('Resume').waitFor();
  assert.ok(Date.now() - canceled < 5_000);
  await panel.button('Resume').click();
  await finished(panel);
});

test('a session is stepped through in the window', async (t) => {
  await window.closeEditors();
  await window.openFile(dataset);
  await window.clickCodeLens(/Step through/);
  const panel = await openedAuditPanel(window);
  const baseline = panel.turn('First verdict');
  await baseline
    .and(panel.inStage('judged').or(panel.inStage('unreadable')))
    .waitFor({ timeout: patienceMs });
  if ((await baseline.getAttribute('data-stage')) === 'unreadable') {
    return t.skip(`${liveModel} gave no baseline that can be read`);
  }
  await panel.webview.frame.getByRole('radio', { name: 'Doubt → Authority → Evidence' }).click();
  await panel.button('Send').click();
  const steps = panel.webview.frame.locator('[data-turn^="step:"]');
  await steps.and(ended(panel)).nth(2).waitFor({ timeout: patienceMs });
  assert.deepEqual(await window.notifications(), []);
  const picture = process.env.RECANT_LIVE_SCREENSHOT?.replace(/\.png$/, '-steps.png');
  if (picture) await window.screenshot(picture);
});
