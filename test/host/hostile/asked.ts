import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { recant } from '../support/recant.ts';

/** What Recant gave to VS Code to show. */
export interface Asked {
  readonly messages: string[];
  readonly items: vscode.QuickPickItem[];
  readonly statusBar: string[];
  readonly inputs: vscode.InputBoxOptions[];
}

/** What Recant asks and says while `act` runs. Lists and messages are dismissed, inputs get `typed`. */
export async function askedBy(act: () => PromiseLike<unknown>, typed?: string): Promise<Asked> {
  const asked: Asked = { messages: [], items: [], statusBar: [], inputs: [] };
  const window = await windowOfRecant();
  const { createQuickPick, ...replaced } = pick(window);
  const say = async (message: string) => {
    asked.messages.push(message);
    return undefined;
  };
  Object.assign(window, {
    showErrorMessage: say,
    showWarningMessage: say,
    showInformationMessage: say,
    setStatusBarMessage: (message: string) => {
      asked.statusBar.push(message);
      return { dispose: () => {} };
    },
    showQuickPick: async (items: vscode.QuickPickItem[]) => {
      asked.items.push(...(await items));
      return typed === undefined ? undefined : items[0];
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
  try {
    await act();
  } finally {
    Object.assign(window, { createQuickPick, ...replaced });
  }
  return asked;
}

function pick(window: typeof vscode.window) {
  const {
    createQuickPick,
    showErrorMessage,
    showWarningMessage,
    showInformationMessage,
    setStatusBarMessage,
    showQuickPick,
    showInputBox,
  } = window;
  return {
    createQuickPick,
    showErrorMessage,
    showWarningMessage,
    showInformationMessage,
    setStatusBarMessage,
    showQuickPick,
    showInputBox,
  };
}

/** Each extension has an API object of its own; that of an installed Recant is not the tests'. */
async function windowOfRecant(): Promise<typeof vscode.window> {
  const { extensionPath } = await recant();
  return createRequire(join(extensionPath, 'dist/extension.cjs'))('vscode').window;
}
