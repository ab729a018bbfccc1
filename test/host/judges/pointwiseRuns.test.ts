import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { turnId } from '../../../src/core/words/turns.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { type Answers, antiBaseline, auditAs, more, type Shown } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { recantCli } from '../support/fileRuns.ts';
import { lensesOf } from '../support/lenses.ts';
import { annotateAs, forgetNotes, notedEvents } from '../support/notes.ts';
import { panelOf } from '../support/panels.ts';
import { chooseDefinition, lensNamed, rating } from '../support/pointwise.ts';
import { eventually, eventuallyEqual, recant, workspaceFolder } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

const ids = ['one', 'two', 'three', 'four', 'five', 'six'];
const plan = ['Audit File', { pick: 'Show the plan' }] as const;
const isOver = ({ messages }: Shown) =>
  messages.some((text) => /flips? under|Paused:|Nothing is left/.test(text));

/** Returns each flip from pass to fail or back as the key of the response and the turn. */
function flipsIn(entries: readonly LogEntry[]): [key: string, turn: string][] {
  const judgments = entries.filter((entry) => entry.type === 'judgment');
  const first = new Map(
    judgments.filter(({ arm }) => arm === 'baseline').map((one) => [one.pair, one.preference]),
  );
  return judgments
    .filter(({ pair, preference }) => preference !== undefined && preference !== first.get(pair))
    .map((one) => [one.pair, turnId(one)]);
}

