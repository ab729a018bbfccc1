import { basename } from 'node:path';
import * as vscode from 'vscode';
import { mostJudges, type RunChoice } from '../../core/results/shownRuns.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import { activeUri } from '../documents/activeUri.ts';
import type { Results } from '../results/results.ts';
import type { ShowableRun } from '../results/shownRunReaders.ts';
import { judgeOfRun, timeOfRun } from '../results/shownWords.ts';
import { offer, offerRunLogs, openRunLogs } from '../runs/offer.ts';
import { findingsOf } from '../views/runs/runFindings.ts';
import { outcomeWords } from '../views/runs/runItem.ts';

const mostRuns = 20;
const longestLabel = 80;

/** A judge or a run in the list; headings are neither. */
interface ShownItem extends vscode.QuickPickItem {
  readonly judge?: string;
  readonly run?: string;
}

/**
 * Implements *Choose Judge and Run…*: sets the judges or the run whose results lenses,
 * Problems, Comments and tests show. The list begins with the runs of the active dataset.
 */
export async function chooseShownCommand({
  results,
}: {
  readonly results: Results;
}): Promise<void> {
  await results.whenRead();
  const { all, choice } = results.showable;
  const here = activeUri();
  const over = new Set(all.filter((run) => here && results.isOver(run, here)));
  const runs = [...over, ...all.filter((run) => !over.has(run))];
  const items = [
    ...group(vscode.l10n.t('Judges: one, or two to compare'), judgeItems(runs)),
    ...group(vscode.l10n.t('Runs'), runs.slice(0, mostRuns).map(runItem)),
  ];
  if (items.length === 0) {
    const none = vscode.l10n.t('There are no runs yet. Audit a file or a pair, or open run logs.');
    await offer('information', none, [offerRunLogs()]);
    return;
  }
  const chosen = await pick(items, choice);
  if (chosen === 'logs') await offerRunLogs().act();
  else if (chosen) await results.choice.set(chosen);
}

function pick(
  items: readonly ShownItem[],
  current: RunChoice,
): Promise<RunChoice | 'logs' | undefined> {
  const list = vscode.window.createQuickPick<ShownItem>();
  list.title = vscode.l10n.t('Choose Judge and Run');
  list.placeholder = vscode.l10n.t(
    'Check one judge, two, or a run; check none for the newest run of each judge',
  );
  list.canSelectMany = true;
  list.matchOnDescription = true;
  list.buttons = [{ iconPath: new vscode.ThemeIcon('folder-opened'), tooltip: openRunLogs.title }];
  list.items = items;
  list.selectedItems = items.filter(
    ({ judge, run }) =>
      (judge !== undefined && current.judges?.includes(judge)) ||
      (run !== undefined && run === current.run),
  );
  let checked: readonly ShownItem[] = list.selectedItems;
  list.onDidChangeSelection((selection) => {
    const kept = latest(selection, checked);
    checked = kept;
    if (kept.length < selection.length) list.selectedItems = kept;
  });
  return new Promise<RunChoice | 'logs' | undefined>((resolve) => {
    list.onDidTriggerButton(() => resolve('logs'));
    list.onDidAccept(() => resolve(choiceOf(checked)));
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => list.dispose());
}

/**
 * Returns the items that remain checked after a change: a run that was checked last alone, or else
 * the last two judges.
 */
function latest(selection: readonly ShownItem[], before: readonly ShownItem[]): ShownItem[] {
  const inOrder = [
    ...before.filter((item) => selection.includes(item)),
    ...selection.filter((item) => !before.includes(item)),
  ];
  const last = inOrder.at(-1);
  return last?.run === undefined
    ? inOrder.filter(({ judge }) => judge !== undefined).slice(-mostJudges)
    : [last];
}

/** Returns the choice of checked items. A run has one judge, which need not be named. */
function choiceOf(checked: readonly ShownItem[]): RunChoice {
  const [run] = checked.flatMap((item) => item.run ?? []);
  if (run !== undefined) return { run };
  const judges = checked.flatMap((item) => item.judge ?? []);
  return judges.length > 0 ? { judges } : {};
}

function group(label: string, items: readonly ShownItem[]): ShownItem[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

function judgeItems(runs: readonly ShowableRun[]): ShownItem[] {
  const byJudge = groupBy(runs, ({ judge }) => judge);
  const realFirst = [...byJudge.values()].sort(
    ([one], [other]) => Number(one?.simulated) - Number(other?.simulated),
  );
  return realFirst.flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const count = own.length === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', own.length);
    return {
      label: asIconLabel(judgeOfRun(newest), longestLabel),
      description: vscode.l10n.t('{0}, newest {1}', count, timeOfRun(newest)),
      judge: newest.judge,
    };
  });
}

function runItem(run: ShowableRun): ShownItem {
  const { dataset } = run.header;
  return {
    label: asIconLabel(timeOfRun(run), longestLabel),
    description: [
      asIconLabel(basename(dataset.name), longestLabel),
      asIconLabel(judgeOfRun(run), longestLabel),
      ...outcomeWords(findingsOf(run.reader), 'brief'),
    ].join(' · '),
    run: run.run,
  };
}
