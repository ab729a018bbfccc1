import { type Plan, planRun } from '../core/audit/plan.ts';
import { replay } from '../core/audit/runState.ts';
import { asOneLine } from '../core/escape.ts';
import { readFileArguments } from './fileArguments.ts';
import { choosePairs, entriesFor, headerOf } from './fileRuns.ts';
import { identityOf } from './judge.ts';
import { exitCodes, type Output } from './output.ts';

/** `recant plan`: what auditing a whole file would take, without asking anybody anything. */
export async function planCommand(args: readonly string[], output: Output): Promise<number> {
  const given = readFileArguments(args);
  const chosen = await choosePairs(given, output);
  for (const judge of given.judges) {
    const header = headerOf(identityOf(judge, given), given, chosen);
    const plan = planRun(replay([header, ...entriesFor(header, chosen.pairs)]));
    output.stdout(`${describePlan(judge, plan)}\n`);
  }
  return exitCodes.done;
}

/** One judge's part of a plan in words. */
export function describePlan(judge: string, plan: Plan): string {
  const tokens = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
  const head = `${asOneLine(judge, 60)}: ${plan.pairs} pairs`;
  if (plan.calls === 0) return `${head}, all answered`;
  const byTurn = Object.entries(plan.byTurn).map(([title, calls]) => `${title} ${calls}`);
  const left = plan.openPairs < plan.pairs ? ` left for ${plan.openPairs} of them` : '';
  return [
    `${head}, ${plan.calls} to ${plan.mostCalls} calls${left}`,
    `  ${byTurn.join(', ')}`,
    `  about ${tokens.format(plan.promptTokens)} prompt and ${tokens.format(plan.answerTokens)} answer tokens`,
  ].join('\n');
}
