import * as vscode from 'vscode';
import { type Lens, lensesOf } from './lenses.ts';
import { eventually } from './recant.ts';

/** A built-in definition of a judge that scores one response; 7 and more pass. */
export const rating = 'Rating 1–10';

export async function chooseDefinition(name: string | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('recant')
    .update('definition', name, vscode.ConfigurationTarget.Global);
}

/** Waits for a lens whose title starts with a text. */
export function lensNamed(document: vscode.TextDocument, title: string): Promise<Lens> {
  return eventually(title, async () =>
    (await lensesOf(document)).find((lens) => lens.title.startsWith(title)),
  );
}
