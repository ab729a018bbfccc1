import * as vscode from 'vscode';
import { lackOf } from '../../core/attack/catalogue.ts';
import type { AttackCell } from '../../core/attack/cell.ts';
import type { AttackSample } from '../../core/attack/sample.ts';
import { sourceName } from './attackWords.ts';

/** What a model can write for a record that lacks it. */
export type Synthesised = 'reference' | 'rubric';

/** An attack that was chosen, and what has to be written for it first. */
export interface ChosenAttack<Cell extends AttackCell> {
  readonly cell: Cell;
  readonly synthesise?: Synthesised;
}

interface CellItem<Cell extends AttackCell> extends vscode.QuickPickItem {
  readonly chosen?: ChosenAttack<Cell>;
}

/**
 * The attacks of a response's scenario to choose from. One that draws on what the record lacks says so:
 * a reference or a rubric can be written by the attacker first, nothing else can.
 */
export async function pickAttack<Cell extends AttackCell>(
  title: string,
  cells: readonly Cell[],
  sample: AttackSample,
  attacker: string,
): Promise<ChosenAttack<Cell> | undefined> {
  const items = cells.map((cell) => itemOf(cell, sample, attacker));
  const placeHolder = vscode.l10n.t('The bias to attack with');
  const item = await vscode.window.showQuickPick<CellItem<Cell>>(
    items.toSorted((one, other) => Number(!one.chosen) - Number(!other.chosen)),
    { title, placeHolder, matchOnDescription: true, matchOnDetail: true, ignoreFocusOut: true },
  );
  if (!item || item.chosen) return item?.chosen;
  void vscode.window.showInformationMessage(
    vscode.l10n.t('This record cannot be attacked so: {0}.', item.detail ?? ''),
  );
  return undefined;
}

function itemOf<Cell extends AttackCell>(
  cell: Cell,
  sample: AttackSample,
  attacker: string,
): CellItem<Cell> {
  const lack = lackOf(cell, sample);
  const label = cell.title;
  if (lack === undefined) {
    const isWritten = lack === undefined && sample.synthesised?.some((one) => one === cell.source);
    return {
      label,
      description: cell.id,
      ...(isWritten && { detail: vscode.l10n.t('its source was written by a model') }),
      chosen: { cell },
    };
  }
  const what = sourceName(lack);
  if (lack === 'characters') {
    const detail = vscode.l10n.t('the record lacks {0}', what);
    return { label: `$(circle-slash) ${label}`, description: cell.id, detail };
  }
  return {
    label: `$(sparkle) ${label}`,
    description: cell.id,
    detail: vscode.l10n.t(
      'the record lacks {0}: {1} writes one first, for you to edit',
      what,
      attacker,
    ),
    chosen: { cell, synthesise: lack },
  };
}
