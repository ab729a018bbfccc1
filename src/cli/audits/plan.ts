import { asOneLine } from '../../core/escape.ts';
import { formatRange } from '../../core/formatRange.ts';
import { countLabels, describeLabels } from '../../core/labelCounts.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import {
  describeDuration,
  estimateDuration,
  longestChain,
  measuredSecondsPerCall,
} from '../../core/runs/audit/plan/duration.ts';
import { formatCost } from '../../core/runs/audit/plan/estimate.ts';
import { pairEntriesFor } from '../../core/runs/audit/plan/pairEntries.ts';
import { type Plan, planRun } from '../../core/runs/audit/plan/plan.ts';
import { evidenceName } from '../../core/runs/audit/prompts/writtenEvidence.ts';
import { type RunState, replay } from '../../core/runs/audit/runState.ts';
import { type FileArguments, readFileArguments } from '../arguments/fileArguments.ts';
import { planAttackCommand } from '../attacks/attack.ts';
import { exitCodes, type Output } from '../output.ts';
import { choosePairs, headerOf } from './fileRuns.ts';
import { identityOf } from './judge.ts';
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
  const given = await readFileArguments(args);
  const chosen = await choosePairs(given, output);
  const labels = countLabels(chosen.pairs.map(({ pair }) => pair));
  output.stdout(`human and gold: ${describeLabels(labels)}\n`);
  for (const judge of given.judges) {
    const header = headerOf(await identityOf(judge, given), given, chosen);
    const state = replay([header, ...pairEntriesFor(header, chosen.pairs)]);
    const plan = planRun(state);
    output.stdout(`${describePlan(judge, plan)}\n`);
    for (const line of describeMeans(state, plan, given)) output.stdout(`${line}\n`);
  }
  return exitCodes.done;
}

/** One judge's part of a plan in words. */
export function describePlan(judge: string, plan: Plan): string {
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
    `  about ${inTokens(plan.promptTokens)} prompt and ${inTokens(plan.answerTokens)} answer tokens`,
  ].join('\n');
}

/** What the least calls of a plan take in money, where a price is given, and in time. */
export function describeMeans(
  state: RunState,
  plan: Plan,
  given: Pick<FileArguments, 'budget' | 'writerPrice' | 'concurrency'>,
): string[] {
  const { header } = state;
  if (!header || plan.calls === 0) return [];
  const { budget, writerPrice = budget.price, concurrency } = given;
  return [
    ...describeJudging(state, header, plan, budget.price, concurrency),
    ...describeWriting(header, plan, writerPrice),
  ];
}

function describeJudging(
  state: RunState,
  header: HeaderEntry,
  plan: Plan,
  price: Price | undefined,
  concurrency: number,
): string[] {
  if (header.judge.simulated) return [];
  const duration = estimateDuration({
    calls: plan.calls + (plan.writing?.calls ?? 0),
    longestChain: longestChain(header),
    concurrency,
    secondsPerCall: measuredSecondsPerCall(state),
  });
  const cost = formatCost(plan, price);
  return [...(cost ? [`  about ${cost}`] : []), `  ${describeDuration(duration)}`];
}

/** What the model takes that writes the evidence, apart from the judge. */
function describeWriting(
  { evidence }: HeaderEntry,
  { writing }: Plan,
  price: Price | undefined,
): string[] {
  if (!evidence || !writing) return [];
  const cost = evidence.writer.simulated ? undefined : formatCost(writing, price);
  const tokens = `about ${inTokens(writing.promptTokens)} prompt and ${inTokens(writing.answerTokens)} answer tokens`;
  const name = asOneLine(evidenceName({ evidence }), 100);
  return [
    `  ${name}: ${[`${describeCalls(writing)} calls`, tokens, ...(cost ? [`about ${cost}`] : [])].join(', ')}`,
  ];
}

const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

function inTokens(tokens: number): string {
  return twoDigits.format(tokens);
}

function describeCalls({ calls, mostCalls }: Pick<Plan, 'calls' | 'mostCalls'>): string {
  return formatRange(String(calls), String(mostCalls));
}
