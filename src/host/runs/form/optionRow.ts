import * as vscode from 'vscode';
import { describeValue, type RunOption, sentenceOf } from '../../../core/runs/options.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import { sentenceCase } from '../../../core/words/sentenceCase.ts';
import { translated } from '../../translated.ts';
import { askText } from './pickWithBack.ts';
import { mapAnswer, rowKinds, type SettingRow } from './settingRow.ts';

/** Returns the row of an option, which asks for a value of its kind. */
export function optionRow<Choices>(
  id: keyof Choices,
  option: RunOption,
): SettingRow<Choices, unknown> {
  const { kind, list } = option;
  const shown = (value: unknown) => {
    const described = describeValue(option, value);
    return asIconLabel(value === undefined ? sentenceCase(described) : described, 80);
  };
  const facts = {
    icon: 'settings',
    label: translated(option.title),
    placeholder: translated(sentenceOf(option)),
    describe: (choices: Choices) => shown(choices[id]),
  };
  const words: readonly unknown[] | undefined = kind ? kind.words : [false, true];
  if (!words) {
    return {
      ...facts,
      change: async (title, choices) =>
        mapAnswer(await askFor(title, option, choices[id]), (value) => ({
          ...choices,
          [id]: value,
        })),
    };
  }
  const { oneOf, someOf } = rowKinds<Choices, unknown>();
  const values = kind && option.fallback === undefined && !list ? [undefined, ...words] : words;
  const options = () =>
    values.map((value) => ({ label: shown(value), value: value as Choices[keyof Choices] }));
  if (!list) return oneOf(id, { ...facts, options });
  const current = (choices: Choices) => (choices[id] ?? []) as readonly Choices[keyof Choices][];
  return someOf(id, { ...facts, options, current });
}

/** Asks for a text or a number; an empty answer is the default of an option that may be absent. */
async function askFor(title: string, option: RunOption, value: unknown) {
  const { kind, list, fallback, usual } = option;
  const readOne = (typed: string) => kind?.read(typed, { flag: '' });
  const read = (typed: string): unknown => {
    if (!list) return readOne(typed);
    const values = typed.split(',').map((one) => readOne(one.trim()));
    return values.includes(undefined) ? undefined : values;
  };
  const isOptional = fallback === undefined;
  const isText = kind?.range === undefined;
  const takes = isText ? vscode.l10n.t('Enter a text.') : vscode.l10n.t('Enter {0}.', kind.takes);
  const remedy = isOptional ? vscode.l10n.t('{0} Leave empty for {1}.', takes, usual ?? '') : takes;
  const answer = await askText({
    title,
    prompt: `${translated(sentenceOf(option))} ${remedy}`,
    value: value === undefined ? '' : [value].flat().join(', '),
    problemWith: (typed) =>
      (isOptional && typed.trim() === '') || read(typed) !== undefined ? undefined : remedy,
  });
  return mapAnswer(answer, read);
}
