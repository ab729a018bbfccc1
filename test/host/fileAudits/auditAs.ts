import * as vscode from 'vscode';
import { eventually } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

/** Part of the title of a list or input that Recant shows, and the answer to it. */
export type Step = readonly [
  title: string,
  answer:
    | { readonly pick: string }
    /** Presses the button of an item. */
    | { readonly press: string }
    | { readonly tick: readonly string[] }
    | { readonly type: string }
    /** Waits for an item, and leaves. */
    | { readonly see: string }
    | 'back'
    | 'leave',
];

/** Steps that choose one protocol, under which a pair has six calls. */
export const antiBaseline: readonly Step[] = [
  ['Audit File', { pick: 'Protocols' }],
  ['Protocols', { tick: ['Anti-baseline'] }],
];

/** Shows the settings that the list keeps behind *More*. */
export const more: Step = ['Audit File', { pick: 'More' }];

export interface Answers {
  /** Answers in order; any further prompts are dismissed. */
  readonly steps: readonly Step[];
  /** Button to press in the plan's dialog; absent: it is dismissed. */
  readonly confirm?: string;
  /** Button to press once in the notification that contains each text. */
  readonly buttons?: readonly (readonly [text: string, button: string])[];
}

/** Everything that Recant showed. */
export interface Shown {
  /** Every list as `title: label (description), …`. */
  readonly lists: string[];
  /** The placeholder of every list, and the prompt of every input. */
  readonly placeholders: string[];
  /** The problems below inputs. */
  readonly problems: string[];
  /** The second lines of the items of every list. */
  readonly details: string[][];
  /** Every plan: its question, its lines and its button. */
  readonly plans: {
    readonly question: string;
    readonly detail: string;
    readonly button: string;
  }[];
  /** Every notification with its buttons: `text [button, button]`. */
  readonly messages: string[];
}

/** Runs a command with these answers until `until` returns true. Progress is shown as usual. */
export async function auditAs(
  act: () => PromiseLike<unknown>,
  answers: Answers,
  until: (shown: Shown) => boolean = () => true,
): Promise<Shown> {
  const shown: Shown = {
    lists: [],
    placeholders: [],
    problems: [],
    details: [],
    plans: [],
    messages: [],
  };
  const steps = [...answers.steps];
  const buttons = [...(answers.buttons ?? [])];
  const message = async (text: string, ...rest: unknown[]) => {
    const [options] = rest;
    if (typeof options === 'object' && options !== null && 'modal' in options) {
      const { detail = '' } = options as vscode.MessageOptions;
      shown.plans.push({ question: text, detail, button: String(rest[1] ?? '') });
      const { confirm } = answers;
      return confirm && rest.find((one) => typeof one === 'string' && one.startsWith(confirm));
    }
    const titles = rest.map((one) =>
      typeof one === 'string' ? one : String((one as vscode.MessageItem).title),
    );
    shown.messages.push(`${text} [${titles.join(', ')}]`);
    const at = buttons.findIndex(
      ([part, button]) => text.includes(part) && titles.includes(button),
    );
    return at < 0 ? undefined : buttons.splice(at, 1)[0]?.[1];
  };
  const unanswered = Promise.withResolvers<never>();
  const input = <Item extends vscode.QuickPickItem>() =>
    fakeInput<Item>(shown, steps, unanswered.reject);
  await replacingWindow(
    () =>
      ({
        createQuickPick: input,
        createInputBox: input,
        showInformationMessage: message,
        showWarningMessage: message,
        showErrorMessage: message,
        showQuickPick: async (
          items: readonly vscode.QuickPickItem[],
          options: vscode.QuickPickOptions,
        ) => {
          shown.lists.push(listed(options.title ?? '', items));
          const answer = steps.shift()?.[1];
          return items.find(
            ({ label }) =>
              typeof answer === 'object' && 'pick' in answer && label.includes(answer.pick),
          );
        },
      }) as unknown as Partial<typeof vscode.window>,
    async () => {
      const come = async () => {
        await act();
        await eventually('what was to come', () => until(shown) || undefined).catch(
          (error: Error) => {
            throw new Error(`${error.message} Shown: ${JSON.stringify(shown, undefined, 1)}`);
          },
        );
      };
      await Promise.race([come(), unanswered.promise]);
    },
  );
  return shown;
}

