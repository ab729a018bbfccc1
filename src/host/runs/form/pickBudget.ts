import * as vscode from 'vscode';
import { asOneLine } from '../../../core/escape.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import type { FileChoices } from '../audit/choices.ts';
import type { SpendingLimits } from '../spending.ts';
import { askText, pickOne, type StepAnswer } from './pickWithBack.ts';

/** What a budget can limit. */
export type Limit = keyof SpendingLimits;

/** The limits on calls and on money at which an audit pauses; an empty input takes one away. */
export async function pickBudget(
  title: string,
  choices: FileChoices,
): Promise<StepAnswer<FileChoices>> {
  for (;;) {
    const limits: readonly { limit: Limit; label: string; prompt: string }[] = [
      {
        limit: 'mostCalls',
        label: vscode.l10n.t('Calls'),
        prompt: vscode.l10n.t('Pause after so many calls of each judge; empty for no limit'),
      },
      {
        limit: 'mostMoney',
        label: vscode.l10n.t('Money'),
        prompt: vscode.l10n.t(
          'Pause when each judge has cost so much, in the currency of its recant.prices; empty for no limit',
        ),
      },
    ];
    const answer = await pickOne({
      title,
      placeholder: vscode.l10n.t('Budget: the audit pauses there and can go on with more'),
      items: limits.map((item) => ({
        ...item,
        description: String(choices[item.limit] ?? vscode.l10n.t('No limit')),
      })),
    });
    if (answer === undefined || answer === 'back') return answer;
    const { limit, prompt } = answer.value;
    const amount = await askAmount(title, prompt, choices[limit], limit);
    if (amount === undefined) return undefined;
    if (amount !== 'back') return { value: withLimit(choices, limit, amount.value) };
  }
}

/** A new budget for a run that has spent its own; undefined where the user gives up. */
export async function askForMore(
  { judge }: Pick<HeaderEntry, 'judge'>,
  spent: SpendingLimits,
): Promise<SpendingLimits | undefined> {
  const title = vscode.l10n.t('Raise the budget of {0}', asOneLine(judge.model, 40));
  let limits = spent;
  for (const limit of ['mostCalls', 'mostMoney'] as const) {
    if (spent[limit] === undefined) continue;
    const prompt =
      limit === 'mostCalls'
        ? vscode.l10n.t('How many more calls before it pauses again; empty for no limit')
        : vscode.l10n.t(
            'How much more money, in the currency of its price, before it pauses again; empty for no limit',
          );
    const amount = await askAmount(title, prompt, spent[limit], limit);
    if (amount === undefined || amount === 'back') return undefined;
    limits = withLimit(limits, limit, amount.value);
  }
  return limits;
}

/** A limit, or none; asked for with the one that there is. */
export async function askAmount(
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
  if (answer === undefined || answer === 'back') return answer;
  return { value: answer.value.trim() === '' ? undefined : Number(answer.value) };
}

/** The same with another limit, or without it. */
export function withLimit<Limits extends SpendingLimits>(
  limits: Limits,
  limit: Limit,
  amount: number | undefined,
): Limits {
  return { ...limits, [limit]: amount };
}
