import * as vscode from 'vscode';
import { Entries } from './host/entries/entries.ts';
import { isNeededAtStart, openDatasets, watchNeeds } from './host/entries/needs.ts';
import type { Features } from './host/features.ts';

/** The features, once something needed them. */
let loading: Promise<Features> | undefined;

/** Waits for answers that may be paid, as long as VS Code lets it. */
export async function deactivate(): Promise<void> {
  await (await loading)?.settle();
}

/**
 * Registers the entries of the manifest, and returns: what is loaded behind that reports its own
 * failure. The features are a bundle of their own, loaded when a
 * document or a folder needs them, or when an entry is used: most JSON files need none. A dataset
 * that is open gets its first lenses before, from a small bundle.
 */
export function activate(context: vscode.ExtensionContext): void {
  let lenses: Promise<void> | undefined;
  const load = () => {
    loading ??= start();
    return loading;
  };
  const entries = new Entries(context, load);
  const needs = watchNeeds(() => loadAfterLenses().catch(reportFailure));
  context.subscriptions.push(needs);

  async function start(): Promise<Features> {
    needs.dispose();
    const { startFeatures } = await import('./host/features.ts');
    entries.release();
    const features = startFeatures(context);
    context.subscriptions.push(entries.follow(features));
    return features;
  }

  function loadAfterLenses(): Promise<void> {
    lenses ??= showLensesAndLoad();
    return lenses;
  }

  async function showLensesAndLoad(): Promise<void> {
    if (loading === undefined && openDatasets().length > 0) {
      const { FirstLenses } = await import('./host/editor/firstLenses.ts');
      const first = new FirstLenses();
      context.subscriptions.push(first);
      await first.shown;
      await first.giveWayTo((await load()).documents, openDatasets());
    }
    await load();
  }

  isNeededAtStart()
    .then((isNeeded) => (isNeeded ? loadAfterLenses() : undefined))
    .catch(reportFailure);
}

function reportFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  void vscode.window.showErrorMessage(
    vscode.l10n.t('Recant could not start: {0}. Reload the window, or install it again.', why),
  );
}
