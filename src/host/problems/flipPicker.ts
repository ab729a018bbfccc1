import * as vscode from 'vscode';
import type { DocumentFlip } from '../results/pairFindings.ts';
import type { FlipButton, FlipItem } from './flipItems.ts';

/** The user's choice in the list. */
export type FlipChoice =
  | { readonly does: 'filter' }
  | { readonly does: 'open' | FlipButton['does']; readonly found: DocumentFlip };

interface FlipPickerOptions {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly FlipItem[];
  readonly isFiltered: boolean;
  /** Called with each item that becomes active. */
  readonly preview: (found: DocumentFlip) => void;
}

/** Shows a list of flips. Undefined if the user cancels. */
export async function pickFromFlips(options: FlipPickerOptions): Promise<FlipChoice | undefined> {
  const list = vscode.window.createQuickPick<FlipItem>();
  list.title = options.title;
  list.placeholder = options.placeholder;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = options.items;
  list.buttons = [
    {
      iconPath: new vscode.ThemeIcon(options.isFiltered ? 'filter-filled' : 'filter'),
      tooltip: vscode.l10n.t('Choose What Is Shown…'),
    },
  ];
  // Opening the list doesn't reveal its first item in the editor.
  let isTouched = false;
  const choice = new Promise<FlipChoice | undefined>((resolve) => {
    list.onDidChangeActive(([item]) => {
      if (isTouched && item?.found) options.preview(item.found);
      isTouched = true;
    });
    list.onDidAccept(() => {
      const found = list.selectedItems[0]?.found;
      if (found) resolve({ does: 'open', found });
    });
    list.onDidTriggerButton(() => resolve({ does: 'filter' }));
    list.onDidTriggerItemButton(({ item: { found }, button }) => {
      if (found) resolve({ does: (button as FlipButton).does, found });
    });
    list.onDidHide(() => resolve(undefined));
    list.show();
  });
  return choice.finally(() => list.dispose());
}
