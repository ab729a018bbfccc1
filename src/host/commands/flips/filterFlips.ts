import * as vscode from 'vscode';
import { highConfidence, type ResultFilter } from '../../../core/results/resultFilter.ts';
import { challenges } from '../../../core/runs/audit/challenges/catalogue.ts';
import { repeatTurn } from '../../../core/runs/audit/turns.ts';
import type { FlipFilter } from '../../results/flipFilter.ts';
import { turnWords } from '../../results/resultWords.ts';

interface ConditionItem extends vscode.QuickPickItem {
  readonly condition?: ResultFilter;
}

/**
 * Implements `Recant: Filter Flips…`: sets the filter used by lenses, marks, Problems, Comments,
 * and tests.
 */
export async function filterFlipsCommand(filter: FlipFilter): Promise<void> {
  const chosen = await pickConditions(filter.value);
  if (chosen) await filter.set(chosen);
}

function pickConditions(current: ResultFilter): Promise<ResultFilter | undefined> {
  const list = vscode.window.createQuickPick<ConditionItem>();
  const items = conditionItems();
  list.title = vscode.l10n.t('Filter Flips');
  list.placeholder = vscode.l10n.t(
    'Flips must meet all checked conditions; check none to show all',
  );
  list.canSelectMany = true;
  list.items = items;
  list.selectedItems = items.filter(({ condition }) => condition && holds(condition, current));
  let checked = list.selectedItems;
  list.onDidChangeSelection((selection) => {
    const kept = withOneChallenge(selection, checked);
    checked = kept;
    if (kept.length < selection.length) list.selectedItems = kept;
  });
  return new Promise<ResultFilter | undefined>((resolve) => {
    list.onDidAccept(() =>
      resolve(Object.assign({}, ...checked.map(({ condition }) => condition))),
    );
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => list.dispose());
}

/** Keeps only the last checked kind of follow-up, since they exclude each other. */
function withOneChallenge(
  selection: readonly ConditionItem[],
  before: readonly ConditionItem[],
): readonly ConditionItem[] {
  const kinds = selection.filter(({ condition }) => condition?.challenge !== undefined);
  const [added = kinds[0]] = kinds.filter((item) => !before.includes(item));
  return selection.filter((item) => !kinds.includes(item) || item === added);
}

function holds(condition: ResultFilter, current: ResultFilter): boolean {
  return Object.entries(condition).every(
    ([name, value]) => current[name as keyof ResultFilter] === value,
  );
}

function conditionItems(): readonly ConditionItem[] {
  const { t } = vscode.l10n;
  return [
    { label: t('Only harmful'), condition: { outcome: 'harmful' } },
    {
      label: t('Only low overlap'),
      description: t('justifications share less than 0.20 of their words'),
      condition: { lowOverlap: true },
    },
    {
      label: t('Only high confidence'),
      description: t("the baseline's confidence is {0} or more", highConfidence),
      condition: { highConfidence: true },
    },
    { label: t('Only unannotated'), condition: { annotation: 'none' } },
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...[...challenges.map(({ kind }) => kind), 'neutral', 'repeat', 'own'].map((kind) => ({
      label: t(
        'Only {0}',
        turnWords(
          kind === 'repeat' ? repeatTurn : { arm: 'challenge', challenge: kind, replicate: 0 },
        ),
      ),
      condition: { challenge: kind },
    })),
  ];
}
