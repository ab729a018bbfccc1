import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findingsOf } from '../../../src/host/views/runs/runFindings.ts';
import { runItem } from '../../../src/host/views/runs/runItem.ts';
import { RunReader } from '../../../src/logs/reading/runReader.ts';
import type { ToReportPanel } from '../../../src/messages/report.ts';
import { auditAs, more, type Step } from '../fileAudits/auditAs.ts';
import { closeEditors, newFile } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { annotateInTests } from '../support/notes.ts';
import { panelOf, shownIn } from '../support/panels.ts';
import { eventually, recant } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

type Message<Type> = Extract<ToReportPanel, { type: Type }>;

const all = ['Anti-baseline', 'Counterbalanced', 'Multi-step'];
const steps: readonly Step[] = [
  ['Audit File', { pick: 'Protocols' }],
  ['Protocols', { tick: all }],
  more,
  ['Audit File', { pick: 'Presented orders' }],
  ['orders', { pick: 'Both' }],
  ['Audit File', { pick: 'Show the plan' }],
];

/** Returns the first two counts of a text such as `20 flips under challenge, 12 harmful`. */
function countsIn(text: string): readonly number[] {
  const found = /(\d+) flips? under challenge(?: in \d+ protocols)?, (\d+) harmful/.exec(text);
  assert.ok(found, text);
  return [Number(found[1]), Number(found[2])];
}

/** Returns the number of flips under challenge in a line such as `A → B under doubt · +2 more`. */
function flipsIn(line: string): number {
  if (!/[AB] → [AB] under \w/.test(line)) return 0;
  return 1 + Number(/ · \+(\d+) more/.exec(line)?.[1] ?? 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

describe('the flips of one judge under several protocols and in both orders', () => {
  annotateInTests();
  afterEach(closeEditors);

  it('are as many in message, runs, review, report, list, table, lenses and Problems', async () => {
    const { extensionPath } = await recant();
    const before = new Set(await runLogs());
    const sample = await readFile(join(extensionPath, 'media/sample/judge-pairs.jsonl'), 'utf8');
    const file = await newFile('data.jsonl', sample);
    const shown = await auditAs(
      () => vscode.commands.executeCommand('recant.auditFile', file),
      { steps, confirm: 'Start' },
      ({ messages }) => messages.length > 0,
    );
    const [flips = 0, harmful = 0] = countsIn(shown.messages[0] ?? '');
    assert.ok(flips > harmful && harmful > 0, `${flips} flips, ${harmful} harmful`);
    const [path = ''] = (await runLogs()).filter((log) => !before.has(log));
    const reader = new RunReader(path);
    await reader.refresh();
    const { header } = reader;
    assert.ok(header);
    const logged = [...reader.results()].filter(({ judgment }) => judgment.flipKind).length;
    assert.ok(logged > flips, 'the log has flips that do not count');

    const { label = '' } =
      runItem({
        ...{ path, header, found: findingsOf(reader) },
        ...{ isAsked: false, isOutdated: false, isHidden: false },
      }).accessibilityInformation ?? {};
    assert.deepEqual(countsIn(label), [flips, harmful], 'runs');

    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    const shows = (what: string, lines: () => readonly string[] | Promise<readonly string[]>) =>
      eventually(`${flips} flips in ${what}`, async () => {
        const found = sum((await lines()).map(flipsIn));
        assert.ok(found <= flips, `${found} flips in ${what}`);
        return found === flips;
      });
    await shows('lenses', async () => (await lensesOf(document)).map(({ title }) => title));
    await shows('Problems', () =>
      vscode.languages.getDiagnostics(document.uri).map(({ message }) => message),
    );

    const review = await panelOf('recant.reviewFlips', file);
    assert.equal(
      (await shownIn(review)).review.position.split(' · ')[1],
      `1 of ${flips}`,
      'review',
    );
    review.close();

    const report = await panelOf('recant.openRun', [path]);
    report.say({ type: 'ready' });
    const message = <Type extends ToReportPanel['type']>(type: Type) =>
      eventually(`a message ${type}`, () =>
        (report.posted as readonly ToReportPanel[]).findLast(
          (one): one is Message<Type> =>
            one.type === type && (one.type !== 'snapshot' || one.snapshot.report !== undefined),
        ),
      );
    const { groups = [] } = (await message('snapshot')).snapshot.report ?? {};
    const ofJudge = groups.filter(({ scope }: ReportGroup) => scope === 'judge');
    assert.equal(ofJudge.length, all.length);
    report.say({ type: 'worst', of: [ofJudge.map(({ protocol }) => ({ protocol }))] });
    const { count } = (await message('worst')).flips[0] ?? {};
    assert.deepEqual([count?.flips, count?.harmful], [flips, harmful], 'report');
    report.say({ type: 'list', query: { arm: 'challenged', outcome: 'flip' } });
    assert.equal((await message('judgments')).total, flips, 'list');
    const columns = [{ field: 'flips' }, { field: 'harmful' }, { field: 'state' }];
    report.say({ type: 'table', query: {}, from: 0, count: 100, columns });
    const { total, rows } = await message('rows');
    assert.equal(total, document.lineCount - 1, 'a record is a row');
    const [ofRows, harmfulOfRows] = [0, 1].map((place) =>
      sum(rows.map(({ cells }) => Number(cells[place]?.value))),
    );
    assert.deepEqual([ofRows, harmfulOfRows], [flips, harmful], 'table');
    const lenses = (await lensesOf(document)).map(({ title }) => title);
    for (const { cells, record } of rows) {
      const state = String(cells[2]?.value);
      assert.ok(
        lenses.some((title) => title.includes(state)),
        `${record}: ${state} in ${lenses.join('\n')}`,
      );
    }
    report.close();
  });
});
