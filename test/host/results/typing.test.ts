import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, edit, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { annotateAs, appendLines, flipOf, forgetNotes, noteOn } from '../support/notes.ts';
import { problemSets } from '../support/problemSets.ts';
import { eventually, recant } from '../support/recant.ts';
import { seen, threadsOf } from '../support/threads.ts';

const records = 400;
const flips = Array.from({ length: records / 2 }, (_, index) => 2 * index);
const threads = 20;
const keys = 'as nobody had expected of such an answer';

describe('typing in a dataset with many flips', () => {
  let document: vscode.TextDocument;
  let log = '';

  before(async () => {
    await recant();
    await annotateAs('Ann');
    document = await openJsonLines(
      Array.from({ length: records }, (_, index) =>
        record(`${index} ${randomUUID()}`, { label: 'A', labelSource: 'human' }),
      ),
    );
    log = await writeFindings(
      document,
      Object.fromEntries(flips.map((place) => [place, harmfulFinding])),
    );
    const annotated = await Promise.all(
      flips.slice(0, threads).map((place) => flipOf(document, place, log)),
    );
    await appendLines(...annotated.map((flip, index) => noteOn(flip, { id: `typing ${index}` })));
    await vscode.window.showTextDocument(document);
    await shows(flips.length, threads);
    await settled();
  });

  after(async () => {
    await closeEditors();
    await rm(log, { force: true });
    await forgetNotes();
    await annotateAs(undefined);
  });

  /** Waits until there are this many records with a problem, and this many threads. */
  async function shows(problems: number, threadCount: number): Promise<void> {
    await eventually(
      `${problems} problems and ${threadCount} threads`,
      () =>
        vscode.languages.getDiagnostics(document.uri).length === problems &&
        threadsOf(document).length === threadCount,
    );
  }

  /**
   * Returns the number of times that problems were set and threads created so far.
   */
  const counts = () => ({
    problems: problemSets.count,
    threads: seen.created,
  });

  /** Waits until there have been no updates for longer than the longest delay. */
  async function settled(): Promise<void> {
    let last = { counts: JSON.stringify(counts()), at: Date.now() };
    await eventually('nothing to be set any more', () => {
      const now = JSON.stringify(counts());
      if (now !== last.counts) last = { counts: now, at: Date.now() };
      return Date.now() - last.at > 1500;
    });
  }

  /**
   * Types into a record. Resolves to the number of pauses by a busy machine that were long enough
   * for an update.
   */
  async function type(place: number): Promise<number> {
    const at = document.getText().indexOf('answer about', document.offsetAt(lineStart(place)));
    let pauses = 0;
    for (const key of keys) {
      const before = Date.now();
      await edit(document, [at, at, key]);
      if (Date.now() - before > 50) pauses += 1;
    }
    return pauses;
  }

  const lineStart = (place: number) => new vscode.Position(place, 0);

  it('updates nothing in a record without a flip', async () => {
    const before = counts();
    await type(1);
    await eventually('the edit to be read', async () => {
      const [lens] = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      return lens !== undefined;
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.deepEqual(counts(), before);
  });

  it('updates problems a few times, not at each key, in a flipped record', async () => {
    const before = counts();
    const pauses = await type(flips[threads] ?? 0);
    await shows(flips.length - 1, threads);
    const { problems, threads: made } = counts();
    assert.ok(problems - before.problems <= keys.length / 4 + pauses, `${problems}`);
    assert.equal(made, before.threads);
  });
});
