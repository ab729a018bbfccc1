import type * as vscode from 'vscode';
import { replacingWindow } from '../support/recantsWindow.ts';

/** Everything that Recant asked VS Code to show. */
export interface Asked {
  readonly messages: string[];
  readonly items: vscode.QuickPickItem[];
  readonly statusBar: string[];
  readonly inputs: vscode.InputBoxOptions[];
}

/**
 * Records what Recant asks and shows while `act` runs. Messages are dismissed, as are lists and
 * inputs unless text is `typed`: then the first item is chosen.
 */
export async function askedBy(
  act: () => PromiseLike<unknown>,
  typed?: string,
  isMeant: (item: vscode.QuickPickItem) => boolean = () => true,
): Promise<Asked> {
  const asked: Asked = { messages: [], items: [], statusBar: [], inputs: [] };
  const say = async (message: string) => {
    asked.messages.push(message);
    return undefined;
  };
  const replacements = ({ createQuickPick }: typeof vscode.window) => ({
    showErrorMessage: say,
    showWarningMessage: say,
    showInformationMessage: say,
    setStatusBarMessage: (message: string) => {
      asked.statusBar.push(message);
      return { dispose: () => {} };
    },
    showQuickPick: async (items: vscode.QuickPickItem[]) => {
      asked.items.push(...items);
      return typed === undefined ? undefined : items.find(isMeant);
    },
    showInputBox: async (options: vscode.InputBoxOptions) => {
      asked.inputs.push(options);
      return typed;
    },
    createQuickPick: () => {
      const list = createQuickPick();
      const show = list.show.bind(list);
      list.show = () => {
        asked.items.push(...list.items);
        show();
        setTimeout(() => list.hide(), 50);
      };
      return list;
    },
  });
  await replacingWindow(
    (window) => replacements(window) as unknown as Partial<typeof vscode.window>,
    act,
  );
  return asked;
}
