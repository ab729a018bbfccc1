import * as vscode from 'vscode';
import { describeValue, type RunOption } from '../../../core/runs/options.ts';
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
  const shown = (value: unknown) => asIconLabel(sentenceCase(describeValue(option, value)), 80);
  const facts = {
    icon: 'settings',
    label: translated(option.title),
    placeholder: translated(option.text),
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
async function askFor(title: string, { kind, text, fallback, usual }: RunOption, value: unknown) {
  const read = (typed: string) => kind?.read(typed.trim(), { flag: '' });
  const isOptional = fallback === undefined;
  const takes = vscode.l10n.t('Enter {0}.', kind?.takes ?? '');
  const remedy = isOptional ? vscode.l10n.t('{0} Leave empty for {1}.', takes, usual ?? '') : takes;
  const answer = await askText({
    title,
    prompt: `${translated(text)} ${remedy}`,
    value: value === undefined ? '' : String(value),
    problemWith: (typed) =>
      (isOptional && typed.trim() === '') || read(typed) !== undefined ? undefined : remedy,
  });
  return mapAnswer(answer, read);
}
