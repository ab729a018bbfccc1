import * as vscode from 'vscode';
import { editorProviderId } from '../../core/judges/editorModels.ts';
import { asIconLabel, asOneLine } from '../../core/words/escape.ts';

/** Precedes `VENDOR/ID` in the settings. */
export const editorPrefix = `${editorProviderId}:`;

/** A model of VS Code. */
interface EditorModel {
  /** Its judge's name in the settings. */
  readonly judge: string;
  /** Its display name, different from those of all other models. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

let listed: readonly EditorModel[] = [];
/** Display names by judge, also of models that have since gone. */
const shownNames = new Map<string, string>();

/** Returns the models that were available when they were last listed. */
export function knownEditorModels(): readonly EditorModel[] {
  return listed;
}

/** Lists the available models. Asks for no consent and sends nothing. */
export async function listEditorModels(): Promise<readonly EditorModel[]> {
  const models = await vscode.lm.selectChatModels();
  const nameOf = ({ name, id }: vscode.LanguageModelChat) => asOneLine(name || id, 60);
  const names = models.map(nameOf);
  listed = models.map((model, place) => {
    const { vendor, id, family } = model;
    const name = nameOf(model);
    const isShared = names.some((other, at) => at !== place && other === name);
    return {
      judge: `${editorPrefix}${vendor}/${id}`,
      name: isShared ? `${name} (${asOneLine(`${vendor}/${id}`, 60)})` : name,
      label: asIconLabel(name, 60),
      description: asIconLabel([vendor, family, vscode.l10n.t('needs no key')].join(' · '), 120),
    };
  });
  for (const { judge, name } of listed) shownNames.set(judge, name);
  return listed;
}

/**
 * Calls back with the models listed again when VS Code's models change. VS Code 1.104 never says
 * so; there, models are listed again whenever a list of them is opened.
 */
export function onEditorModelsChanged(changed: () => void): vscode.Disposable {
  return vscode.lm.onDidChangeChatModels(() => listEditorModels().then(changed, () => undefined));
}

/** Returns the model that a name in the settings means; undefined for other names. */
export function editorModelNamed(name: string): string | undefined {
  return name.startsWith(editorPrefix) ? name.slice(editorPrefix.length) : undefined;
}

/** Returns the display name of a model, by its id; undefined if it was never listed. */
export function shownModel(model: string): string | undefined {
  return shownNames.get(editorPrefix + model);
}

/**
 * Returns the display name of a judge in the settings: of a model of VS Code its own. Untrusted.
 */
export function shownJudge(name: string): string {
  const model = editorModelNamed(name);
  return model === undefined ? name : (shownModel(model) ?? model);
}

/** Calls back once a judge in the settings has a display name, if it is a model without one. */
export function nameEditorModel(name: string, named: () => void): void {
  const model = editorModelNamed(name);
  if (model === undefined || shownModel(model) !== undefined) return;
  listEditorModels().then(named, () => undefined);
}
