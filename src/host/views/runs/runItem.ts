import { basename } from 'node:path';
import * as vscode from 'vscode';
import { definitionOf } from '../../../core/judges/defaultJudge.ts';
import { judgeName } from '../../../core/judges/judgeName.ts';
import { protocolsOf } from '../../../core/runs/audit/plan/plannedTurns.ts';
import { isOnlyRecorded } from '../../../core/runs/audit/recorded/onlyRecorded.ts';
import { asMarkdownText, asOneLine } from '../../../core/words/escape.ts';
import { flipCountWords } from '../../results/flipCountWords.ts';
import { counted, countedRecords } from '../../runs/form/choiceWords.ts';
import { statedLines } from '../../runs/statedLines.ts';
import { shownTime } from '../../shownTime.ts';
import type { RunFindings } from './runFindings.ts';
import type { ListedRun } from './runList.ts';

/** A run with its findings and status. */
interface RunLine extends ListedRun {
  /** Undefined until its log has been read. */
  readonly found: RunFindings | undefined;
  /** Whether it is being asked in this window. */
  readonly isAsked: boolean;
  /** Whether the definition of its judge has been edited since. */
  readonly isOutdated: boolean;
  /** Whether its results are left out of what is shown. */
  readonly isHidden: boolean;
}

/** The runs over one file. */
interface RunGroupLine {
  readonly name: string;
  readonly location: string;
  readonly runs: number;
  readonly isExpanded: boolean;
}

/** Maximum length of a judge's name in a label: beside it, a view of 300 pixels shows the outcome. */
const longestLabel = 16;

/**
 * Returns the label for a judge: its name, without the middle if it is long, since the ends tell
 * judges of one model apart. Example: `practic…judge-2`.
 */
export function judgeLabel(name: string): string {
  const line = [...asOneLine(name, 100)];
  if (line.length <= longestLabel) return line.join('');
  const half = longestLabel / 2;
  return `${line.slice(0, half - 1).join('')}…${line.slice(-half).join('')}`;
}

/**
 * Returns the tree item of a run, named after its judge, within the group of its dataset. What it
 * found comes first, since narrow views truncate the rest; the tooltip has the judge's full name. A
 * simulated judge also has an icon of its own. Labels are plain text, tooltips Markdown.
 */
export function runItem(run: RunLine): vscode.TreeItem {
  const { path, header, found, isAsked } = run;
  const data = asOneLine(basename(header.dataset.name), 60);
  const model = asOneLine(judgeName(header), 100);
  const facts = factsOf(run, 'full');
  const item = new vscode.TreeItem(judgeLabel(model));
  item.id = path;
  item.description = factsOf(run, 'brief').join(' · ');
  item.tooltip = tooltip([data, model, ...facts, ...statedLines(found?.statement, isAsked), path]);
  item.iconPath = new vscode.ThemeIcon(iconOf(run));
  item.contextValue = contextValueOf(run);
  item.command = {
    command: 'recant.openRun',
    title: vscode.l10n.t('Open'),
    arguments: [{ path }],
  };
  item.accessibilityInformation = {
    label: vscode.l10n.t('Run over {0}: {1}', data, [model, ...facts].join(', ')),
  };
  return item;
}

function factsOf(run: RunLine, style: 'brief' | 'full'): string[] {
  const { header, found } = run;
  return [
    ...stateWords(run, style),
    ...(found ? outcomeWords(found, style, protocolsOf(header).length) : []),
    ...(header.judge.simulated ? [vscode.l10n.t('simulated')] : []),
    ...(run.isHidden ? [vscode.l10n.t('not shown')] : []),
    timeWords(run, style),
    ...(found ? [countedRecords(found.pairs, definitionOf(header))] : []),
    ...(run.isOutdated ? [vscode.l10n.t('judge prompt changed since')] : []),
  ];
}

