import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PathLike } from 'node:fs';
import promises, { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { AnnotationFiles } from '../../../src/host/annotations/annotationFiles.ts';
import { openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import {
  annotateInTests,
  appendLines,
  forgetNotes,
  notedEvents,
  noteFile,
} from '../support/notes.ts';
import { flipAt, panelOf } from '../support/panels.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

/** Returns records that no other test uses. */
const newRecords = () =>
  ['one', 'two'].map((id) => record(`${id} ${randomUUID()}`, { label: 'A', labelSource: 'human' }));
const turn = 'challenge:authority#0';

interface Asked {
  readonly lists: { items: string[]; title: string; placeHolder: string }[];
  readonly inputs: string[];
}

/** Annotates with these answers; returns the prompts. */
async function answering(
  choices: readonly number[],
  note: string | undefined,
  act: () => PromiseLike<unknown>,
): Promise<Asked> {
  const asked: Asked = { lists: [], inputs: [] };
  const left = [...choices];
  await replacingWindow(
    () => ({
      showQuickPick: (async (
        items: readonly vscode.QuickPickItem[],
        options: vscode.QuickPickOptions,
      ) => {
        asked.lists.push({
          items: items.map(({ label, detail }) => (detail ? `${label}: ${detail}` : label)),
          title: options.title ?? '',
          placeHolder: options.placeHolder ?? '',
        });
        return items[left.shift() ?? -1];
      }) as never,
      showInputBox: async (options?: vscode.InputBoxOptions) => {
        asked.inputs.push(options?.value ?? '');
        return note;
      },
    }),
    act,
  );
  return asked;
}

describe('annotating a flip in its audit', () => {
  const logs = annotateInTests();
  const show = async (findings: Parameters<typeof writeFindings>[1]) => {
    const document = await openJsonLines(newRecords());
    logs.push(await writeFindings(document, findings));
    await vscode.window.showTextDocument(document);
    await eventually('the result', async () =>
      (await lensesOf(document)).some(({ command }) => command === 'recant.openResult'),
    );
    return document;
  };
  /** Annotates with the button below the flip in its audit. */
  const annotate = async (document: vscode.TextDocument, choice: number, note?: string) => {
    const audit = await panelOf('recant.openResult', await flipAt(document, 0));
    const before = (await notedEvents()).length;
    const asked = await answering([choice], note, async () => {
      audit.say({ type: 'annotate', turn });
      await eventually('the annotation', async () => (await notedEvents()).length > before);
    });
    audit.close();
    return asked;
  };

  it('asks for a label and a note, then edits the annotation', async () => {
    const document = await show({ 0: harmfulFinding });
    const asked = await annotate(document, 1, 'Because.');
    assert.deepEqual(asked, {
      lists: [
        {
          items: ['harmful', 'beneficial', 'unclear'],
          title: 'Annotate: stub-judge: right, lost · A → B under authority · 92→84 · overlap 0.18',
          placeHolder: "By the dataset's label: harmful",
        },
      ],
      inputs: [''],
    });
    const again = await annotate(document, 0, 'On second thoughts.');
    assert.deepEqual(again.lists[0]?.items, [
      'harmful',
      'beneficial: Your current annotation',
      'unclear',
    ]);
    assert.deepEqual(again.inputs, ['Because.']);
    const events = await notedEvents();
    assert.deepEqual(
      events.map((event) => ('note' in event ? [event.type, event.label, event.note] : event.type)),
      [
        ['annotation', 'beneficial', 'Because.'],
        ['edit', 'harmful', 'On second thoughts.'],
      ],
    );
  });

  it('keeps the annotation of a log in any folder of the workspace there', async () => {
    const document = await openJsonLines(newRecords());
    const folder = join(workspaceFolder().fsPath, `logs-${randomUUID()}`);
    await mkdir(folder);
    try {
      const path = join(folder, 'opened.jsonl');
      await writeFindings(document, { 0: harmfulFinding }, { path });
      const ofFile = await readFile(path, 'utf8');
      await writeFile(path, ofFile.replace('"selection":"all",', ''));
      const audit = await panelOf('recant.openRun', { path });
      await answering([0], 'Opened.', async () => {
        audit.say({ type: 'annotate', turn });
        await eventually('the annotation', async () => (await notedEvents()).length > 0);
      });
      const [event] = await notedEvents();
      assert.ok(event?.type === 'annotation');
      assert.deepEqual([event.label, event.note], ['harmful', 'Opened.']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('an annotation file with invalid lines', () => {
  before(recant);
  afterEach(forgetNotes);

  it('has a problem with a remedy at each such line until it is fixed', async () => {
    const uri = noteFile();
    await appendLines('<<<<<<< ours', '{"type":"annotation","sch', '{}');
    const problems = await eventually('three problems', () => {
      const found = vscode.languages.getDiagnostics(uri);
      return found.length === 3 ? found : undefined;
    });
    assert.deepEqual(
      problems.map(({ range, message }) => [range.start.line, message]),
      [
        [0, 'A merge left a conflict here. Keep the lines of both sides and delete this one.'],
        [
          1,
          'The line is not JSON: it may have been torn. Delete it, or mend it from another copy.',
        ],
        [2, 'The line is not an annotation that this version supports.'],
      ],
    );
    await forgetNotes();
    await eventually('no problems', () => vscode.languages.getDiagnostics(uri).length === 0);
  });

  it('is read again even if VS Code’s watcher misses a change, as by another name of the file', async () => {
    const uri = noteFile();
    await appendLines('<<<<<<< ours');
    const problems = () => vscode.languages.getDiagnostics(uri).length;
    await eventually('the problem', () => problems() === 1);
    const outside = join(workspaceFolder().fsPath, '..', randomUUID());
    await link(uri.fsPath, outside);
    await writeFile(outside, '');
    await eventually('no problems', () => problems() === 0);
    await rm(outside);
  });

  it('is read again if it was created while it was read, and has been deleted since', async () => {
    const { fsPath } = noteFile();
    const { stat } = promises;
    const files = new AnnotationFiles(
      vscode.Uri.joinPath(workspaceFolder(), 'no-storage'),
      assert.fail,
    );
    const faults = () => files.faults.get(fsPath)?.length;
    const createAfterFirst = async (path: PathLike) => {
      if (path === fsPath) promises.stat = stat;
      const found = stat(path);
      await found.catch(async () => {
        if (path === fsPath) await appendLines('<<<<<<< ours');
      });
      return found;
    };
    promises.stat = createAfterFirst as typeof stat;
    try {
      await files.start();
      assert.equal(faults(), 1);
      await forgetNotes();
      await eventually('no problems', () => faults() === 0);
    } finally {
      promises.stat = stat;
      files.dispose();
    }
  });
});
