import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { annotationEvent } from '../../../src/core/annotations/annotationEvent.ts';
import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import { isFlip, subjectOf } from '../../../src/core/results/turnResult.ts';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import { asScriptJson } from '../../../src/core/words/escape.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { Definitions } from '../../../src/host/judges/definitions.ts';
import { KeyStore } from '../../../src/host/keys.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import { Judges } from '../../../src/host/models/judges.ts';
import { createReportActions } from '../../../src/host/report/reportActions.ts';
import { reportRestorer } from '../../../src/host/report/reportRestorer.ts';
import { Reports } from '../../../src/host/report/reports.ts';
import type { FileRunProgress } from '../../../src/host/runs/fileRun.ts';
import type { AuditSession } from '../../../src/host/sessions/auditSession.ts';
import { Audits } from '../../../src/host/sessions/audits.ts';
import { appendAnnotations } from '../../../src/logs/annotationFile.ts';
import { readHeader } from '../../../src/logs/reading/firstLine.ts';
import { RunReader } from '../../../src/logs/reading/runReader.ts';
import type { FromReportPanel, ReportProgress } from '../../../src/messages/report.ts';
import { closeEditors, newFile, record } from '../support/datasets.ts';
import { type AuditedFile, auditAgain, auditRecords, recantCli } from '../support/fileRuns.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';
import { noResults, ReportPage } from '../support/reportPage.ts';
import { secretsInMemory } from '../support/secrets.ts';

/** Query for the practice judge, which answers every pair. */
const everyBaseline: JudgmentQuery = {
  protocol: 'anti-baseline',
  arm: 'baseline',
  outcome: 'all',
};

/** Formats of exports, by their names on the command line. */
const exports = {
  html: { label: 'Web Page', extension: 'html' },
  md: { label: 'Markdown', extension: 'md' },
  fullMd: { label: 'Full Markdown', extension: 'md' },
  numbers: { label: 'CSV of Numbers', extension: 'csv' },
  tex: { label: 'Table 1 as LaTeX', extension: 'tex' },
  csv: { label: 'CSV of Judgments', extension: 'csv' },
  json: { label: 'JSON', extension: 'json' },
} as const;

