import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { AttackList } from '../../../src/host/runs/attack/attackList.ts';
import { type RunNode, RunTree } from '../../../src/host/views/runs/runTree.ts';
import { RunReader } from '../../../src/logs/reading/runReader.ts';
import { RunLock } from '../../../src/logs/runLock.ts';
import { foundRun } from '../../support/data/foundRun.ts';
import { hostileRun } from '../../support/data/hostileRun.ts';
import { hostileTexts, longWord, understatedIn } from '../../support/data/hostileText.ts';
import { newFile } from '../support/datasets.ts';
import { harmfulFinding } from '../support/found.ts';
import { eventually, eventuallyEqual, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { shownBy } from '../support/shown.ts';

const folder = () => join(workspaceFolder().fsPath, '.recant', 'runs');
const pair = { id: 'one', prompt: 'What?', responseA: 'This.', responseB: 'That.' };

describe('the tree of runs', () => {
  let tree: RunTree;
  let readers: RunReader[] = [];
  let asked: string | undefined;
  const changed = new vscode.EventEmitter<void>();
  const paths: string[] = [];

  before(recant);
  beforeEach(() => {
    const globalStorage = vscode.Uri.joinPath(workspaceFolder(), 'no-storage');
    tree = new RunTree({
      globalStorage,
      attackList: new AttackList(globalStorage),
      attackLogs: { onDidChange: () => new vscode.Disposable(() => {}) },
      results: {
        get runs() {
          return readers;
        },
        showable: { all: [], choice: {}, shown: [] },
        isOver: () => false,
        isOutdated: () => false,
        onDidChange: () => new vscode.Disposable(() => {}),
      },
      asking: [{ isAsking: (path) => path === asked, onDidChange: changed.event }],
    });
  });
  afterEach(async () => {
    tree.dispose();
    readers = [];
    asked = undefined;
    for (const path of paths.splice(0)) await rm(path, { force: true });
  });

  async function write(name: string, text: string): Promise<string> {
    await mkdir(folder(), { recursive: true });
    const path = join(folder(), `zz-tree-${name}.jsonl`);
    await writeFile(path, text);
    paths.push(path);
    return path;
  }

  const run = (name: string, options: Partial<Parameters<typeof foundRun>[0]> = {}) =>
    write(
      name,
      foundRun({
        run: name,
        location: vscode.Uri.joinPath(workspaceFolder(), 'data.jsonl').toString(),
        pairs: [{ ...harmfulFinding, key: 'k', pair }],
        ...options,
      }),
    );

  /** Returns only the runs of these tests; other tests leave runs in the folder. */
  async function shown(): Promise<RunNode[]> {
    const nodes = await tree.getChildren();
    const runs = await Promise.all(
      nodes.map(async (node) => ('runs' in node ? tree.getChildren(node) : [node])),
    );
    return runs.flat().filter((node) => 'path' in node && paths.includes(node.path));
  }

  it('lists the newest run first, and skips files that are not logs', async () => {
    await run('old', { createdAt: Date.UTC(2031, 0, 1) });
    await run('new', { createdAt: Date.UTC(2032, 0, 1) });
    await write('none', 'garbage\n');
    await write('empty', '');
    const names = (await shown()).map((node) => 'path' in node && basename(node.path));
    assert.deepEqual(names, ['zz-tree-new.jsonl', 'zz-tree-old.jsonl']);
  });

  it('shows judge, data and date of a run, and its result once its log is read', async () => {
    const path = await run('one', { simulated: true });
    const [node] = await shown();
    assert.ok(node);
    const before = tree.getTreeItem(node);
    const reader = new RunReader(path);
    await reader.refresh();
    readers = [reader];
    const item = tree.getTreeItem(node);
    const words = `${item.label} ${item.description}`;
    // With several runs, the dataset's name is shown on the group.
    for (const part of ['stub-judge', 'simulated', 'Jan 2, ']) {
      assert.ok(`${before.label} ${before.description}`.includes(part), part);
      assert.ok(words.includes(part), `${part}: ${words}`);
    }
    assert.match(
      words,
      /^stub-judge unfinished · right, lost 1 · right, held 1 · simulated · Jan 2, .* · 1 pair$/,
    );
    assert.match(
      item.accessibilityInformation?.label ?? '',
      /^Run over data\.jsonl: stub-judge, unfinished, right, lost 1, right, held 1, 1 flip under challenge, 1 harmful, simulated, Jan 2, 2026.*, 1 pair$/,
    );
    assert.equal(item.contextValue, 'recantRun.unfinished');
    asked = path;
    const running = tree.getTreeItem(node);
    assert.match(String(running.description), /running/);
    assert.equal(running.contextValue, 'recantRun');
  });

  it('says how far an unfinished run came: not asked yet, failed, or its pairs and flips', async () => {
    const said = { preference: 'A', confidence: 80 } as const;
    const pairs = ['one', 'two', 'three'].map((id) => ({
      ...{ key: id, pair: { ...pair, id } },
      ...{ baseline: said, challenges: {} },
    }));
    const location = vscode.Uri.joinPath(workspaceFolder(), 'data.jsonl').toString();
    const unasked = (name: string) => {
      const lines = foundRun({ run: name, location, pairs }).split('\n');
      const asked = /"type":"(started|answer|judgment)"/;
      return write(name, lines.filter((line) => !asked.test(line)).join('\n'));
    };
    const none = await unasked('none');
    const failed = await unasked('failed');
    const turn = { arm: 'baseline', replicate: 0, pair: 'one', attempt: 0, at: 2 } as const;
    await appendFile(
      failed,
      `${JSON.stringify({ type: 'failed', ...turn, reason: 'unreachable', message: 'Gone.' })}\n`,
    );
    const [first, ...others] = pairs;
    assert.ok(first);
    const half = await run('half', {
      pairs: [{ ...harmfulFinding, key: first.key, pair: first.pair }, ...others],
    });
    readers = [none, failed, half].map((path) => new RunReader(path));
    for (const reader of readers) await reader.refresh();
    const words = new Map(
      (await shown()).map((node) => [
        'path' in node ? node.path : '',
        tree.getTreeItem(node).description,
      ]),
    );
    assert.match(String(words.get(none)), /^not asked yet · /);
    assert.match(String(words.get(failed)), /^failed · /);
    assert.match(String(words.get(half)), /^0\/3, 1 flip so far · /);
  });

  it('leaves room for the outcome beside a long name, and has the name in the tooltip', async () => {
    const judge = 'meta-llama/Llama-3.1-70B-Instruct';
    const path = await run('long', { judge });
    const [node] = await shown();
    assert.ok(node);
    const reader = new RunReader(path);
    await reader.refresh();
    readers = [reader];
    const item = tree.getTreeItem(node);
    assert.equal(item.label, 'meta-ll…Instruct'); // Both ends tell judges of one model apart.
    assert.match(String(item.description), /^(unfinished · )?right, lost 1 · /);
    const tooltip = (item.tooltip as vscode.MarkdownString).value.replaceAll('\\', '');
    assert.ok(tooltip.includes(judge), tooltip);
  });

  it('states calls, tokens and cost in the tooltip', async () => {
    const path = await run('stated', {});
    const call = { pair: 'one', arm: 'baseline', replicate: 0, attempt: 0 };
    const usage = { promptTokens: 900, completionTokens: 90 };
    const answer = { text: 'A', finishReason: 'stop', totalMs: 1, responseFormat: 'text', usage };
    for (const entry of [
      { type: 'started', ...call, messages: [], at: 1 },
      { type: 'answer', ...call, ...answer, at: 2 },
      { type: 'started', ...call, pair: 'two', messages: [], at: 3 },
    ]) {
      await appendFile(path, `${JSON.stringify(entry)}\n`);
    }
    const reader = new RunReader(path);
    await reader.refresh();
    readers = [reader];
    const [node] = await shown();
    assert.ok(node);
    const { tooltip } = tree.getTreeItem(node);
    const lines = (tooltip as vscode.MarkdownString).value.replaceAll('\\', '').split('  \n');
    assert.match(lines.at(-3) ?? '', /: 1 answer, 900 prompt and 90 answer tokens, cost unknown$/);
    assert.match(lines.at(-2) ?? '', /^Calls that may be charged twice .*: 4$/);
  });

  it('groups even a single run by its data', async () => {
    const others = vscode.Uri.joinPath(workspaceFolder(), '.recant', 'runs-of-others').fsPath;
    await rename(folder(), others).catch(() => {});
    try {
      await run('one', { simulated: true });
      // Other tests leave attacks, whose groups come first.
      const group = (await tree.getChildren()).at(-1);
      assert.ok(group && 'runs' in group);
      const { label, collapsibleState } = tree.getTreeItem(group);
      assert.equal(label, 'data.jsonl');
      assert.equal(collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
      const [child] = await tree.getChildren(group);
      assert.ok(child);
      const item = tree.getTreeItem(child);
      assert.equal(item.label, 'stub-judge');
      assert.match(String(item.description), /^simulated · Jan 2, /);
    } finally {
      await rm(folder(), { recursive: true });
      await rename(others, folder()).catch(() => {});
    }
  });

  it('groups runs by their data, whether the log names it by path or by URI', async () => {
    const data = vscode.Uri.joinPath(workspaceFolder(), 'both.jsonl');
    const own = [
      await run('path', { location: data.fsPath }),
      await run('uri', { location: data.toString() }),
    ];
    const groups = (await tree.getChildren()).filter(
      (node) => 'runs' in node && node.runs.some(({ path }) => own.includes(path)),
    );
    assert.deepEqual(
      groups.map((node) => 'runs' in node && node.runs.length),
      [2],
    );
  });

  it('refreshes only what VS Code already has and what has changed', async () => {
    const path = await run('one');
    await run('other');
    const drawn: (readonly RunNode[] | undefined)[] = [];
    tree.onDidChangeTreeData((nodes) => drawn.push(nodes));
    const staysAsIs = async () => {
      changed.fire();
      await wait(1000);
      assert.deepEqual(drawn, []);
    };
    const redrawn = async () => {
      changed.fire();
      await eventually('the tree to be redrawn', () => drawn.length > 0);
      return drawn.splice(0);
    };
    await staysAsIs();
    await tree.getChildren();
    await staysAsIs();
    const rows = await shown();
    for (const row of rows) tree.getTreeItem(row);
    await staysAsIs();
    asked = path;
    const row = rows.find((one) => 'path' in one && one.path === path);
    assert.deepEqual(await redrawn(), [[row]]);
    // As VS Code does; otherwise the row would still be to redraw.
    if (row) tree.getTreeItem(row);
    await run('two');
    assert.deepEqual(await redrawn(), [undefined]);
  });

  it('can resume every unfinished run, including an audit of one pair', async () => {
    const ofFile = await readFile(await run('one'), 'utf8');
    const path = await write('one', ofFile.replace('"selection":"all",', ''));
    const reader = new RunReader(path);
    await reader.refresh();
    readers = [reader];
    const [node] = await shown();
    assert.ok(node);
    assert.equal(tree.getTreeItem(node).contextValue, 'recantRun.unfinished');
  });

  it('expands only the newest of many groups', async () => {
    const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
    for (let index = 0; index < 20; index += 1) {
      const location = vscode.Uri.joinPath(
        workspaceFolder(),
        `group-${index % 2}.jsonl`,
      ).toString();
      await run(`many-${index}`, { location, createdAt: Date.UTC(2033, 0, 1 + index) });
    }
    const [first, second] = await tree.getChildren();
    for (const [node, name] of [
      [first, 'group-1'],
      [second, 'group-0'],
    ] as const) {
      assert.ok(node && 'runs' in node && node.location.endsWith(`${name}.jsonl`));
      const { description, collapsibleState } = tree.getTreeItem(node);
      assert.equal(description, '10 runs');
      assert.equal(collapsibleState, node === first ? Expanded : Collapsed);
      const [child] = await tree.getChildren(node);
      assert.ok(child);
      assert.equal(tree.getTreeItem(child).label, 'stub-judge');
    }
  });

  it('shows names from a log as plain text', async () => {
    for (const [name, text] of Object.entries({ ...hostileTexts, 'a long word': longWord })) {
      await write('hostile', hostileRun(text || 'x'));
      const nodes = await shown();
      const location = vscode.Uri.joinPath(workspaceFolder(), 'x').toString();
      for (const item of [
        ...nodes.map((node) => tree.getTreeItem(node)),
        ...nodes.flatMap((node) =>
          'path' in node ? [tree.getTreeItem({ location, runs: [node], isExpanded: true })] : [],
        ),
      ]) {
        const said = [item.label, item.description, item.accessibilityInformation?.label];
        for (const words of said.map(String)) {
          assert.deepEqual(understatedIn(words), [], name);
          assert.ok(!/[\r\n]/.test(words) && words.length < 400, name);
        }
        const { tooltip } = item;
        assert.ok(tooltip instanceof vscode.MarkdownString);
        assert.ok(!tooltip.isTrusted && !tooltip.supportHtml && !tooltip.supportThemeIcons);
        assert.doesNotMatch(tooltip.value, /(?<!\\)[[<]/);
        assert.deepEqual(understatedIn(tooltip.value), [], name);
      }
      assert.equal(nodes.length, 1, name);
    }
  });

  describe('the commands of the tree', () => {
    const command = (name: string, ...args: unknown[]) =>
      vscode.commands.executeCommand(`recant.${name}`, ...args);

    /** Answers Recant's prompts before deletion; resolves to the prompts. */
    async function deleting(answer: string | undefined, ...args: unknown[]): Promise<string[]> {
      const questions: string[] = [];
      await replacingWindow(
        () =>
          ({
            showWarningMessage: async (text: string, options: vscode.MessageOptions) => {
              questions.push(`${options.modal} ${text} ${options.detail}`);
              return answer;
            },
          }) as unknown as Partial<typeof vscode.window>,
        () => command('deleteRun', ...args),
      );
      return questions;
    }

    it('copy the paths of all selected runs', async () => {
      const [one, two] = [await run('one'), await run('two')];
      await command('copyRunPath', { path: one });
      assert.equal(await vscode.env.clipboard.readText(), one);
      await command('copyRunPath', { path: one }, [{ path: one }, { path: two }]);
      assert.equal(await vscode.env.clipboard.readText(), `${one}\n${two}`);
    });

    it('name the file before deleting it permanently if there is no trash', async () => {
      const path = await run('one');
      assert.match((await deleting(undefined, { path })).join(), /^true Delete zz-tree-one\.jsonl/);
      assert.ok(existsSync(path));
      const [question = ''] = await deleting('Delete for Good', { path });
      assert.ok(question.includes(path), question);
      assert.equal(existsSync(path), false);
      assert.equal(existsSync(`${path}.lock`), false);
    });

    it('refuse to delete an active run', async () => {
      const path = await run('one');
      const lock = await RunLock.take(path);
      try {
        const shown = await shownBy(() => command('deleteRun', { path }));
        assert.match(shown.join(), /^error: zz-tree-one\.jsonl is running\. Pause it/);
        assert.ok(existsSync(path));
      } finally {
        await lock.release();
      }
    });

    it('affect only logs in the run folders', async () => {
      const { fsPath } = await newFile('mine.jsonl', 'mine');
      const log = join(folder(), '..', 'runs', '..', 'zz.jsonl');
      for (const path of [fsPath, log, '', 7]) {
        assert.match(
          (await shownBy(() => command('deleteRun', { path }))).join(),
          /^information: Sel/,
        );
      }
      assert.ok(existsSync(fsPath));
    });

    it('open one report of all selected runs', async () => {
      const nodes = [{ path: await run('one') }, { path: await run('two') }];
      await command('openRun', nodes[0], nodes);
      await eventually('the report', () =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .some(({ label }) => label === 'Report: data.jsonl · stub-judge, 2 runs'),
      );
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

    it('open the sample as a copy that keeps changes', async () => {
      await command('openSample');
      const editor = await eventually('the sample', () => vscode.window.activeTextEditor);
      const { document } = editor;
      assert.ok(document.uri.path.endsWith('/sample/judge-pairs.jsonl'));
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(document.lineCount, 0), '\n');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      const text = document.getText();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await command('openSample');
      await eventuallyEqual(() => vscode.window.activeTextEditor?.document.getText(), text);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });
  });
});
