import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import { costOf, formatMoney } from '../../../core/runs/audit/plan/cost.ts';
import {
  describeDuration,
  estimateDuration,
  longestChain,
} from '../../../core/runs/audit/plan/duration.ts';
import type { Estimate } from '../../../core/runs/audit/plan/estimate.ts';
import type { Plan } from '../../../core/runs/audit/plan/plan.ts';
import { priceOf, readSetting } from '../../settings.ts';
import { aimTitles, counted, describeBudget, fromTo, nameOfJudge } from '../form/choiceWords.ts';
import { isSimulated, type SpendingLimits } from '../spending.ts';
import type { UnfinishedRun } from '../unfinishedRuns.ts';

/** A judge's part of a plan. */
export interface JudgePlan {
  readonly header: HeaderEntry;
  readonly plan: Plan;
}

/**
 * Shows what new runs would take and asks whether to begin them.
 *
 * @param about what is asked about which pairs, a line each
 * @param folder where the logs go
 */
export async function confirmPlan(
  runs: readonly JudgePlan[],
  about: readonly string[],
  folder: string,
  limits: SpendingLimits,
): Promise<boolean> {
  const [first] = runs;
  if (!first) return false;
  const question = vscode.l10n.t('Audit {0}?', asOneLine(first.header.dataset.name, 80));
  return ask(question, vscode.l10n.t('Start'), [
    ...about,
    '',
    ...runs.flatMap(describeAsked),
    '',
    describeArms(first.plan),
    ...describeLimits(runs, limits),
    vscode.l10n.t('Run logs, with prompts and answers: {0}', asOneLine(folder, 200)),
  ]);
}

/** The same for what a begun run still takes. */
export async function confirmResume(run: UnfinishedRun, limits: SpendingLimits): Promise<boolean> {
  const { pairs, openPairs } = run.plan;
  const question = vscode.l10n.t('Resume {0}?', asOneLine(run.header.dataset.name, 80));
  return ask(question, vscode.l10n.t('Resume'), [
    vscode.l10n.t(
      '{0} of {1} pairs are done; what was answered is not asked again.',
      counted(pairs - openPairs),
      counted(pairs),
    ),
    '',
    ...describeAsked(run),
    '',
    describeArms(run.plan),
    ...describeSequence(run),
    ...describeLimits([run], limits),
  ]);
}

async function ask(question: string, button: string, lines: readonly string[]): Promise<boolean> {
  const options = { modal: true, detail: lines.join('\n') };
  const message = asNotification(question, 200);
  return (await vscode.window.showInformationMessage(message, options, button)) === button;
}

function describeAsked(run: JudgePlan): string[] {
  return [...describeJudge(run), ...describeWriter(run)];
}

/** The same for the model that writes the evidence, apart from the judge. */
function describeWriter({ header: { evidence }, plan: { writing } }: JudgePlan): string[] {
  if (!evidence || !writing) return [];
  const { writer } = evidence;
  const name = writer.simulated
    ? vscode.l10n.t('Evidence written by the practice writer (simulated)')
    : vscode.l10n.t('Evidence written by {0}', asOneLine(writer.model, 40));
  const calls = vscode.l10n.t('Calls: {0}', callsOf(writing));
  const facts = writer.simulated ? [calls] : [calls, ...describePrice(writer.model, writing)];
  return [name, ...facts.map((fact) => `    ${fact}`)];
}

/** A judge's calls, tokens, money and time; those of a simulated judge are called that. */
function describeJudge({ header, plan }: JudgePlan): string[] {
  const { judge } = header;
  const name = nameOfJudge(judge);
  const calls = vscode.l10n.t('Calls: {0}', callsOf(plan));
  if (judge.simulated) {
    return [name, `    ${calls}`, `    ${vscode.l10n.t('Nothing is sent or paid.')}`];
  }
  const concurrency = readSetting('concurrency');
  const duration = estimateDuration({
    calls: plan.calls + (plan.writing?.calls ?? 0),
    longestChain: longestChain(header),
    concurrency,
  });
  const facts = [
    calls,
    ...describePrice(judge.model, plan),
    vscode.l10n.t('Time: {0}', describeDuration(duration)),
  ];
  return [name, ...facts.map((fact) => `    ${fact}`)];
}

function describePrice(model: string, plan: Estimate): string[] {
  return [
    vscode.l10n.t(
      'Tokens: about {0} of prompts, {1} of answers',
      rounded(plan.promptTokens),
      rounded(plan.answerTokens),
    ),
    vscode.l10n.t('Cost: {0}', describeCost(model, plan)),
  ];
}

/** The least as estimated; the most in proportion to the most calls. */
function describeCost(model: string, plan: Estimate): string {
  const price = priceOf(model);
  if (!price) return vscode.l10n.t('not known, as its price is not in recant.prices');
  const { promptTokens, answerTokens: completionTokens, calls, mostCalls } = plan;
  const least = costOf({ promptTokens, completionTokens }, price);
  const most = calls === 0 ? least : (least * mostCalls) / calls;
  const named = { ...price, currency: asOneLine(price.currency, 10) };
  return fromTo(formatMoney(least, named), formatMoney(most, named));
}

function describeArms({ byTurn }: Plan): string {
  const arms = byTurn.map((turn) => `${turn.title} ${callsOf(turn)}`);
  return vscode.l10n.t('Calls by arm: {0}', arms.join(' · '));
}

/** What the sequence of a begun run favors. */
function describeSequence({ header: { multiStep } }: JudgePlan): string[] {
  return multiStep ? [vscode.l10n.t('Multi-step in favor of: {0}', aimTitles[multiStep.aim])] : [];
}

function describeLimits(runs: readonly JudgePlan[], limits: SpendingLimits): string[] {
  if (runs.every(({ header }) => isSimulated(header))) return [];
  const budget = describeBudget(limits);
  return [
    runs.length > 1
      ? vscode.l10n.t('Budget of each judge from now on: {0}', budget)
      : vscode.l10n.t('Budget from now on: {0}', budget),
  ];
}

function callsOf({ calls, mostCalls }: Pick<Estimate, 'calls' | 'mostCalls'>): string {
  return fromTo(counted(calls), counted(mostCalls));
}

function rounded(tokens: number): string {
  return tokens.toLocaleString(vscode.env.language, { maximumSignificantDigits: 2 });
}
