import { listed } from '../../core/report/formats/plainNumbers.ts';
import type { Option } from '../../core/runs/options.ts';
import { hasEndpoints } from '../../models/provider.ts';
import { modelForm, providers } from '../../models/providers.ts';
import type { Form } from './forms.ts';
import { flagOf, type OptionId, optionGroups, optionTable, usageOf } from './optionTable.ts';
import { optionsOf } from './readGiven.ts';

/** An option of a command, as shown in its help. */
interface ExplainedOption {
  /** Flag with the placeholder of its value. */
  readonly usage: string;
  readonly text: string;
  readonly group: string;
}

/** Returns one usage line for each form of a command. */
export function usageLines(name: string, forms: readonly Form[]): string[] {
  return forms.map(({ files, marks = [], needs = [] }) => {
    const chosen = marks.filter((id) => !needs.includes(id));
    return [
      `recant ${name}`,
      ...(files === '' ? [] : [files]),
      ...(chosen.length > 0 ? [chosen.map(usageOf).join(' | ')] : []),
      ...needs.map(usageOf),
      '[options]',
    ].join(' ');
  });
}

/** Returns the usage lines of a command as text. */
export function describeUsage(name: string, forms: readonly Form[]): string {
  return usageLines(name, forms)
    .map((line) => `usage: ${line}\n`)
    .join('');
}

/** Returns the options of a command, each once, under the titles of their groups. */
export function explainOptions(forms: readonly Form[]): readonly ExplainedOption[] {
  return Object.entries(optionGroups).flatMap(([group, options]) =>
    (Object.keys(options) as OptionId[]).flatMap((id) => {
      const takers = forms.filter((form) => optionsOf(form).includes(id));
      if (takers.length === 0) return [];
      const option = optionTable[id];
      const isOfAll = takers.length === forms.length;
      const whose = isOfAll ? [] : [`Only for ${listed(takers.map(({ title }) => title))}.`];
      const isNeeded = takers.every(({ needs = [] }) => needs.includes(id));
      const sentences = [
        option.text,
        ...valuesOf(option),
        ...whose,
        ...defaultOf(option, isNeeded),
      ];
      return { usage: usageOf(id), text: sentences.join(' '), group };
    }),
  );
}

/**
 * Returns the options of a command as text, followed by the model providers if any value is a
 * model.
 */
export function describeOptions(forms: readonly Form[]): string {
  const explained = explainOptions(forms);
  const titles = [...new Set(explained.map(({ group }) => group))];
  const sections = titles.map((title) => {
    const ofGroup = explained.filter(({ group }) => group === title);
    return [`${title}:`, ...ofGroup.map(({ usage, text }) => `  ${usage}\n      ${text}`)].join(
      '\n',
    );
  });
  const asksModels = titles.includes('Models');
  return [...sections, ...(asksModels ? [describeModels()] : [])].join('\n\n');
}

function valuesOf({ kind }: Option): string[] {
  return kind?.words ? [`Values: ${kind.words.join(', ')}.`] : [];
}

function defaultOf({ kind, fallback, usual, instead }: Option, isNeeded: boolean): string[] {
  if (isNeeded && instead) return [`Needed without ${flagOf(instead as OptionId)}.`];
  if (isNeeded) return ['Needed.'];
  return kind ? [`Default: ${fallback ?? usual}.`] : [];
}

/** Describes the model providers, one per line. */
function describeModels(): string {
  const lines = providers.map((provider) => {
    const head = `  ${modelForm(provider)}  ${provider.title}`;
    if (!hasEndpoints(provider)) return head;
    const { auth, defaultUrl } = provider;
    return `${head}: key in ${auth.env}; ${defaultUrl}, ${auth.baseUrlEnv} or --base-url`;
  });
  const services = providers.flatMap(({ services: known = [] }) => known.map(({ id }) => id));
  return ['A MODEL is one of:', ...lines, `A SERVICE is one of: ${services.join(', ')}.`].join(
    '\n',
  );
}
