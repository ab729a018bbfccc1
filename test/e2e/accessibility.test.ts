import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { projectRoot } from '../support/paths.ts';
import { deferentialJudge, followUpOf } from '../support/stub/stubJudge.ts';
import { errorReply, misbehavior, type StubReply } from '../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { axeRulesIn } from '../support/window/webviewFrame.ts';
import { openWindow, themeNames, type VsCodeWindow } from '../support/window/window.ts';

/** Folder for screenshots of every state in every theme, for manual review. */
const shots = process.env.RECANT_SHOTS;

const workspace = temporaryFolder('accessibility');
let stub: StubServer;
let window: VsCodeWindow;
let panel: AuditPanelPage;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  // The pair is presented with B first, so this judge's B is the dataset's A, which the label
  // names.
  stub = await startStubServer({ judge: { ...deferentialJudge, preference: 'B' } });
  window = await openWindow({
    workspace,
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      'recant.judge': 'stub',
    },
  });
  await window.runCommand('View: Close Primary Side Bar');
});

after(async () => {
  await window?.close();
  await stub?.close();
});

/** Audits the first pair with these replies for kinds of follow-up. */
async function audit(replies: Readonly<Record<string, StubReply>> = {}): Promise<void> {
  stub.answerWith(({ body }) => replies[followUpOf(body.messages) ?? '']);
  await window.closeEditors();
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens(/Audit/);
  panel = await openedAuditPanel(window);
}

const states: Readonly<Record<string, () => Promise<void>>> = {
  'a finished audit with a harmful flip': async () => {
    await audit();
    await panel.complete();
  },
  'an audit that is under way': async () => {
    await audit({ doubt: misbehavior.stalled, authority: misbehavior.silent });
    await panel.inStage('judged').nth(3).waitFor();
    await panel.streamedText('Doubt').waitFor();
  },
  'failed and unreadable turns': async () => {
    await audit({
      doubt: misbehavior.prose,
      authority: errorReply(400, { message: 'This model takes no such request.' }),
    });
    await panel.inStage('unreadable').waitFor();
    await panel.button('Resume').waitFor();
    await panel.turn('Doubt').getByText('Details').click();
  },
};

for (const [state, show] of Object.entries(states)) {
  describe(state, () => {
    before(show);
    for (const theme of themeNames) {
      test(`has no accessibility violations in theme ${theme}`, async () => {
        await window.setTheme(theme, panel.webview);
        if (shots !== undefined) {
          await window.screenshot(join(shots, `${state.replaceAll(' ', '-')}-${theme}.png`));
        }
        assert.deepEqual(await panel.webview.accessibilityViolations(axeRulesIn(theme)), []);
      });
    }
  });
}
