import type * as vscode from 'vscode';

/**
 * Replaces the items of an open list. Keeps its scroll position, and the active item if the list
 * still contains it; VS Code would activate the first one.
 *
 * @param isSame whether an item replaces another one; default: if label and description are equal
 */
export function replaceItems<Item extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<Item>,
  items: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = looksSame,
): void {
  const [active] = pick.activeItems;
  pick.keepScrollPosition = active !== undefined;
  pick.items = items;
  const same = active && items.find((item) => isSame(item, active));
  if (same) pick.activeItems = [same];
}

function looksSame(one: vscode.QuickPickItem, other: vscode.QuickPickItem): boolean {
  return one.label === other.label && one.description === other.description;
}
