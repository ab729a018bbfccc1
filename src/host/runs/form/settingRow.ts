import type * as vscode from 'vscode';
import { type Option, pickOne, pickSome, type StepAnswer } from './pickWithBack.ts';

/** A setting of a run over a file, shown as an item of its list of settings. */
export interface SettingRow<Choices, Source> {
  /** Name of a codicon. */
  readonly icon: string;
  readonly label: string;
  /** Whether the item is shown; absent: always. */
  readonly isNeeded?: (choices: Choices, source: Source) => boolean;
  /** Returns the displayed value. */
  readonly describe: (choices: Choices, source: Source) => string;
  /** Asks for a new value. */
  readonly change: (
    title: string,
    choices: Choices,
    source: Source,
  ) => Promise<StepAnswer<Choices>>;
  /** Whether the plan omits it from the summary because models and limits are shown anyway. */
  readonly isToldByPlan?: boolean;
  /** Whether the list shows it only after *More*. */
  readonly isMore?: boolean;
}

interface ListedRow<Choices, Source, Value>
  extends Omit<SettingRow<Choices, Source>, 'change' | 'describe'>,
    Partial<Pick<SettingRow<Choices, Source>, 'describe'>> {
  readonly placeholder: string;
  readonly options: (choices: Choices, source: Source) => readonly Option<Value>[];
}

/** Factories of rows for one type of choices. */
export function rowKinds<Choices, Source>() {
  /** Returns a row whose value is one of a list; it shows the label of that option. */
  function oneOf<Key extends keyof Choices>(
    key: Key,
    facts: ListedRow<Choices, Source, Choices[Key]> & {
      /** Returns the effective value while none is chosen. */
      readonly current?: (choices: Choices, source: Source) => Choices[Key];
      /** Called with each value that the user chooses, before it takes effect. */
      readonly onChosen?: (value: Choices[Key]) => Promise<void>;
    },
  ): SettingRow<Choices, Source> {
    const { placeholder, options, onChosen, current = (choices) => choices[key], ...row } = facts;
    const chosenOf = (choices: Choices, source: Source) =>
      options(choices, source).find(({ value }) => value === current(choices, source));
    return {
      describe: (choices, source) => chosenOf(choices, source)?.label ?? '',
      ...row,
      change: async (title, choices, source) => {
        const items = options(choices, source);
        const chosen = chosenOf(choices, source);
        const active = items.find(({ value }) => value === chosen?.value);
        const answer = await pickOne({ title, placeholder, items, active });
        if (answer !== undefined && answer !== 'back') await onChosen?.(answer.value.value);
        return mapAnswer(answer, ({ value }) => ({ ...choices, [key]: value }));
      },
    };
  }

  /** Returns a row whose value is one or more of a list; it shows their labels. */
  function someOf<Key extends keyof Choices, Value>(
    key: Key,
    facts: ListedRow<Choices, Source, Value> & {
      readonly current: (choices: Choices, source: Source) => readonly Value[];
    },
  ): SettingRow<Choices, Source> {
    const { placeholder, options, current, ...row } = facts;
    const picked = (choices: Choices, source: Source) => {
      const values = current(choices, source);
      return options(choices, source).map((one) => ({
        ...one,
        picked: values.includes(one.value),
      }));
    };
    return {
      describe: (choices, source) =>
        labelsOf(picked(choices, source).filter((one) => one.picked)).join(', '),
      ...row,
      change: async (title, choices, source) => {
        const items = picked(choices, source);
        const answer = await pickSome({ title, placeholder, items });
        return mapAnswer(answer, (chosen) => ({
          ...choices,
          [key]: chosen.map(({ value }) => value),
        }));
      },
    };
  }

  return { oneOf, someOf };
}

/** Describes choices, one line per setting that differs from `usual`, if given. */
export function describeChoices<Choices, Source>(
  rows: readonly SettingRow<Choices, Source>[],
  choices: Choices,
  source: Source,
  usual?: Choices,
): string[] {
  return rows
    .filter(({ isNeeded }) => isNeeded?.(choices, source) ?? true)
    .filter(
      ({ describe, isNeeded }) =>
        !usual ||
        isNeeded?.(usual, source) === false ||
        describe(choices, source) !== describe(usual, source),
    )
    .map(({ label, describe }) => `${label}: ${describe(choices, source)}`);
}

/** Returns the answer with its value replaced by `change`. */
export function mapAnswer<T, Result>(
  answer: StepAnswer<T>,
  change: (value: T) => Result,
): StepAnswer<Result> {
  return answer === undefined || answer === 'back' ? answer : { value: change(answer.value) };
}

function labelsOf(items: readonly vscode.QuickPickItem[]): string[] {
  return items.map(({ label }) => label);
}
