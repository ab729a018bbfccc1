import * as vscode from 'vscode';
import type { ResultFilter } from '../../../core/results/resultFilter.ts';
import { activeUri } from '../../documents/activeUri.ts';
import { openDocument, type PairDocuments } from '../../documents/pairDocuments.ts';
import type { Results } from '../../results/results.ts';
import {
  type ConditionItem,
  filterOf,
  holds,
  shownItems,
  textItem,
  withinGroups,
} from './shownItems.ts';

interface FilterServices {
  readonly documents: PairDocuments;
  readonly results: Results;
}

/**
 * Implements `Recant: Choose What Is Shown…`: sets the judge, run and conditions whose results
 * lenses, marks, Problems, Comments, and tests show.
 */
export async function filterFlipsCommand({ documents, results }: FilterServices): Promise<void> {
  await results.whenRead();
  const { all, filter } = results.showable;
  const here = activeUri();
  const over = new Set(all.filter((run) => here && results.isOver(run, here)));
  const runs = [...over, ...all.filter((run) => !over.has(run))];
  const chosen = await pickConditions(shownItems(runs, domainsIn(documents), filter), filter);
  if (chosen) await results.filter.set(chosen);
}

/** Returns the domains of the dataset in the active tab. */
function domainsIn(documents: PairDocuments): readonly string[] {
  const uri = activeUri();
  const document = uri && openDocument(uri);
  const pairs = document ? documents.pairsOf(document) : [];
  return [...new Set(pairs.flatMap(({ pair }) => pair.domain ?? []))].sort();
}

function pickConditions(
  items: readonly ConditionItem[],
  current: ResultFilter,
): Promise<ResultFilter | undefined> {
  const list = vscode.window.createQuickPick<ConditionItem>();
  list.title = vscode.l10n.t('Choose What Is Shown');
  list.placeholder = vscode.l10n.t(
    'Check judge, run and conditions, or type a text; check none to show all',
  );
  list.canSelectMany = true;
  list.matchOnDescription = true;
  list.items = items;
  list.selectedItems = items.filter((item) => holds(item, current));
  let checked: readonly ConditionItem[] = list.selectedItems;
  list.onDidChangeSelection((selection) => {
    const kept = withinGroups(selection, checked);
    checked = kept;
    if (kept.length < selection.length) list.selectedItems = kept;
  });
  list.onDidChangeValue((value) => {
    const text = value.trim();
    const kept = checked;
    const own = kept.filter((item) => !items.includes(item));
    const all = [...items, ...own];
    const isOffered = text === '' || all.some(({ condition }) => condition?.text === text);
    const shown = isOffered ? all : [...all, textItem(text)];
    if (isSame(shown, list.items)) return;
    list.items = shown;
    list.selectedItems = kept;
  });
  return new Promise<ResultFilter | undefined>((resolve) => {
    list.onDidAccept(() => resolve(filterOf(checked)));
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => list.dispose());
}

function isSame(one: readonly ConditionItem[], other: readonly ConditionItem[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
