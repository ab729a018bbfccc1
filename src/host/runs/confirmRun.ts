import * as vscode from 'vscode';
import { modelName } from '../../core/judges/judgeName.ts';
import { costOf, costRange, formatMoney } from '../../core/runs/plan/cost.ts';
import { type Duration, describeDuration, describeSeconds } from '../../core/runs/plan/duration.ts';
import type { Estimate } from '../../core/runs/plan/planTally.ts';
import { asNotification, asOneLine } from '../../core/words/escape.ts';
import { groupBy, sumOf } from '../../core/words/groupBy.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { priceOf } from '../settings.ts';
import { counted, describeBudget, fromTo } from './form/choiceWords.ts';
import type { SpendingLimits } from './spending.ts';

/** Remaining calls of one model. */
export interface PlannedModel extends Estimate {
  readonly identity: ModelIdentity;
  /** Heading of its lines: its name, with its role if there are several models. */
  readonly title: string;
  readonly duration?: Duration;
  /** Limit of an answer in tokens that the run states. */
  readonly answerLimit?: number | undefined;
  /** Whether its settings ask for hidden reasoning, which the estimate leaves out. */
  readonly asksForReasoning?: boolean;
}

/** Lines shown above and below those of the models. */
interface PlanLines {
  readonly about: readonly string[];
  readonly details?: readonly string[];
}

/** Shows the planned calls and asks for confirmation. */
export async function confirmRun(
  question: string,
  button: string,
  models: readonly PlannedModel[],
  lines: PlanLines,
): Promise<boolean> {
  const options = { modal: true, detail: describePlan(models, lines) };
  const message = asNotification(question, 200);
  return (await vscode.window.showInformationMessage(message, options, button)) === button;
}

/** Returns the planned calls as text in lines. */
export function describePlan(
  models: readonly PlannedModel[],
  { about, details = [] }: PlanLines,
): string {
  const lines = [...about, '', ...models.flatMap(describeModel)];
  return [...lines, ...(details.length > 0 ? ['', ...details] : [])].join('\n');
}

/** Whether any call costs money or leaves this machine. */
export function isPaid(models: readonly PlannedModel[]): boolean {
  return models.some(({ identity, mostCalls }) => !identity.simulated && mostCalls > 0);
}

/**
 * Returns the line with the limits at which the run pauses; none if no call is paid.
 *
 * @param who scope of the limits if there are several, such as "each judge"
 */
export function describeLimits(
  models: readonly PlannedModel[],
  limits: SpendingLimits,
  who?: string,
): string[] {
  if (models.every(({ identity }) => identity.simulated)) return [];
  const budget = describeBudget(limits);
  return [
    who === undefined
      ? vscode.l10n.t('Budget from now on: {0}', budget)
      : vscode.l10n.t('Budget of {0} from now on: {1}', who, budget),
  ];
}

/** Returns the minimum and maximum number of calls, such as "12 to 24". */
export function describeCalls({ calls, mostCalls }: Pick<Estimate, 'calls' | 'mostCalls'>): string {
  return fromTo(counted(calls), counted(Math.max(calls, mostCalls)));
}

/** Throws if a spending limit can't be enforced because a model's price is unknown. */
export function requirePrices(
  models: readonly PlannedModel[],
  { mostMoney }: SpendingLimits,
): void {
  if (mostMoney === undefined) return;
  const unpriced = models.find(
    ({ identity: { simulated, model } }) => !simulated && !priceOf(model),
  );
  if (!unpriced) return;
  throw new Error(
    vscode.l10n.t(
      'A budget in money needs the price of {0}: add it to recant.prices, or remove the limit.',
      modelName(unpriced.identity),
    ),
  );
}

