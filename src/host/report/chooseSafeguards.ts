import * as vscode from 'vscode';
import { orderSafeguards, usualSafeguards } from '../../core/judgments/safeguards/catalog.ts';
import type { ShownReport } from './reportServices.ts';

/** Lets the user choose the safeguards that a report compares with none, from its logs alone. */
export async function chooseSafeguards({ logs, live }: ShownReport): Promise<void> {
  const compared = new Set(
    (live.report?.groups ?? [])
      .flatMap(({ sections }) => sections)
      .flatMap(({ tables }) => tables.filter(({ id }) => id === 'safeguards'))
      .flatMap(({ rows }) => rows.map(({ safeguard }) => `${safeguard}`)),
  );
  const names = [...usualSafeguards().map(({ name }) => name), ...compared];
  const items = orderSafeguards(names)
    .filter(({ name }) => name !== 'none')
    .map(({ name, rule }) => ({ label: name, detail: rule, picked: compared.has(name) }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Compare Safeguards'),
    placeHolder: vscode.l10n.t(
      'What each does to right and to wrong verdicts, from these logs, without a call',
    ),
  });
  if (chosen) logs.safeguards = chosen.map(({ label }) => label);
}
