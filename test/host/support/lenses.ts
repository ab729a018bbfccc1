import * as vscode from 'vscode';
import { eventually } from './recant.ts';

/** One of Recant's lenses, as provided to the editor. */
export interface Lens {
  readonly line: number;
  readonly title: string;
  readonly tooltip: string;
  readonly command: string;
  readonly uri: string | undefined;
  readonly key: string | undefined;
}

/**
 * Returns the lenses of a document by line, with their commands. VS Code frees these 0.1 s after it has
 * sent them, which a busy window takes to receive them; then they are requested again.
 */
export function codeLensesOf({ uri }: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  return eventually('lenses with their commands', async () => {
    const lenses =
      (await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>(
        'vscode.executeCodeLensProvider',
        uri,
        1_000_000,
      )) ?? [];
    // Those that VS Code had to resolve come last, whatever their line.
    const inOrder = lenses.toSorted((one, other) => one.range.start.line - other.range.start.line);
    return inOrder.every(({ command }) => command) ? inOrder : undefined;
  });
}

/** Returns Recant's lenses of a document, in line order. */
export async function lensesOf(document: vscode.TextDocument): Promise<Lens[]> {
  const lenses = await codeLensesOf(document);
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