/** Returns the name of a listed record without the name of the test file in its prompt. */
function question(name: string): string {
  return name.replace(/ \(.*/, '');
}

/** Returns the number of worker threads of the extension host. */
function workers(): number {
  Object.assign(process.report, { excludeNetwork: true });
  return (process.report.getReport() as { workers: unknown[] }).workers.length;
}

/** Returns the annotation subject for a log's first flip under a challenge. */
async function anyFlip(log: string) {
  const reader = new RunReader(log);
  await reader.refresh();
  const flip = [...reader.results()].find(
    (result) => isFlip(result) && result.judgment.arm === 'challenge',
  );
  assert.ok(flip && isFlip(flip));
  return subjectOf(flip);
}

describe('the report panel', () => {
  let reports: Reports;
  let restorer: vscode.WebviewPanelSerializer;
  let file: AuditedFile;
  const asked = new vscode.EventEmitter<FileRunProgress>();
  const fileRuns = {
    progress: undefined as FileRunProgress | undefined,
    done: [] as string[],
    onDidChange: asked.event,
    progressOf: (path: string) =>
      path === fileRuns.progress?.path ? fileRuns.progress : undefined,
    cancel: (path: string) => void fileRuns.done.push(`cancel ${path}`),
    resume: async (path: string) => void fileRuns.done.push(`resume ${path}`),
    become(progress: Partial<FileRunProgress> | undefined) {
      fileRuns.progress = progress as FileRunProgress | undefined;
      if (progress) asked.fire(progress as FileRunProgress);
    },
  };
  const remembered = new Map<string, unknown>();
  let annotations: readonly string[] = [];
  const resultsChanged = new vscode.EventEmitter<void>();
  const results = { ...noResults, onDidChange: resultsChanged.event };

  before(async () => {
    const { extensionUri } = await recant();
    const log = vscode.window.createOutputChannel('report', { log: true });
    const context = {
      extensionUri,
      globalStorageUri: vscode.Uri.file('/nowhere'),
      workspaceState: {
        get: (key: string, otherwise: unknown) => remembered.get(key) ?? otherwise,
        update: async (key: string, value: unknown) => void remembered.set(key, value),
      },
    } as unknown as vscode.ExtensionContext;
    const documents = new PairDocuments({ formats: knownFormats });
    const judges = new Judges(new KeyStore(secretsInMemory()), new Definitions());
    const nameOf = ({ view }: AuditSession) => view?.entry.pair.prompt ?? '';
    const audits = new Audits(context, judges, { nameOf, othersOf: () => [] } as never, log);
    const actions = createReportActions({
      ...{ documents, audits, attacks: {} as never, extensionUri, results },
    });
    reports = new Reports({
      extensionUri,
      actions,
      fileRuns: fileRuns as never,
      annotationPaths: () => annotations,
      results,
      log,
    });
    restorer = reportRestorer(reports, context, log);
    file = await auditRecords(['one', 'two', 'three'].map((id) => record(id)));
  });
  afterEach(closeEditors);

  async function opened(...logs: readonly string[]): Promise<ReportPage> {
    const page = new ReportPage();
    await reports.show(logs, page.panel);
    return page;
  }

  /**
   * Exports the report in the format with this label; returns the messages and the written file.
   */
  async function exported(page: ReportPage, label: string) {
    const { showQuickPick } = vscode.window;
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) =>
        items.find((item) => item.label === label),
    });
    try {
      return await saved(page, { type: 'export' }, 'exported');
    } finally {
      Object.assign(vscode.window, { showQuickPick });
    }
  }

  async function saved(page: ReportPage, message: FromReportPanel, name = 'saved') {
    const out = join(dirname(file.log), name);
    const { showSaveDialog, showInformationMessage } = vscode.window;
    const said: string[] = [];
    Object.assign(vscode.window, {
      showSaveDialog: async (options: vscode.SaveDialogOptions) => {
        said.push(options.defaultUri?.path.split('/').at(-1) ?? '');
        return vscode.Uri.file(out);
      },
      // Others may speak at the same time, such as a run that ends.
      showInformationMessage: async (message: string) =>
        message.includes(name) ? void said.push(message) : undefined,
    });
    try {
      page.say(message);
      await eventually('the file', () => said.length === 2);
    } finally {
      Object.assign(vscode.window, { showSaveDialog, showInformationMessage });
    }
    return { said, text: await readFile(out, 'utf8') };
  }

  it('receives the numbers when ready, and everything on request', async () => {
    const page = await opened(file.log);
    page.say({ type: 'ready' });
    const [first] = page.posted;
    assert.ok(first?.type === 'snapshot' && first.snapshot.report === undefined);
    const { report, logs, notices } = await page.report();
    assert.deepEqual([logs, notices], [[file.log], []]);
    assert.deepEqual(
      report?.runs.map(({ pairs, judge }) => [pairs, judge.simulated]),
      [[3, true]],
    );
    const before = page.posted.length;
    page.say({ type: 'ready' });
    assert.equal(page.posted.length, before + 1);
    assert.equal(page.posted.at(-1)?.type, 'snapshot');
  });

  it('ends with the numbers of the command line', async () => {
    const page = await opened(file.log);
    const printed = await recantCli('report', file.log, '--format', 'json');
    await page.message(
      'snapshot',
      ({ snapshot }) => `${JSON.stringify(snapshot.report, null, 2)}\n` === printed,
    );
  });

  it('follows a growing log, whoever writes it', async () => {
    const { dataset, log } = await auditRecords([record('one')]);
    const page = await opened(log);
    await page.report();
    await appendFile(dataset.fsPath, `${JSON.stringify(record('two'))}\n`);
    await auditAgain(dataset, dirname(log), '--changed', 'update');
    await page.message('snapshot', ({ snapshot }) => snapshot.report?.runs[0]?.pairs === 2);
  });

  it("follows the project's configuration, whose fault goes as it is mended", async () => {
    const { dataset } = await auditRecords([record('one')]);
    const folder = dirname(dataset.fsPath);
    const config = join(folder, 'recant.config.json');
    const stating = (bar: string) =>
      JSON.stringify({ data: 'data.jsonl', judges: [{ provider: 'practice' }], bars: [bar] });
    const log = join(folder, '.recant', 'runs', 'practice.jsonl');
    await auditAgain(dataset, dirname(log));
    const unstated = await recantCli('report', log, '--format', 'json');
    await writeFile(config, stating('rightAndFirm>=often'));
    const page = await opened(log);
    await page.message(
      'snapshot',
      ({ snapshot: { notices, report } }) =>
        notices.some((notice) => notice.includes(config)) &&
        `${JSON.stringify(report, null, 2)}\n` === unstated,
    );
    await writeFile(config, stating('rightAndFirm>=0.99'));
    await page.message(
      'snapshot',
      ({ snapshot: { notices, report } }) =>
        notices.length === 0 && report?.cards?.[0]?.bars[0]?.id === 'rightAndFirm>=0.99',
    );
  });

  it('follows annotations, in its exports too', async () => {
    const said = join(dirname(file.log), 'said', 'annotations.jsonl');
    annotations = [said];
    const page = await opened(file.log);
    annotations = [];
    assert.equal((await page.report()).report?.annotations, undefined);
    const flip = await anyFlip(file.log);
    const ada = { id: '1', author: 'Ada', at: 1, label: 'harmful' } as const;
    const says = (fields: object) =>
      appendAnnotations(said, [
        annotationEvent.parse({ type: 'annotation', schema: 1, note: '', flip, ...ada, ...fields }),
      ]);
    const shows = (column: 'harmful' | 'conflict') =>
      page.message('snapshot', ({ snapshot: { report } }) =>
        (report?.groups[0]?.sections ?? [])
          .flatMap(({ tables }) => tables)
          .some(({ id, rows: [all] }) => id === 'annotations' && all?.[column] === 1),
      );
    await says({});
    await shows('harmful');
    await says({ id: '2', author: 'Bob', label: 'beneficial' });
    await shows('conflict');
    for (const format of ['csv', 'fullMd'] as const) {
      const { text } = await exported(page, exports[format].label);
      const args = ['report', file.log, '--annotations', said];
      args.push(...(format === 'fullMd' ? ['--full'] : ['--format', format]));
      assert.equal(text, await recantCli(...args));
      assert.match(text, format === 'csv' ? /,conflict,/ : /Flips on which people do not agree/);
    }
  });

  it('shows whether a run is in progress, and when it has ended', async () => {
    const { log } = await auditRecords([record('one')]);
    const lock = JSON.stringify({ pid: process.pid, host: 'elsewhere', id: 'x' });
    await writeFile(`${log}.lock`, lock);
    const page = await opened(log);
    const { progress } = await page.report();
    assert.equal(progress.growing, true);
    await rm(`${log}.lock`);
    await page.message('progress', (message) => !message.progress.growing);
  });

  it('shows the progress of each run', async () => {
    const page = await opened(file.log);
    const { progress } = await page.report();
    const run = progress.runs[0];
    assert.deepEqual(
      [progress.runs.length, run?.judge, run?.state],
      [1, 'practice-impressionable', 'complete'],
    );
    assert.deepEqual([run?.judged, run?.most, run?.canResume], [18, 18, false]);
    const begun = (await readFile(file.log, 'utf8')).trimEnd().split('\n').slice(0, -6);
    const unfinished = await newFile('begun.jsonl', begun.map((line) => `${line}\n`).join(''));
    const left = (await (await opened(unfinished.fsPath)).report()).progress.runs[0];
    assert.deepEqual([left?.state, left?.canResume, left?.most], ['unfinished', true, 18]);
    assert.ok(left && left.judged < 18);
  });

  it('shows and controls a run of this window', async () => {
    const page = await opened(file.log);
    const { report } = await page.report();
    const run = report?.runs[0]?.run;
    const shown = async (state: string) => {
      const isIt = (message: { progress: ReportProgress }) =>
        message.progress.runs[0]?.state === state;
      return (await page.message('progress', isIt)).progress.runs[0];
    };
    fileRuns.become({ path: file.log, status: 'running' });
    assert.equal((await shown('running'))?.canCancel, true);
    page.say({ type: 'cancel', run });
    const pause = { reason: 'unreachable' as const, message: 'Nothing listens there.' };
    fileRuns.become({ path: file.log, status: 'paused', pause });
    fileRuns.become({ path: `${file.log}.other`, status: 'running' });
    page.say({ type: 'resume', run });
    await eventually('both', () => fileRuns.done.length === 2);
    assert.deepEqual(fileRuns.done, [`cancel ${file.log}`, `resume ${file.log}`]);
    fileRuns.become(undefined);
  });

  it('lists the invalid lines of a log', async () => {
    const lines = (await readFile(file.log, 'utf8')).split('\n');
    const text = [...lines.slice(0, 3), 'garbage', ...lines.slice(3)].join('\n');
    const { fsPath } = await newFile('damaged.jsonl', text);
    const { report, notices } = await (await opened(fsPath)).report();
    assert.deepEqual(notices, [`${fsPath}:4: not JSON; the line was skipped.`]);
    assert.equal(report?.runs[0]?.pairs, 3);
  });

  it('uses a worker that ends with the panel', async () => {
    const other = await auditRecords([record('one')]);
    const before = workers();
    const pages = [await opened(file.log), await opened(other.log)];
    for (const page of pages) await page.report();
    assert.equal(workers(), before + 2);
    for (const { panel } of pages) panel.dispose();
    await eventually('the end of both', () => workers() === before);
  });

  it('lists missing logs', async () => {
    const page = await opened(file.log, `${file.log}.gone.jsonl`);
    const { logs, notices } = await page.report();
    assert.deepEqual(logs, [file.log]);
    assert.match(notices.join(), /^.*gone\.jsonl is missing or contains no readable run/);
  });

  it('lists the pairs behind a mark', async () => {
    const page = await opened(file.log);
    await page.report();
    page.say({ type: 'list', query: everyBaseline });
    const { query, judgments, total } = await page.message('judgments');
    assert.deepEqual(query, everyBaseline);
    assert.equal(total, 3);
    const names = judgments.map(({ name }) => question(name)).sort();
    assert.deepEqual(names, ['#1 · What is one?', '#2 · What is two?', '#3 · What is three?']);
  });

  it('numbers listed records as the dataset has them now', async () => {
    const own = await auditRecords([record('one'), record('two')]);
    const page = await opened(own.log);
    await page.report();
    const names = async () => {
      const before = page.posted.length;
      page.say({ type: 'list', query: everyBaseline });
      const answer = await eventually('the list', () =>
        page.posted.slice(before).find((message) => message.type === 'judgments'),
      );
      return answer.judgments.map(({ name }) => question(name)).sort();
    };
    assert.deepEqual(await names(), ['#1 · What is one?', '#2 · What is two?']);
    const text = [record('new'), record('one'), record('two')]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
    await writeFile(own.dataset.fsPath, text);
    await eventually(
      'the new numbers',
      async () => (await names()).join() === '#2 · What is one?,#3 · What is two?',
    );
  });

  it('opens the record of a listed pair at its position, in its existing tab', async () => {
    const document = await vscode.workspace.openTextDocument(file.dataset);
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    const page = await opened(file.log);
    const { run, pair } = await listed(page, 'two');
    page.say({ type: 'openRecord', run, pair });
    await eventually('the record', () => {
      const editor = vscode.window.activeTextEditor;
      return (
        editor?.document.uri.toString() === file.dataset.toString() &&
        editor.selection.active.line === 1
      );
    });
    await eventuallyEqual(() => vscode.window.activeTextEditor?.viewColumn, vscode.ViewColumn.Two);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.equal(tabs.filter(({ input }) => input instanceof vscode.TabInputText).length, 1);
  });

  it('opens the record of a listed pair after its folder was moved with the logs', async () => {
    const { dataset, log } = await auditRecords([record('moved')]);
    const folder = join(dirname(dataset.fsPath), '.recant', 'runs');
    await mkdir(folder, { recursive: true });
    const text = await readFile(log, 'utf8');
    const moved = join(folder, 'moved.jsonl');
    await writeFile(moved, text.replaceAll(dirname(dataset.fsPath), '/before/the/move'));
    const page = await opened(moved);
    const { run, pair, name } = await listed(page, 'moved');
    assert.match(name, /^#1 · /);
    page.say({ type: 'openRecord', run, pair });
    await eventually(
      'the record',
      () => vscode.window.activeTextEditor?.document.uri.toString() === dataset.toString(),
    );
  });

  it('names the worst flip, which is the first of the list, by the place of its record', async () => {
    const page = await opened(file.log);
    await page.report();
    page.say({ type: 'worst', of: [[{ protocol: 'anti-baseline' }], [{ protocol: 'none' }]] });
    // The page that is shown asks for its own.
    const { flips } = await page.message('worst', ({ of }) => of.length === 2);
    page.say({ type: 'list', query: { ...everyBaseline, arm: 'challenge', outcome: 'flip' } });
    const [first] = (await page.message('judgments')).judgments;
    assert.ok(first, 'a flip');
    assert.deepEqual(
      flips.map(({ worst }) => worst),
      [first, null],
    );
    assert.equal(flips[1]?.count.flips, 0);
    assert.match(first.name, /^#\d+ · /);
    assert.match(first.judgment.turn ?? '', /^challenge:/);
  });

  it('names the other judges of its file as they are audited, and compares one', async () => {
    const page = await opened(file.log);
    const { report, otherJudges } = await page.report();
    assert.deepEqual(otherJudges, []);
    const other = await auditRecords(['one', 'two', 'three'].map((id) => record(id)));
    const runs = await Promise.all(
      [file.log, other.log].map(async (path) => {
        const header = await readHeader(auditKind, path);
        const isOther = path === other.log;
        return {
          ...{ reader: { path }, header, run: header?.run, judge: isOther ? 'other' : 'own' },
          ...{ judgeName: 'the other judge', simulated: true, isJudged: true, dataset: 'same' },
        };
      }),
    );
    const [own] = runs;
    assert.equal(own?.run, report?.runs[0]?.run);
    results.showable = { all: runs as never, choice: {}, shown: [] };
    resultsChanged.fire();
    const run = runs[1]?.run;
    await page.message('snapshot', ({ snapshot }) =>
      isDeepStrictEqual(snapshot.otherJudges, [{ run, judge: 'the other judge', simulated: true }]),
    );
    page.say({ type: 'compare', run });
    await eventually('a report on both runs', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => /^Simulated Report: .+, 2 runs$/.test(label)),
    );
    page.say({ type: 'compare', run: 'none' });
    await page.message('problem', ({ message }) => /no longer in the workspace/.test(message));
    results.showable = noResults.showable;
  });

  it('opens the audit of a listed pair only', async () => {
    const page = await opened(file.log);
    const { run, pair, order } = await listed(page, 'three');
    page.say({ type: 'openAudit', run, pair, order });
    await eventually('the audit', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => /^Audit( by .+)?: What is three\?/.test(label)),
    );
  });

  it('opens the log of a run', async () => {
    const page = await opened(file.log);
    const { report } = await page.report();
    page.say({ type: 'openLog', run: report?.runs[0]?.run });
    await eventually(
      'the log',
      () => vscode.window.activeTextEditor?.document.uri.fsPath === file.log,
    );
  });

  it('opens no file that only the log names, but the record in the open folder', async () => {
    const text = await readFile(file.log, 'utf8');
    const elsewhere = vscode.Uri.file('/etc/passwd').toString();
    const hostile = text.replaceAll(file.dataset.fsPath, elsewhere);
    const page = await opened((await newFile('hostile.jsonl', hostile)).fsPath);
    const { run, pair, name } = await listed(page, 'one');
    assert.match(name, /^one · What is one\?/);
    page.say({ type: 'openRecord', run, pair });
    await eventuallyEqual(
      () => vscode.window.activeTextEditor?.document.uri.fsPath,
      file.dataset.fsPath,
    );
    const documents = vscode.workspace.textDocuments.map(({ uri }) => uri.fsPath);
    assert.ok(!documents.includes('/etc/passwd'));
  });

  it('reports an unknown run or pair, and drops invalid messages', async () => {
    const page = await opened(file.log);
    const { run } = await listed(page, 'one');
    const refused: [message: object, says: RegExp][] = [
      [{ type: 'openLog', run: 'none' }, /^This report has no run none\.$/],
      [{ type: 'openLog', run: file.log }, /^This report has no run /],
      [{ type: 'openRecord', run, pair: 'none' }, /no longer holds this pair/],
      [{ type: 'openAudit', run, pair: 'none', order: 'AB' }, /holds no such pair\.$/],
    ];
    for (const [message, says] of refused) {
      page.say(message);
      await page.message('problem', (problem) => says.test(problem.message));
    }
    const before = page.posted.length;
    for (const message of [
      undefined,
      7,
      'ready',
      { type: 'open', path: '/etc/passwd' },
      { type: 'openLog', run: 7 },
      { type: 'openLog', run, path: '/etc/passwd' },
      { type: 'export', path: '../../x' },
      { type: 'list', query: { ...everyBaseline, arm: '__proto__' } },
    ]) {
      page.say(message);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answers = page.posted.slice(before).map(({ type }) => type);
    assert.deepEqual(
      answers.filter((type) => type === 'problem' || type === 'judgments'),
      [],
    );
  });

  describe('the export of a report', () => {
    for (const [format, { label, extension }] of Object.entries(exports)) {
      it(`writes ${format} as the command line does`, async () => {
        const page = await opened(file.log);
        await page.report();
        const { said, text } = await exported(page, label);
        assert.deepEqual(said, [`data-report.${extension}`, 'The report was written to exported.']);
        const options = format === 'fullMd' ? ['--full'] : ['--format', format];
        const printed = await recantCli('report', file.log, ...options);
        assert.equal(text, format === 'html' ? namedByPlace(printed) : printed);
      });
    }

    /** Returns a page of the command line, which names records by their ids, with their places. */
    function namedByPlace(page: string): string {
      const data = /(?<=<script type="application\/json" id="report">).*(?=<\/script>)/;
      return page.replace(data, (found) => {
        const exported = JSON.parse(found);
        for (const { record } of exported.audits.runs[0].pairs) {
          record.place += 1;
          record.name = record.name.replace(/^\w+(?= · )/, `#${record.place}`);
        }
        return asScriptJson(JSON.stringify(exported));
      });
    }
  });

  it('saves a figure as the command line draws it', async () => {
    const page = await opened(file.log);
    await page.report();
    const figure = { type: 'exportFigure', figure: 'flipRates', view: {} } as const;
    const { said, text } = await saved(page, { ...figure, form: 'saveSvg' });
    const name = said[0]?.replace(/^data-report\./, '') ?? '';
    const figures = join(dirname(file.log), 'figures');
    await recantCli('report', file.log, '--format', 'svg', '--out', figures);
    assert.equal(text, await readFile(join(figures, name), 'utf8'));
  });

  it('copies a figure as the command line draws it, as SVG and as Markdown', async () => {
    const page = await opened(file.log);
    await page.report();
    const copied = async (form: 'copySvg' | 'copyMarkdown', start: string) => {
      await vscode.env.clipboard.writeText('');
      page.say({ type: 'exportFigure', figure: 'flipRates', view: {}, form });
      return eventually(form, async () => {
        const text = await vscode.env.clipboard.readText();
        return text.startsWith(start) ? text : undefined;
      });
    };
    const figures = join(dirname(file.log), 'copied');
    await recantCli('report', file.log, '--format', 'svg', '--out', figures);
    const [name = ''] = (await readdir(figures)).filter((one) => one.startsWith('flipRates.'));
    assert.equal(await copied('copySvg', '<svg'), await readFile(join(figures, name), 'utf8'));
    const markdown = await copied('copyMarkdown', '###');
    assert.match(
      markdown,
      /^### Flip rates: practice-impressionable \(simulated\) on data\.jsonl\n/,
    );
    assert.match(markdown, /\n\| Flip rate, authority \| [\d.]+ \| [\d.]+ to [\d.]+ /);
  });

  it('saves a picture that the clipboard did not take', async () => {
    const page = await opened(file.log);
    await page.report();
    page.say({ type: 'exportFigure', figure: 'flipRates', view: {}, form: 'copyPng' });
    const { name, svg } = await page.message('drawn');
    assert.match(svg, /^<svg/);
    const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const { said } = await saved(page, { type: 'picture', name, png }, 'saved.png');
    assert.match(said[0] ?? '', /flipRates\..*\.png$/);
    const bytes = await readFile(join(dirname(file.log), 'saved.png'));
    assert.equal(bytes.toString('base64'), png);
  });

  it('reports a figure that does not exist', async () => {
    const page = await opened(file.log);
    await page.report();
    page.say({ type: 'exportFigure', figure: '__proto__', view: {}, form: 'saveSvg' });
    await eventually('the reason', () =>
      page.posted.some((one) => one.type === 'problem' && /no such figure/.test(one.message)),
    );
  });

  it('has words of its own for a fault in Recant, on the page', async () => {
    const page = await opened(file.log);
    const { report } = await page.report();
    const { cancel } = fileRuns;
    fileRuns.cancel = () => void new Uint8Array(-11);
    try {
      page.say({ type: 'cancel', run: report?.runs[0]?.run });
      const { message } = await page.message('problem');
      assert.match(message, /^A fault in Recant prevented this\. Try again\. .*Show Output/);
    } finally {
      fileRuns.cancel = cancel;
    }
  });

  describe('the report panel after a reload', () => {
    async function restored(state: unknown): Promise<ReportPage> {
      const page = new ReportPage();
      await restorer.deserializeWebviewPanel(page.panel, state);
      return page;
    }

    it('shows the logs of its saved state', async () => {
      const page = await restored({ logs: [file.log], view: { any: 'thing' } });
      assert.equal((await page.report()).report?.runs[0]?.pairs, 3);
      assert.equal(page.panel.title, 'Simulated Report: data.jsonl · practice-impressionable');
    });

    it('lists logs that are now missing', async () => {
      const gone = join(dirname(file.log), 'gone.jsonl');
      const page = await restored({ logs: [file.log, gone] });
      assert.match((await page.report()).notices.join(), /gone\.jsonl is missing/);
    });

    it('opens logs elsewhere only if the user has opened them before', async () => {
      const state = { logs: ['/nowhere-else/run.jsonl', file.log] };
      await assertGone(state);
      remembered.set('recant.openedLogs', ['/nowhere-else/run.jsonl']);
      await (await restored(state)).report();
      remembered.clear();
    });

    it('closes if its state is invalid', async () => {
      const outside = join(dirname(file.log), '../../../../elsewhere/run.jsonl');
      for (const logs of [[], file.log, [7], [outside], [''], ['\0'], ['data.jsonl'], [null]]) {
        await assertGone({ logs });
      }
      for (const state of [undefined, null, 7, [], {}, { runs: [file.log] }])
        await assertGone(state);
      await assertGone({ logs: [`//server/share/${'x'.repeat(10)}.jsonl`] });
    });

    it('says that its logs were deleted meanwhile, or contain no run', async () => {
      const gone = await restored({ logs: [join(dirname(file.log), 'gone.jsonl')] });
      gone.say({ type: 'ready' });
      const { message, link } = await gone.message('problem');
      assert.match(
        message,
        /^The logs of this report are gone: they were deleted or moved\. Open /,
      );
      assert.deepEqual(link, {
        title: 'Open Run Logs…',
        href: 'command:recant.openRun?%5B%22files%22%5D',
      });
      assert.deepEqual(gone.panel.webview.options.enableCommandUris, ['recant.openRun']);
      const other = await restored({ logs: [file.dataset.fsPath] });
      other.say({ type: 'ready' });
      const said = await other.message('problem');
      assert.match(said.message, /holds no run that can be read/);
      assert.deepEqual([gone.isDisposed, other.isDisposed], [false, false]);
    });

    async function assertGone(state: unknown): Promise<void> {
      const page = await restored(state);
      await eventually(`no panel for ${JSON.stringify(state)}`, () => page.isDisposed);
      assert.deepEqual(page.posted, []);
    }
  });

  async function listed(page: ReportPage, id: string) {
    await page.report();
    page.say({ type: 'list', query: everyBaseline });
    const { judgments } = await page.message('judgments');
    const found = judgments.find(({ name }) => name.includes(`What is ${id}?`));
    assert.ok(found, `${id} is not listed`);
    const { run, pair } = found.judgment.audit;
    return { run: run.run, pair: pair.key, order: pair.order, name: found.name };
  }
});
