import * as vscode from 'vscode';

/** One of Recant's lenses, as provided to the editor. */
export interface Lens {
  readonly line: number;
  readonly title: string;
  readonly tooltip: string;
  readonly command: string;
  readonly uri: string | undefined;
  readonly key: string | undefined;
}

/** Returns Recant's lenses of a document, in line order. */
export async function lensesOf(document: vscode.TextDocument): Promise<Lens[]> {
  const lenses =
    (await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      1_000_000,
    )) ?? [];
  return lenses
    .filter(({ command }) => command?.command.startsWith('recant.') || command?.command === '')
    .map(({ range, command }) => ({
      line: range.start.line,
      title: command?.title ?? '',
      tooltip: command?.tooltip ?? '',
      command: command?.command ?? '',
      uri: command?.arguments?.[0]?.uri,
      key: command?.arguments?.[0]?.key,
    }));
}

/** Returns the line and key of each lens that audits a pair. */
export async function anchorsOf(document: vscode.TextDocument): Promise<[number, string][]> {
  const lenses = await lensesOf(document);
  return lenses
    .filter(({ command }) => command === 'recant.auditPair')
    .map(({ line, key }) => [line, key ?? '']);
}
