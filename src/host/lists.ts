import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';

/**
 * Makes an item of a list active, which Enter accepts; by default, VS Code makes the first one
 * active. Never a heading, on which Enter does nothing.
 */
export function activateItem<Item extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<Item>,
  isMeant: (item: Item) => boolean,
): void {
  const meant = pick.items.find(
    (item) => item.kind !== vscode.QuickPickItemKind.Separator && isMeant(item),
  );
  if (meant) pick.activeItems = [meant];
}

/** Leaves no item of a list active, so that Enter accepts nothing before one is chosen. */
export function activateNone(pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  pick.activeItems = [];
}

/**
 * Replaces the items of an open list unless they are as before: a click on an item is lost if the
 * item is replaced between press and release. Keeps the scroll position, and the active item if the
 * list still contains it; VS Code would activate the first one.
 *
 * @param isSame whether an item replaces another one; default: if label and description are equal
 */
export function replaceItems<Item extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<Item>,
  items: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = looksSame,
): void {
  if (isDeepStrictEqual(items, pick.items)) return;
  const [active] = pick.activeItems;
  pick.keepScrollPosition = active !== undefined;
  pick.items = items;
  if (active) activateItem(pick, (item) => isSame(item, active));
}

function looksSame(one: vscode.QuickPickItem, other: vscode.QuickPickItem): boolean {
  return one.label === other.label && one.description === other.description;
}
