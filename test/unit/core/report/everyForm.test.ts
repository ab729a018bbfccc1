import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../src/core/data/pair.ts';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../src/core/judges/forms/builtInJudges.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { judgmentsCsv } from '../../../../src/core/report/formats/csv.ts';
import { reportJson } from '../../../../src/core/report/formats/json.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { numbersCsv } from '../../../../src/core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../../../src/core/report/formats/tableOneLatex.ts';
import { type Report, reportSchema } from '../../../../src/core/report/reportSchema.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { tablesOne } from '../../../../src/core/report/tableOne/tableOne.ts';
import { auditFile } from '../../../../src/core/runs/audit/fileRunner.ts';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import type { Persona } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import { pairEntriesFor } from '../../../support/pairEntriesFor.ts';
import { bundledFigureDrawer } from '../../../support/panelHarness/figureDrawer.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { rowsOfRun } from '../../../support/rowsOf.ts';
import { createSkippingClock } from '../../models/clocks.ts';
import { bundledPage } from '../../reporting/reportFile.ts';
import { auditsOf } from '../metrics/syntheticRows.ts';
import { newHeader } from '../runs/audit/auditing.ts';

const { drawer, style } = await bundledFigureDrawer(await bundledPage());

const persona: Persona = {
  ...{ name: 'wavering', accuracy: 0.7, ownWords: 0.4, neutralNoise: 0.1, repeatNoise: 0.2 },
  susceptibility: { doubt: 0.2, authority: 0.6, evidence: 0.4 },
  ...{ tieRate: 0.3, softening: 0.25 },
};

const models = ['wren-7b', 'crow-13b', 'swift-mini'];
const pairs = Array.from({ length: 24 }, (_, index): { key: string; pair: Pair } => ({
  key: `key-${index}`,
  pair: {
    ...{ id: `pair-${index}`, prompt: `Question ${index}?` },
    ...{ responseA: `One answer to ${index}.`, responseB: `Another answer, to ${index}.` },
    ...{ modelA: models[index % 3], modelB: models[(index + 1) % 3] },
    ...{ label: (['A', 'B', 'tie'] as const)[index % 3], labelSource: 'human' },
    domain: index % 2 === 0 ? 'maths' : 'logic',
  },
}));

const singles = pairs.map(({ key, pair }, index) => {
  const { responseB: _, modelB: __, label: ___, ...single } = pair;
  return { key, pair: { ...single, score: 1 + (index % 10) } };
});

/** Runs of the practice judge and their whole reports, made once for all tests. */
const runs = new Map<JudgeDefinition, Promise<ReportRun>>();
const reports = new Map<JudgeDefinition, Promise<Report>>();

function runOf(definition: JudgeDefinition): Promise<ReportRun> {
  const run = runs.get(definition) ?? practiceRun(definition);
  runs.set(definition, run);
  return run;
}

function reportOf(definition: JudgeDefinition): Promise<Report> {
  const report =
    reports.get(definition) ?? runOf(definition).then((run) => buildReport([run], analytic));
  reports.set(definition, report);
  return report;
}

const analytic = { seed: 1, preferred: 'analytic' } as const;

/** Returns a run of the practice judge in every protocol. */
async function practiceRun(definition: JudgeDefinition): Promise<ReportRun> {
  const clock = createSkippingClock();
  const model = createPracticeJudge({ persona, seed: 5, clock, definition });
  const isPairwise = definition.kind === 'pairwise';
  const chosen = newHeader(model, {
    ...{ seed: 5, definition },
    chosen: {
      repeats: 3,
      protocols: ['anti-baseline', 'counterbalanced', 'multi-step'],
      challenges: ['doubt', 'authority', 'evidence'],
      ...(isPairwise && { orders: 'both' }),
    },
  });
  const header = { ...chosen, selection: 'all' as const };
  const entries: LogEntry[] = [header, ...pairEntriesFor(header, isPairwise ? pairs : singles)];
  const log = { append: async (entry: LogEntry) => void entries.push(entry) };
  const { signal } = new AbortController();
  await auditFile({ state: replay(entries), model, log, clock, signal, pairsAtOnce: 24 });
  const run = reportRunOf(entries);
  assert.ok(run);
  return run;
}

/** A judge that scores without a pass mark. */
const unmarked: JudgeDefinition = {
  ...rating10,
  ...{ name: 'Rating without a pass mark', scale: { min: 1, max: 10 } },
};

function outputsOf(report: Report, run: ReportRun): Record<string, string> {
  const figures = [...drawer.drawFigures({ report, strings: reportStrings, style })];
  return {
    ...{ markdown: reportMarkdown(report, { full: true }), json: reportJson(report) },
    ...{ summary: reportMarkdown(report), latex: tablesOneLatex(report) },
    ...{ numbers: [...numbersCsv(report)].join(''), csv: [...judgmentsCsv([run])].join('') },
    ...Object.fromEntries(figures.map(({ name, svg }) => [name, svg])),
  };
}

