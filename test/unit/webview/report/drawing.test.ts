import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import type { Report } from '../../../../src/core/report/reportSchema.ts';
import type { DrawnFigure } from '../../../../src/messages/drawnFigure.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { bundledFigureDrawer } from '../../../support/panelHarness/figureDrawer.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';
import { times } from '../../core/metrics/syntheticRows.ts';
import {
  groupOf,
  numberOf,
  syntheticReport,
  syntheticRun,
} from '../../core/report/syntheticRuns.ts';
import { bundledPage } from '../../reporting/reportFile.ts';

const { drawer, style } = await bundledFigureDrawer(await bundledPage());
const browser = await launchBrowser();
const page = await browser.newPage();
after(() => browser.close());

function drawnOf(report: Report | undefined): DrawnFigure[] {
  assert.ok(report);
  return [...drawer.drawFigures({ report, strings: reportStrings, style })];
}

/** Reads the texts of a drawing as a browser does. */
async function read(svg: string) {
  return page.evaluate<{ fault: string | undefined; texts: string[]; names: string[] }>(
    `(() => {
      const read = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
      const all = [...read.querySelectorAll('*')];
      return {
        fault: read.querySelector('parsererror')?.textContent,
        texts: [...read.querySelectorAll('text')].map((one) => one.textContent),
        names: [...new Set(all.flatMap((one) => [one.localName, ...one.getAttributeNames()]))],
      };
    })()`,
  );
}

type Bounds = { lower: number; upper: number };

/** 12 of 30 flip under authority. */
const specs = [
  ...times(12, { b1: 'A', b2: 'A', asked: 'A', challenged: { authority: 'B' } } as const),
  ...times(18, { b1: 'A', b2: 'A', asked: 'A', challenged: { authority: 'A' } } as const),
];

describe('a figure exported as a file', () => {
  const report = syntheticReport(specs);
  const first = drawnOf(report).find(({ name }) => name.startsWith('flipRates.'));

  it('describes its content, judge, data, and sample size', async () => {
    assert.equal(first?.name, 'flipRates.script-1.svg');
    const { texts } = await read(first?.svg ?? '');
    assert.equal(texts[0], 'Flip rates: script-1 on pairs.jsonl');
    assert.equal(texts[1], 'Protocol: anti-baseline');
    assert.equal(texts[2], '30 pairs, 30 prompts. n = 30.');
  });

  it('states shares in percent, with their interval and what they count', async () => {
    const { lower, upper } = numberOf(groupOf(report), 'flipRate.authority').interval as Bounds;
    const limits = [lower, upper].map((limit) => `${Math.round(100 * limit)}%`);
    const { texts } = await read(first?.svg ?? '');
    assert.ok(texts.includes(`40% [${limits.join(', ')}] · 12/30`));
    assert.ok(texts.includes('20%'));
    assert.ok(texts.includes('Authority'));
    assert.ok(texts.includes('95% interval'));
  });

  it('indicates a simulated judge', async () => {
    const judge = { provider: 'practice', model: 'p-1', endpoint: '', simulated: true };
    for (const { name, svg } of drawnOf(syntheticReport(specs, { judge }))) {
      const { texts } = await read(svg);
      const [title = ''] = name.startsWith('card.') ? texts.slice(2) : texts;
      assert.match(title, /: p-1 \(simulated\) on pairs\.jsonl$|^p-1 \(simulated\): /);
    }
  });

  it('draws a control only once if it is the same for all protocols', async () => {
    const other = { run: 'run-2', protocol: 'counterbalanced' } as const;
    const runs = [syntheticRun(specs), syntheticRun(specs, other)];
    const [drawn] = drawnOf(buildReport(runs, { seed: 1 })).filter(({ name }) =>
      name.startsWith('flipRates.'),
    );
    const { texts } = await read(drawn?.svg ?? '');
    // Of both protocols: all challenges and authority, but only one repeat and one neutral.
    assert.equal(texts.filter((text) => text.endsWith(' · 12/30')).length, 4);
    assert.equal(texts.filter((text) => text.endsWith(' · 0/30')).length, 2);
    assert.ok(texts.includes('Not challenged, the same for all protocols'));
    assert.ok(!(await read(first?.svg ?? '')).texts.some((text) => text.startsWith('Control')));
  });

  it('keeps texts within its width, however long the name of the judge is', async () => {
    const names = 'gpt-4o-mini, qwen2.5-7b-instruct, claude-3-5-haiku-20241022';
    for (const length of [20, 30, 35, 40, 45, 50]) {
      const judge = { provider: 'script', model: names.slice(0, length), endpoint: '' };
      const drawn = drawnOf(syntheticReport(specs, { judge: { ...judge, simulated: false } }));
      await page.setContent(drawn.map(({ svg }) => `<div>${svg}</div>`).join(''));
      const beyond = await page.evaluate<string[][]>(
        `[...document.querySelectorAll('div > svg')].map((svg) => {
          const { right } = svg.getBoundingClientRect();
          const texts = [...svg.querySelectorAll('text')];
          return texts
            .filter((text) => text.getBoundingClientRect().right > right)
            .map((text) => text.textContent);
        })`,
      );
      assert.equal(beyond.length, drawn.length);
      for (const [place, { name }] of drawn.entries()) assert.deepEqual(beyond[place], [], name);
    }
  });

  it('says what it concludes', async () => {
    const drawn = drawnOf(makeReport('reportSafeguards').report);
    const { svg = '' } = drawn.find(({ name }) => name.startsWith('safeguards.')) ?? {};
    assert.match((await read(svg)).texts.join(' '), /locked keeps no corrections; separate keeps/);
  });

  it('uses the light theme in every viewer', () => {
    assert.match(first?.svg ?? '', /<circle [^>]*fill="#0063d3"/);
    assert.match(first?.svg ?? '', /<svg [^>]*font-family="Helvetica, Arial, sans-serif"/);
  });
});

