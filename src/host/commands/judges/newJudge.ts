import * as vscode from 'vscode';
import { defaultJudge } from '../../../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { builtInJudges } from '../../../core/judges/forms/builtInJudges.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import { judgeFileEnding, readJudgeFile } from '../../../files/readJudge.ts';
import { uriGiven } from '../../documents/activeUri.ts';
import { addDefinition, folderForDefinitions, selecting } from '../../judges/addDefinition.ts';
import { kindWords } from '../../judges/pickDefinition.ts';
import type { CommandServices } from '../commandServices.ts';
import { importJudgeCommand } from './importJudge.ts';

interface StartItem extends vscode.QuickPickItem {
  readonly definition?: JudgeDefinition;
  readonly start?: 'import' | 'file';
}

/**
 * Implements `Recant: New Judge…`: copies Recant's own definition, a built-in one, a file or a
 * judge of another tool into `.recant/judges`, and opens it.
 *
 * @param argument a file of another tool, whose judges are then imported; or `select`
 */
export async function newJudgeCommand(services: CommandServices, argument: unknown): Promise<void> {
  if (uriGiven(argument)) return importJudgeCommand(services, argument);
  const folder = folderForDefinitions();
  if (!folder) return;
  const title = vscode.l10n.t('New Judge');
  const item = await vscode.window.showQuickPick(startItems(), {
    title,
    placeHolder: vscode.l10n.t('What the judge prompt starts from'),
    matchOnDescription: true,
  });
  if (!item) return;
  if (item.start === 'import') return importJudgeCommand(services, argument);
  const definition = item.definition ?? (await readChosenFile());
  if (!definition) return;
  const isSelected = argument === selecting;
  await addDefinition(title, folder, services.judges.definitions, {
    definition,
    isSelected,
    done: (name) => vscode.l10n.t('{0} added', name),
  });
}

function startItems(): StartItem[] {
  const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  return [
    {
      label: `$(cloud-download) ${vscode.l10n.t('Import from another tool…')}`,
      description: vscode.l10n.t('FastChat, Arena-Hard, AlpacaEval, promptfoo, Inspect'),
      start: 'import',
    },
    {
      label: `$(folder-opened) ${vscode.l10n.t('Copy a judge prompt file…')}`,
      description: `NAME${judgeFileEnding}`,
      start: 'file',
    },
    separator(vscode.l10n.t('Forms of the answer')),
    {
      label: `$(law) ${vscode.l10n.t('Recant’s own')}`,
      description: vscode.l10n.t('asks for preference, confidence and justification'),
      definition: defaultJudge,
    },
    ...builtInJudges
      .filter((one) => one !== defaultJudge)
      .map((definition) => ({
        label: asIconLabel(definition.name, 60),
        description: kindWords(definition),
        definition,
      })),
  ];
}

async function readChosenFile(): Promise<JudgeDefinition | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('New Judge: Prompt File to Copy'),
      openLabel: vscode.l10n.t('Copy'),
      filters: { [vscode.l10n.t('Judge prompts')]: ['json'] },
    })) ?? [];
  return file && readJudgeFile(file.fsPath);
}