/**
 * Creates a quick pick or input box that applies the next step once it is not busy and contains the
 * expected items, which may be added after it is shown; otherwise reports why not.
 */
function fakeInput<Item extends vscode.QuickPickItem>(
  shown: Shown,
  steps: Step[],
  cannotAnswer: (error: unknown) => void,
) {
  const accepted = new vscode.EventEmitter<void>();
  const hidden = new vscode.EventEmitter<void>();
  const pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  const pressedItem = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<Item>>();
  const changed = new vscode.EventEmitter<string>();
  let isGone = false;
  const fake = {
    title: '',
    placeholder: '',
    prompt: '',
    value: '',
    busy: false,
    items: [] as Item[],
    activeItems: [] as Item[],
    selectedItems: [] as Item[],
    buttons: [],
    canSelectMany: false,
    validationMessage: undefined as string | undefined,
    onDidAccept: accepted.event,
    onDidHide: hidden.event,
    onDidTriggerButton: pressed.event,
    onDidTriggerItemButton: pressedItem.event,
    onDidChangeValue: changed.event,
    show: () => void answerSoon().catch(cannotAnswer),
    hide: () => hidden.fire(),
    dispose: () => {
      isGone = true;
    },
  };
  const record = () => {
    shown.lists.push(listed(fake.title, fake.items));
    shown.placeholders.push(fake.prompt || fake.placeholder);
    shown.problems.push(...[fake.validationMessage ?? []].flat());
    shown.details.push(fake.items.flatMap(({ detail }) => detail ?? []));
  };
  const answerSoon = async () => {
    const [title = '', answer = 'leave'] = steps.shift() ?? [];
    const wanted = fake.title.includes(title) ? wantedBy(answer) : [];
    const items = () => itemsNamed(wanted, fake.items);
    await eventually(`${wanted}`, () => !fake.busy && items().length >= wanted.length).catch(
      (error: Error) => {
        throw new Error(`${error.message} Shown: ${listed(fake.title, fake.items)}`);
      },
    );
    record();
    if (!fake.title.includes(title) || isLeaving(answer)) return hidden.fire();
    if (answer === 'back') return pressed.fire(vscode.QuickInputButtons.Back);
    if ('press' in answer) {
      const [item] = items();
      const [button] = item?.buttons ?? [];
      if (!item || !button) throw new Error(`No button. Shown: ${listed(fake.title, fake.items)}`);
      return pressedItem.fire({ item, button });
    }
    if ('type' in answer) {
      fake.value = answer.type;
      changed.fire(answer.type);
      fake.selectedItems = fake.activeItems;
    } else {
      fake.selectedItems = items();
    }
    accepted.fire();
    if (!isGone && fake.validationMessage !== undefined) hidden.fire();
  };
  return fake;
}

function isLeaving(answer: Step[1]): answer is 'leave' | { readonly see: string } {
  return answer === 'leave' || (typeof answer === 'object' && 'see' in answer);
}

/** Returns the items with exactly these labels, or else those that contain them. */
function itemsNamed<Item extends vscode.QuickPickItem>(
  wanted: readonly string[],
  items: readonly Item[],
): Item[] {
  const named = wanted.flatMap((one) => {
    const exact = items.filter(({ label }) => label === one);
    return exact.length > 0 ? exact : items.filter(({ label }) => label.includes(one));
  });
  return [...new Set(named)];
}

/** Returns the parts of the labels that an answer selects. */
function wantedBy(answer: Step[1]): readonly string[] {
  if (typeof answer !== 'object' || 'type' in answer) return [];
  if ('press' in answer) return [answer.press];
  if ('see' in answer) return [answer.see];
  return 'pick' in answer ? [answer.pick] : answer.tick;
}

function listed(title: string, items: readonly vscode.QuickPickItem[]): string {
  return `${title}: ${items.map(({ label, description }) => (description ? `${label} (${description})` : label)).join(', ')}`;
}
