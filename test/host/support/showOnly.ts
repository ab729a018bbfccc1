import * as vscode from 'vscode';
import { replacingWindow } from './recantsWindow.ts';

/** Checks only these, one after another, in the list of `Recant: Choose Judge and Run…`. */
export async function showOnly(...labels: string[]): Promise<{ checkedBefore: string[] }> {
  let checkedBefore: string[] = [];
  await replacingWindow(
    ({ createQuickPick }) => ({
      createQuickPick: (<Item extends vscode.QuickPickItem>() => {
        const list = createQuickPick<Item>();
        const onDidAccept: (() => void)[] = [];
        const onDidChange: ((items: readonly Item[]) => void)[] = [];
        const show = () => {
          checkedBefore = list.selectedItems.map(({ label }) => label);
          for (const items of selections(list.items, labels)) onDidChange[0]?.(items);
          onDidAccept[0]?.();
        };
        const own = {
          show,
          dispose: () => list.dispose(),
          onDidAccept: (listener: () => void) => onDidAccept.push(listener),
          onDidChangeSelection: (listener: () => void) => onDidChange.push(listener),
          onDidHide: () => {},
        };
        return new Proxy(list, {
          get: (_, name) => Reflect.get(name in own ? own : list, name),
          set: (_, name, value) => Reflect.set(list, name, value),
        });
      }) as typeof createQuickPick,
    }),
    () => vscode.commands.executeCommand('recant.chooseShown'),
  );
  return { checkedBefore };
}

/** Returns the selection after each check. */
function selections<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  labels: readonly string[],
): Item[][] {
  const chosen = labels.flatMap((name) => items.filter(({ label }) => label === name));
  return [[], ...chosen.map((_, index) => chosen.slice(0, index + 1))];
}