function describeModel(plan: PlannedModel): string[] {
  const { identity, title, duration, asksForReasoning } = plan;
  const calls = vscode.l10n.t('Calls: {0}', describeCalls(plan));
  const facts = identity.simulated
    ? [calls, vscode.l10n.t('Nothing is sent or paid.')]
    : [
        calls,
        vscode.l10n.t(
          'Tokens: about {0} of prompts, {1} of answers',
          rounded(plan.promptTokens),
          rounded(plan.answerTokens),
        ),
        vscode.l10n.t('Cost: {0}', describeCost(plan)),
        ...describeLimit(plan),
        ...describePlace(identity),
        ...(asksForReasoning
          ? [
              vscode.l10n.t(
                'Hidden reasoning comes on top. Its length is unknown before the first answers.',
              ),
            ]
          : []),
        ...(duration ? [vscode.l10n.t('Time: {0}', describeDuration(duration))] : []),
      ];
  return [title, ...facts.map((fact) => `    ${fact}`)];
}

/** Says where requests go; a log decides this for a run that it continues. */
function describePlace({ endpoint }: ModelIdentity): string[] {
  return /^https?:/.test(endpoint) ? [vscode.l10n.t('Sent to {0}', asOneLine(endpoint, 200))] : [];
}

/**
 * Describes the cost: the estimated minimum, and a maximum scaled to the maximum number of calls.
 */
function describeCost(plan: PlannedModel): string {
  return priceOf(plan.identity.model)
    ? costOfAll([plan])
    : vscode.l10n.t('not known, as its price is not in recant.prices');
}

/** Describes the cost of models, in each of their currencies. */
function costOfAll(models: readonly PlannedModel[]): string {
  const costs = models.map((plan) => {
    const price = priceOf(plan.identity.model);
    if (!price) return undefined;
    const { calls, mostCalls } = plan;
    const { least, most } = costRange(plan, price);
    const scaled = calls === 0 ? most : (most * mostCalls) / calls;
    return { least, most: scaled, currency: asOneLine(price.currency, 10) };
  });
  if (costs.includes(undefined)) return vscode.l10n.t('cost not known');
  const known = costs.filter((cost) => cost !== undefined);
  return [...groupBy(known, ({ currency }) => currency)]
    .map(([currency, same]) => {
      const inAll = (of: 'least' | 'most') =>
        formatMoney(
          sumOf(same, (cost) => cost[of]),
          { currency },
        );
      return fromTo(inAll('least'), inAll('most'));
    })
    .join(' + ');
}

/**
 * Describes calls, cost and time of all models, such as "72 to 216 calls, EUR 1.20 to EUR 3.60,
 * about 12 min". Models are asked at the same time unless they are at one endpoint.
 */
export function describeInBrief(models: readonly PlannedModel[]): string {
  const calls = sumOf(models, (one) => one.calls);
  const mostCalls = sumOf(models, (one) => Math.max(one.calls, one.mostCalls));
  const paid = models.filter(({ identity }) => !identity.simulated);
  const seconds = [...groupBy(paid, ({ identity }) => identity.endpoint).values()].map((same) =>
    sumOf(same, ({ duration }) => duration?.seconds ?? 0),
  );
  const longest = Math.max(0, ...seconds);
  return [
    vscode.l10n.t('{0} calls', describeCalls({ calls, mostCalls })),
    paid.length === 0 ? vscode.l10n.t('nothing to pay') : costOfAll(paid),
    ...(longest > 0 ? [describeSeconds(longest)] : []),
  ].join(', ');
}

/** Describes the limit of an answer, and what all answers of that length would cost. */
function describeLimit({ answerLimit, identity, ...plan }: PlannedModel): string[] {
  if (answerLimit === undefined) return [];
  const limit = answerLimit.toLocaleString(vscode.env.language);
  const price = priceOf(identity.model);
  if (!price) return [vscode.l10n.t('Limit of an answer: {0} tokens', limit)];
  const { promptTokens, calls, mostCalls } = plan;
  const prompts = calls === 0 ? promptTokens : (promptTokens * mostCalls) / calls;
  const usage = { promptTokens: prompts, completionTokens: mostCalls * answerLimit };
  const named = { ...price, currency: asOneLine(price.currency, 10) };
  return [
    vscode.l10n.t(
      'Limit of an answer: {0} tokens; if every answer is that long, up to {1}',
      limit,
      formatMoney(costOf(usage, price), named),
    ),
  ];
}

function rounded(tokens: number): string {
  return tokens.toLocaleString(vscode.env.language, { maximumSignificantDigits: 2 });
}
