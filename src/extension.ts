import type * as vscode from 'vscode';
import { Entries } from './host/entries/entries.ts';
import { isNeededAtStart, watchNeeds } from './host/entries/needs.ts';
import type { Features } from './host/features.ts';

/**
 * Registers the entries of the manifest. The features are a bundle of their own, loaded when a
 * document or a folder needs them, or when an entry is used: most JSON files need none.
 */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  let loading: Promise<Features> | undefined;
  const load = () => {
    loading ??= start();
    return loading;
  };
  const entries = new Entries(context, load);
  const needs = watchNeeds(() => void load());
  context.subscriptions.push(needs);

  async function start(): Promise<Features> {
    needs.dispose();
    const { startFeatures } = await import('./host/features.ts');
    entries.release();
    const features = startFeatures(context);
    context.subscriptions.push(entries.follow(features));
    return features;
  }

  if (await isNeededAtStart()) await load();
}
