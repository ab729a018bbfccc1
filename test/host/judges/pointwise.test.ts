import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { closeEditors, newRecords, openJsonLines } from '../support/datasets.ts';
import { recantCli } from '../support/fileRuns.ts';
import { type Lens, lensesOf } from '../support/lenses.ts';
import { eventually, eventuallyEqual, recant, workspaceFolder } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';

const rating = 'Rating 1–10';
const audit = `$(law)\u00a0Audit · practice judge, simulated · ${rating} · 6 calls`;

async function choose(definition: string | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('recant')
    .update('definition', definition, vscode.ConfigurationTarget.Global);
}

async function titlesOf(document: vscode.TextDocument): Promise<string[]> {
  return (await lensesOf(document)).map(({ title }) => title);
}

async function lensNamed(document: vscode.TextDocument, title: string): Promise<Lens> {
  return eventually(title, async () =>
    (await lensesOf(document)).find((lens) => lens.title.startsWith(title)),
  );
}

describe('a judge that scores one response', () => {
  const logs: string[] = [];
  before(async () => {
    await recant();
    await choose(rating);
  });
  beforeEach(() => choose(rating));
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  after(() => choose(undefined));

  it('has lenses for both responses of a pair, and attacks on the pair', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await eventuallyEqual(
      () => titlesOf(document),
      [
        ...[`one:A: ${audit}`, 'one:A: Step through · 1 call'],
        ...[`one:B: ${audit}`, 'one:B: Step through · 1 call'],
        ...['Attack A', 'Attack B', 'Open record'],
      ],
    );
    const lenses = await lensesOf(document);
    const keyOf = (title: string) => lenses.find((lens) => lens.title.startsWith(title))?.key;
    await choose(undefined);
    const pair = await lensNamed(document, '$(law)');
    assert.deepEqual(
      [keyOf('Attack A'), keyOf('Attack B'), keyOf('Open record')],
      [pair.key, pair.key, pair.key],
    );
  });

  it('has a lens for a sample, whose attack is offered once', async () => {
    const sample = {
      ...{ id: 's1', scenario: 'general', prompt: randomUUID() },
      response: { text: 'Because.' },
    };
    const document = await openJsonLines([sample]);
    await eventuallyEqual(
      async () => (await titlesOf(document)).sort(),
      [audit, 'Attack response…', 'Open record', 'Step through · 1 call'].sort(),
    );
    await choose(undefined);
    await eventuallyEqual(() => titlesOf(document), ['Attack response…']);
  });

  it('audits the response of a lens, and leaves the results of the pair alone', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    const { command, uri, key } = await lensNamed(document, 'one:B: $(law)');
    const { entries, path } = await runOf(
      () => vscode.commands.executeCommand(command, { uri, key }),
      isComplete,
    );
    logs.push(path);
    const [header, pair] = entries;
    assert.equal(header?.type === 'header' && header.definition?.name, rating);
    assert.ok(pair?.type === 'pair');
    assert.deepEqual(
      [pair.key, pair.pair.id, pair.pair.responseA, pair.pair.responseB],
      [key, 'one:B', 'Second answer about one.', undefined],
    );
    const found = async () =>
      (await lensesOf(document)).filter((lens) => lens.command === 'recant.openResult');
    await eventually('the results', async () => {
      const [shown, ...others] = await found();
      return shown?.title.startsWith('one:B: ') && others.length === 0;
    });
    await choose(undefined);
    await lensNamed(document, '$(law)');
    assert.deepEqual(await found(), []);
    await choose(rating);
    await eventually('the results again', async () => (await found()).length === 1);
  });

  it('shows results of the command line', async () => {
    const document = await openJsonLines(newRecords(['one', 'two']));
    const out = join(dirname(document.fileName), 'runs');
    const judge = ['--judge', 'practice', '--definition', rating];
    await recantCli('audit', document.fileName, ...judge, '--response', 'B', '--out', out);
    const folder = join(workspaceFolder().fsPath, '.recant', 'runs');
    await mkdir(folder, { recursive: true });
    const log = join(folder, `${randomUUID()}.jsonl`);
    logs.push(log);
    await rename(join(out, 'practice-Rating-1-10.jsonl'), log);
    const { entries } = await readLog(log);
    const audited = entries.flatMap((entry) => (entry.type === 'pair' ? entry.key : []));
    assert.equal(audited.length, 2);
    await eventuallyEqual(
      async () =>
        (await lensesOf(document))
          .filter(({ command }) => command === 'recant.openResult')
          .map(({ title, line }) => [title.slice(0, 5), line]),
      [
        ['one:B', 0],
        ['two:B', 1],
      ],
    );
  });
});
