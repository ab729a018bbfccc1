import * as vscode from 'vscode';
import { asIconLabel } from '../../../core/words/escape.ts';
import { activateItem, replaceItems } from '../../lists.ts';
import type { BegunRun } from '../begunRun.ts';
import { doneWords } from '../progressWords.ts';
import { counted } from './choiceWords.ts';
import { describeChoices, type SettingRow } from './settingRow.ts';

/** The user's choice for a file: a new run, or one to resume. */
export type Wanted<Choices> = { readonly choices: Choices } | { readonly resume: BegunRun };

interface SettingItem<Choices, Source> extends vscode.QuickPickItem {
  readonly resume?: BegunRun;
  readonly row?: SettingRow<Choices, Source>;
  readonly showsPlan?: boolean;
  readonly showsMore?: boolean;
}

/** A file for a run, possibly still being read. */
export interface FormSource {
  readonly count: {
    readonly unreadableRecords: number;
    readonly unused: string | undefined;
    readonly isComplete: boolean;
  };
  /**
   * Reads the rest of the file; rejects if that fails. Absent if the file has been read already.
   */
  survey?(onProgress: () => void): Promise<void>;
  /** Stops reading. */
  close?(): void;
}

/** Form of a run over a file. */
export interface Form<Choices, Source extends FormSource> {
  readonly title: string;
  readonly source: Source;
  readonly rows: readonly SettingRow<Choices, Source>[];
  /** Defaults, if there are settings that the list shows only after *More*. */
  readonly usual: Choices | undefined;
  /** Heading of the settings below the runs that can be resumed. */
  readonly newRun: string;
}

/** List of a run's settings, updated while the file is being read. */
export class SettingsList<Choices, Source extends FormSource> {
  readonly #form: Form<Choices, Source>;
  #unfinished: readonly BegunRun[] = [];
  #choices: Choices | undefined;
  /** The visible list; undefined while the list of a setting is shown. */
  #pick: vscode.QuickPick<SettingItem<Choices, Source>> | undefined;
  #filledAt = 0;
  #showsMore = false;
  /** Shows the plan if it was requested before the file was read. */
  #showPlan: (() => void) | undefined;

  constructor(form: Form<Choices, Source>) {
    this.#form = form;
  }

  async choose(
    initial: Choices,
    keep: (choices: Choices) => void,
  ): Promise<Wanted<Choices> | undefined> {
    let choices = initial;
    for (let row: SettingRow<Choices, Source> | undefined; ; ) {
      const item = await this.#show(choices, row);
      if (!item) return undefined;
      if (item.showsPlan) return { choices };
      if (item.resume) return { resume: item.resume };
      if (item.showsMore) {
        this.#showsMore = true;
        row = this.#form.rows.find(({ isMore }) => isMore);
        continue;
      }
      if (!item.row) continue;
      row = item.row;
      const { title, source } = this.#form;
      const answer = await row.change(`${title} · ${row.label}`, choices, source);
      if (answer === undefined) return undefined;
      if (answer === 'back') continue;
      choices = answer.value;
      row = undefined;
      keep(choices);
    }
  }

  /** Adds runs to resume, keeping the active item. */
  offer(unfinished: readonly BegunRun[]): void {
    this.#unfinished = unfinished;
    this.#fill();
  }

  /** Shows the number of records read, a few times a second. */
  countChanged(): void {
    const { isComplete } = this.#form.source.count;
    if (isComplete || Date.now() - this.#filledAt > 200) this.#fill();
    if (isComplete) this.#showPlan?.();
  }

  dispose(): void {
    this.#pick?.dispose();
  }

  /** Resolves with the accepted item; undefined if the list is dismissed. */
  #show(choices: Choices, row: SettingRow<Choices, Source> | undefined) {
    const pick = vscode.window.createQuickPick<SettingItem<Choices, Source>>();
    this.#pick = pick;
    this.#choices = choices;
    pick.title = this.#form.title;
    pick.ignoreFocusOut = true;
    pick.placeholder = vscode.l10n.t('Enter shows the plan; nothing is sent before you confirm it');
    this.#fill();
    if (row) activateItem(pick, (item) => item.row === row);
    return new Promise<SettingItem<Choices, Source> | undefined>((resolve) => {
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item?.showsPlan && !this.#form.source.count.isComplete) {
          pick.enabled = false;
          this.#showPlan = () => resolve(item);
        } else resolve(item);
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    }).finally(() => {
      this.#pick = undefined;
      this.#showPlan = undefined;
      pick.dispose();
    });
  }

  #fill(): void {
    const pick = this.#pick;
    if (!pick || !this.#choices) return;
    this.#filledAt = Date.now();
    pick.busy = !this.#form.source.count.isComplete;
    const settings = this.#settingItems(this.#choices);
    replaceItems(pick, [...this.#unfinishedItems(), ...settings, ...this.#remarks()], isSame);
  }

  #unfinishedItems(): SettingItem<Choices, Source>[] {
    if (this.#unfinished.length === 0) return [];
    const items = this.#unfinished.map((resume) => ({
      label: `$(debug-continue) ${vscode.l10n.t('Resume: {0}', asIconLabel(resume.name, 40))}`,
      description: vscode.l10n.t(
        '{0} done, begun {1}',
        doneWords(resume),
        new Date(resume.header.createdAt).toLocaleString(vscode.env.language),
      ),
      resume,
    }));
    return [...items, { label: this.#form.newRun, kind: vscode.QuickPickItemKind.Separator }];
  }

  #settingItems(choices: Choices): SettingItem<Choices, Source>[] {
    const { source, rows, usual } = this.#form;
    const needed = rows.filter(({ isNeeded }) => isNeeded?.(choices, source) ?? true);
    const folded = needed.filter(({ isMore }) => isMore && !this.#showsMore);
    const changed = describeChoices(folded, choices, source, usual);
    return [
      { label: `$(play) ${vscode.l10n.t('Show the plan')}`, showsPlan: true },
      ...needed
        .filter((row) => !folded.includes(row))
        .map((row) => ({
          label: `$(${row.icon}) ${row.label}`,
          description: row.describe(choices, source),
          row,
        })),
      ...(folded.length === 0
        ? []
        : [
            {
              label: `$(ellipsis) ${vscode.l10n.t('More…')}`,
              description:
                changed.length > 0
                  ? changed.join(' · ')
                  : folded.map(({ label }) => label).join(', '),
              showsMore: true,
            },
          ]),
    ];
  }

  #remarks(): SettingItem<Choices, Source>[] {
    const { unreadableRecords, unused } = this.#form.source.count;
    const remarks = [
      ...(unreadableRecords === 0
        ? []
        : [vscode.l10n.t('Skipped unreadable records: {0}', counted(unreadableRecords))]),
      ...(unused === undefined ? [] : [asIconLabel(unused, 300)]),
    ];
    return remarks.map((remark) => ({ label: `$(warning) ${remark}` }));
  }
}

function isSame<Choices, Source>(
  one: SettingItem<Choices, Source>,
  other: SettingItem<Choices, Source>,
): boolean {
  return (
    one.row === other.row &&
    one.resume === other.resume &&
    one.showsPlan === other.showsPlan &&
    one.showsMore === other.showsMore &&
    one.kind === other.kind
  );
}
