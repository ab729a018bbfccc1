import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import { createReportActions } from '../../../src/host/report/reportActions.ts';
import { Reports } from '../../../src/host/report/reports.ts';
import { closeEditors, record } from '../support/datasets.ts';
import { type AuditedFile, auditRecords } from '../support/fileRuns.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';
import { noResults, ReportPage } from '../support/reportPage.ts';

const inOrder = { sort: { column: { field: 'record' }, descending: false } };

describe('the table of a report', () => {
  let audited: AuditedFile;
  let reports: Reports;
  const audits: object[] = [];

  before(async () => {
    const { extensionUri } = await recant();
    audited = await auditRecords([record('one'), record('two'), record('three')]);
    const documents = new PairDocuments({ formats: knownFormats });
    const actions = createReportActions({
      documents,
      audits: {
        show: async (path: string, options: object) => audits.push({ path, options }),
      } as never,
      attacks: {} as never,
      extensionUri,
      results: noResults,
    });
    const fileRuns = { onDidChange: () => ({ dispose() {} }), progressOf: () => undefined };
    reports = new Reports({
      ...{ extensionUri, actions, annotationPaths: () => [] },
      log: vscode.window.createOutputChannel('table', { log: true }),
      fileRuns: fileRuns as never,
      results: noResults,
    });
  });
  beforeEach(closeEditors);
  after(closeEditors);

  async function openTable(): Promise<ReportPage> {
    const page = new ReportPage();
    await reports.show([audited.log], page.panel);
    await page.report();
    return page;
  }

  async function rowsOf(page: ReportPage, query: object) {
    const columns = [{ field: 'record' }, { turn: 'authority', field: 'verdict' }];
    page.say({ type: 'table', query, from: 0, count: 100, columns });
    return page.message('rows', (rows) => JSON.stringify(rows.query) === JSON.stringify(query));
  }

  it('has the pairs of its logs, as the query says', async () => {
    const page = await openTable();
    const all = await rowsOf(page, inOrder);
    assert.deepEqual(
      all.rows.map(({ id }) => id),
      ['one', 'two', 'three'],
    );
    const { rows, total, of } = await rowsOf(page, { search: 'three' });
    assert.deepEqual([rows[0]?.id, rows.length, total, of], ['three', 1, 1, 3]);
    assert.deepEqual(
      all.rows.map(({ record: name }) => name.replace(/ \(.*/, '')),
      ['#1 · What is one?', '#2 · What is two?', '#3 · What is three?'],
    );
    const second = await rowsOf(page, { search: '#2' });
    assert.deepEqual(
      second.rows.map(({ id }) => id),
      ['two'],
    );
    const { problem } = await rowsOf(page, { search: 'colour:red' });
    assert.equal(problem?.at, 'colour');
  });

  it('drops requests that are not in its protocol', async () => {
    const page = await openTable();
    await rowsOf(page, {});
    const count = page.posted.length;
    const columns: unknown[] = [];
    page.say({ type: 'table', query: {}, from: -1, count: 10, columns });
    page.say({ type: 'table', query: {}, from: 0, count: 1e6, columns });
    page.say({ type: 'table', query: { search: 'x'.repeat(1001) }, from: 0, count: 1, columns });
    await rowsOf(page, { search: 'two' });
    assert.equal(page.posted.slice(count).filter(({ type }) => type === 'rows').length, 1);
  });

  it('opens a record beside itself, and keeps the focus if asked to', async () => {
    const page = await openTable();
    const [, two, three] = (await rowsOf(page, inOrder)).rows;
    assert.ok(two && three);
    page.panel.reveal();
    await eventually('the panel', () => page.panel.active);
    const editorAt = (line: number) =>
      vscode.window.visibleTextEditors.find(
        ({ document, selection }) =>
          document.uri.toString() === audited.dataset.toString() && selection.active.line === line,
      );
    page.say({ type: 'openRecord', run: two.run, pair: two.pair, beside: 'keepFocus' });
    const shown = await eventually('the second record', () => editorAt(1));
    assert.equal(page.panel.visible, true);
    assert.notEqual(shown.viewColumn, page.panel.viewColumn);
    // The panel keeps the focus.
    await eventuallyEqual(() => vscode.window.activeTextEditor, undefined);
    page.say({ type: 'openRecord', run: three.run, pair: three.pair, beside: 'focus' });
    const next = await eventually('the third record', () => editorAt(2));
    assert.equal(next.viewColumn, shown.viewColumn);
    assert.equal(page.panel.visible, true);
    await eventually('the focus', () => vscode.window.activeTextEditor === next);
  });

  it('reads the texts of a row from its log', async () => {
    const page = await openTable();
    const [, two] = (await rowsOf(page, inOrder)).rows;
    assert.ok(two);
    const { run, pair, order } = two;
    page.say({ type: 'texts', run, pair, order });
    const texts = await page.message('texts');
    assert.match(texts.prompt, /^What is two/);
    assert.equal(texts.responses.length, 2);
    assert.ok(texts.label.length > 0);
    page.say({ type: 'texts', run, pair: 'no such pair', order });
    const { message } = await page.message('problem');
    assert.match(message, /no longer in its log/);
  });

  it('opens the audit of a row at a turn', async () => {
    const page = await openTable();
    const [one] = (await rowsOf(page, {})).rows;
    assert.ok(one);
    const { run, pair, order } = one;
    const turn = 'challenge:doubt#0';
    page.say({ type: 'openAudit', run, pair, order, turn });
    await eventually('the audit', () => audits.length > 0);
    assert.deepEqual(audits, [{ path: audited.log, options: { pair: { pair, order }, turn } }]);
  });
});