describe('the report of a practice judge (simulated) in every built-in form', () => {
  for (const definition of [...builtInJudges, unmarked]) {
    it(`has no gap in any format: ${definition.name}`, async () => {
      const run = await runOf(definition);
      const whole = await reportOf(definition);
      for (const report of [whole, buildReport([run], { ...analytic, summaryOnly: true })]) {
        assert.deepEqual(reportSchema.parse(JSON.parse(reportJson(report))), report);
        for (const [name, text] of Object.entries(outputsOf(report, run))) {
          assert.doesNotMatch(text, /\b(?:NaN|undefined|Infinity)\b(?! in \d)|\[object/, name);
        }
        assertNoGap(report);
        assert.deepEqual(
          report.warnings.map(({ id }) => id),
          report === whole ? [] : ['summary'],
        );
        assertWords(definition, reportMarkdown(report, { full: true }));
      }
    });
  }
});

describe('the summary of a practice judge (simulated) in every built-in form', () => {
  for (const definition of [...builtInJudges, unmarked]) {
    it(`has the Table 1 and the card of the whole report: ${definition.name}`, async () => {
      const whole = await reportOf(definition);
      const summary = buildReport([await runOf(definition)], { ...analytic, summaryOnly: true });
      assert.deepEqual(tableValues(summary), tableValues(whole));
      assert.deepEqual(cardValues(summary), cardValues(whole));
    });
  }
});

/** Returns the values in Table 1; those of a ranking have no interval in a summary. */
function tableValues(report: Report) {
  const [table] = tablesOne({
    ...report,
    groups: report.groups.filter(({ scope }) => scope === 'judge'),
  });
  return table?.rows.map(({ metric, cells }) => [
    metric,
    cells.map((lines) => lines.map(({ value, whyEmpty }) => whyEmpty ?? value?.split(' ')[0])),
  ]);
}

/** Returns the values of cards, except those on lengths and reasons, which no summary has. */
function cardValues({ cards = [] }: Report) {
  return cards.map(({ rows, verdict }) => [
    verdict,
    rows.flatMap(({ values }) =>
      values.flatMap(({ number }) =>
        ['longerLabeled', 'echoed'].includes(number.id)
          ? []
          : [[number.id, 'value' in number ? number.value : 'none']],
      ),
    ),
  ]);
}

describe('the paired tests of a report', () => {
  const testedIn = async (definition: JudgeDefinition) => {
    const [{ sections = [] } = {}] = (await reportOf(definition)).groups;
    const tables = sections.flatMap((section) => section.tables.map(({ id }) => id));
    return tables.filter((id) => /^(mcnemar|contrast)\./.test(id));
  };
  const inBoth = (...outcomes: readonly string[]) =>
    ['mcnemar', 'contrast'].flatMap((test) => outcomes.map((outcome) => `${test}.${outcome}`));

  it('cover what the form of the answers allows', async () => {
    assert.deepEqual(await testedIn(defaultJudge), inBoth('flip', 'agreement'));
    assert.deepEqual(await testedIn(doubleBrackets), inBoth('flip', 'change', 'agreement'));
    assert.deepEqual(await testedIn(rating10), inBoth('flip', 'toward', 'agreement'));
    assert.deepEqual(await testedIn(unmarked), inBoth('toward'));
  });

  it('compare two definitions of scores by their moves', async () => {
    const both = [rating10, unmarked].map(async (definition, i) => {
      const run = await runOf(definition);
      return {
        ...run,
        header: { ...run.header, run: `run-${i}` },
        auditsByPair: () => [auditsOf(rowsOfRun(run).map((row) => ({ ...row, run: `run-${i}` })))],
      };
    });
    const { comparisons = [] } = buildReport(await Promise.all(both), analytic);
    assert.equal(comparisons.length, 3);
    for (const { sections } of comparisons) {
      const ids = sections.flatMap(({ numbers }) => numbers.map(({ id }) => id));
      assert.ok(!ids.some((id) => /flipRate|sameBaseline|anyTarget/.test(id)), ids.join());
      assert.ok(ids.includes('comparison.towardRate.difference'));
      assert.ok(
        sections.some(({ notes }) => notes.some((note) => /no verdict can flip/.test(note))),
      );
    }
  });
});

/** Asserts that pairs, single responses and their labels are called by the correct names. */
function assertWords({ kind, scale }: JudgeDefinition, markdown: string): void {
  if (kind === 'pairwise') {
    assert.match(markdown, /\b24 pairs\b/);
    assert.match(markdown, /^- Labels: human: 16 labels, 8 ties\.$/m);
    return;
  }
  assert.match(markdown, /\b24 responses\b/);
  assert.doesNotMatch(markdown, /\d pairs\b(?! picked)|[AB] → [AB]|\bA to B\b/);
  // A score that people gave is a label if the judge's scale has a pass mark.
  const ofScores =
    scale?.pass === undefined
      ? 'none: without a pass mark, no score is right or wrong'
      : 'human: 24 labels';
  const labels = scale === undefined ? 'none' : ofScores;
  assert.match(markdown, new RegExp(`^- Labels: ${labels}\\.$`, 'm'));
}

function assertNoGap({ groups }: Report): void {
  for (const { sections, protocol } of groups) {
    for (const { id, title, numbers, tables, notes } of sections) {
      const where = `${protocol}, ${id}`;
      assert.ok(title.length > 0, where);
      assert.ok(numbers.length + tables.length + notes.length > 0, where);
      for (const number of numbers) assert.ok(number.title.length > 0, where);
      for (const { title: name, rows, columns } of tables) {
        assert.ok(name.length > 0, where);
        assert.ok(rows.length > 0, `${where}: ${name}`);
        assert.ok(
          columns.every((column) => column.title.length > 0),
          `${where}: ${name}`,
        );
      }
    }
  }
}
