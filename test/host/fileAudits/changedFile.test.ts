import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { closeEditors, jsonLines, record } from '../support/datasets.ts';
import { auditRecords, recantCli } from '../support/fileRuns.ts';
import { recant, workspaceFolder } from '../support/recant.ts';
import { auditAs, type Shown } from './auditAs.ts';

const ids = ['one', 'two', 'three'];
const prompt = 'What has been edited since?';
const edited = record('two', { prompt });
const isOver = ({ messages }: Shown) =>
  messages.some((text) => /flips? under|Paused:|Nothing is left/.test(text));

describe('resuming the audit of a changed file', () => {
  let log: string;

  before(recant);
  beforeEach(async () => {
    const run = await auditRecords(ids.map((id) => record(id)));
    log = join(workspaceFolder().fsPath, '.recant', 'runs', `${randomUUID()}.jsonl`);
    await mkdir(dirname(log), { recursive: true });
    await copyHalf(run.log, log);
    const changed = [record('one'), edited, record('four')];
    await writeFile(run.dataset.fsPath, jsonLines(changed));
  });
  afterEach(async () => {
    await closeEditors();
    await rm(log, { force: true });
  });

  const resume = (confirm?: string, until?: (shown: Shown) => boolean) =>
    auditAs(
      () => vscode.commands.executeCommand('recant.resumeRun', { path: log }),
      { steps: [], ...(confirm !== undefined && { confirm }) },
      until,
    );
  const report = async () => JSON.parse(await recantCli('report', log, '--format', 'json')).runs[0];

  it('asks what to do, names the records, and sends nothing without a decision', async () => {
    const before = await readFile(log, 'utf8');
    const { plans } = await resume();
    assert.match(plans[0]?.question ?? '', /data\.jsonl has changed since this run began/);
    const detail = plans[0]?.detail ?? '';
    assert.match(detail, /^Changed: 1 \(two\)\nRemoved: 1 \(three\)\nAdded: 1 \(four\)$/m);
    assert.equal(await readFile(log, 'utf8'), before);
  });

  it('is refused if the file was read by another mapping', async () => {
    const [header = '', ...entries] = (await readFile(log, 'utf8')).split('\n');
    const begun = JSON.parse(header);
    begun.dataset.mapping = 'digest of a mapping that was removed';
    await writeFile(log, [JSON.stringify(begun), ...entries].join('\n'));
    const before = await readFile(log, 'utf8');
    const { plans, messages } = await resume(undefined, ({ messages: shown }) => shown.length > 0);
    assert.match(messages.join(), /The mapping of .*data\.jsonl has changed since this run began/);
    assert.deepEqual(plans, []);
    assert.equal(await readFile(log, 'utf8'), before);
  });

  it('is refused if a label was corrected in the file', async () => {
    const [entry] = (await readLog(log)).entries.filter(({ type }) => type === 'header');
    assert.ok(entry?.type === 'header');
    const dataset = vscode.Uri.parse(entry.dataset.location);
    const corrected = ids.map((id) => record(id, id === 'two' ? { label: 'A' } : {}));
    await writeFile(dataset.fsPath, jsonLines(corrected));
    const before = await readFile(log, 'utf8');
    const { plans, messages } = await resume(undefined, ({ messages: shown }) => shown.length > 0);
    assert.match(messages.join(), /Values in .*data\.jsonl have changed since this run began/);
    assert.match(messages.join(), /two: label "A", was none/);
    assert.deepEqual(plans, []);
    assert.equal(await readFile(log, 'utf8'), before);
  });

  it('is refused if a reference that the judge is shown was corrected in the file', async () => {
    const { messages: sent } = defaultJudge;
    const shown = { role: 'user', content: '{{reference}}' };
    const definition = { ...defaultJudge, name: 'With reference', messages: [...sent, shown] };
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    const [header] = entries;
    for (const entry of entries) if (entry.type === 'pair') entry.pair.reference = 'It is 5.';
    const before = jsonLines([{ ...header, definition }, ...entries.slice(1)]);
    await writeFile(log, before);
    const corrected = ids.map((id) => record(id, { reference: `It is ${id === 'two' ? 2 : 5}.` }));
    await writeFile(vscode.Uri.parse(header.dataset.location).fsPath, jsonLines(corrected));
    const { plans, messages } = await resume(undefined, ({ messages: shown }) => shown.length > 0);
    assert.match(messages.join(), /undo the change\. two: reference "It is 2\.", was "It is 5\."/);
    assert.deepEqual(plans, []);
    assert.equal(await readFile(log, 'utf8'), before);
  });

  it('can finish the unchanged records only', async () => {
    await resume('Finish the Unchanged', isOver);
    const { pairs, earlierVersions } = await report();
    assert.deepEqual([pairs, earlierVersions], [1, 2]);
  });

  it('can include the changed and added records', async () => {
    await resume('Take In the Changes', isOver);
    const { pairs, earlierVersions, missing } = await report();
    assert.deepEqual([pairs, earlierVersions, missing], [3, 2, undefined]);
    const { entries } = await readLog(log);
    const prompts = entries.flatMap((entry) => (entry.type === 'pair' ? [entry.pair.prompt] : []));
    assert.ok(prompts.includes(prompt));
  });
});

/** Copies the pairs of a finished run and the first half of its calls to another log. */
async function copyHalf(finished: string, log: string): Promise<void> {
  const lines = (await readFile(finished, 'utf8')).trim().split('\n');
  const judgments = lines.flatMap((line, at) => (line.includes('"type":"judgment"') ? [at] : []));
  const last = judgments[Math.floor(judgments.length / 2)] ?? 0;
  await writeFile(log, `${lines.slice(0, last + 1).join('\n')}\n`);
}
