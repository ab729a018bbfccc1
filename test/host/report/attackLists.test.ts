import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Pair } from '../../../src/core/data/pair.ts';
import type { AttackSample } from '../../../src/core/data/samples/sample.ts';
import { sampleOfPair } from '../../../src/core/data/samples/samplesOf.ts';
import type { ListedSample } from '../../../src/core/report/attack/listSamples.ts';
import type { AttackHeader } from '../../../src/core/runs/attack/log/attackHeader.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import { createReportActions } from '../../../src/host/report/reportActions.ts';
import { Reports } from '../../../src/host/report/reports.ts';
import { attackLog, withReference } from '../../unit/core/report/attack/attackLogs.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';
import { noResults, ReportPage } from '../support/reportPage.ts';

const cell = 'general-reference';

const story: AttackSample = {
  ...{ id: 's', scenario: 'writing', prompt: 'Write.' },
  response: { text: 'Rain fell.' },
};

describe('the lists of an attack report', () => {
  let reports: Reports;
  const opened: string[] = [];

  before(async () => {
    const { extensionUri } = await recant();
    const attacks = {
      open: async (path: string) => path,
      show: async (path: string) => void opened.push(path),
    };
    const actions = createReportActions({
      documents: new PairDocuments({ formats: knownFormats }),
      audits: {} as never,
      attacks: attacks as never,
      extensionUri,
      results: noResults,
    });
    const fileRuns = { onDidChange: () => ({ dispose() {} }), progressOf: () => undefined };
    const log = vscode.window.createOutputChannel('attack lists', { log: true });
    const annotationPaths = () => [];
    reports = new Reports({
      ...{ extensionUri, actions, annotationPaths, log },
      fileRuns: fileRuns as never,
      results: noResults,
    });
  });
  afterEach(closeEditors);

  /** Returns the report of a log in which the attack on each of these responses succeeded. */
  async function reportOf(
    samples: readonly AttackSample[],
    dataset: vscode.Uri,
    fields: Partial<AttackHeader> = {},
  ): Promise<ReportPage> {
    const specs = samples.map((sample) => ({
      sample,
      attacks: [{ cell, outcome: 'kept' as const }],
      scores: withReference(5, 7, cell),
    }));
    const location = dataset.toString();
    const entries = attackLog(specs, {
      attacks: [cell],
      dataset: { name: 'data.jsonl', location, format: 'recant' },
      ...fields,
    });
    const path = (await newFile('attacks.jsonl', '')).fsPath;
    await writeFile(path, jsonLines(entries));
    const page = new ReportPage();
    await reports.show([path], page.panel);
    return page;
  }

  async function listed(page: ReportPage): Promise<readonly ListedSample[]> {
    const { report } = await page.report();
    const judge = report?.groups[0]?.judges[0]?.digest;
    const query = { protocol: 'attack', judge, number: 'asr', of: cell };
    page.say({ type: 'listSamples', query });
    const { samples, total, query: answered } = await page.message('samples');
    assert.deepEqual(answered, query);
    assert.equal(total, samples.length);
    return samples;
  }

  async function openedAt(uri: vscode.Uri, line: number): Promise<void> {
    await eventually(`line ${line} of ${uri}`, () => {
      const editor = vscode.window.activeTextEditor;
      return (
        editor?.document.uri.toString() === uri.toString() && editor.selection.active.line === line
      );
    });
  }

  it('open the record of a pair at its position only', async () => {
    const pairs = ['one', 'two'].map((id) => record(id)) as Pair[];
    const file = await newFile('data.jsonl', jsonLines(pairs));
    const page = await reportOf(
      pairs.map((pair) => sampleOfPair(pair, 'B')),
      file,
    );
    const samples = await listed(page);
    assert.deepEqual(
      samples.map(({ id, side, scores, outcome }) => [id, side, scores, outcome]),
      [
        ['one:B', 'B', [5, 7], 'success'],
        ['two:B', 'B', [5, 7], 'success'],
      ],
    );
    const [, { run, sample } = { run: '', sample: '' }] = samples;
    page.say({ type: 'openSample', run, sample });
    await openedAt(file, 1);
    page.say({ type: 'openSample', run, sample: 'none' });
    await page.message('problem', ({ message }) => /has no response none\.$/.test(message));
    page.say({ type: 'openSample', run: 'none', sample });
    await page.message('problem', ({ message }) => /has no run none\.$/.test(message));
  });

  it('open the record of a sample, and say if its text has changed', async () => {
    const more = { ...story, id: 't', response: { text: 'Snow fell.' } };
    const file = await newFile('data.samples.jsonl', `\n${jsonLines([more, story])}`);
    const page = await reportOf([story, { ...story, id: 'u', response: { text: 'Hail.' } }], file);
    const [first, second] = await listed(page);
    assert.ok(first && second);
    const { run } = first;
    page.say({ type: 'openSample', run, sample: first.sample });
    await openedAt(file, 2);
    page.say({ type: 'openSample', run, sample: second.sample });
    const { message } = await page.message('problem');
    assert.match(message, /^data\.jsonl has no record with this response/);
  });

  it('reject unverified references of the log, and say why', async () => {
    const page = await reportOf([story], vscode.Uri.file('/etc/passwd'));
    const [{ run, sample } = { run: '', sample: '' }] = await listed(page);
    page.say({ type: 'openSample', run, sample });
    const { message } = await page.message('problem');
    assert.match(message, /^data\.jsonl is not in an open folder/);
    await eventuallyEqual(() => vscode.window.activeTextEditor, undefined);
  });

  it('open the attack of a run with that one only', async () => {
    const file = await newFile('data.samples.jsonl', jsonLines([story]));
    const page = await reportOf([story], file, { selection: undefined });
    const [first] = await listed(page);
    assert.ok(first?.isAlone);
    page.say({ type: 'openAttack', run: first.run });
    await eventually('the attack', () => opened.length === 1);
    assert.match(opened[0] ?? '', /attacks\.jsonl$/);
  });

  it('drop invalid messages', async () => {
    const file = await newFile('data.samples.jsonl', jsonLines([story]));
    const page = await reportOf([story], file);
    const [{ run, sample } = { run: '', sample: '' }] = await listed(page);
    const before = page.posted.length;
    const query = { protocol: 'attack', number: 'asr', of: cell };
    for (const message of [
      { type: 'listSamples', query: { ...query, number: '__proto__' } },
      { type: 'listSamples', query: { ...query, limit: 1 } },
      { type: 'list', query },
      { type: 'openSample', run, sample, path: '/etc/passwd' },
      { type: 'openSample', run },
      { type: 'openAttack' },
    ]) {
      page.say(message);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answers = page.posted.slice(before).map(({ type }) => type);
    assert.deepEqual(
      answers.filter((type) => type === 'problem' || type === 'samples' || type === 'judgments'),
      [],
    );
  });
});
