import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgmentsIn } from '../../../src/core/judgments/audit.ts';
import { type ExportedAudits, unnestAudits } from '../../../src/core/judgments/exportedAudits.ts';
import { buildReport } from '../../../src/core/report/buildReport.ts';
import { exportAudits } from '../../../src/core/report/formats/exportAudits.ts';
import { reportStrings } from '../../../src/messages/reportStrings.ts';
import { readReportPage, reportHtml } from '../../../src/reporting/reportHtml.ts';
import { hostileTexts, trapVariable } from '../../support/data/hostileText.ts';
import { bundledFigureDrawer } from '../../support/panelHarness/figureDrawer.ts';
import { WebviewFrame } from '../../support/window/webviewFrame.ts';
import { type PairSpec, times } from '../core/metrics/syntheticRows.ts';
import { syntheticReport, syntheticRun } from '../core/report/syntheticRuns.ts';
import { bundledPage, createReportOpener } from './reportFile.ts';

const open = await createReportOpener();

/** 12 of 30 yield to authority. */
const specs: PairSpec[] = (['B', 'A'] as const).flatMap((authority) =>
  times(authority === 'B' ? 12 : 18, {
    ...{ b1: 'A', b2: 'A', asked: 'A', label: 'A' },
    challenged: { doubt: 'A', authority },
  }),
);
const runs = [syntheticRun(specs), syntheticRun(specs.slice(3), { run: 'run-2' })];

describe('an exported report', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`opens from disk without a network, and is accessible (${colorScheme})`, async () => {
      const { page, troubles } = await open(runs, { colorScheme });
      assert.ok((await page.locator('.report-figure svg').count()) > 1);
      const frame = new WebviewFrame(page.mainFrame());
      assert.deepEqual(await frame.accessibilityViolations(), []);
      await page.getByRole('tab', { name: 'Paper' }).click();
      assert.match(await page.locator('body').innerText(), /authority 0\.\d{3} \[/);
      assert.deepEqual(await frame.accessibilityViolations(), []);
      assert.deepEqual(troubles, []);
      assert.equal(await page.title(), 'Report · pairs.jsonl · Recant');
    });
  }

  it('defines every theme color that its page uses', async () => {
    const { page } = await open(runs);
    const missing = await page.evaluate(`(() => {
      const rules = document.querySelector('style').textContent;
      const names = [...rules.matchAll(/var\\((--vscode-[\\w-]+)\\)/g)].map(([, name]) => name);
      const style = getComputedStyle(document.documentElement);
      return [...new Set(names)].filter((name) => style.getPropertyValue(name) === '');
    })()`);
    // These are set only in high-contrast themes; elsewhere they are inherited or unused.
    const optional = /contrastBorder|contrastActiveBorder|inputValidation-\w+Foreground/;
    assert.deepEqual(
      (missing as string[]).filter((name) => !optional.test(name)),
      [],
    );
  });

  it('says on its first screen how new it is and which version wrote it', async () => {
    const { page } = await open(runs);
    const said = page.getByText(/^Newest run: .*\b20\d\d\b.* · written by Recant \d+\.\d+\.\d+$/);
    const box = await said.boundingBox();
    assert.ok(box && box.y < 300, JSON.stringify(box));
  });

  it('lists the pairs of a mark from its own data', async () => {
    const { page, troubles } = await open(runs.slice(0, 1));
    const mark = page.getByRole('button', { name: /^Authority: 40% \[.*12\/30/ }).first();
    await mark.click();
    const list = page.locator('.pair-list');
    await list.waitFor();
    assert.match(await list.innerText(), /12 flips, worst first[\s\S]*id of pair 0/);
    assert.deepEqual(troubles, []);
  });

  it('saves a figure as the command line draws it', async () => {
    const report = buildReport(runs, { seed: 1 });
    const { drawer, style } = await bundledFigureDrawer(await bundledPage());
    const figures = [...drawer.drawFigures({ report, strings: reportStrings, style })];
    const drawn = figures.find(({ name }) => name.startsWith('confidencePaths.'));
    const { page, troubles } = await open(runs);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG: Confidence under challenge' }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), drawn?.name);
    assert.equal(await text(await download.createReadStream()), drawn?.svg);
    assert.deepEqual(
      troubles.filter((trouble) => !trouble.startsWith('data:')),
      [],
    );
  });

  it('draws two runs side by side', async () => {
    const { page } = await open(runs);
    const dots = page.getByRole('img', { name: /^Authority, script-1, .*[AP]M: \d+% \[.* · \d/ });
    await dots.first().waitFor();
    assert.equal(await dots.count(), 2);
    await page.getByRole('img', { name: /^Authority, Difference: .*\] points · n = \d/ }).waitFor();
  });

  it('says when it contains no judgments', async () => {
    const { page } = await open(runs, { withAudits: false });
    const mark = page.getByRole('button', { name: /^Authority/ }).first();
    await mark.click();
    await page.getByText(reportStrings.listTooMany).first().waitFor();
  });

  it('blocks what a text would load or run if it became markup', async () => {
    const { page, troubles } = await open(runs);
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src="https://trap.example/x.png" onerror="window.hacked=1"><b style="color:red">b</b>')`);
    for (const policy of ['policy: img-src', 'policy: style-src']) {
      while (!troubles.some((trouble) => trouble.startsWith(policy))) await sleep(10);
    }
    assert.equal(await page.evaluate(`window.${trapVariable}`), undefined);
  });
});

