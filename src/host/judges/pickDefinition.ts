import * as vscode from 'vscode';
import { defaultJudge } from '../../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { builtInJudges } from '../../core/judges/forms/builtInJudges.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import { judgeFileEnding } from '../../files/readJudge.ts';
import { definitionsGuide } from '../guide.ts';
import { pickOne, type StepAnswer } from '../runs/form/pickWithBack.ts';
import { selecting } from './addDefinition.ts';
import type { DefinitionFile, Definitions } from './definitions.ts';

/** An item of the list of definitions: a definition, or a command. */
interface DefinitionItem extends vscode.QuickPickItem {
  /** Name of a definition in the settings; empty for Recant's own. */
  readonly definition?: string;
  /** Whether the definition is a file of the workspace. */
  readonly isFile?: boolean;
  readonly command?: string;
  readonly argument?: vscode.Uri | string;
}

/**
 * Asks for the definition of a judge.
 *
 * @param kind of the definitions to list; default: both
 */
export async function pickDefinition(
  definitions: Definitions,
  current: string,
  kind?: JudgeDefinition['kind'],
): Promise<StepAnswer<DefinitionItem>> {
  const items = [...(await definitionItems(definitions, kind)), ...commandItems()].map((item) =>
    item.definition === current ? { ...item, detail: vscode.l10n.t('current judge prompt') } : item,
  );
  return pickOne<DefinitionItem>({
    title: vscode.l10n.t('Select Judge Prompt'),
    placeholder: vscode.l10n.t('The prompt, form of the answer and settings of the judge'),
    items,
    active: items.find(({ definition }) => definition === current),
  });
}

/**
 * Returns the definitions that judges can have.
 *
 * @param kind of the definitions to list; default: both
 */
export async function definitionItems(
  definitions: Definitions,
  kind?: JudgeDefinition['kind'],
): Promise<DefinitionItem[]> {
  const isListed = (definition: JudgeDefinition) => kind === undefined || definition.kind === kind;
  const files = (await definitions.list()).filter(
    ({ definition }) => definition === undefined || isListed(definition),
  );
  return [
    ...(isListed(defaultJudge) ? [ownDefinition()] : []),
    ...(files.length > 0 ? [separator(vscode.l10n.t('Your judge prompts'))] : []),
    ...files.map(fileItem),
    separator(vscode.l10n.t('Built in')),
    ...builtInJudges
      .filter((one) => one !== defaultJudge && isListed(one))
      .map((one) => ({
        label: asIconLabel(one.name, 60),
        description: kindWords(one),
        definition: one.name,
      })),
  ];
}

/** Returns what judges of a kind do, as a remark in a list. */
export function kindWords({ kind }: JudgeDefinition): string {
  return kind === 'pairwise'
    ? vscode.l10n.t('compares two responses')
    : vscode.l10n.t('scores one response');
}

function ownDefinition(): DefinitionItem {
  return {
    label: `$(law) ${vscode.l10n.t('Recant’s own')}`,
    description: vscode.l10n.t('asks for preference, confidence and justification'),
    definition: '',
  };
}

function fileItem({ name, uri, folder, definition }: DefinitionFile): DefinitionItem {
  const places = (vscode.workspace.workspaceFolders ?? []).length > 1 ? [folder.name] : [];
  const file = asIconLabel([...places, `${name}${judgeFileEnding}`].join('/'), 100);
  if (definition) {
    return {
      label: asIconLabel(definition.name, 60),
      description: `${kindWords(definition)} · ${file}`,
      definition: name,
      isFile: true,
    };
  }
  return {
    label: `$(error) ${asIconLabel(name, 60)}`,
    description: vscode.l10n.t('{0} has faults. Open it.', file),
    command: 'vscode.open',
    argument: uri,
  };
}

function commandItems(): DefinitionItem[] {
  if (!vscode.workspace.isTrusted) {
    return [
      separator(vscode.l10n.t('Restricted Mode')),
      {
        label: `$(workspace-untrusted) ${vscode.l10n.t('Manage Workspace Trust')}`,
        description: vscode.l10n.t('Judge prompts of this folder are ignored until you trust it'),
        command: 'workbench.trust.manage',
      },
    ];
  }
  return [
    separator(vscode.l10n.t('Add a judge prompt')),
    {
      label: `$(add) ${vscode.l10n.t('New Judge…')}`,
      command: 'recant.newJudge',
      argument: selecting,
    },
    {
      label: `$(book) ${vscode.l10n.t('Open Guide to Judge Prompts')}`,
      command: 'recant.openGuide',
      argument: definitionsGuide,
    },
  ];
}

function separator(label: string): DefinitionItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
