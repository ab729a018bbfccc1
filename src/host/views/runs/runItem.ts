import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asMarkdownText, asOneLine } from '../../../core/escape.ts';
import { counted } from '../../fileAudits/choiceWords.ts';
import type { RunFindings } from './runFindings.ts';
import type { ListedRun } from './runList.ts';

/** What is known of a run when its line is drawn. */
export interface RunLine extends ListedRun {
  /** Undefined as long as its log is not read. */
  readonly found: RunFindings | undefined;
  /** This window is asking it. */
  readonly isAsked: boolean;
}

/** One run in the tree. Labels are plain text to VS Code; tooltips are Markdown. */
export function runItem(run: RunLine): vscode.TreeItem {
  const { path, header } = run;
  const judge = asOneLine(header.judge.model, 60);
  const label = header.judge.simulated ? vscode.l10n.t('{0} (simulated)', judge) : judge;
  const item = new vscode.TreeItem(label);
  const facts = [dataName(run), ...stateWords(run), ...foundWords(run.found), timeWords(run)];
  item.id = path;
  item.description = facts.join(' · ');
  item.tooltip = tooltip([label, ...facts, asOneLine(vscode.workspace.asRelativePath(path), 200)]);
  item.iconPath = new vscode.ThemeIcon(iconOf(run));
  item.contextValue = isResumable(run) ? 'recantRun.unfinished' : 'recantRun';
  item.command = {
    command: 'recant.openRun',
    title: vscode.l10n.t('Open'),
    arguments: [{ path }],
  };
  item.accessibilityInformation = {
    label: vscode.l10n.t('Run of {0}: {1}', label, facts.join(', ')),
  };
  return item;
}

/** The runs over one file, in a tree of many. */
export function groupItem(name: string, location: string, runs: number): vscode.TreeItem {
  const label = asOneLine(basename(name), 60);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  const size = runs === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', counted(runs));
  item.id = `group:${location}`;
  item.description = size;
  item.tooltip = tooltip([asOneLine(name, 200), size]);
  item.iconPath = new vscode.ThemeIcon('database');
  item.contextValue = 'recantRunGroup';
  item.accessibilityInformation = { label: vscode.l10n.t('Data {0}: {1}', label, size) };
  return item;
}

/** Whether going on with it can be offered: a whole file, of which something is left to be asked. */
export function isResumable({ header, found, isAsked }: RunLine): boolean {
  return header.selection !== undefined && found?.isOpen === true && !isAsked;
}

function tooltip(lines: readonly string[]): vscode.MarkdownString {
  return new vscode.MarkdownString(lines.map(asMarkdownText).join('  \n'));
}

function dataName({ header }: RunLine): string {
  return asOneLine(basename(header.dataset.name), 60);
}

function stateWords({ header, found, isAsked }: RunLine): string[] {
  if (isAsked) return [vscode.l10n.t('being asked')];
  if (header.purpose === 'session') return [vscode.l10n.t('stepping')];
  return found?.isOpen ? [vscode.l10n.t('unfinished')] : [];
}

function foundWords(found: RunFindings | undefined): string[] {
  if (!found) return [];
  const { pairs, flips, harmful, unreadable } = found;
  return [
    pairs === 1 ? vscode.l10n.t('1 pair') : vscode.l10n.t('{0} pairs', counted(pairs)),
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
