/**
 * The panel of a session with 300 steps while another one is added: chosen, sent, answered in 20
 * pieces, judged. In a browser without VS Code, with the messages of the host. Prints processor
 * time of the page's main thread, the tasks over 50 ms, and the same for a session with 3 steps.
 * Limit: two tasks over 50 ms, which take 100 ms together.
 * Run: node test/bench/stepping.bench.ts [STEPS=300] [REPEATS=5]
 */
import type { Page } from 'playwright-core';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { launchBrowser } from '../support/browser.ts';
import { makeSnapshot } from '../support/panelHarness/fixtures.ts';
import { sessionOf } from '../support/panelHarness/longSession.ts';
import { sendToPanel } from '../support/panelHarness/panelPage.ts';
import { servePanel } from '../support/panelHarness/panelServer.ts';

const [steps = 300, repeats = 5] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Spent {
  /** Processor time of all tasks, in milliseconds. */
  readonly busy: number;
  /** Durations of the tasks over 50 ms. */
  readonly long: readonly number[];
}

async function measured(page: Page, run: () => Promise<void>): Promise<Spent> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'TaskDuration',
    )?.value ?? 0;
  await page.evaluate(`window.long = []; window.watch?.disconnect();
    window.watch = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: 'longtask' });`);
  const before = await busy();
  await run();
  const spent = 1000 * ((await busy()) - before);
  return { busy: spent, long: await page.evaluate<number[]>('window.long') };
}

/** Adds the last step of a view to a panel that shows the earlier ones. */
async function addStep(page: Page, snapshot: AuditSnapshot, view: AuditView): Promise<Spent> {
  const last = view.steps.at(-1);
  if (!last) throw new Error('The session has no step.');
  const shown = (step: StepView | undefined, running: boolean): AuditSnapshot => ({
    ...snapshot,
    view: {
      ...view,
      steps: [...view.steps.slice(0, -1), ...(step ? [step] : [])],
      branches: step
        ? view.branches
        : view.branches.map((branch) => ({
            ...branch,
            steps: branch.steps.filter((id) => id !== last.id),
          })),
    },
    progress: { ...snapshot.progress, running, canStep: !running },
  });
  const { judgment: _, answers: __, ...rest } = last;
  const waiting: StepView = { ...rest, answers: [], status: 'waiting' };
  const pending: StepView = { ...waiting, status: 'pending' };
  const send = (step: StepView, running: boolean) => {
    const { view: now, progress } = shown(step, running);
    const { branches, drafts, fixedAims } = now;
    return sendToPanel(page, {
      type: 'steps',
      part: { steps: now.steps, branches, drafts, fixedAims },
      progress,
    });
  };
  await sendToPanel(page, { type: 'snapshot', snapshot: shown(undefined, false) });
  return measured(page, async () => {
    await send(waiting, false);
    await sendToPanel(page, { type: 'snapshot', snapshot: shown(waiting, true) });
    await send(pending, true);
    for (let i = 0; i < 20; i += 1) {
      await sendToPanel(page, { type: 'text', turn: last.id, piece: `piece ${i} ` });
    }
    await send(pending, true);
    await send(last, true);
    await sendToPanel(page, { type: 'snapshot', snapshot: shown(last, false) });
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const [browser, panel] = await Promise.all([launchBrowser(), servePanel()]);
for (const count of [3, steps]) {
  const view = await sessionOf(count + 1);
  const page = await browser.newPage();
  await page.goto(panel.address('session', 'dark'));
  await page.locator('h1').waitFor();
  const snapshot = await makeSnapshot('session');
  const all: Spent[] = [];
  for (let i = 0; i < repeats; i += 1) all.push(await addStep(page, snapshot, view));
  const shown = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  print(
    `${count} steps: ${shown(all.map(({ busy }) => busy))} of the processor for another one, tasks over 50 ms: ` +
      `${median(all.map(({ long }) => long.length))} (limit 2), ${shown(all.map(({ long }) => long.reduce((sum, one) => sum + one, 0)))} together (limit 100)`,
  );
  await page.close();
}
await Promise.all([browser.close(), panel.close()]);
