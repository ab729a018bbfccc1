import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { asOneLine } from '../../../core/words/escape.ts';
import { groupBy } from '../../../core/words/groupBy.ts';
import { Delayed } from '../../delayed.ts';
import { runViewId } from '../../entries/entryNames.ts';
import { datasetId } from '../../results/isOver.ts';
import type { Results } from '../../results/results.ts';
import { shownLine } from '../../results/shownWords.ts';
import type { AttackList, ListedAttack } from '../../runs/attack/attackList.ts';
import type { LogWatch } from '../../runs/watchLogs.ts';
import { attackItem } from './attackItem.ts';
import { findingsOf } from './runFindings.ts';
import { groupItem, runItem } from './runItem.ts';
import { type ListedRun, RunList } from './runList.ts';

/**
 * Maximum number of runs with which all groups are expanded at first; else only the newest one is.
 */
const mostExpanded = 15;
/** Minimum interval between redraws, in milliseconds. */
const drawAfterMs = 500;
const longestDescription = 200;

/** The runs over one dataset; `location` is that of one of them. */
interface RunGroup {
  readonly location: string;
  readonly runs: readonly Listed[];
  readonly isExpanded: boolean;
}

type Listed = ListedRun | ListedAttack;
export type RunNode = Listed | RunGroup;

interface RunTreeServices {
  readonly globalStorage: vscode.Uri;
  readonly results: Pick<Results, 'runs' | 'showable' | 'isOver' | 'onDidChange' | 'isOutdated'>;
  readonly attackList: Pick<AttackList, 'all'>;
  readonly attackLogs: Pick<LogWatch, 'onDidChange'>;
  /** Services that ask runs in this window. */
  readonly asking: readonly {
    readonly onDidChange: vscode.Event<unknown>;
    isAsking(path: string): boolean;
  }[];
}

