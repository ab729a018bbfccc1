import { join } from 'node:path';
import * as vscode from 'vscode';
import { pairId } from '../../core/data/import/modelPairs.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { copyName } from '../../core/judges/file/copyName.ts';
import { judgeFileText } from '../../core/judges/file/writeJudgeFile.ts';
import { builtInJudges } from '../../core/judges/forms/builtInJudges.ts';
import { asInputMessage, asNotification } from '../../core/words/escape.ts';
import { makeRealFolder } from '../../disk/realPlace.ts';
import { judgeFileEnding } from '../../files/readJudge.ts';
import { onePiece, writeWhole } from '../../files/writeWhole.ts';
import { choose } from './choose.ts';
import { definitionsFolder } from './definitionFiles.ts';
import type { Definitions } from './definitions.ts';

/** A definition to add, with remarks that become comments of its file. */
interface NewDefinition {
  readonly definition: JudgeDefinition;
  readonly remarks?: readonly string[];
  /** Whether it is selected without asking. */
  readonly isSelected: boolean;
  /** Returns what is said when it has been added but not selected, of its name. */
  readonly done: (name: string) => string;
}

/**
 * Returns the folder to which definitions are added; undefined, with the reason shown, if none is
 * open and trusted.
 */
export function folderForDefinitions(): vscode.WorkspaceFolder | undefined {
  const { activeTextEditor } = vscode.window;
  const active =
    activeTextEditor && vscode.workspace.getWorkspaceFolder(activeTextEditor.document.uri);
  const folder = active ?? vscode.workspace.workspaceFolders?.[0];
  if (folder && vscode.workspace.isTrusted) return folder;
  const [message, button, command] = folder
    ? [
        vscode.l10n.t(
          'Judge prompts are ignored in Restricted Mode. Trust this folder to add one.',
        ),
        vscode.l10n.t('Manage Workspace Trust'),
        'workbench.trust.manage',
      ]
    : [
        vscode.l10n.t('Open a folder first. Judge prompts are stored in its .recant/judges.'),
        vscode.l10n.t('Open Folder…'),
        'workbench.action.files.openFolder',
      ];
  vscode.window
    .showInformationMessage(message, button)
    .then((choice) => choice && vscode.commands.executeCommand(command), undefined);
  return undefined;
}

/**
 * Argument of the commands that add a definition: the new one is selected without asking, because
 * the user was about to select one.
 */
export const selecting = 'select';

/**
 * Asks for a name, writes the definition to `.recant/judges`, opens it, whose lenses use and try it,
 * and selects it if that was meant, or else offers to. Does nothing if the user cancels.
 */
export async function addDefinition(
  title: string,
  folder: vscode.WorkspaceFolder,
  definitions: Definitions,
  { definition, remarks = [], isSelected, done }: NewDefinition,
): Promise<void> {
  const known = new Set((await definitions.list()).map(({ name }) => name.toLowerCase()));
  const taken = new Set([...known, ...builtInJudges.map((one) => stemOf(one.name).toLowerCase())]);
  const name = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Name of the judge, such as "support judge v3"'),
    value: copyName(definition.name, (one) => taken.has(stemOf(one).toLowerCase())),
    ignoreFocusOut: true,
    validateInput: (text) => problemWith(text, known),
  });
  if (name === undefined) return;
  const place = join(folder.uri.fsPath, definitionsFolder);
  const path = join(place, `${stemOf(name)}${judgeFileEnding}`);
  await makeRealFolder(folder.uri.fsPath, place);
  const text = judgeFileText({ ...definition, name: name.trim() }, remarks);
  await writeWhole(path, onePiece(text), { overwrite: false, root: folder.uri.fsPath });
  const uri = vscode.Uri.file(path);
  await vscode.window.showTextDocument(uri);
  if (isSelected) await choose('definition', stemOf(name), true);
  else {
    definitions.added(stemOf(name));
    offerToUse(done(asNotification(name.trim(), 80)), uri);
  }
}

function offerToUse(message: string, uri: vscode.Uri): void {
  const use = vscode.l10n.t('Use It');
  vscode.window
    .showInformationMessage(message, use)
    .then(
      (choice) => choice && vscode.commands.executeCommand('recant.selectJudge', uri),
      undefined,
    );
}

function problemWith(text: string, known: ReadonlySet<string>): string | undefined {
  const stem = stemOf(text);
  if (stem === '' || text.trim().length > 80) {
    return vscode.l10n.t('Enter a name of 1 to 80 characters, with a letter or a digit.');
  }
  return known.has(stem.toLowerCase())
    ? vscode.l10n.t('{0} exists already. Enter another name.', asInputMessage(stem, 80))
    : undefined;
}

function stemOf(name: string): string {
  return pairId(name).replace(/^[.-]+|[.-]+$/g, '');
}
