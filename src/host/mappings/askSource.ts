import * as vscode from 'vscode';
import type { MappingDraft } from '../../core/data/mapping/propose/mappingDraft.ts';
import { askText, type Option, pickOne, type StepAnswer } from '../runs/form/pickWithBack.ts';
import { mapAnswer } from '../runs/form/settingRow.ts';

type Source = 'human' | 'gold' | 'model' | 'unknown';
const longestName = 80;

/** Asks who gave the labels of a file: without a source, no number uses them. */
export async function askSource(
  title: string,
  draft: MappingDraft,
): Promise<StepAnswer<MappingDraft>> {
  const answer = await pickOne<Option<Source>>({
    title,
    placeholder: vscode.l10n.t('Who gave the labels? By them, flips are harmful or beneficial'),
    items: [
      { value: 'human', label: vscode.l10n.t('People') },
      {
        value: 'gold',
        label: vscode.l10n.t('Gold'),
        description: vscode.l10n.t('the right answer is known'),
      },
      {
        value: 'model',
        label: vscode.l10n.t('A Model…'),
        description: vscode.l10n.t('shown, but no number uses them'),
      },
      {
        value: 'unknown',
        label: vscode.l10n.t('Unknown'),
        description: vscode.l10n.t('no number uses them'),
      },
    ],
  });
  if (answer === undefined || answer === 'back') return answer;
  const { value } = answer.value;
  if (value === 'unknown') return { value: draft };
  if (value !== 'model') return { value: { ...draft, labelSource: value } };
  const name = await askText({
    title,
    prompt: vscode.l10n.t('Name of the model, such as gpt-4'),
    value: '',
    problemWith: (text) =>
      text.trim() === '' || text.trim().length > longestName
        ? vscode.l10n.t('Enter a name of 1 to {0} characters.', longestName)
        : undefined,
  });
  return mapAnswer(name, (text) => ({ ...draft, labelSource: `llm:${text.trim()}` }));
}
