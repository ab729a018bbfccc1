import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { recant } from './recant.ts';

type Window = typeof vscode.window;

/** Replaces functions of Recant's `vscode.window` while `act` runs. */
export async function replacingWindow(
  replacementsOf: (window: Readonly<Window>) => Partial<Window>,
  act: () => PromiseLike<unknown>,
): Promise<void> {
  const window = await windowOfRecant();
  const replacements = replacementsOf({ ...window });
  const names = Object.keys(replacements) as (keyof Window)[];
  const before = Object.fromEntries(names.map((name) => [name, window[name]]));
  Object.assign(window, replacements);
  try {
    await act();
  } finally {
    Object.assign(window, before);
  }
}

/** Returns Recant's `vscode.window`: each extension has a separate API object. */
async function windowOfRecant(): Promise<Window> {
  const { extensionPath } = await recant();
  return createRequire(join(extensionPath, 'dist/extension.cjs'))('vscode').window;
}