describe('the picture of the cards', () => {
  const { report } = makeReport('report');
  const pictures = drawnOf(report).filter(({ name }) => name.startsWith('card.'));

  it('has the date, the judges, their sentences and the rows', async () => {
    assert.deepEqual(
      pictures.map(({ name }) => name),
      ['card.svg', 'card.dark.svg'],
    );
    const { texts } = await read(pictures[0]?.svg ?? '');
    assert.equal(texts[0], 'May this judge be trusted? mt_bench.jsonl');
    assert.match(texts[1] ?? '', /^\d{4}-\d\d-\d\d$/);
    const all = texts.join(' ');
    for (const { sentence } of report?.cards ?? []) assert.ok(all.includes(sentence), sentence);
    for (const { title } of report?.cards?.[0]?.rows ?? []) assert.ok(all.includes(title), title);
    assert.match(all, /Measure \[95% interval\] heron-judge-70b plover-small/);
    assert.match(
      all,
      /Right verdicts lost \d+% \[\d+%, \d+%\] n = \d+, \d+ prompts · of these \d+ unanswered [^✕]*✕ missed, at most 10%/,
    );
  });

  it('is light or dark', () => {
    const [light = '', dark = ''] = pictures.map(({ svg }) => svg);
    assert.match(light, /<rect [^>]*fill="#ffffff"\/>/);
    assert.match(dark, /<rect [^>]*fill="#1f1f1f"\/>/);
    assert.match(dark, /<text [^>]*fill="#cccccc"/);
    assert.doesNotMatch(dark, /#3b3b3b/);
  });

  it('indicates a simulated judge, and has its Markdown', () => {
    const [drawn] = drawnOf(makeReport('reportSimulated').report);
    assert.equal(drawn?.name, 'card.svg');
    assert.match(drawn.svg, />practice \(simulated\)</);
    assert.match(drawn.markdown, /^\*\*practice/m);
    assert.match(drawn.markdown, /^\| Right and firm +\| \d+% /m);
  });
});

describe('the picture of confidence under challenge', () => {
  it('names only the protocols that it draws', async () => {
    const drawn = drawnOf(makeReport('reportFigures').report);
    const { svg = '' } = drawn.find(({ name }) => name.startsWith('confidencePaths.')) ?? {};
    const [, facts = ''] = (await read(svg)).texts;
    assert.match(facts, /Protocol: anti-baseline, counterbalanced$/);
  });

  it('draws a line thicker the more judgments took its path', () => {
    const drawn = drawnOf(syntheticReport(specs));
    const { svg = '' } = drawn.find(({ name }) => name.startsWith('confidencePaths.')) ?? {};
    // 18 of 30 held, from 90 to 90; 12 flipped, from 90 to 90 for the other verdict.
    const [held, flipped] = [...svg.matchAll(/y2="([\d.]+)" stroke-width="([\d.]+)"/g)];
    assert.equal(held?.[2], '8');
    assert.equal(flipped?.[2], String(Math.round((1 + 7 * Math.sqrt(12 / 18)) * 100) / 100));
    assert.ok(Number(held?.[1]) < 115 && Number(flipped?.[1]) > 115, svg);
  });
});

describe('all figures of a report', () => {
  for (const fixture of [
    'reportFigures',
    'reportRepeats',
    'reportAnnotated',
    'reportBare',
    'reportHostile',
  ]) {
    it(`are drawn as separate standalone files: ${fixture}`, async () => {
      const drawn = drawnOf(makeReport(fixture).report);
      assert.ok(drawn.length > 5);
      const names = drawn.map(({ name }) => name.toLowerCase());
      assert.equal(new Set(names).size, names.length);
      for (const { name, svg } of drawn) {
        assert.match(name, /^[\p{L}\p{N}_.-]+\.svg$/u);
        const { fault, names: used } = await read(svg);
        assert.equal(fault, undefined, name);
        const unwanted = used.filter((one) => /^(on|xlink|href|class|style|script)/.test(one));
        assert.deepEqual(unwanted, [], name);
        assert.doesNotMatch(svg, /var\(|NaN|undefined|color-mix/, name);
        const shown = await page.evaluate<number>(
          `new Promise((resolve, reject) => {
            const image = new Image();
            image.onload = () => resolve(image.naturalWidth);
            image.onerror = reject;
            image.src = ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(svg)}`)};
          })`,
        );
        if (name.startsWith('card.')) assert.ok(shown >= 760, name);
        else assert.equal(shown, 760, name);
      }
    });
  }

  it('match the figures on the page, for every judge and pooled', () => {
    const names = drawnOf(makeReport('reportFigures').report).map(({ name }) => name);
    for (const judge of ['grebe-2-large', 'snipe-mini', 'pooled']) {
      for (const figure of ['flipRates', 'confidence', 'trajectory', 'stateFlow', 'ranking']) {
        assert.ok(names.includes(`${figure}.${judge}.svg`), `${figure}.${judge}`);
      }
    }
  });

  it('include one per kind of challenge if the page offers the choice', async () => {
    const drawn = drawnOf(makeReport('reportFigures').report);
    const ranking = drawn.find(({ name }) => name === 'ranking.grebe-2-large.svg');
    const { texts } = await read(ranking?.svg ?? '');
    for (const kind of ['All challenges', 'Doubt', 'Authority', 'Evidence']) {
      assert.ok(
        texts.some((text) => text.startsWith(`${kind}: Kendall`)),
        kind,
      );
    }
  });
});
