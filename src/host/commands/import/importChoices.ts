import * as vscode from 'vscode';
import { describeSurvey } from '../../../core/data/import/describe.ts';
import type { Choice } from '../../../core/data/import/importer.ts';
import type { Survey } from '../../../core/data/import/survey.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import type { VerdictFiles } from './importVerdicts.ts';

/**
 * Asks which of the detected benchmarks or recorded verdicts to import; a single one is also shown,
 * with its contents.
 */
export async function chooseSource(
  surveys: readonly Survey[],
  verdicts: readonly VerdictFiles[],
): Promise<Survey | VerdictFiles | undefined> {
  const items = [
    ...surveys.map((survey) => ({
      label: survey.importer.title,
      description: asIconLabel(describeSurvey(survey), 200),
      source: survey,
    })),
    ...verdicts.map((found) => ({
      label: asIconLabel(vscode.l10n.t('{0}: recorded verdicts', found.title), 100),
      description: asIconLabel(found.files.map(({ name }) => name).join(', '), 200),
      source: found,
    })),
  ];
  const placeHolder = vscode.l10n.t('Choose a dataset to import');
  return (await vscode.window.showQuickPick(items, { ...asked, placeHolder }))?.source;
}

/** Asks for the models and turn of pairs if there is a choice. Undefined if the user cancels. */
export async function chooseWhat({ importer, models }: Survey): Promise<Choice | undefined> {
  if (importer.makes === 'samples') return {};
  const names = [...models.keys()].sort();
  const chosen = names.length === 2 ? names : await chooseModels(models, names);
  if (chosen === undefined) return undefined;
  const turn = importer.hasTurns ? await chooseTurn() : 'both';
  if (turn === undefined) return undefined;
  return turn === 'both' ? { models: chosen } : { models: chosen, turn };
}

async function chooseModels(
  models: ReadonlyMap<string, number>,
  names: readonly string[],
): Promise<readonly string[] | undefined> {
  const items = names.map((name) => ({
    label: asIconLabel(name, 80),
    description: vscode.l10n.t('{0} responses', models.get(name) ?? 0),
    picked: true,
    name,
  }));
  let placeHolder = vscode.l10n.t('Models: two, or more for every pair of them');
  for (;;) {
    const options = { ...asked, placeHolder, canPickMany: true } as const;
    const chosen = await vscode.window.showQuickPick(items, options);
    if (chosen === undefined || chosen.length >= 2) return chosen?.map(({ name }) => name);
    placeHolder = vscode.l10n.t('A pair needs two models: select at least two');
  }
}

async function chooseTurn(): Promise<1 | 2 | 'both' | undefined> {
  const items = [
    { label: vscode.l10n.t('Both turns'), turn: 'both' as const },
    { label: vscode.l10n.t('First turn'), turn: 1 as const },
    {
      label: vscode.l10n.t('Second turn'),
      description: vscode.l10n.t('responses show the whole exchange'),
      turn: 2 as const,
    },
  ];
  const placeHolder = vscode.l10n.t('Turns to make pairs of');
  return (await vscode.window.showQuickPick(items, { ...asked, placeHolder }))?.turn;
}

/** Keeps the lists open on focus loss so that earlier choices aren't lost. */
const asked = { title: vscode.l10n.t('Import Dataset'), ignoreFocusOut: true } as const;