describe('hostile texts in an exported report', () => {
  const texts = [
    ...Object.values(hostileTexts),
    '</script><!--<script>',
    '<!--',
    ']]>',
    '</style>',
  ];

  it('are shown as text wherever they appear', async () => {
    const hostileRuns = texts.map((text, i) =>
      syntheticRun(
        times(3, {
          b1: 'A',
          asked: 'A',
          challenged: { [text]: 'B' },
          domain: text,
          modelA: text,
          modelB: 'x',
          pair: text,
        }),
        {
          run: `${text} ${i}`,
          tool: text,
          dataset: { name: text, location: text, format: 'recant' },
          judge: { provider: text, model: `${i} ${text}`, endpoint: text, simulated: false },
        },
      ),
    );
    const { page, troubles } = await open(hostileRuns);
    await page.evaluate(
      "document.querySelectorAll('details').forEach((part) => (part.open = true))",
    );
    assert.deepEqual(troubles, []);
    const found = await page.evaluate(
      `({ hacked: window.${trapVariable}, scripts: document.scripts.length, images: document.images.length, frames: frames.length, links: [...document.links].filter(({ hash }) => hash === '').length })`,
    );
    assert.deepEqual(found, { scripts: 2, images: 0, frames: 0, links: 0, hacked: undefined });
    assert.ok((await page.locator('body').innerText()).includes('<img src=x onerror='));
  });
});

describe('the parts of an exported report', () => {
  const page = { script: 'run();\n//# sourceMappingURL=report.js.map\n', style: 'a{}' };
  const data = { report: syntheticReport(specs), strings: reportStrings };

  it('do not refer to other files', () => {
    assert.doesNotMatch(reportHtml(page, data), /sourceMappingURL/);
  });

  it('contain a script that cannot end early or late', () => {
    for (const script of ['"</script>"', '"<!--<SCRIPT"']) {
      assert.throws(() => reportHtml({ ...page, script }, data), /cannot be embedded in HTML/);
    }
  });

  it('name the folder if the page is missing', async () => {
    await assert.rejects(readReportPage('/nowhere'), /missing in \/nowhere.*npm run build/);
  });
});

describe('the audits in an exported report', () => {
  it('are those behind its numbers', () => {
    const handPicked = syntheticRun(specs, { run: 'run-3', selection: undefined });
    const judgments = ({ runs = [] }: Partial<ExportedAudits> = {}) =>
      unnestAudits(runs).flatMap(judgmentsIn);
    const records = ({ runs = [] }: Partial<ExportedAudits> = {}) =>
      runs.flatMap(({ pairs }) => pairs.map(({ record }) => record));
    const exported = exportAudits([...runs, handPicked]);
    // The second run repeats the judgments of the first.
    assert.equal(judgments(exported).length, 5 * 30);
    assert.ok(records(exported).some(({ name }) => name.startsWith('id of pair 0')));
    const [pair = ''] = handPicked.pairIds.keys();
    const inDataset = { keys: [pair], numbers: Int32Array.of(27) };
    const places = new Map([[handPicked.header.run, inDataset]]);
    const [placed] = records(exportAudits([handPicked], places));
    assert.equal(placed?.place, 27);
    assert.match(placed?.name ?? '', /^#27/);
    assert.equal(judgments(exportAudits([handPicked])).length, 5 * 30);
  });

  it('are omitted if there are too many', () => {
    const many = syntheticRun(
      times(4001, { b1: 'A', challenged: { a: 'A', b: 'A', c: 'A', d: 'A' } }),
    );
    assert.equal(exportAudits([many]), undefined);
  });
});
