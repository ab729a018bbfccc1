import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { activateItem } from '../../lists.ts';

/**
 * Result of a list or an input: `back` to return to the previous one, undefined if it was
 * dismissed.
 */
export type StepAnswer<T> =
  | {
      readonly value: T;
      /** The button of the item that was pressed instead of choosing it. */
      readonly button?: vscode.QuickInputButton;
    }
  | 'back'
  | undefined;

/** An item with the value it selects. */
export interface Option<Value> extends vscode.QuickPickItem {
  readonly value: Value;
}

interface PickOptions<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** Initially active item, which Enter accepts. */
  readonly active?: Item | undefined;
}

/**
 * Asks for one item of a list with a Back button.
 *
 * @param fill may change the list
 */
export async function pickOne<Item extends vscode.QuickPickItem>(
  options: PickOptions<Item>,
  fill?: (pick: vscode.QuickPick<Item>) => void,
): Promise<StepAnswer<Item>> {
  const pick = createPick(options);
  fill?.(pick);
  activateItem(pick, (item) => item === options.active);
  return answered(
    pick,
    () => {
      const [item] = pick.selectedItems;
      return item && { value: item };
    },
    (answer) => {
      pick.onDidTriggerItemButton(({ item, button }) => answer({ value: item, button }));
    },
  );
}

/**
 * Asks for one or more items of a list; those with `picked` are selected at first.
 *
 * @param fill may change the list until the signal aborts
 */
export async function pickSome<Item extends vscode.QuickPickItem>(
  options: PickOptions<Item>,
  fill?: (pick: vscode.QuickPick<Item>, closed: AbortSignal) => void,
): Promise<StepAnswer<readonly Item[]>> {
  const pick = createPick(options);
  pick.canSelectMany = true;
  pick.selectedItems = options.items.filter(({ picked }) => picked);
  const closed = new AbortController();
  fill?.(pick, closed.signal);
  const answer = await answered(pick, () => {
    if (pick.selectedItems.length > 0) return { value: [...pick.selectedItems] };
    pick.placeholder = vscode.l10n.t('Tick at least one');
    return undefined;
  });
  closed.abort();
  return answer;
}

/** Asks for a text until `problemWith` finds no problem. */
export async function askText(options: {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly problemWith: (text: string) => string | undefined;
  /** Problem with the initial value, shown until it is changed. */
  readonly problem?: string | undefined;
  readonly password?: boolean;
}): Promise<StepAnswer<string>> {
  const { title, prompt, value, problemWith, problem, password = false } = options;
  const input = vscode.window.createInputBox();
  Object.assign(input, { title, prompt, value, password, ignoreFocusOut: true });
  input.validationMessage = problem;
  input.buttons = [vscode.QuickInputButtons.Back];
  input.onDidChangeValue((text) => {
    input.validationMessage = problemWith(text);
  });
  return answered(input, () => {
    input.validationMessage = problemWith(input.value);
    return input.validationMessage === undefined ? { value: input.value } : undefined;
  });
}

/** Duration of work, in milliseconds, after which a list shows that it is awaited. */
const shownAfterMs = 500;

/**
 * Does the work of a form between two of its steps. Unless that is short, a list shows what is
 * awaited; the work ends with it. Rejects like the work.
 *
 * @param awaited such as "Waiting for localhost:8000…"
 */
export async function whileAwaited<T>(
  title: string,
  awaited: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<StepAnswer<T>> {
  const left = new AbortController();
  const working = work(left.signal);
  const ended = working.then(
    () => 'over',
    () => 'over',
  );
  if (await Promise.race([ended, sleep(shownAfterMs)])) return { value: await working };
  const items = [{ label: `$(loading~spin) ${awaited}`, alwaysShow: true }];
  const pick = createPick({ title, placeholder: vscode.l10n.t('Escape to leave'), items });
  const answer = await answered<undefined>(
    pick,
    () => undefined,
    (resolve) => void ended.then(() => resolve({ value: undefined })),
  );
  if (answer !== undefined && answer !== 'back') return { value: await working };
  left.abort();
  return answer;
}

function createPick<Item extends vscode.QuickPickItem>(
  options: PickOptions<Item>,
): vscode.QuickPick<Item> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = options.title;
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = options.items;
  return pick;
}

/**
 * Shows an input until it is accepted or dismissed, or its Back button is pressed.
 *
 * @param listen registers further ways to answer
 */
function answered<T>(
  input: vscode.QuickPick<vscode.QuickPickItem> | vscode.InputBox,
  accept: () => { readonly value: T } | undefined,
  listen?: (answer: (answer: StepAnswer<T>) => void) => void,
): Promise<StepAnswer<T>> {
  return new Promise<StepAnswer<T>>((resolve) => {
    listen?.(resolve);
    input.onDidAccept(() => {
      const answer = accept();
      if (answer) resolve(answer);
    });
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) resolve('back');
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  }).finally(() => input.dispose());
}
