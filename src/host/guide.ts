import * as vscode from 'vscode';

/** Pages of the guide: the file name in `media/guide` and the title in the list. */
export const guidePages: Readonly<Record<string, string>> = {
  audits: vscode.l10n.t('Audits'),
  steps: vscode.l10n.t('Steps'),
  annotations: vscode.l10n.t('Flips and Annotations'),
  reports: vscode.l10n.t('Reports'),
  attacks: vscode.l10n.t('Attacks'),
  judges: vscode.l10n.t('Judges'),
  data: vscode.l10n.t('Data'),
  'command-line': vscode.l10n.t('Command Line'),
  agents: vscode.l10n.t('Agents'),
  validation: vscode.l10n.t('Validation'),
  words: vscode.l10n.t('Glossary'),
};

/** Place of the guide on judge definitions, as an argument of `Recant: Open Guide`. */
export const definitionsGuide = 'judges#write-a-judge-prompt';

/**
 * Implements `Recant: Open Guide`: shows a page in the Markdown preview. The argument may name the
 * page and a heading, for example `data#bring-your-data-mapping-files`; otherwise asks for a page.
 */
export async function openGuideCommand(
  { extensionUri }: vscode.ExtensionContext,
  argument: unknown,
): Promise<void> {
  const [named = '', fragment = ''] = typeof argument === 'string' ? argument.split('#') : [];
  const page = Object.hasOwn(guidePages, named) ? named : await pickPage();
  if (page === undefined) return;
  const file = vscode.Uri.joinPath(extensionUri, 'media', 'guide', `${page}.md`);
  await vscode.commands.executeCommand('markdown.showPreview', file.with({ fragment }));
}

async function pickPage(): Promise<string | undefined> {
  const items = Object.entries(guidePages).map(([page, label]) => ({ label, page }));
  const title = vscode.l10n.t('Open Guide');
  return (await vscode.window.showQuickPick(items, { title }))?.page;
}