describe('an audit of a file by a judge that scores one response', () => {
  let before: ReadonlySet<string>;
  const newRuns = async () => (await runLogs()).filter((path) => !before.has(path));
  const auditFile = (file: vscode.Uri, ...steps: Answers['steps']) =>
    auditAs(
      () => vscode.commands.executeCommand('recant.auditFile', file),
      { steps: [...steps, ...antiBaseline, plan], confirm: 'Start' },
      isOver,
    );

  beforeEach(async () => {
    await recant();
    await chooseDefinition(rating);
    before = new Set(await runLogs());
  });
  afterEach(async () => {
    await closeEditors();
    for (const log of await newRuns()) await rm(log, { force: true });
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  after(() => chooseDefinition(undefined));

  it('asks about both responses of every pair, under definitions of its kind', async () => {
    const file = await newFile('data.jsonl', jsonLines(ids.map((id) => record(id))));
    const { lists, plans } = await auditFile(
      file,
      more,
      ['Audit File', { pick: 'Judge prompts' }],
      ['Judge prompts', { tick: [rating, 'Pass or fail'] }],
    );
    const [, form = '', definitions = ''] = lists;
    assert.match(form, /Responses \(All 12\)/);
    assert.doesNotMatch(form, /Presented orders|Pairs \(/);
    assert.match(definitions, /Rating 1–5/);
    assert.doesNotMatch(definitions, /Recant’s own|compares two/);
    assert.match(plans[0]?.question ?? '', /\? 144 to \d+ calls/);
    const complete = async () => {
      const logs = await Promise.all((await newRuns()).map((path) => readLog(path)));
      return logs.map(({ entries }) => {
        const count = (type: string) => entries.filter((entry) => entry.type === type).length;
        return [count('pair'), count('judgment')];
      });
    };
    await eventuallyEqual(complete, [
      [12, 72],
      [12, 72],
    ]);
  });

  it('can be limited to responses that people have scored', async () => {
    const samples = ids.map((id, index) => ({
      ...{ id, scenario: 'general', prompt: `Why ${id}?`, response: { text: `Since ${id}.` } },
      ...(index < 2 ? { score: 8, scoreSource: 'human' } : {}),
    }));
    const file = await newFile('data.samples.jsonl', jsonLines(samples));
    const { lists } = await auditFile(
      file,
      ['Audit File', { pick: 'Responses' }],
      ['Audit File', { pick: 'Responses with a human or gold score' }],
    );
    assert.match(lists.join('\n'), /Responses with a human or gold score \(2 scores\)/);
    const [path = ''] = await newRuns();
    const { entries } = await readLog(path);
    assert.deepEqual(
      entries.flatMap((entry) =>
        entry.type === 'pair' ? [[entry.pair.id, entry.pair.score]] : [],
      ),
      [
        ['one', 8],
        ['two', 8],
      ],
    );
  });

  it('has problems and annotations, until a judge of pairs is chosen', async () => {
    try {
      await annotateAs('Ann');
      const file = await newFile('data.jsonl', jsonLines(ids.map((id) => record(id))));
      const document = await vscode.workspace.openTextDocument(file);
      await vscode.window.showTextDocument(document);
      await lensNamed(document, 'A: Audit');
      await auditFile(file);
      const [path = ''] = await newRuns();
      const { entries } = await readLog(path);
      const flips = flipsIn(entries);
      assert.ok(flips.length > 0, 'No verdict flipped.');
      const flipped = new Set(flips.map(([key]) => key));
      const lines = [
        ...new Set(
          entries.flatMap((entry) =>
            entry.type === 'pair' && flipped.has(entry.key)
              ? ids.indexOf(entry.pair.id.split(':', 1)[0] ?? '')
              : [],
          ),
        ),
      ];
      const problems = () => [
        ...new Set(
          vscode.languages
            .getDiagnostics(file)
            .filter(({ source }) => source === 'Recant')
            .map(({ range }) => range.start.line),
        ),
      ];
      await eventuallyEqual(() => problems().sort(), lines);

      const address = await eventually('a lens of a flip', async () => {
        const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          file,
          1000,
        );
        return lenses
          .filter(({ command }) => command?.command === 'recant.openResult')
          .map(({ command }) => command?.arguments?.[0])
          .find((found) => flips.some(([key, turn]) => found.pair === key && found.turn === turn));
      });
      const review = await panelOf('recant.reviewFrom', {
        ...address,
        uri: file.toString(),
        key: address.pair,
      });
      review.say({ type: 'mark', label: 'beneficial' });
      await eventually('the annotation', async () => (await notedEvents()).length > 0);
      const events = await notedEvents();
      const [event] = events;
      assert.ok(event?.type === 'annotation', `Events: ${JSON.stringify(events)}`);
      assert.equal(event.flip.pair, address.pair);
      assert.deepEqual(new Set([event.flip.from, event.flip.to]), new Set(['up', 'down']));

      await chooseDefinition(undefined);
      await lensNamed(document, 'Audit');
      await eventuallyEqual(problems, []);
      await chooseDefinition(rating);
    } finally {
      await annotateAs(undefined);
      await forgetNotes();
    }
  });

  for (const [what, ...options] of [
    ['a sample', '--sample', '5'],
    ['one response of each pair', '--response', 'B'],
  ] as const) {
    it(`continues a run of the command line over ${what}`, async () => {
      const file = await newFile('data.jsonl', jsonLines(ids.map((id) => record(id))));
      const out = join(dirname(file.fsPath), 'runs');
      const judge = ['--judge', 'practice', '--definition', rating];
      const asked = [...judge, '--protocol', 'anti-baseline', ...options];
      await recantCli('audit', file.fsPath, ...asked, '--out', out);
      const folder = join(workspaceFolder().fsPath, '.recant', 'runs');
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.jsonl`);
      await rename(join(out, 'practice-Rating-1-10.jsonl'), path);
      await chooseDefinition(undefined);
      const { plans, messages } = await auditAs(
        () => vscode.commands.executeCommand('recant.resumeRun', { path }),
        { steps: [] },
        isOver,
      );
      assert.deepEqual(plans, []);
      assert.match(messages.join('\n'), /Nothing is left/);
      const document = await vscode.workspace.openTextDocument(file);
      assert.deepEqual(
        (await lensesOf(document)).filter(({ command }) => command === 'recant.openResult'),
        [],
      );
    });
  }
});
