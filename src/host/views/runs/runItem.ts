import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asMarkdownText, asOneLine } from '../../../core/escape.ts';
import { definitionOf } from '../../../core/judges/defaultJudge.ts';
import { judgeName } from '../../../core/judges/judgeName.ts';
import { isOnlyRecorded } from '../../../core/runs/audit/recorded/onlyRecorded.ts';
import { counted, countedRecords } from '../../runs/form/choiceWords.ts';
import type { RunFindings } from './runFindings.ts';
import type { ListedRun } from './runList.ts';

/** A run with its findings and status. */
export interface RunLine extends ListedRun {
  /** Undefined until its log has been read. */
  readonly found: RunFindings | undefined;
  /** Whether it is being asked in this window. */
  readonly isAsked: boolean;
  /** Whether the definition of its judge has been edited since. */
  readonly isOutdated: boolean;
}

/**
 * Returns the tree item of a run, named after its dataset, or after its judge within a group. Less
 * important details come last, since narrow views truncate them; "simulated" comes first. Labels
 * are plain text, tooltips Markdown.
 */
export function runItem(run: RunLine, isInGroup: boolean): vscode.TreeItem {
  const { path, header, found } = run;
  const { judge } = header;
  const data = asOneLine(basename(header.dataset.name), 60);
  const model = asOneLine(judgeName(header), 100);
  const [label, other] = isInGroup ? [model, data] : [data, model];
  const facts = [
    ...(judge.simulated ? [vscode.l10n.t('simulated')] : []),
    ...stateWords(run),
    ...(found ? foundWords(found, run) : []),
    ...(run.isOutdated ? [vscode.l10n.t('definition changed since')] : []),
    ...(isInGroup ? [] : [other]),
    timeWords(run),
  ];
  const item = new vscode.TreeItem(label);
  item.id = path;
  item.description = facts.join(' · ');
  const others = facts.filter((fact) => fact !== other);
  item.tooltip = tooltip([data, model, ...others, path]);
  item.iconPath = new vscode.ThemeIcon(iconOf(run));
  item.contextValue = contextValueOf(run);
  item.command = {
    command: 'recant.openRun',
    title: vscode.l10n.t('Open'),
    arguments: [{ path }],
  };
  item.accessibilityInformation = {
    label: vscode.l10n.t('Run over {0}: {1}', data, [model, ...others].join(', ')),
  };
  return item;
}

/** Returns the tree item of a group of runs over one file. */
export function groupItem(name: string, location: string, runs: number): vscode.TreeItem {
  const label = asOneLine(basename(name), 60);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
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
  return isResumable(run) ? 'recantRun.unfinished' : 'recantRun';
}

/** Whether it can be resumed: a run over a whole file with calls left. */
function isResumable({ header, found, isAsked }: RunLine): boolean {
  return header.selection !== undefined && found?.isOpen === true && !isAsked;
}

function tooltip(lines: readonly string[]): vscode.MarkdownString {
  return new vscode.MarkdownString(
    lines.map((line) => asMarkdownText(asOneLine(line, 200))).join('  \n'),
  );
}

function stateWords({ header, found, isAsked }: RunLine): string[] {
  if (isAsked) return [vscode.l10n.t('being asked')];
  if (header.purpose === 'session') return [vscode.l10n.t('stepping')];
  return found?.isOpen ? [vscode.l10n.t('unfinished')] : [];
}

function foundWords(found: RunFindings, { header }: RunLine): string[] {
  return [...outcomeWords(found), countedRecords(found.pairs, definitionOf(header))];
}

function outcomeWords({ end, flips, harmful, unreadable }: RunFindings): string[] {
  if (end === 'nothing-read') return [vscode.l10n.t('finished; no answer could be read')];
  if (end === 'baseline-only') return [vscode.l10n.t('baseline only')];
  return [
    flips === 1
      ? vscode.l10n.t('1 flip, {0} harmful', counted(harmful))
      : vscode.l10n.t('{0} flips, {1} harmful', counted(flips), counted(harmful)),
    ...(unreadable > 0 ? [vscode.l10n.t('{0} unreadable', counted(unreadable))] : []),
  ];
}

function timeWords({ header }: RunLine): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Date(header.createdAt).toLocaleString(vscode.env.language, style);
}

function iconOf({ header, found, isAsked }: RunLine): string {
  if (isAsked) return 'sync~spin';
  if (header.purpose === 'session') return 'debug-step-over';
  if (found?.isOpen) return 'debug-pause';
  return header.selection === undefined ? 'law' : 'graph';
}
