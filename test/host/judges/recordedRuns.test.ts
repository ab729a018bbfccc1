import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { Pair } from '../../../src/core/data/pair.ts';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { renderMessages } from '../../../src/core/judges/render.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { auditAs, type Shown } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, newRecords } from '../support/datasets.ts';
import { recantCli } from '../support/fileRuns.ts';
import { recant, workspaceFolder } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

const mapping = {
  schema: 1,
  fields: { id: 'id', prompt: 'prompt', responseA: 'responseA', responseB: 'responseB' },
  verdicts: [{ decision: 'decided', answer: 'said', messages: 'asked', modelName: 'old judge' }],
};
const said = '{"preference": "A", "confidence": 80, "justification": "It is right."}';
const isOver = ({ messages }: Shown) =>
  messages.some((text) => /flips? under|Paused:|Nothing is left/.test(text));

describe('a run of recorded verdicts', () => {
  let log: string;
  let before: ReadonlySet<string>;
  const newRuns = async () => (await runLogs()).filter((path) => !before.has(path));

  beforeEach(async () => {
    await recant();
    const records = newRecords(['one', 'two', 'three']).map((pair) => {
      const asked = renderMessages(defaultJudge, pair as Pair, 'AB');
      return { ...pair, said, decided: 'A', asked };
    });
    const partial = { ...records[2], asked: undefined };
    const data = await newFile('verdicts.jsonl', jsonLines([...records.slice(0, 2), partial]));
    const folder = dirname(data.fsPath);
    const form = join(folder, 'own.mapping.json');
    await writeFile(form, JSON.stringify(mapping));
    await recantCli('record', data.fsPath, '--mapping', form, '--out', join(folder, 'runs'));
    log = join(workspaceFolder().fsPath, '.recant', 'runs', `${randomUUID()}.jsonl`);
    await mkdir(dirname(log), { recursive: true });
    await rename(join(folder, 'runs', 'old-judge.jsonl'), log);
    before = new Set(await runLogs());
  });
  afterEach(async () => {
    await closeEditors();
    for (const path of [log, ...(await newRuns())]) await rm(path, { force: true });
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  const continueIt = (confirm?: string, until?: (shown: Shown) => boolean) =>
    auditAs(
      () => vscode.commands.executeCommand('recant.continueRun', { path: log }),
      { steps: [], ...(confirm !== undefined && { confirm }) },
      until,
    );

  it('is continued by the chosen judge if its conversations are complete', async () => {
    const { plans } = await continueIt('Start', isOver);
    const [{ question = '', detail = '' } = {}] = plans;
    assert.match(question, /Continue 2 recorded conversations\?/);
    assert.match(detail, /^Recorded answers: old judge/m);
    assert.match(detail, /^Follow-ups are answered by: practice/m);
    assert.match(detail, /^Left out, because their messages are not all recorded: 1$/m);
    const [path = '', ...others] = await newRuns();
    assert.deepEqual(others, []);
    const { entries } = await readLog(path);
    const answers = entries.filter((entry) => entry.type === 'answer');
    assert.deepEqual(
      answers.filter(({ recorded }) => recorded).map(({ arm, text }) => [arm, text]),
      Array.from({ length: 3 }, () => ['baseline', said]),
    );
    const asked = answers.filter(({ recorded }) => !recorded);
    assert.deepEqual([...new Set(asked.map(({ arm }) => arm))].sort(), ['challenge', 'neutral']);
    assert.equal(asked.length, 2 * 4);
  });

  it('is not continued, and nothing is written, unless the user confirms', async () => {
    const { plans } = await continueIt();
    assert.equal(plans.length, 1);
    assert.deepEqual(await newRuns(), []);
  });
});
