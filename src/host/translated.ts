import * as vscode from 'vscode';

/** Translates the texts of a page to the display language, at any depth. */
export function translated<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return vscode.l10n.t(texts) as Texts;
  if (Array.isArray(texts)) return texts.map(translated) as Texts;
  const entries = Object.entries(texts as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, text]) => [name, translated(text)])) as Texts;
}
