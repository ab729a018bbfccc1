import { basename } from 'node:path';
import * as vscode from 'vscode';
import { plannedTitle } from '../../../core/runs/attack/plan/plannedCells.ts';
import { asMarkdownText, asOneLine } from '../../../core/words/escape.ts';
import { keptWords } from '../../attackEditor/attackWords.ts';
import type { ListedAttack } from '../../runs/attack/attackList.ts';
import { counted, nameOfJudge } from '../../runs/form/choiceWords.ts';
import { statedLines } from '../../runs/statedLines.ts';
import { shownTime } from '../../shownTime.ts';
import { judgeLabel } from './runItem.ts';

/**
 * Returns the tree item of an attack log, named after its judges, within the group of its dataset.
 * Less important details come last, since narrow views truncate them.
 */
export function attackItem(listed: ListedAttack, isAsked: boolean): vscode.TreeItem {
  const { path, attack, found } = listed;
  const { attacker, judges, selection, dataset, createdAt } = attack;
  const isSimulated = attacker.simulated || judges.some(({ identity }) => identity.simulated);
  // A log that is too long to read is never one of an attack on a single response.
  const isUnfinished = (found?.isOpen ?? selection !== undefined) && !isAsked;
  const data = asOneLine(basename(dataset.name), 60);
  const label = asOneLine(
    judges.map(({ identity, definition }) => nameOfJudge(identity, definition)).join(', '),
    100,
  );
  const facts = [
    vscode.l10n.t('attack'),
    ...(isAsked ? [vscode.l10n.t('running')] : []),
    ...(isUnfinished ? [vscode.l10n.t('unfinished')] : []),
    ...(found ? [found.isDiscarded ? vscode.l10n.t('discarded') : keptWords(found.attempts)] : []),
    ...(isSimulated ? [vscode.l10n.t('simulated')] : []),
    describeAsked(attack),
    shownTime(createdAt),
  ];
  const item = new vscode.TreeItem(judgeLabel(label));
  item.id = path;
  item.description = facts.join(' · ');
  item.tooltip = new vscode.MarkdownString(
    [data, label, ...facts, ...statedLines(found?.statement, isAsked), path]
      .map((line) => asMarkdownText(asOneLine(line, 200)))
      .join('  \n'),
  );
  item.iconPath = new vscode.ThemeIcon(
    isAsked ? 'sync~spin' : isUnfinished ? 'debug-pause' : 'target',
  );
  item.contextValue = isUnfinished ? 'recantRun.unfinished' : 'recantRun';
  item.command = {
    command: 'recant.openRun',
    title: vscode.l10n.t('Open'),
    arguments: [{ path }],
  };
  item.accessibilityInformation = {
    label: vscode.l10n.t('Attack on {0}: {1}', data, [label, ...facts.slice(1)].join(', ')),
  };
  return item;
}

function describeAsked(attack: ListedAttack['attack']): string {
  const { attacks } = attack;
  const [only = ''] = attacks;
  if (attacks.length === 0) return vscode.l10n.t('attention limit');
  return attacks.length === 1
    ? asOneLine(plannedTitle(attack, only), 40)
    : vscode.l10n.t('{0} biases', counted(attacks.length));
}
