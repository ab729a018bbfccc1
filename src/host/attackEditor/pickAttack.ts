import * as vscode from 'vscode';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import { missingSource } from '../../core/runs/attack/catalog.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import { limitsInBrief } from '../../core/runs/attack/limits/limitsInBrief.ts';
import { isTooShortToLimit } from '../../core/runs/attack/limits/measureLimits.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import type { PlannedModel } from '../runs/confirmRun.ts';
import { counted, fromTo } from '../runs/form/choiceWords.ts';
import { scenarioName, sourceName } from './attackWords.ts';

/** Source that a model can generate if a record lacks it. */
export type Synthesized = 'reference' | 'rubric';

/** A chosen attack, its sample, and the source to generate first, if any. */
export interface ChosenAttack {
  readonly cell: AttackCell;
  readonly sample: AttackSample;
  readonly synthesise?: Synthesized;
}

interface AttackItem extends vscode.QuickPickItem {
  readonly chosen?: ChosenAttack;
  readonly isAttacker?: boolean;
}

/** The attacks to choose from, their cost, and who makes them. */
interface AttackChoices {
  /** Display name of the attacker. */
  readonly attacker: string;
  readonly cells: readonly AttackCell[];
  readonly plansOf: (attack: ChosenAttack) => Promise<readonly PlannedModel[]>;
}

/**
 * Asks for an attack in a list by scenario with summaries, limits, and calls. Marks attacks that
 * cannot be made on the response, and those whose sources are missing in the record, of which the
 * attacker can generate only a reference or a rubric. Returns `attacker` if the user wants another attacker.
 */
export async function pickAttack(
  title: string,
  samples: readonly AttackSample[],
  choices: AttackChoices,
): Promise<ChosenAttack | 'attacker' | undefined> {
  const items = samples.map(async (sample): Promise<AttackItem[]> => {
    const cells = choices.cells.filter(({ scenario }) => scenario === sample.scenario);
    const ofScenario = await Promise.all(cells.map((cell) => itemOf(cell, sample, choices)));
    const label = scenarioName(sample.scenario);
    return [
      ...(samples.length > 1 ? [{ label, kind: vscode.QuickPickItemKind.Separator }] : []),
      ...ofScenario.toSorted((one, other) => Number(!one.chosen) - Number(!other.chosen)),
    ];
  });
  const all = [...(await Promise.all(items)).flat(), ...attackerItems(choices.attacker)];
  const item = await vscode.window.showQuickPick(all, {
    title,
    placeHolder: placeHolderFor(samples),
    ...{ matchOnDescription: true, matchOnDetail: true, ignoreFocusOut: true },
  });
  if (item?.isAttacker) return 'attacker';
  if (!item || item.chosen) return item?.chosen;
  void vscode.window.showInformationMessage(
    vscode.l10n.t('This attack can’t be used on this response: {0}.', item.detail ?? ''),
  );
  return undefined;
}

/** Asks for an attack, and says whether the response is the weaker one of its pair by a label. */
function placeHolderFor([sample]: readonly AttackSample[]): string {
  switch (sample?.other?.preferred) {
    case true:
      return vscode.l10n.t('Choose an attack on the weaker response');
    case false:
      return vscode.l10n.t(
        'Choose an attack. By its label, this response is the better one already',
      );
    default:
      return vscode.l10n.t('Choose an attack');
  }
}

function attackerItems(attacker: string): AttackItem[] {
  return [
    { label: vscode.l10n.t('Attacker'), kind: vscode.QuickPickItemKind.Separator },
    {
      label: `$(edit) ${vscode.l10n.t('Attacker: {0}', asIconLabel(attacker, 60))}`,
      description: vscode.l10n.t('who rewrites the response. Change…'),
      isAttacker: true,
    },
  ];
}

async function itemOf(
  cell: AttackCell,
  sample: AttackSample,
  choices: AttackChoices,
): Promise<AttackItem> {
  const lack = missingSource(cell, sample);
  const label = cell.title;
  if (isTooShortToLimit(sample.response)) {
    return impossible(label, limitsInBrief(cell.limits, sample.response));
  }
  if (lack === 'characters') {
    return impossible(label, vscode.l10n.t('the record lacks {0}', sourceName(lack)));
  }
  const chosen = { cell, sample, ...(lack && { synthesise: lack }) };
  const remark = remarkOn(cell, sample, lack);
  return {
    label: lack === undefined ? label : `$(sparkle) ${label}`,
    description: cell.summary,
    detail: [
      limitsInBrief(cell.limits, sample.response),
      callsText(await choices.plansOf(chosen)),
      ...(remark === undefined ? [] : [remark]),
    ].join(' · '),
    chosen,
  };
}

function impossible(label: string, reason: string): AttackItem {
  return { label: `$(circle-slash) ${label}`, detail: reason };
}

function remarkOn(
  { source }: AttackCell,
  { synthesised }: AttackSample,
  lack: Synthesized | undefined,
): string | undefined {
  if (lack === 'reference') return vscode.l10n.t('reference written first');
  if (lack === 'rubric') return vscode.l10n.t('rubric written first');
  return synthesised?.some((one) => one === source)
    ? vscode.l10n.t('its source was written by a model')
    : undefined;
}

/** Formats the calls of attacker and judges together: `9 calls`, `9 to 14 calls`. */
function callsText(plans: readonly PlannedModel[]): string {
  const sum = (key: 'calls' | 'mostCalls') => plans.reduce((total, plan) => total + plan[key], 0);
  const [least, most] = [sum('calls'), sum('mostCalls')];
  return vscode.l10n.t('{0} calls', fromTo(counted(least), counted(most)));
}
