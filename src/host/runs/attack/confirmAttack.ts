import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import type { ModelIdentity } from '../../../core/ports.ts';
import type { AttackHeader } from '../../../core/runs/attack/attackLog.ts';
import { scoringOf } from '../../../core/runs/attack/calls/scoring.ts';
import { costOf, formatMoney } from '../../../core/runs/audit/plan/cost.ts';
import { priceOf } from '../../settings.ts';
import { counted, fromTo, nameOfJudge } from '../form/choiceWords.ts';
import type { ModelPlan } from './planByModel.ts';

/** An attacker's name; a simulated one is called that. */
export function nameOfAttacker(identity: Pick<ModelIdentity, 'model' | 'simulated'>): string {
  return identity.simulated
    ? vscode.l10n.t('Practice attacker (simulated)')
    : asOneLine(identity.model, 40);
}

/**
 * Shows what an attack would ask of whom, and asks whether to begin.
 *
 * @param about what is attacked and how, a line each
 */
export async function confirmAttack(
  question: string,
  button: string,
  plans: readonly ModelPlan[],
  about: readonly string[],
): Promise<boolean> {
  const lines = [...about, '', ...plans.flatMap(describeModel)];
  const options = { modal: true, detail: lines.join('\n') };
  const message = asNotification(question, 200);
  return (await vscode.window.showInformationMessage(message, options, button)) === button;
}

/** How often each response is scored, and at what temperature. */
export function scoringWords(header: AttackHeader): string {
  const { draws, temperature } = scoringOf(header);
  return vscode.l10n.t(
    'Each response is scored {0} times with the auxiliary information and once without, at temperature {1}.',
    draws,
    temperature,
  );
}

/** Whether something of it costs anything, or leaves this machine. */
export function isPaid(plans: readonly ModelPlan[]): boolean {
  return plans.some(({ identity, mostCalls }) => !identity.simulated && mostCalls > 0);
}

function describeModel(plan: ModelPlan): string[] {
  const { identity, role } = plan;
  const name =
    role === 'attacker'
      ? vscode.l10n.t('Attacker: {0}', nameOfAttacker(identity))
      : role === 'judge'
        ? vscode.l10n.t('Judge: {0}', nameOfJudge(identity))
        : vscode.l10n.t('Verifier: {0}', nameOfJudge(identity));
  const calls = vscode.l10n.t(
    'Calls: {0}',
    fromTo(counted(plan.calls), counted(Math.max(plan.calls, plan.mostCalls))),
  );
  if (identity.simulated) {
    return [name, `    ${calls}`, `    ${vscode.l10n.t('Nothing is sent or paid.')}`];
  }
  const tokens = vscode.l10n.t(
    'Tokens: about {0} of prompts, {1} of answers',
    rounded(plan.promptTokens),
    rounded(plan.completionTokens),
  );
  const cost = vscode.l10n.t('Cost: {0}', describeCost(plan));
  return [name, ...[calls, tokens, cost].map((fact) => `    ${fact}`)];
}

/** The least as estimated; the most in proportion to the most calls. */
function describeCost(plan: ModelPlan): string {
  const price = priceOf(plan.identity.model);
  if (!price) return vscode.l10n.t('not known, as its price is not in recant.prices');
  const least = costOf(plan, price);
  const most = plan.calls === 0 ? least : (least * plan.mostCalls) / plan.calls;
  const named = { ...price, currency: asOneLine(price.currency, 10) };
  return fromTo(formatMoney(least, named), formatMoney(most, named));
}

function rounded(tokens: number): string {
  return tokens.toLocaleString(vscode.env.language, { maximumSignificantDigits: 2 });
}
