import * as vscode from 'vscode';
import { replacingWindow } from './recantsWindow.ts';

interface Answers {
  readonly folder: string | undefined;
  /** Choices by a part of each list's placeholder; an array of labels for multi-select. */
  readonly picks?: Readonly<Record<string, string | readonly string[]>>;
  /** File with the pairs that recorded verdicts are about. */
  readonly data?: vscode.Uri | undefined;
  readonly out?: vscode.Uri | undefined;
  readonly button?: string;
}

/** Runs `Recant: Import Dataset…` with these answers; returns the lists and messages shown. */
export async function importAs({ folder, picks = {}, data, out, button }: Answers) {
  const asked: string[] = [];
  const said: string[] = [];
  const message = async (text: string, ...buttons: unknown[]) => {
    said.push(text);
    return buttons.find((each) => each === button);
  };
  const showQuickPick = async (
    items: readonly vscode.QuickPickItem[],
    options: vscode.QuickPickOptions,
  ) => {
    asked.push(`${options.placeHolder}: ${items.map(labelOf).join(', ')}`);
    const answer = Object.entries(picks).find(([part]) => options.placeHolder?.includes(part))?.[1];
    return options.canPickMany
      ? items.filter(({ label }) => answer?.includes(label))
      : items.find(({ label }) => label === answer);
  };
  const showOpenDialog = async ({
    title = '',
    canSelectFolders,
  }: vscode.OpenDialogOptions = {}) => {
    if (canSelectFolders) return folder === undefined ? undefined : [vscode.Uri.file(folder)];
    asked.push(title);
    return data && [data];
  };
  await replacingWindow(
    () => ({
      showOpenDialog,
      showSaveDialog: async () => out,
      showQuickPick: showQuickPick as unknown as typeof vscode.window.showQuickPick,
      showInformationMessage: message as typeof vscode.window.showInformationMessage,
      showWarningMessage: message as typeof vscode.window.showWarningMessage,
    }),
    () => vscode.commands.executeCommand('recant.importDataset'),
  );
  return { asked, said };
}

function labelOf({ label, description }: vscode.QuickPickItem): string {
  return description === undefined ? label : `${label} (${description})`;
}
