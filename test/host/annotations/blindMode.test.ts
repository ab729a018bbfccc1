import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { drawBallots } from '../../../src/core/annotations/blindBallots.ts';
import { openDataset } from '../../../src/core/formats/datasetIndex.ts';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { annotateAs, forgetNotes, notedEvents } from '../support/notes.ts';
import { eventually, recant } from '../support/recant.ts';
import { shownBy } from '../support/shown.ts';

/** Returns records that no other test uses. */
const newRecords = () =>
  ['one', 'two', 'three', 'four'].map((id) =>
    record(`${id} ${randomUUID()}`, {
      label: 'A',
      labelSource: 'human',
      modelA: 'secret-model',
      modelB: 'other-model',
      reference: 'the golden answer',
    }),
  );
const run = (name: string, argument?: unknown) =>
  vscode.commands.executeCommand(`recant.${name}`, argument);

describe('blind annotation', () => {
  const logs: string[] = [];
  before(async () => {
    await recant();
    await annotateAs('Ann');
  });
  after(() => annotateAs(undefined));
  afterEach(async () => {
    await shownBy(() => run('blindStop'));
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
    await forgetNotes();
  });
  const show = async () => {
    const document = await openJsonLines(newRecords());
    logs.push(await writeFindings(document, { 0: heldFinding, 1: harmfulFinding, 2: heldFinding }));
    await vscode.window.showTextDocument(document);
    await eventually('the result', async () =>
      (await lensesOf(document)).some(({ command }) => command === 'recant.openResult'),
    );
    const found = (openDataset(document.getText())?.records ?? []).flatMap(({ pairs }) => pairs);
    const audited = found.slice(0, 3).map(({ key }) => key);
    const ballots = drawBallots(1, 'Ann', audited).map((ballot) => {
      const pair = found.find(({ key }) => key === ballot.pair)?.pair;
      assert.ok(pair);
      return { ...ballot, pair };
    });
    return { document, ballots };
  };
  const sheet = () => {
    const { document } = vscode.window.activeTextEditor ?? {};
    return document?.uri.scheme === 'recant-blind' ? document : undefined;
  };
  const asks = (prompt: string | undefined) =>
    eventually(`the sheet of ${prompt}`, () => {
      const document = sheet();
      return document?.getText().includes(`${prompt}`) ? document : undefined;
    });

  it('shows prompt and responses in the drawn order, and nothing that reveals a verdict or label', async () => {
    const { ballots } = await show();
    await run('annotateBlindly');
    const [first] = ballots;
    assert.ok(first);
    const document = await asks(first.pair.prompt);
    const text = document.getText();
    const { responseA, responseB = '' } = first.pair;
    const shown = first.shownFirst === 'A' ? [responseA, responseB] : [responseB, responseA];
    const places = shown.map((response) => text.indexOf(response));
    assert.ok((places[0] ?? -1) > 0 && (places[0] ?? 0) < (places[1] ?? 0), text);
    const { wordWrap } = vscode.workspace.getConfiguration('editor', document);
    assert.equal(wordWrap, 'on');
    assert.match(text, /^Which response is better\?\ndata\.jsonl · 1 of 3\n/);
    assert.doesNotMatch(
      text,
      /→|harmful|flip|human|secret-model|other-model|golden|stub-judge|Label/,
    );
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    assert.deepEqual(
      [...new Set(lenses.map(({ command }) => command?.title))],
      ['First is better', 'Second is better', 'Not sure', 'Stop'],
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(0, 0),
    );
    assert.deepEqual(hovers, []);
  });

  it('asks about flipped and unflipped pairs alike, saves each answer, goes back and continues later', async () => {
    const { document, ballots } = await show();
    const [one, two, three] = ballots;
    assert.ok(one && two && three);
    await run('annotateBlindly');
    await asks(one.pair.prompt);
    await run('blindVote', 'first');
    await asks(two.pair.prompt);
    await run('blindVote', 'unsure');
    await asks(three.pair.prompt);
    await run('blindBack');
    await asks(two.pair.prompt);
    await run('blindVote', 'second');
    await asks(three.pair.prompt);
    const stopped = await shownBy(() => run('blindStop'));
    assert.match(
      stopped.join(),
      /^information: You have compared 2 of 3 audited pairs of data\.jsonl\./,
    );
    assert.equal(sheet(), undefined);
    const votes = (await notedEvents()).map((event) =>
      event.type === 'blind' ? [event.better, event.shownFirst, event.author] : event.type,
    );
    const other = two.shownFirst === 'A' ? 'B' : 'A';
    assert.deepEqual(votes, [
      [one.shownFirst, one.shownFirst, 'Ann'],
      ['unsure', two.shownFirst, 'Ann'],
      [other, two.shownFirst, 'Ann'],
    ]);
    await vscode.window.showTextDocument(document);
    await run('annotateBlindly');
    assert.match((await asks(three.pair.prompt)).getText(), /3 of 3/);
    const ended = await shownBy(() => run('blindVote', 'first'));
    assert.match(ended.join(), /You have compared 3 of 3 audited pairs/);
    await vscode.window.showTextDocument(document);
    const again = await shownBy(() => run('annotateBlindly'));
    assert.match(again.join(), /You have compared all 3 audited pairs of data\.jsonl\./);
  });

  it('hides verdicts in every view of the dataset until it ends', async () => {
    const { document, ballots } = await show();
    const found = async () => ({
      lenses: (await lensesOf(document)).filter(({ command }) => command === 'recant.openResult')
        .length,
      problems: vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'Recant').length,
    });
    const shows = (lenses: number, problems: number) =>
      eventually(`${lenses} lenses and ${problems} problems`, async () => {
        const now = await found();
        return now.lenses === lenses && now.problems === problems;
      });
    await shows(3, 1);
    await run('annotateBlindly');
    await asks(ballots[0]?.pair.prompt);
    await shows(0, 0);
    await closeEditors();
    await vscode.window.showTextDocument(document);
    await shows(3, 1);
    await run('annotateBlindly');
    await shows(0, 0);
    await shownBy(() => run('blindStop'));
    await shows(3, 1);
  });

  it('says that nothing was audited, or that the file is not a dataset', async () => {
    const bare = await openJsonLines([record('never audited')]);
    await vscode.window.showTextDocument(bare);
    const told = await shownBy(() => run('annotateBlindly'));
    assert.match(told.join(), /^information: No pair of data\.jsonl has been audited\./);
  });
});
