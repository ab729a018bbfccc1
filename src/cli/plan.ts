import {
  describeDuration,
  estimateDuration,
  longestChain,
  measuredSecondsPerCall,
} from '../core/audit/duration.ts';
import { formatCost } from '../core/audit/estimate.ts';
import { pairEntriesFor } from '../core/audit/pairEntries.ts';
import { type Plan, planRun } from '../core/audit/plan.ts';
import { type RunState, replay } from '../core/audit/runState.ts';
import { asOneLine } from '../core/escape.ts';
import { countLabels, describeLabels } from '../core/labelCounts.ts';
import { planAttackCommand } from './attack.ts';
import { type FileArguments, readFileArguments } from './fileArguments.ts';
import { choosePairs, headerOf } from './fileRuns.ts';
import { identityOf } from './judge.ts';
import { exitCodes, type Output } from './output.ts';
import { isOfSizes, planSizes } from './planSizes.ts';

/** `recant plan`: what auditing a whole file, or attacking it, would take, without asking anybody anything. */
export async function planCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  if (isOfSizes(args)) return planSizes(args, output);
  const isOfAttacks = args.some((arg) => /^--(attack|attention)(=|$)/.test(arg));
  if (isOfAttacks) return planAttackCommand(args, output, signal);
  const given = readFileArguments(args);
  const chosen = await choosePairs(given, output);
  const labels = countLabels(chosen.pairs.map(({ pair }) => pair));
  output.stdout(`human and gold: ${describeLabels(labels)}\n`);
  for (const judge of given.judges) {
    const header = headerOf(identityOf(judge, given), given, chosen);
    const state = replay([header, ...pairEntriesFor(header, chosen.pairs)]);
    const plan = planRun(state);
    output.stdout(`${describePlan(judge, plan)}\n`);
    for (const line of describeMeans(state, plan, given)) output.stdout(`${line}\n`);
  }
  return exitCodes.done;
}

/** One judge's part of a plan in words. */
export function describePlan(judge: string, plan: Plan): string {
  const tokens = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
  const pairs = `${plan.pairs} pair${plan.pairs === 1 ? '' : 's'}`;
  const head = `${asOneLine(judge, 60)}: ${pairs}${plan.presentations > plan.pairs ? ' in both orders' : ''}`;
  if (plan.calls === 0) return `${head}, all answered`;
  const byTurn = plan.byTurn.map(({ title, ...counts }) => `${title} ${describeCalls(counts)}`);
  const left = plan.openPairs < plan.pairs ? ` left for ${plan.openPairs} of them` : '';
  const mayBeShared = plan.byTurn.some(({ calls, mostCalls }) => mostCalls > 2 * calls);
  return [
    `${head}, ${describeCalls(plan)} calls${left}`,
    `  ${byTurn.join(', ')}`,
    ...(plan.sequence === undefined ? [] : [`  ${plan.sequence}`]),
    ...(mayBeShared
      ? ['  what two protocols ask alike is asked once; how often depends on the first verdicts']
      : []),
    `  about ${tokens.format(plan.promptTokens)} prompt and ${tokens.format(plan.answerTokens)} answer tokens`,
  ].join('\n');
}

/** What the least calls of a plan take in money, where a price is given, and in time. */
export function describeMeans(
  state: RunState,
  plan: Plan,
  { budget: { price }, concurrency }: Pick<FileArguments, 'budget' | 'concurrency'>,
): string[] {
  const { header } = state;
  if (!header || header.judge.simulated || plan.calls === 0) return [];
  const duration = estimateDuration({
    calls: plan.calls,
    longestChain: longestChain(header),
    concurrency,
    secondsPerCall: measuredSecondsPerCall(state),
  });
  const cost = formatCost(plan, price);
  return [...(cost ? [`  about ${cost}`] : []), `  ${describeDuration(duration)}`];
}

function describeCalls({ calls, mostCalls }: Pick<Plan, 'calls' | 'mostCalls'>): string {
  return `${calls} to ${mostCalls}`;
}
