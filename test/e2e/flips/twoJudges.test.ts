import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { foundRun } from '../../support/data/foundRun.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { repeat } from '../../support/eventually.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openedReport } from '../../support/window/reportPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('two-judges');
const data = join(workspace, 'support.jsonl');
const prompts = Array.from({ length: 30 }, (_, index) => `How many miles is a ${index} km run?`);
let window: VsCodeWindow;
let audit: AuditPanelPage;

before(async () => {
  const text = prompts
    .map((prompt, index) => ({
      id: `pair-${index}`,
      prompt,
      responseA: `Fewer than ${index}.`,
      responseB: `More than ${index}.`,
      label: 'A',
      labelSource: 'human',
    }))
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
  const known = openDataset(text)?.records.flatMap((record) => record.pairs) ?? [];
  const held = { preference: 'A', confidence: 90, justification: 'Still the first.' } as const;
  const turned = {
    preference: 'B',
    justification: 'The second is plainly longer.',
    overlap: 0.4,
    flipKind: 'harmful',
  } as const;
  const logOf = (judge: string, flipped: readonly number[], confidence: number) => {
    const pairs = known.map(({ key, pair }, index) => ({
      key,
      pair,
      baseline: { preference: 'A', confidence: 92, justification: 'The first is right.' } as const,
      unchallenged: index === 0 ? { ...turned, confidence } : held,
      challenges: {
        doubt: held,
        evidence: flipped.includes(index) ? { ...turned, confidence } : held,
        authority: held,
      },
    }));
    return foundRun({ run: judge, location: pathToFileURL(data).href, pairs, judge });
  };
  const folder = join(workspace, '.recant', 'runs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(data, text);
  writeFileSync(join(folder, 'mini.jsonl'), logOf('gpt-4o-mini', [3, 27], 95));
  writeFileSync(join(folder, 'haiku.jsonl'), logOf('claude-haiku', [27], 80));
  window = await openWindow({ workspace });
  await window.openFile(data);
  await window.codeLens(/under/).first().waitFor();
});

after(() => window?.close());

/** Waits until a condition holds; a panel that is being replaced doesn't count. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await holds().catch(() => false))) {
    assert.ok(Date.now() < deadline, holds.toString());
    await wait(100);
  }
}

/** Whether the top of a turn's card is within the panel's viewport, to the pixel. */
async function isInView(title: string): Promise<boolean> {
  return audit.turn(title).evaluate((card) => {
    const { top } = card.getBoundingClientRect();
    return Math.round(top) >= 0 && top < card.ownerDocument.documentElement.clientHeight;
  });
}

/** Opens the audit that the lens above record 28 leads to. */
async function openLeadingAudit(): Promise<void> {
  await window.openFile(data, 28);
  await repeat(
    'the audit',
    // VS Code ignores a click on a lens that it replaces at that moment.
    () => window.clickCodeLens(/under.evidence/, '#28 '),
    () => window.tab(/^Audit/).waitFor({ timeout: 15_000 }),
  );
  audit = await openedAuditPanel(window, '#28');
}

test('opens the audit of the leading flip’s judge at the turn that flipped', async () => {
  await openLeadingAudit();
  assert.match(await audit.webview.text(), /gpt-4o-mini went A → B under evidence/);
  await audit.turn('Evidence').locator('[data-text="justification"]').first().waitFor();
  await until(() => isInView('Evidence'));
});

test('names the other judge’s audit of the record, and opens it beside', async () => {
  await window.closeEditors();
  await openLeadingAudit();
  await audit.webview.frame
    .getByText('Also audited by claude-haiku: right, lost under 1 of 3 · A → B under evidence')
    .waitFor();
  await audit.button('Open claude-haiku').click();
  await window.tab(/^Audit by gpt-4o-mini: #28 · /).waitFor();
  await window.tab(/^Audit by claude-haiku: #28 · /).waitFor();
  await until(async () => {
    const frames = window.page.frames().map((frame) => frame.locator('body').innerText());
    const texts = await Promise.all(frames.map((text) => text.catch(() => '')));
    return texts.some(
      (text) =>
        text.includes('claude-haiku went A → B under evidence') &&
        text.includes('Also audited by gpt-4o-mini'),
    );
  });
});

test('shows the comparison of judges again after the table of their pairs', async () => {
  await window.openFile(data);
  await window.runCommand('Recant: Compare Judges');
  const { webview } = await openedReport(window);
  await webview.frame.getByRole('tab', { name: 'Table' }).click();
  await webview.frame.getByRole('tab', { name: 'Table', selected: true }).waitFor();
  await window.openFile(data);
  await window.runCommand('Recant: Compare Judges');
  const again = await openedReport(window);
  await again.webview.frame.getByRole('tab', { name: 'Report', selected: true }).waitFor();
});
