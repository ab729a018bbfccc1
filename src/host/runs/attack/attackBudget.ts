import * as vscode from 'vscode';
import type { ModelIdentity } from '../../../core/ports.ts';
import type { AttackHeader } from '../../../core/runs/attack/attackLog.ts';
import type { Budget } from '../../../models/budget.ts';
import { priceOf } from '../../settings.ts';
import { describeBudget } from '../form/choiceWords.ts';
import { askAmount, type Limit, withLimit } from '../form/pickBudget.ts';
import type { StepAnswer } from '../form/pickWithBack.ts';
import { budgetFor, type SpendingLimits } from '../spending.ts';

type Asked = Pick<ModelIdentity, 'model' | 'simulated'>;

/**
 * Asks for one of the limits at which attacks pause. The limits stay the same where nothing is paid, and
 * for money where the price of a model is not known.
 */
export async function askLimit<Limits extends SpendingLimits>(
  title: string,
  limits: Limits,
  limit: Limit,
  models: readonly Asked[],
): Promise<StepAnswer<Limits>> {
  const paid = models.filter(({ simulated }) => !simulated);
  const canBeAsked =
    paid.length > 0 && (limit === 'mostCalls' || paid.every(({ model }) => priceOf(model)));
  if (!canBeAsked) {
    return { value: limits[limit] === undefined ? limits : withLimit(limits, limit, undefined) };
  }
  const prompt =
    limit === 'mostCalls'
      ? vscode.l10n.t('Pause after so many calls of each model; empty for no limit')
      : vscode.l10n.t(
          'Pause when each model has cost so much, in the currency of its recant.prices; empty for no limit',
        );
  const amount = await askAmount(title, prompt, limits[limit], limit);
  if (amount === undefined || amount === 'back') return amount;
  return { value: withLimit(limits, limit, amount.value) };
}

/** Both limits for what a run still takes; undefined where the user leaves. */
export async function askLimits(
  title: string,
  { attacker, judges }: Pick<AttackHeader, 'attacker' | 'judges'>,
): Promise<SpendingLimits | undefined> {
  const models = [attacker, ...judges.map(({ identity }) => identity)];
  const calls = await askLimit<SpendingLimits>(title, {}, 'mostCalls', models);
  if (calls === undefined || calls === 'back') return undefined;
  const money = await askLimit(title, calls.value, 'mostMoney', models);
  return money === undefined || money === 'back' ? undefined : money.value;
}

/** The line of a plan that says where the attacks pause. */
export function budgetWords(limits: SpendingLimits): string {
  return vscode.l10n.t('Budget of each model from now on: {0}', describeBudget(limits));
}

/** A budget for each model; an attacker that judges too has one for both. */
export function budgetsFor(limits: SpendingLimits): (identity: ModelIdentity) => Budget {
  const budgets = new Map<string, Budget>();
  return (judge) => {
    const name = `${judge.endpoint} ${judge.model}`;
    const budget = budgets.get(name) ?? budgetFor({ judge }, limits);
    budgets.set(name, budget);
    return budget;
  };
}
