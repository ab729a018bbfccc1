import * as vscode from 'vscode';
import { asOneLine } from '../../../core/words/escape.ts';
import type { SpendingLimits } from '../spending.ts';
import { askText, pickOne, type StepAnswer } from './pickWithBack.ts';
import { mapAnswer } from './settingRow.ts';

/** Property that a budget can limit. */
type Limit = keyof SpendingLimits;

const limits = ['mostCalls', 'mostMoney'] as const;
const labels: Readonly<Record<Limit, string>> = {
  mostCalls: vscode.l10n.t('Calls'),
  mostMoney: vscode.l10n.t('Money'),
};
const prompts: Readonly<Record<Limit, (who: string) => string>> = {
  mostCalls: (who) => vscode.l10n.t('Calls of {0} before it pauses; empty for no limit', who),
  mostMoney: (who) =>
    vscode.l10n.t(
      'Cost of {0} before it pauses, in the currency of its recant.prices; empty for no limit',
      who,
    ),
};
const promptsForMore: Readonly<Record<Limit, string>> = {
  mostCalls: vscode.l10n.t('How many more calls before it pauses again; empty for no limit'),
  mostMoney: vscode.l10n.t(
    'How much more money, in the currency of its price, before it pauses again; empty for no limit',
  ),
};

/**
 * Asks for a limit on calls or on money at which a run pauses; an empty input removes it.
 *
 * @param who scope of the limits, such as "each judge"
 */
export async function pickBudget<Choices extends SpendingLimits>(
  title: string,
  choices: Choices,
  who: string,
): Promise<StepAnswer<Choices>> {
  for (;;) {
    const answer = await pickOne({
      title,
      placeholder: vscode.l10n.t('Budget: the run pauses there and can be resumed with more'),
      items: limits.map((value) => ({
        label: labels[value],
        description: String(choices[value] ?? vscode.l10n.t('No limit')),
        value,
      })),
    });
    if (answer === undefined || answer === 'back') return answer;
    const limit = answer.value.value;
    const amount = await askAmount(title, prompts[limit](who), choices[limit], limit);
    if (amount !== 'back') {
      return mapAnswer(amount, (value) => ({ ...choices, [limit]: value }));
    }
  }
}

/** Asks for a new budget when one is spent; undefined if the user cancels. */
export async function askForMore(
  model: string,
  spent: SpendingLimits,
): Promise<SpendingLimits | undefined> {
  const title = vscode.l10n.t('Raise the budget of {0}', asOneLine(model, 40));
  let raised = spent;
  for (const limit of limits) {
    if (spent[limit] === undefined) continue;
    const amount = await askAmount(title, promptsForMore[limit], spent[limit], limit);
    if (amount === undefined || amount === 'back') return undefined;
    raised = { ...raised, [limit]: amount.value };
  }
  return raised;
}

/** Asks for a limit, showing the current one; undefined for none. */
async function askAmount(
  title: string,
  prompt: string,
  current: number | undefined,
  limit: Limit,
): Promise<StepAnswer<number | undefined>> {
  const isWhole = limit === 'mostCalls';
  const answer = await askText({
    title,
    prompt,
    value: current === undefined ? '' : String(current),
    problemWith: (text) => {
      const amount = Number(text);
      if (text.trim() === '') return undefined;
      if (isWhole && !Number.isSafeInteger(amount)) return vscode.l10n.t('Enter a whole number.');
      return amount > 0 && Number.isFinite(amount)
        ? undefined
        : vscode.l10n.t('Enter a number above 0.');
    },
  });
  return mapAnswer(answer, (text) => (text.trim() === '' ? undefined : Number(text)));
}
