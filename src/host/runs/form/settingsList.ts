import * as vscode from 'vscode';
import { asIconLabel } from '../../../core/escape.ts';
import type { FileChoices } from '../audit/choices.ts';
import type { PairSource } from '../audit/pairSource.ts';
import { type SettingRow, settingRows } from '../audit/settingRows.ts';
import type { UnfinishedRun } from '../unfinishedRuns.ts';
import { counted, describePairs, judgeTitle, nameOfJudge } from './choiceWords.ts';

/** What the user wants of a file: a new audit, or a begun one to go on. */
export type Wanted = { readonly audit: FileChoices } | { readonly resume: UnfinishedRun };

interface SettingItem extends vscode.QuickPickItem {
  readonly does?: Wanted | 'plan';
  readonly row?: SettingRow;
}

/** What the list of settings is about. */
export interface ChoosingFrom {
  readonly title: string;
  readonly source: PairSource;
  /** The runs of this dataset that are not finished. */
  readonly findUnfinished: (signal: AbortSignal) => Promise<readonly UnfinishedRun[]>;
}

/** The list of an audit's settings, which stays up to date while the dataset is being read. */
export class SettingsList {
  readonly #from: ChoosingFrom;
  #resumable: readonly { readonly resume: UnfinishedRun }[] = [];
  #choices: FileChoices | undefined;
  /** The list while it is shown; a setting's own list takes its place. */
  #pick: vscode.QuickPick<SettingItem> | undefined;
  #filledAt = 0;
  /** Goes on to the plan, which was asked for before all pairs were counted. */
  #goOn: (() => void) | undefined;

  constructor(from: ChoosingFrom) {
    this.#from = from;
  }

  async choose(
    initial: FileChoices,
    keep: (choices: FileChoices) => void,
  ): Promise<Wanted | undefined> {
    let choices = initial;
    for (let row: SettingRow | undefined; ; ) {
      const item = await this.#show(choices, row);
      if (!item) return undefined;
      if (item.does === 'plan') return { audit: choices };
      if (item.does) return item.does;
      if (!item.row) continue;
      row = item.row;
      const { title, source } = this.#from;
      const answer = await row.change(`${title} · ${row.label}`, choices, source);
      if (answer === undefined) return undefined;
      if (answer === 'back') continue;
      choices = answer.value;
      row = undefined;
      keep(choices);
    }
  }

  /** Adds runs to go on with; what Enter would take stays the same. */
  offer(unfinished: readonly UnfinishedRun[]): void {
    this.#resumable = unfinished.map((run) => ({ resume: run }));
    this.#fill();
  }

  /** Shows the count of pairs as it grows, not too often. */
  countChanged(): void {
    const { isComplete } = this.#from.source.count;
    if (isComplete || Date.now() - this.#filledAt > 200) this.#fill();
    if (isComplete) this.#goOn?.();
  }

  dispose(): void {
    this.#pick?.dispose();
  }

  /** The line that is taken; undefined where the list is left. */
  #show(choices: FileChoices, row: SettingRow | undefined): Promise<SettingItem | undefined> {
    const pick = vscode.window.createQuickPick<SettingItem>();
    this.#pick = pick;
    this.#choices = choices;
    pick.title = this.#from.title;
    pick.ignoreFocusOut = true;
    pick.placeholder = vscode.l10n.t('Enter shows the plan; nothing is sent before you confirm it');
    this.#fill();
    const active = row && pick.items.find((item) => item.row === row);
    if (active) pick.activeItems = [active];
    return new Promise<SettingItem | undefined>((resolve) => {
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item?.does === 'plan' && !this.#from.source.count.isComplete) {
          pick.enabled = false;
          this.#goOn = () => resolve(item);
        } else resolve(item);
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    }).finally(() => {
      this.#pick = undefined;
      this.#goOn = undefined;
      pick.dispose();
    });
  }

  #fill(): void {
    const pick = this.#pick;
    if (!pick || !this.#choices) return;
    this.#filledAt = Date.now();
    const [active] = pick.activeItems;
    pick.busy = !this.#from.source.count.isComplete;
    pick.items = [...this.#unfinishedItems(), ...this.#settingItems(this.#choices)];
    const stays = active && pick.items.find((item) => isSame(item, active));
    if (stays) pick.activeItems = [stays];
  }

  #unfinishedItems(): SettingItem[] {
    if (this.#resumable.length === 0) return [];
    return [
      ...this.#resumable.map((does) => {
        const { header, plan } = does.resume;
        return {
          label: `$(debug-continue) ${vscode.l10n.t('Resume: {0}', asIconLabel(nameOfJudge(header.judge), 40))}`,
          description: vscode.l10n.t(
            '{0} of {1} pairs done, begun {2}',
            counted(plan.pairs - plan.openPairs),
            counted(plan.pairs),
            new Date(header.createdAt).toLocaleString(vscode.env.language),
          ),
          does,
        };
      }),
      { label: vscode.l10n.t('New audit'), kind: vscode.QuickPickItemKind.Separator },
    ];
  }

  #settingItems(choices: FileChoices): SettingItem[] {
    const { source } = this.#from;
    const who =
      choices.judges.length === 1
        ? judgeTitle(choices.judges[0] ?? '')
        : vscode.l10n.t('{0} judges', choices.judges.length);
    return [
      {
        label: `$(play) ${vscode.l10n.t('Show the plan')}`,
        description: `${who} · ${describePairs(choices, source)}`,
        does: 'plan',
      },
      ...settingRows
        .filter(({ isNeeded }) => isNeeded?.(choices) ?? true)
        .map((row) => ({
          label: `$(${row.icon}) ${row.label}`,
          description: row.describe(choices, source),
          row,
        })),
      ...this.#remarks(),
    ];
  }

  #remarks(): SettingItem[] {
    const { unreadableRecords } = this.#from.source.count;
    if (unreadableRecords === 0) return [];
    return [
      {
        label: `$(warning) ${vscode.l10n.t('Records that cannot be read and are left out: {0}', counted(unreadableRecords))}`,
      },
    ];
  }
}

function isSame(one: SettingItem, other: SettingItem): boolean {
  return one.row === other.row && one.does === other.does && one.kind === other.kind;
}