/** Returns the tree item of a group of runs over one file. */
export function groupItem({ name, location, runs, isExpanded }: RunGroupLine): vscode.TreeItem {
  const label = asOneLine(basename(name), 60);
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, isExpanded ? Expanded : Collapsed);
  const size = runs === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', counted(runs));
  item.id = `group:${location}`;
  item.description = size;
  item.tooltip = tooltip([name, size]);
  item.iconPath = new vscode.ThemeIcon('database');
  item.contextValue = 'recantRunGroup';
  item.accessibilityInformation = { label: vscode.l10n.t('Data {0}: {1}', label, size) };
  return item;
}

/** Returns the kind of run by which menus decide what can be done with it. */
function contextValueOf(run: RunLine): string {
  if (isOnlyRecorded(run.header)) return 'recantRun.recorded';
  return run.found?.isOpen && !run.isAsked ? 'recantRun.unfinished' : 'recantRun';
}

function tooltip(lines: readonly string[]): vscode.MarkdownString {
  return new vscode.MarkdownString(
    lines.map((line) => asMarkdownText(asOneLine(line, 200))).join('  \n'),
  );
}

function stateWords({ header, found, isAsked }: RunLine, style: 'brief' | 'full'): string[] {
  if (isAsked) return [vscode.l10n.t('running')];
  if (header.purpose === 'session') return [vscode.l10n.t('stepping')];
  if (!found?.isOpen || (style === 'brief' && progressWords(found))) return [];
  return [vscode.l10n.t('unfinished')];
}

/**
 * Returns what a run found, each fact as plain text: the states of the first verdicts that its
 * challenges opposed, the worst first, and in full the flips too. Example: `right, lost 12`.
 *
 * @param protocols number of the run's protocols; default: not said
 */
export function outcomeWords(
  found: RunFindings,
  style: 'brief' | 'full',
  protocols?: number,
): string[] {
  const { end, flips, harmful, states, challenged, unreadable, isOpen } = found;
  if (end === 'nothing-read') return [vscode.l10n.t('finished; no answer could be read')];
  if (end === 'baseline-only') return [vscode.l10n.t('first verdict only')];
  const { t } = vscode.l10n;
  const unasked = isOpen ? t('not challenged yet') : t('not challenged');
  const progress = progressWords(found);
  const counts = { flips, harmful, ...(protocols !== undefined && { protocols }) };
  const outcome =
    challenged === 0 && states.length === 0
      ? [unasked]
      : [
          ...states.map(({ name, count }) => `${name} ${counted(count)}`),
          ...(style === 'full' || states.length === 0 ? [flipCountWords(counts)] : []),
        ];
  const told = progress === undefined ? states : [];
  const others = told.reduce(
    (sum, { state, count }) => (state === 'unanswered' ? sum - count : sum),
    unreadable,
  );
  return [
    ...(progress === undefined ? outcome : [progress]),
    ...(others > 0 ? [vscode.l10n.t('{0} unreadable', counted(others))] : []),
  ];
}

/** Returns how far an open run came; undefined for a single pair whose first verdict is known. */
function progressWords(found: RunFindings): string | undefined {
  const { isOpen, judged, hasFailed, pairs, done, flips } = found;
  const { t } = vscode.l10n;
  if (!isOpen) return undefined;
  if (judged === 0) return hasFailed ? t('failed') : t('not asked yet');
  if (pairs === 1) return undefined;
  const share = [counted(done), counted(pairs)] as const;
  if (flips === 0) return t('{0}/{1}, no flips so far', ...share);
  return flips === 1
    ? t('{0}/{1}, 1 flip so far', ...share)
    : t('{0}/{1}, {2} flips so far', ...share, counted(flips));
}

function timeWords({ header }: RunLine, style: 'brief' | 'full'): string {
  const time = new Date(header.createdAt);
  if (style === 'full') return shownTime(time);
  const now = new Date();
  if (time.toDateString() === now.toDateString()) return shownTime(time, 'clock');
  return shownTime(time, time.getFullYear() === now.getFullYear() ? 'thisYear' : 'otherYear');
}

function iconOf({ header, found, isAsked }: RunLine): string {
  if (isAsked) return 'sync~spin';
  if (header.purpose === 'session') return 'debug-step-over';
  if (found?.isOpen) return 'debug-pause';
  if (header.judge.simulated) return 'beaker';
  return header.selection === undefined ? 'law' : 'graph';
}
