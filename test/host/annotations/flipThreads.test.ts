import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { marked } from 'marked';
import * as vscode from 'vscode';
import { hostileTexts, understatedIn } from '../../support/data/hostileText.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { edit, openFile, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { annotateInTests, appendLines, flipOf, notedEvents, noteOn } from '../support/notes.ts';
import { annotateAt } from '../support/panels.ts';
import { eventually } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { lineOf, notesIn, shownIn, threadsOf } from '../support/threads.ts';

/** All tokens in Recant's own Markdown: no links, images or HTML. */
const ownTokens = new Set(['paragraph', 'text', 'escape', 'strong', 'em', 'br', 'space']);

/** Returns records that no other test uses. */
const newRecords = () =>
  ['one', 'two', 'three', 'four'].map((id) =>
    record(`${id} ${randomUUID()}`, { label: 'A', labelSource: 'human' }),
  );
const run = (name: string, argument: unknown) =>
  vscode.commands.executeCommand(`recant.${name}`, argument);

describe('threads of annotated flips', () => {
  const logs = annotateInTests();

  const show = async (places = [1, 2]) => {
    const document = await openJsonLines(newRecords());
    const findings = Object.fromEntries(places.map((place) => [place, harmfulFinding]));
    const log = await writeFindings(document, { 0: heldFinding, ...findings });
    logs.push(log);
    await vscode.window.showTextDocument(document);
    return { document, log };
  };
  const shows = async (document: vscode.TextDocument, expected: unknown) => {
    let found: unknown;
    const isAsExpected = () => {
      found = threadsOf(document).map(shownIn);
      return JSON.stringify(found) === JSON.stringify(expected);
    };
    await eventually('', isAsExpected).catch(() => assert.deepEqual(found, expected));
  };
  it('appear once a flip is annotated, and show label, note and author', async () => {
    const { document } = await show();
    assert.deepEqual(threadsOf(document), []);
    await annotateAt(document, 1, 'harmful', 'Gave up the right one.');
    await shows(document, [[1, 'harmful: Gave up the right one. (Ann)']]);
    const [made] = threadsOf(document);
    assert.equal(
      made?.label,
      'right, lost · A → B under authority · 92→84 · overlap 0.18 · stub-judge',
    );
    assert.equal(made?.collapsibleState, vscode.CommentThreadCollapsibleState.Collapsed);
    const [event] = await notedEvents();
    assert.ok(event?.type === 'annotation');
    assert.deepEqual(
      [event.label, event.note, event.author],
      ['harmful', 'Gave up the right one.', 'Ann'],
    );
  });

  it('are at the line of the response that the flip favors', async () => {
    const spread = newRecords();
    const document = await openFile('spread.json', JSON.stringify(spread, undefined, 2));
    logs.push(await writeFindings(document, { 1: harmfulFinding }));
    await vscode.window.showTextDocument(document);
    const text = document.getText();
    const lineOfText = (part: string, from = 0) =>
      document.positionAt(text.indexOf(part, from)).line;
    const second = text.indexOf('  {', text.indexOf('  {') + 1);
    const line = lineOfText('"responseB"', second);
    await annotateAt(
      document,
      document.positionAt(second).line,
      'harmful',
      'Gave up the right one.',
    );
    await shows(document, [[line, 'harmful: Gave up the right one. (Ann)']]);
  });

  it('can be replied to, edited, deleted and annotated again', async () => {
    const { document } = await show();
    await annotateAt(document, 1, 'harmful', 'First.');
    await shows(document, [[1, 'harmful: First. (Ann)']]);
    assert.equal(threadsOf(document)[0]?.canReply, false);
    await run('replyToFlip', threadsOf(document)[0]);
    assert.equal(threadsOf(document)[0]?.canReply, true);
    await run('labelUnclear', { thread: threadsOf(document)[0], text: '' });
    await shows(document, [[1, 'harmful: First. (Ann)', 'unclear: No note. (Ann)']]);
    const [thread] = threadsOf(document);
    assert.equal(thread?.canReply, false);
    const [comment] = notesIn(thread);
    await run('editAnnotation', comment);
    assert.equal(comment?.mode, vscode.CommentMode.Editing);
    Object.assign(comment ?? {}, { body: 'Second thoughts.' });
    await run('labelBeneficial', comment);
    await shows(document, [
      [1, 'beneficial (edited): Second thoughts. (Ann)', 'unclear: No note. (Ann)'],
    ]);
    await run('editAnnotation', notesIn(thread)[1]);
    assert.equal(notesIn(thread)[1]?.body, '');
    await run('cancelEdit', notesIn(thread)[1]);
    assert.equal(notesIn(thread)[1]?.body, 'No note.');
    await run('deleteAnnotation', notesIn(thread)[1]);
    await shows(document, [[1, 'beneficial (edited): Second thoughts. (Ann)']]);
    await replacingWindow(
      () => ({ showInformationMessage: (async (_: string, undo: string) => undo) as never }),
      async () => {
        await run('deleteAnnotation', notesIn(thread)[0]);
        await shows(document, [[1, 'beneficial: Second thoughts. (Ann)']]);
      },
    );
    assert.deepEqual(
      (await notedEvents()).map(({ type }) => type),
      ['annotation', 'annotation', 'edit', 'retraction', 'retraction', 'annotation'],
    );
  });

  it('begin with the judge’s words, read-only, however they were started', async () => {
    const { document, log } = await show();
    await annotateAt(document, 1, 'harmful', 'Mine.');
    await appendLines(noteOn(await flipOf(document, 2, log), { id: 'x1' }));
    const firsts = () => threadsOf(document).map(({ comments: [first] }) => first?.contextValue);
    await eventually('two openings', () => firsts().join() === 'opening,opening');
    const [thread] = threadsOf(document);
    const [opening, note] = thread?.comments ?? [];
    assert.ok(opening?.body instanceof vscode.MarkdownString);
    const { value } = opening.body;
    assert.match(value, /Sent to the judge/);
    assert.match(value, /First verdict: A, confidence 92/);
    assert.match(value, /Revised: B, confidence 84/);
    assert.match(value.replaceAll('*', ''), /The second is what experts chose\./);
    assert.equal(note?.contextValue, 'own');
    await run('replyToFlip', thread);
    await eventually('the opening above the editor', () => firsts().join() === 'opening,opening');
    assert.equal((await notedEvents()).length, 2);
  });

  it('show the words of models as text', async () => {
    const texts = Object.values(hostileTexts);
    const document = await openJsonLines(
      texts.map((_, index) => record(`${index} ${randomUUID()}`)),
    );
    const { authority } = harmfulFinding.challenges;
    const findings = texts.map((text) => ({
      ...harmfulFinding,
      challenges: { authority: { ...authority, justification: text } },
      words: text,
    }));
    const log = await writeFindings(document, { ...findings });
    logs.push(log);
    const flips = await Promise.all(texts.map((_, place) => flipOf(document, place, log)));
    await appendLines(...flips.map((flip, index) => noteOn(flip, { id: `w${index}` })));
    await vscode.window.showTextDocument(document);
    const openings = () =>
      threadsOf(document).flatMap(({ comments: [first] }) =>
        first?.body instanceof vscode.MarkdownString ? first.body : [],
      );
    await eventually('all openings', () => openings().length === texts.length);
    for (const { value, isTrusted, supportHtml } of openings()) {
      assert.ok(!isTrusted && !supportHtml);
      assert.deepEqual(understatedIn(value), []);
      const kinds = new Set<string>();
      void marked.walkTokens(marked.lexer(value), ({ type, raw }) => {
        if (type !== 'codespan') kinds.add(type);
        else assert.match(raw, /^`(?:@\w+|(?:#|GH-)\d+)+`$/u);
      });
      const others = [...kinds].filter((kind) => !ownTokens.has(kind));
      assert.deepEqual(others, [], value);
    }
  });

  it('offer a note to be copied that could not be saved', async () => {
    const { document } = await show();
    await annotateAt(document, 1, 'harmful', 'Why.');
    await eventually('a thread', () => threadsOf(document).length === 1);
    const [thread] = threadsOf(document);
    const long = 'x'.repeat(10_001);
    const told: string[] = [];
    await replacingWindow(
      () => ({
        showErrorMessage: async (message: string) => void told.push(message),
        showWarningMessage: (async (message: string, copy: string) => {
          told.push(message);
          return copy;
        }) as never,
      }),
      async () => {
        await run('labelUnclear', { thread, text: long });
        await eventually('the note', async () => (await vscode.env.clipboard.readText()) === long);
      },
    );
    assert.deepEqual(told.toSorted(), [
      'A note holds at most 10000 characters. Shorten it.',
      'The annotation was not saved.',
    ]);
    assert.equal((await notedEvents()).length, 1);
  });

  it('can be resolved and reopened', async () => {
    const { document } = await show();
    await annotateAt(document, 1, 'harmful', 'Why.');
    await eventually('a thread', () => threadsOf(document).length === 1);
    const [thread] = threadsOf(document);
    assert.equal(thread?.contextValue, 'open');
    await run('resolveFlip', thread);
    await eventually('resolved', () => thread?.contextValue === 'resolved');
    assert.equal(thread?.state, vscode.CommentThreadState.Resolved);
    await run('unresolveFlip', thread);
    await eventually('open', () => thread?.state === vscode.CommentThreadState.Unresolved);
  });

  it('show other people’s annotations as they arrive in the file, read-only', async () => {
    const { document, log } = await show();
    await appendLines(noteOn(await flipOf(document, 2, log), { id: 'x1' }));
    await shows(document, [[2, 'harmful: From elsewhere. (Somebody Else)']]);
    const [thread] = threadsOf(document);
    assert.equal(notesIn(thread)[0]?.contextValue, 'other');
    const told: string[] = [];
    await replacingWindow(
      () => ({
        showErrorMessage: async (message: string) => {
          told.push(message);
          return undefined;
        },
      }),
      () => run('deleteAnnotation', notesIn(thread)[0]),
    );
    assert.match(told.join(), /^Only the author of an annotation can change it\./);
    await appendLines({
      type: 'retraction',
      schema: 1,
      id: 'x2',
      author: 'Somebody Else',
      at: 2,
      of: 'x1',
    });
    await shows(document, []);
  });

  it('stay at their records when lines are added above, and on undo', async () => {
    const { document } = await show();
    await annotateAt(document, 2, 'harmful', 'Why.');
    await shows(document, [[2, 'harmful: Why. (Ann)']]);
    await edit(document, [0, 0, '\n\n']);
    await shows(document, [[4, 'harmful: Why. (Ann)']]);
    await vscode.commands.executeCommand('undo');
    await shows(document, [[2, 'harmful: Why. (Ann)']]);
  });

  it('show notes and names as plain text', async () => {
    const { document, log } = await show();
    const flip = await flipOf(document, 1, log);
    const texts = Object.values(hostileTexts);
    await appendLines(
      ...texts.map((text, index) =>
        noteOn(flip, { id: `h${index}`, at: index, note: text, author: text }),
      ),
    );
    await eventually('all', () => notesIn(threadsOf(document)[0]).length === texts.length);
    for (const { body, author } of notesIn(threadsOf(document)[0])) {
      assert.equal(typeof body, 'string');
      assert.deepEqual(understatedIn(`${body}${author.name}`), []);
      assert.doesNotMatch(author.name, /\n/);
      assert.ok(author.name.length <= 1000);
    }
  });

  it('are limited to those on screen, or the 15 nearest, where more than 50 flips are annotated', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => record(`r${index}`));
    const document = await openJsonLines(many);
    const findings = Object.fromEntries(many.map((_, place) => [place, harmfulFinding]));
    const log = await writeFindings(document, findings);
    logs.push(log);
    const flip = await flipOf(document, 0, log);
    const anchored = openDataset(document.getText())?.records ?? [];
    const keys = anchored.flatMap(({ pairs }) => pairs.map(({ key }) => key));
    await appendLines(
      ...keys.map((pair, index) => noteOn({ ...flip, pair }, { id: `n${index}`, at: index })),
    );
    await vscode.window.showTextDocument(document);
    const seen = () => {
      const [{ start, end } = {}] = vscode.window.activeTextEditor?.visibleRanges ?? [];
      return start && end ? end.line - start.line + 1 : 0;
    };
    const fewest = () => Math.max(15, seen());
    const lines = () => threadsOf(document).map(lineOf);
    await eventually('all on screen', () => lines().length >= fewest());
    const first = threadsOf(document);
    assert.ok(first.length <= 50);
    assert.deepEqual(first.map(lineOf), [...first.keys()]);
    await appendLines(
      noteOn({ ...flip, pair: keys[10] ?? '' }, { id: 'more', at: 9999, author: 'Bea' }),
    );
    const ofTwo = () => notesIn(threadsOf(document)[10]).length === 2;
    await eventually('the second note at record 11', ofTwo);
    const kept = threadsOf(document).slice(0, first.length);
    assert.deepEqual(kept, first, 'All on screen had one already.');
    const middle = new vscode.Position(1000, 0);
    await vscode.window.showTextDocument(document, {
      selection: new vscode.Range(middle, middle),
    });
    const isAround = () => lines().length >= fewest() && (lines()[0] ?? 0) > 950;
    await eventually('those in the middle', isAround);
    assert.ok(lines().length <= 50);
    assert.ok((lines().at(-1) ?? Infinity) < 1050);
  });
});
