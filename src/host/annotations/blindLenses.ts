import * as vscode from 'vscode';
import type { BlindChoice } from '../../core/annotations/blindBallots.ts';
import { type BlindMode, blindScheme } from './blindMode.ts';

/** Registers the document of blind annotation, with the answers as lenses. */
export function registerBlindDocument(blind: BlindMode): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(blindScheme, blind),
    vscode.languages.registerCodeLensProvider(
      { scheme: blindScheme },
      {
        onDidChangeCodeLenses: blind.onDidChangeLenses,
        provideCodeLenses: (document) => lensesOf(document, blind),
      },
    ),
  );
}

function lensesOf(document: vscode.TextDocument, blind: BlindMode): vscode.CodeLens[] {
  const { text, sections } = blind.sheet;
  const [first, second] = sections.filter(({ kind }) => /^response[AB]$/.test(kind));
  if (!first || !second || document.getText() !== text) return [];
  const { t } = vscode.l10n;
  const lens = (at: number, title: string, command: string, ...args: readonly BlindChoice[]) => {
    const start = document.positionAt(at);
    return new vscode.CodeLens(new vscode.Range(start, start), {
      title,
      command,
      arguments: [...args],
    });
  };
  const vote = (at: number, title: string, choice: BlindChoice) =>
    lens(at, title, 'recant.blindVote', choice);
  const all = (at: number) => [
    vote(at, t('First is better'), 'first'),
    vote(at, t('Second is better'), 'second'),
    vote(at, t('Not sure'), 'unsure'),
    ...(blind.canGoBack ? [lens(at, t('Back'), 'recant.blindBack')] : []),
    lens(at, t('Stop'), 'recant.blindStop'),
  ];
  return [
    ...all(0),
    vote(first.start, t('First is better'), 'first'),
    vote(second.start, t('Second is better'), 'second'),
    ...all(text.length),
  ];
}