/** The runs of this workspace as a tree, newest first; findings are added as logs are read. */
export class RunTree implements vscode.TreeDataProvider<RunNode>, vscode.Disposable {
  readonly #services: RunTreeServices;
  readonly #list: RunList;
  readonly #changed = new vscode.EventEmitter<Listed[] | undefined>();
  readonly #subscriptions: vscode.Disposable;
  #view: vscode.TreeView<RunNode> | undefined;
  readonly #drawing = new Delayed(drawAfterMs, () => this.#draw());
  #isOutdated = false;
  /**
   * The runs that VS Code has received in groups, newest first; undefined before its first request.
   */
  #given: readonly Listed[] | undefined;
  /** The dataset of each of them. */
  #givenDatasets: readonly string[] = [];
  /** Those of them that VS Code has also received as rows, with their items once it has those. */
  readonly #rows = new Map<Listed, vscode.TreeItem | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: RunTreeServices) {
    this.#services = services;
    this.#list = new RunList(services.globalStorage);
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      services.results.onDidChange(() => this.#drawSoon()),
      services.attackLogs.onDidChange(() => this.#drawSoon()),
      ...services.asking.map(({ onDidChange }) => onDidChange(() => this.#drawSoon())),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#drawSoon()),
    );
  }

  /** Creates the view. */
  show(): vscode.Disposable {
    const view = vscode.window.createTreeView<RunNode>(runViewId, {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#view = view;
    return vscode.Disposable.from(
      view,
      view.onDidChangeVisibility(() => {
        if (view.visible && this.#isOutdated) this.#draw();
      }),
    );
  }

  /** The selected runs. */
  get selection(): readonly RunNode[] {
    return this.#view?.selection ?? [];
  }

  async getChildren(node?: RunNode): Promise<RunNode[]> {
    if (node) return this.#rowsOf(node);
    const runs = await this.#listed();
    this.#given = runs;
    this.#rows.clear();
    // Starts reading and tracking the runs, including new ones.
    void this.#services.results.runs;
    const datasets = this.#datasetsOf(runs);
    this.#givenDatasets = datasets;
    const groups = groupBy(runs.entries(), ([at]) => datasets[at] ?? '');
    return [...groups].map(([location, some], index) => {
      const isExpanded = index === 0 || runs.length <= mostExpanded;
      return { location, runs: some.map(([, run]) => run), isExpanded };
    });
  }

  getTreeItem(node: RunNode): vscode.TreeItem {
    if ('runs' in node) {
      const [first] = node.runs;
      const name = first ? datasetOf(first).name : '';
      return groupItem({ ...node, name, runs: node.runs.length });
    }
    const item = this.#itemOf(node);
    if (this.#rows.has(node)) this.#rows.set(node, item);
    return item;
  }

  #itemOf(node: Listed): vscode.TreeItem {
    const { results, asking } = this.#services;
    const isAsked = asking.some((one) => one.isAsking(node.path));
    if ('attack' in node) return attackItem(node, isAsked);
    const reader = results.runs.find(({ path }) => path === node.path);
    const found = reader && findingsOf(reader);
    const isOutdated = results.isOutdated(node.header);
    return runItem({ ...node, found, isAsked, isOutdated, isHidden: this.#isHidden(node) });
  }

  dispose(): void {
    this.#drawing.dispose();
    this.#subscriptions.dispose();
  }

  #rowsOf(node: RunNode): Listed[] {
    const runs = 'runs' in node ? [...node.runs] : [];
    for (const run of runs) this.#rows.set(run, undefined);
    // Changes that occurred while VS Code was waiting for the rows are drawn later.
    if (runs.length > 0) this.#drawSoon();
    return runs;
  }

  #isHidden({ path }: ListedRun): boolean {
    const { all, shown } = this.#services.results.showable;
    const isAmong = (runs: typeof all) => runs.some(({ reader }) => reader.path === path);
    return isAmong(all) && !isAmong(shown);
  }

  #drawSoon(): void {
    this.#drawing.start();
  }

  /** Redraws the tree, later if the view is hidden. */
  #draw(): void {
    this.#drawing.cancel();
    this.#isOutdated = this.#view?.visible === false;
    if (this.#isOutdated) return;
    this.#describe();
    void this.#redraw();
  }

  /**
   * Redraws the rows that have changed, or everything if the list of runs has: a click on a row is
   * lost if the row is redrawn between press and release. While VS Code requests everything again,
   * it forgets its groups, and a group whose rows it then requests stays empty. So only what it has
   * already been given is redrawn.
   */
  async #redraw(): Promise<void> {
    const given = this.#given;
    if (!given) return;
    const listed = await this.#listed();
    const datasets = this.#datasetsOf(listed);
    const isSame =
      listed.length === given.length &&
      listed.every(
        (run, at) => isSameRun(run, given[at]) && datasets[at] === this.#givenDatasets[at],
      );
    const rows = [...this.#rows].flatMap(([run, item]) =>
      item === undefined || isDeepStrictEqual(this.#itemOf(run), item) ? [] : run,
    );
    if (!isSame) this.#changed.fire(undefined);
    else if (rows.length > 0) this.#changed.fire(rows);
  }

  /** Returns the dataset of each run, which contents decide once the logs have been read. */
  #datasetsOf(runs: readonly Listed[]): string[] {
    const { all } = this.#services.results.showable;
    const known = new Map(
      all.map(({ header, dataset }) => [datasetId(header.dataset.location), dataset]),
    );
    return runs.map((run) => {
      const id = datasetId(datasetOf(run).location);
      return known.get(id) ?? id;
    });
  }

  async #listed(): Promise<readonly Listed[]> {
    const listed = await Promise.all([this.#list.all(), this.#services.attackList.all()]);
    return listed.flat().sort((one, other) => createdAt(other) - createdAt(one));
  }

  /**
   * States in the view which judge and run are shown: VS Code hides the description of a
   * container's only view, but not its message.
   */
  #describe(): void {
    if (!this.#view) return;
    const line = shownLine(this.#services.results);
    const description = line === undefined ? undefined : asOneLine(line, longestDescription);
    if (this.#view.description === description) return;
    this.#view.description = description;
    this.#view.message = description;
  }
}

/** Whether a row of one run also states what is known of the other. */
function isSameRun(one: Listed, other: Listed | undefined): boolean {
  if (other === undefined || 'attack' in one || 'attack' in other) return one === other;
  return one.path === other.path && one.header.run === other.header.run;
}

function datasetOf(run: Listed) {
  return 'attack' in run ? run.attack.dataset : run.header.dataset;
}

function createdAt(run: Listed): number {
  return 'attack' in run ? run.attack.createdAt : run.header.createdAt;
}
