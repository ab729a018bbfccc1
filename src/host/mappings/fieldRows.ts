import * as vscode from 'vscode';
import type { JsonObject } from '../../core/data/formats/format.ts';
import {
  type DraftField,
  draftLabels,
  type MappingDraft,
  unexplainedLabels,
  withField,
} from '../../core/data/mapping/propose/mappingDraft.ts';
import {
  fieldsIn,
  type LabelMeaning,
  type LabelValue,
} from '../../core/data/mapping/propose/proposeMapping.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import { activateNone } from '../lists.ts';
import { type Option, pickOne, pickSome, type StepAnswer } from '../runs/form/pickWithBack.ts';
import { mapAnswer } from '../runs/form/settingRow.ts';

/** Names of the fields of a mapping. */
export const fieldTitles: Readonly<Record<DraftField, string>> = {
  id: vscode.l10n.t('Id'),
  prompt: vscode.l10n.t('Prompt'),
  messages: vscode.l10n.t('Conversation'),
  system: vscode.l10n.t('System prompt'),
  responseA: vscode.l10n.t('Response A'),
  responseB: vscode.l10n.t('Response B'),
  response: vscode.l10n.t('Response'),
  modelA: vscode.l10n.t('Model of response A'),
  modelB: vscode.l10n.t('Model of response B'),
  model: vscode.l10n.t('Model'),
  label: vscode.l10n.t('Label'),
  labelSource: vscode.l10n.t('Source of the label'),
  score: vscode.l10n.t('Score'),
  reference: vscode.l10n.t('Reference'),
  rubric: vscode.l10n.t('Rubric'),
  background: vscode.l10n.t('Background'),
  domain: vscode.l10n.t('Domain'),
  scenario: vscode.l10n.t('Scenario'),
};

const meaningTitles: Readonly<Record<LabelMeaning, string>> = {
  A: vscode.l10n.t('Response A is better'),
  B: vscode.l10n.t('Response B is better'),
  tie: vscode.l10n.t('Tie'),
  none: vscode.l10n.t('No label'),
};

/** Returns the fields of the file that a field of a mapping is read from, in words. */
export function describePlace(place: string | readonly string[] | undefined): string {
  if (place === undefined) return vscode.l10n.t('none');
  if (typeof place === 'string') return asIconLabel(place, 80);
  return vscode.l10n.t('majority of {0}', asIconLabel(place.join(', '), 80));
}

/** Asks which field of the file, or which several, a field of a mapping is read from. */
export async function changeField(
  title: string,
  field: DraftField,
  draft: MappingDraft,
  records: readonly JsonObject[],
): Promise<StepAnswer<MappingDraft>> {
  const places = fieldsIn(records).filter(({ kind }) => kind !== 'other' || field === 'messages');
  const options = places.map(
    ({ path, example, present }): Option<string> => ({
      label: asIconLabel(path, 80),
      description: asIconLabel(example, 100),
      ...(present < records.length && {
        detail: vscode.l10n.t('in {0} of the first {1} records', present, records.length),
      }),
      value: path,
    }),
  );
  const several =
    field === 'label' ? vscode.l10n.t('Majority of Several…') : vscode.l10n.t('Join Several…');
  const answer = await pickOne<Option<string | Special>>({
    title,
    placeholder: vscode.l10n.t('Choose the field of the file'),
    items: [
      ...options,
      { label: several, iconPath: new vscode.ThemeIcon('list-selection'), value: special.several },
      {
        label: vscode.l10n.t('None'),
        iconPath: new vscode.ThemeIcon('close'),
        value: special.none,
      },
    ],
    active: options.find(({ value }) => value === draft.fields[field]),
  });
  if (answer === undefined || answer === 'back') return answer;
  const { value } = answer.value;
  if (value === special.none) return { value: withField(draft, field, undefined, records) };
  if (typeof value === 'string') return { value: withField(draft, field, value, records) };
  const picked = await pickSome({
    title,
    placeholder: vscode.l10n.t('Choose the fields of the file'),
    items: options,
  });
  return mapAnswer(picked, (chosen) => {
    const paths = chosen.map(({ value: path }) => path);
    const joined = paths.map((path) => `{${path}}`).join('\n\n');
    return withField(draft, field, field === 'label' ? paths : joined, records);
  });
}

const special = { several: Symbol('several'), none: Symbol('none') } as const;
type Special = (typeof special)[keyof typeof special];

/**
 * Describes the values of the label, such as `0 = A (12), 2 = tie (3) in the first 15 records`;
 * undefined if there is no label.
 */
export function describeLabels(
  draft: MappingDraft,
  records: readonly JsonObject[],
): string | undefined {
  const values = draftLabels(draft, records).map(
    ({ value, count, meaning = '?' }) => `${asIconLabel(value, 30)} = ${meaning} (${count})`,
  );
  if (values.length === 0) return undefined;
  return vscode.l10n.t('{0} in the first {1} records', values.join(', '), records.length);
}

/**
 * Asks for the meanings of the label's values that have none yet, one by one, or else for a
 * value and its meaning.
 */
export async function changeLabels(
  title: string,
  draft: MappingDraft,
  records: readonly JsonObject[],
): Promise<StepAnswer<MappingDraft>> {
  const unexplained = unexplainedLabels(draft, records);
  if (unexplained.length === 0) {
    const chosen = await pickOne({
      title,
      placeholder: vscode.l10n.t('Choose a value of the label'),
      items: draftLabels(draft, records).map((one) => ({
        label: asIconLabel(one.value, 80),
        description: one.meaning && meaningTitles[one.meaning],
        detail: timesOf(one, records),
        value: one,
      })),
    });
    if (chosen === undefined || chosen === 'back') return chosen;
    return changeMeaning(title, draft, chosen.value.value, records);
  }
  let changed = draft;
  for (const value of unexplained) {
    const answer = await changeMeaning(title, changed, value, records);
    if (answer === undefined) return undefined;
    if (answer === 'back') break;
    changed = answer.value;
  }
  return { value: changed };
}

async function changeMeaning(
  title: string,
  draft: MappingDraft,
  labelValue: LabelValue,
  records: readonly JsonObject[],
): Promise<StepAnswer<MappingDraft>> {
  const { value, meaning } = labelValue;
  const meanings = Object.entries(meaningTitles) as [LabelMeaning, string][];
  const items = meanings.map(([one, label]) => ({ label, value: one }));
  const answer = await pickOne(
    {
      title,
      placeholder: vscode.l10n.t(
        'Meaning of "{0}", {1}',
        asIconLabel(value, 80),
        timesOf(labelValue, records),
      ),
      items,
      active: items.find((item) => item.value === meaning),
    },
    activateNone,
  );
  return mapAnswer(answer, ({ value: one }) => ({
    ...draft,
    labels: { ...draft.labels, [value]: one },
  }));
}

function timesOf({ count }: LabelValue, records: readonly JsonObject[]): string {
  return vscode.l10n.t('{0} times in the first {1} records', count, records.length);
}
