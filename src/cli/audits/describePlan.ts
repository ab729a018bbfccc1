import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { recordNoun } from '../../core/judges/recordNoun.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { asksForReasoning } from '../../core/runs/audit/plan/answerTokens.ts';
import { longestChain, measuredSecondsPerCall } from '../../core/runs/audit/plan/callTimes.ts';
import type { Plan } from '../../core/runs/audit/plan/plan.ts';
import { describeRange, planRange } from '../../core/runs/audit/plan/planRange.ts';
import { evidenceName } from '../../core/runs/audit/prompts/writtenEvidence.ts';
import type { RunState } from '../../core/runs/audit/runState.ts';
import { describeStated, recordOptions } from '../../core/runs/options.ts';
import { formatCost, type Price } from '../../core/runs/plan/cost.ts';
import { describeDuration, estimateDuration } from '../../core/runs/plan/duration.ts';
import { type Cost, plannedCost } from '../../core/runs/spending.ts';
import { counted } from '../../core/words/counted.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { formatRange } from '../../core/words/formatRange.ts';
import type { GivenTo } from '../options/forms.ts';
import { inTokens } from '../runs/outcome.ts';

type Means = Pick<GivenTo<'planFile'>, 'price' | 'writerPrice' | 'concurrency'>;

/** Describes the remaining calls of a run, with the minimum cost and time. */
export function describePlan(judge: string, state: RunState, plan: Plan, means: Means): string[] {
  return [
    ...describeQuestions(judge, plan, state.header),
    ...describeMeans(state, plan, means),
    ...describeExpected(state, plan, means),
  ];
}

/** Describes the final tokens and cost expected from the answers so far; empty if too few. */
export function describeExpected(
  state: RunState,
  plan: Plan,
  { price }: Pick<Means, 'price'>,
): string[] {
  const range = state.header?.judge.simulated ? undefined : planRange(state, plan);
  return range ? describeRange(range, price).map((line) => `  ${line}`) : [];
}

/** Returns the minimum cost of the remaining calls, for each model that may cost money. */
export function plannedCosts(
  { header }: RunState,
  plan: Plan,
  { price, writerPrice }: Pick<Means, 'price' | 'writerPrice'>,
): readonly Cost[] {
  const { writing } = plan;
  const isWritten = writing && header?.evidence?.writer.simulated === false;
  return [
    ...(plan.calls > 0 && header?.judge.simulated === false ? [plannedCost(plan, price)] : []),
    ...(isWritten && writing.calls > 0 ? [plannedCost(writing, writerPrice)] : []),
  ];
}

function describeQuestions(judge: string, plan: Plan, header: RunState['header']): string[] {
  const { kind } = definitionOf(header ?? {});
  const limits = describeStated(recordOptions, header ?? {});
  const few = limits.length === 0 ? '' : ` (${limits.join(', ')})`;
  const pairs = `${counted(plan.pairs, recordNoun([kind]))}${few}`;
  const head = `${asOneLine(judge, 60)}: ${pairs}${plan.presentations > plan.pairs ? ' in both orders' : ''}`;
  if (plan.calls === 0) return [`${head}, all answered`];
  const byArm = plan.byStage.map(({ stage, ...counts }) => `${stage} ${describeCalls(counts)}`);
  const left = plan.openPairs < plan.pairs ? ` left for ${plan.openPairs} of them` : '';
  const mayBeShared = plan.byStage.some(({ calls, mostCalls }) => mostCalls > 2 * calls);
  return [
    `${head}, ${describeCalls(plan)} calls${left}`,
    `  ${byArm.join(', ')}`,
    ...(plan.sequence === undefined ? [] : [`  ${plan.sequence}`]),
    ...(mayBeShared
      ? ['  requests shared by protocols are sent once; their number depends on the first verdicts']
      : []),
    `  ${inTokens(plan)}`,
  ];
}

/** Describes tokens and time, and cost if a price is known. */
function describeMeans(state: RunState, plan: Plan, means: Means): string[] {
  const { header } = state;
  if (!header || plan.calls === 0) return [];
  const { price, writerPrice, concurrency } = means;
  const writing = describeWriting(header, plan, writerPrice);
  if (header.judge.simulated) return writing;
  const duration = estimateDuration({
    calls: plan.calls + (plan.writing?.calls ?? 0),
    longestChain: longestChain(header),
    concurrency,
    secondsPerCall: measuredSecondsPerCall(state),
  });
  const cost = formatCost(plan, price);
  return [
    ...(cost ? [`  about ${cost}`] : []),
    ...(asksForReasoning(header)
      ? ['  hidden reasoning comes on top; its length is unknown before the first answers']
      : []),
    `  ${describeDuration(duration)}`,
    ...writing,
  ];
}

/** Describes the calls of the model that writes the evidence. */
function describeWriting(
  { evidence }: HeaderEntry,
  { writing }: Plan,
  price: Price | undefined,
): string[] {
  if (!evidence || !writing) return [];
  const cost = evidence.writer.simulated ? undefined : formatCost(writing, price);
  const name = asOneLine(evidenceName({ evidence }), 100);
  return [
    `  ${name}: ${[`${describeCalls(writing)} calls`, inTokens(writing), ...(cost ? [`about ${cost}`] : [])].join(', ')}`,
  ];
}

function describeCalls({ calls, mostCalls }: Pick<Plan, 'calls' | 'mostCalls'>): string {
  return formatRange(String(calls), String(mostCalls));
}
