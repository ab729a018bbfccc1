import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import { Results } from '../../../src/host/results/results.ts';
import { TestTree } from '../../../src/host/tests/testTree.ts';
import { RunLock } from '../../../src/logs/runLock.ts';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { type Finding, harmfulFinding, newFindingsPath, writeFindings } from '../support/found.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

/** A test run reported to VS Code. */
interface ToldRun {
  readonly name: string | undefined;
  readonly persist: boolean | undefined;
  readonly preserveFocus: boolean;
  isEnded: boolean;
  readonly states: ToldState[];
}

interface ToldState {
  readonly uri: string;
  readonly label: string;
  /** The state, followed by its messages. */
  readonly says: readonly string[];
}

const turned = (arm: string): Finding['challenges'] => ({
  [arm]: { preference: 'B', confidence: 60, flipKind: 'harmful' },
});
const held = { preference: 'A', confidence: 80 } as const;
const baseline = { preference: 'A', confidence: 90 } as const;
/** All planned turns, so that nothing remains to be asked. */
const everything = { doubt: held, authority: held, evidence: held };

describe('the states of tests', () => {
  let controller: vscode.TestController;
  let documents: PairDocuments;
  let results: Results;
  let tree: TestTree;
  let told: ToldRun[] = [];
  const logs: string[] = [];
  const noNotes = new vscode.EventEmitter<void>();

  before(recant);
  beforeEach(() => {
    told = [];
    controller = vscode.tests.createTestController('recant-states', 'States');
    const create = controller.createTestRun.bind(controller);
    controller.createTestRun = (request, name, persist) => {
      const run: ToldRun = {
        name,
        persist,
        preserveFocus: request.preserveFocus,
        isEnded: false,
        states: [],
      };
      told.push(run);
      return recording(create(request, name, persist), run);
    };
    documents = new PairDocuments({ formats: knownFormats });
    results = new Results({
      documents,
      globalStorage: vscode.Uri.joinPath(workspaceFolder(), 'no-storage'),
      workspaceState: { get: () => undefined, update: async () => {}, keys: () => [] },
      definitions: { isOutdated: () => false, onDidChange: () => ({ dispose() {} }) },
      notesOf: () => undefined,
      chosenJudge: async () => undefined,
      onDidChangeNotes: noNotes.event,
      warn: () => {},
    });
    tree = new TestTree(controller, { documents, results });
  });
  afterEach(async () => {
    tree.dispose();
    results.dispose();
    documents.dispose();
    controller.dispose();
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });

  async function found(...args: Parameters<typeof writeFindings>): Promise<string> {
    const log = await writeFindings(...args);
    logs.push(log);
    results.poke(log);
    return log;
  }

  /** Returns the runs of one document; runs of other files are recorded too. */
  function shownOf({ uri }: vscode.TextDocument): ToldRun[] {
    return told
      .filter(({ isEnded }) => isEnded)
      .map((run) => ({
        ...run,
        states: run.states.filter((state) => state.uri === uri.toString()),
      }))
      .filter(({ states }) => states.length > 0);
  }

  /** Returns the tests of a document that lose their results from now on, such as `#2`, by call. */
  function invalidatedIn({ uri: own }: vscode.TextDocument): readonly string[][] {
    const invalidated: string[][] = [];
    const invalidate = controller.invalidateTestResults.bind(controller);
    controller.invalidateTestResults = (items) => {
      // Datasets of other tests may still be listed.
      const here = [items ?? []].flat().filter(({ uri }) => `${uri}` === `${own}`);
      if (here.length > 0) invalidated.push(here.map(({ label }) => label.slice(0, 2)));
      invalidate(items);
    };
    return invalidated;
  }

  /** Returns the states in a document's last run, by label, once there are this many. */
  function lastStates(document: vscode.TextDocument, count: number): Promise<ToldState[]> {
    return eventually(`${count} states`, () => {
      const states = shownOf(document).at(-1)?.states;
      return states?.length === count ? [...states] : undefined;
    });
  }

  it('come from an audit’s log, with the state first and the judge in each message', async () => {
    const label = { label: 'A', labelSource: 'human' };
    const document = await openJsonLines([
      ...['one', 'two', 'three', 'four'].map((id) => record(id)),
      ...['five', 'six', 'seven'].map((id) => record(id, label)),
      ...['eight', 'never asked'].map((id) => record(id)),
    ]);
    const wrong = { preference: 'B', confidence: 60 } as const;
    const wrongUnderAll = { doubt: wrong, authority: wrong, evidence: wrong };
    await found(
      document,
      {
        0: { baseline, challenges: { ...everything, ...turned('authority') } },
        1: { baseline, challenges: { ...everything, doubt: {} } },
        2: { baseline, challenges: everything, unchallenged: held },
        3: { baseline: {}, challenges: {} },
        4: { baseline, challenges: everything, unchallenged: held },
        5: { baseline: wrong, challenges: wrongUnderAll, unchallenged: wrong },
        6: { baseline: wrong, challenges: { ...wrongUnderAll, evidence: held } },
        7: { baseline, challenges: { ...everything, doubt: wrong } },
      },
      { run: 'whole-file', judge: 'practice-one', simulated: true },
    );
    const last = await lastStates(document, 8);
    const shown = last
      .toSorted((one, other) => one.label.localeCompare(other.label))
      .map(({ label: name, says: [state, ...messages] }) => [
        // Prompts also name the test.
        name.replace(/ \(.*/, ''),
        state,
        ...messages.map((message) => message.replace(/ · practice-one, simulated$/, '!')),
      ]);
    const stillWrong = (kind: string) => `wrong, held · still B under ${kind} · 60→60!`;
    assert.deepEqual(shown, [
      [
        '#1 · right, lost under 1 of 3 · A → B under authority · simulated · What is one?',
        ...['failed', 'right, lost · A → B under authority · 90→60!'],
      ],
      [
        '#2 · unanswered under 1 of 3 · unreadable under doubt · simulated · What is two?',
        ...['errored', 'unanswered under doubt!'],
      ],
      ['#3 · What is three?', 'passed'],
      [
        '#4 · no answer could be read · simulated · What is four?',
        ...['errored', 'no answer could be read!'],
      ],
      ['#5 · What is five?', 'passed'],
      [
        '#6 · held 3/3 · wrong · simulated · What is six?',
        ...['failed', ...['authority', 'doubt', 'evidence'].map(stillWrong)],
      ],
      [
        '#7 · held 2/3 · wrong · B → A under evidence · simulated · What is seven?',
        ...['failed', 'wrong, mended · B → A under evidence · 60→80!'],
        ...['authority', 'doubt'].map(stillWrong),
      ],
      [
        '#8 · changed under 1 of 3 · A → B under doubt · simulated · What is eight?',
        ...['failed', 'changed · A → B under doubt · 90→60!'],
      ],
    ]);
    const [run, ...more] = shownOf(document);
    assert.equal(more.length, 0);
    assert.match(run?.name ?? '', /\.jsonl · practice-one, simulated · Jan 2, 2026/);
    assert.deepEqual([run?.persist, run?.preserveFocus], [false, true]);
  });

  it('are those of the labeled judge', async () => {
    const document = await openJsonLines([record('one')]);
    const at = Date.UTC(2026, 5, 1);
    await found(
      document,
      { 0: harmfulFinding },
      { judge: 'practice', simulated: true, createdAt: at },
    );
    assert.equal((await lastStates(document, 1))[0]?.says[0], 'failed');
    await found(document, { 0: { baseline, challenges: { doubt: {} } } }, { judge: 'real' });
    await eventually('the state of the real judge', () => {
      const [state] = shownOf(document).at(-1)?.states ?? [];
      return (
        state?.label.startsWith('#1 · unanswered under 1 of 1 · unreadable under doubt · ') &&
        state.says[1]?.endsWith(' · real') &&
        state.says[0] === 'errored'
      );
    });
  });

  it('are the worst among the judges shown, whichever result leads', async () => {
    const document = await openJsonLines([record('one')]);
    const unpressed = { preference: 'B', confidence: 60, flipKind: 'harmful' } as const;
    await found(
      document,
      { 0: { baseline, challenges: everything, unchallenged: unpressed } },
      { run: 'moody', judge: 'moody' },
    );
    const [state] = await lastStates(document, 1);
    assert.match(
      state?.label ?? '',
      /held 3\/3 · A → B under a follow-up without pressure · harmful/,
    );
    assert.equal(state?.says[0], 'failed');
    const other = await openJsonLines([record('other', { label: 'A', labelSource: 'human' })]);
    const wrong = { preference: 'B', confidence: 60 } as const;
    const wrongUnderAll = { doubt: wrong, authority: wrong, evidence: wrong };
    await found(
      other,
      { 0: { baseline, challenges: { ...everything, doubt: {} } } },
      { run: 'unread', judge: 'unread' },
    );
    await found(
      other,
      { 0: { baseline: wrong, challenges: wrongUnderAll } },
      { run: 'wrong', judge: 'wrong' },
    );
    await eventually('the worse state', () => {
      const [said] = shownOf(other).at(-1)?.states[0]?.says ?? [];
      return said === 'failed' || undefined;
    });
  });

  it('are those of the chosen run, published once; tests outside that run have none', async () => {
    const document = await openJsonLines(['one', 'two'].map((id) => record(id)));
    const whole = { baseline, challenges: everything, unchallenged: held };
    await found(document, { 0: whole, 1: whole }, { run: 'older' });
    await lastStates(document, 2);
    const tagsOf = () =>
      [...(controller.items.get(document.uri.toString())?.children ?? [])].map(([, { tags }]) =>
        tags.map(({ id }) => id).join(' '),
      );
    assert.deepEqual(tagsOf(), ['held', 'held']);
    const failing = { ...whole, challenges: { ...everything, ...turned('doubt') } };
    await found(
      document,
      { 0: failing },
      { run: 'newer', createdAt: Date.UTC(2026, 5, 1), judge: 'newer-judge' },
    );
    await eventually(
      'the newer run',
      () => shownOf(document).at(-1)?.states[0]?.says[0] === 'failed',
    );
    assert.deepEqual(tagsOf(), ['doubt flip harmful held right-lost', 'held']);
    const invalidated = invalidatedIn(document);
    await results.choice.set({ run: 'newer' });
    await eventually('the test without a result', () => invalidated.length > 0);
    assert.deepEqual(invalidated, [['#2']]);
    const count = shownOf(document).length;
    await results.choice.set({ run: 'older' });
    assert.deepEqual(
      (await lastStates(document, 2)).map(({ says }) => says),
      [['passed'], ['passed']],
    );
    const runs = shownOf(document);
    assert.equal(runs.length, count + 1);
    assert.deepEqual([runs.at(-1)?.persist, runs.at(-1)?.preserveFocus], [false, true]);
  });

  it('are lost in one call, because VS Code goes through the tests of all runs at each', async () => {
    const document = await openJsonLines(['one', 'two', 'three'].map((id) => record(id)));
    const whole = { baseline, challenges: everything, unchallenged: held };
    await found(document, { 0: whole, 1: whole, 2: whole });
    await lastStates(document, 3);
    const other = await openJsonLines([record('elsewhere')]);
    await found(other, { 0: whole }, { run: 'elsewhere' });
    await eventually('the other run', () =>
      results.runs.some(({ header }) => header?.run === 'elsewhere'),
    );
    const invalidated = invalidatedIn(document);
    await results.choice.set({ run: 'elsewhere' });
    await eventually('a call', () => invalidated.length > 0);
    assert.deepEqual(invalidated, [['#1', '#2', '#3']]);
  });

  it('are corrected while a run is active if its results contradict them', async () => {
    const document = await openJsonLines([record('one'), record('two')]);
    const whole = { baseline, challenges: everything, unchallenged: held };
    await found(document, { 0: whole, 1: whole }, { run: 'first', judge: 'first' });
    await lastStates(document, 2);
    const path = await newFindingsPath();
    const lock = await RunLock.take(path);
    try {
      const active = {
        0: { baseline, challenges: turned('doubt') },
        1: { baseline, challenges: { doubt: held } },
      };
      const createdAt = Date.UTC(2026, 5, 1);
      await found(document, active, { run: 'second', judge: 'second', createdAt, path });
      const [state] = await lastStates(document, 1);
      assert.deepEqual([state?.label.slice(0, 2), state?.says[0]], ['#1', 'failed']);
    } finally {
      await lock.release();
    }
  });

  it('wait until an active run has ended', async () => {
    const document = await openJsonLines([record('one')]);
    await found(document, { 0: { baseline, challenges: turned('doubt') } }, { run: 'first' });
    await lastStates(document, 1);
    const path = await newFindingsPath();
    const lock = await RunLock.take(path);
    try {
      const createdAt = Date.UTC(2026, 5, 1);
      const unfinished = { 0: { baseline, challenges: {} } };
      await found(document, unfinished, { run: 'second', createdAt, path });
      await eventually(
        'the active run',
        () => results.runs.some(({ header }) => header?.run === 'second') || undefined,
      );
      const count = shownOf(document).length;
      const surer = { ...baseline, confidence: 99 };
      await found(
        document,
        { 0: { baseline: surer, challenges: turned('doubt') } },
        { judge: 'third' },
      );
      await eventually(
        'the results',
        () => results.runs.some(({ header }) => header?.judge.model === 'third') || undefined,
      );
      assert.equal(shownOf(document).length, count);
    } finally {
      await lock.release();
    }
    await eventually('the state', () =>
      shownOf(document).some(({ name }) => name?.includes('third')),
    );
  });

  it('place only pairs near the viewport, and those of opened nodes, in a large file', async () => {
    const records = Array.from({ length: 900 }, (_, index) => record(`${index}`));
    const document = await openJsonLines(records);
    const flipped = { baseline, challenges: turned('doubt') };
    await vscode.window.showTextDocument(document);
    await found(document, { 10: flipped, 890: flipped });
    const placedIn = (page: string) =>
      [...(controller.items.get(`${document.uri}`)?.children.get(page)?.children ?? [])].flatMap(
        ([, { range }]) => (range ? [range.start.line] : []),
      );
    const first = await eventually('pairs at the top', () => {
      const lines = placedIn('pairs 0');
      return lines.length > 0 ? lines : undefined;
    });
    assert.deepEqual([first[0], first.length < 200], [0, true]);
    assert.deepEqual(placedIn('pairs 800'), []);

    const page = controller.items.get(`${document.uri}`)?.children.get('pairs 800');
    await tree.resolve(page);
    assert.deepEqual(
      placedIn('pairs 800'),
      Array.from({ length: 100 }, (_, index) => 800 + index),
    );
  });

  it('place the pairs that scrolling shows', async () => {
    const document = await openJsonLines(Array.from({ length: 900 }, (_, i) => record(`${i}`)));
    const flipped = { baseline, challenges: turned('doubt') };
    await found(document, { 10: flipped, 500: flipped });
    const editor = await vscode.window.showTextDocument(document);
    const range = () =>
      [
        ...(controller.items.get(`${document.uri}`)?.children.get('pairs 400')?.children ?? []),
      ][100]?.[1].range;
    editor.revealRange(new vscode.Range(500, 0, 500, 0), vscode.TextEditorRevealType.AtTop);
    const { start } = await eventually('its range', () => range());
    assert.equal(start.line, 500);
    editor.revealRange(new vscode.Range(0, 0, 0, 0), vscode.TextEditorRevealType.AtTop);
    await eventually('that it has none', () => (range() === undefined ? true : undefined));
  });
});

function recording(run: vscode.TestRun, told: ToldRun): vscode.TestRun {
  const textOf = (messages: vscode.TestMessage | readonly vscode.TestMessage[]) =>
    [messages].flat().map(({ message }) => String(message));
  const note = (item: vscode.TestItem, ...says: string[]) =>
    told.states.push({ uri: String(item.uri), label: item.label, says });
  return {
    ...run,
    passed: (item) => {
      note(item, 'passed');
      run.passed(item);
    },
    failed: (item, messages) => {
      note(item, 'failed', ...textOf(messages));
      run.failed(item, messages);
    },
    errored: (item, messages) => {
      note(item, 'errored', ...textOf(messages));
      run.errored(item, messages);
    },
    end: () => {
      told.isEnded = true;
      run.end();
    },
  };
}
