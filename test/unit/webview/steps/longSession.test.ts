import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditSnapshot } from '../../../../src/messages/audit.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { sessionOf } from '../../../support/panelHarness/longSession.ts';
import { showPanelForEachTest } from './steppingPage.ts';

/**
 * Shows a session in a page that counts how often the duration of each turn is read, which only its
 * card does.
 */
function countingReads(snapshot: AuditSnapshot): string {
  return `
    window.session = ${JSON.stringify(snapshot)};
    window.reads = {};
    window.tell = (data) => {
      window.dispatchEvent(new MessageEvent('message', { data }));
      const counted = reads;
      window.reads = {};
      return counted;
    };
    const watched = (turn) => new Proxy(turn, { get: (of, name) => {
      if (name === 'totalMs') reads[of.id] = (reads[of.id] ?? 0) + 1;
      return of[name];
    } });
    tell({ type: 'snapshot', snapshot: { ...session, view: { ...session.view, steps: [] } } });
    session.view.steps = session.view.steps.map(watched);
    Object.keys(tell({ type: 'snapshot', snapshot: session })).length;`;
}

describe('a session with many steps', () => {
  const shown = showPanelForEachTest();

  test('draws only the card of the step that is asked', async () => {
    const { page } = shown;
    const view = await sessionOf(13);
    const [last] = view.steps.slice(-1);
    assert.ok(last);
    const { judgment: _, ...asked } = last;
    const fixture = await makeSnapshot('session');
    const snapshot = {
      ...fixture,
      view: {
        ...view,
        steps: [...view.steps.slice(0, -1), { ...asked, status: 'pending' as const }],
      },
      progress: { ...fixture.progress, running: true, canStep: false },
    };
    await shown.open('session');
    assert.equal(await page.evaluate<number>(countingReads(snapshot)), 13);
    const readsOf = (message: string) => page.evaluate(`tell(${message})`);
    const { id } = last;
    assert.deepEqual(await readsOf(`{ type: 'text', turn: '${id}', piece: 'x' }`), { [id]: 1 });
    await page.locator(`[data-turn="${id}"] [data-text="streaming"]`).waitFor();
    const steps = `[...session.view.steps.slice(0, -1), ${JSON.stringify(last)}]`;
    const part = `{ ...session.view, steps: ${steps} }`;
    assert.deepEqual(
      await readsOf(`{ type: 'steps', part: ${part}, progress: session.progress }`),
      { [id]: 1 },
    );
    await page.locator(`[data-turn="${id}"][data-stage="judged"]`).waitFor();
    const stopped = `{ ...session.progress, running: false, canStep: true }`;
    assert.deepEqual(await readsOf(`{ type: 'progress', progress: ${stopped} }`), {});
    await page.getByRole('button', { name: /^Continue from Here: .*step 7/ }).click();
    await page.locator('.composer').waitFor();
    assert.deepEqual(await page.evaluate('reads'), {});
  });
});
