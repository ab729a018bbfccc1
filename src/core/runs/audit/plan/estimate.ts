import { pairMessage, systemPrompt } from '../prompts/judgePrompt.ts';
import { followUpKind, type TurnName, turnId } from '../turns.ts';
import type { AuditView } from '../views/auditView.ts';
import { costOf, estimatedTokens, formatMoney, type Price } from './cost.ts';
import { plannedTurns } from './plannedTurns.ts';

export interface Estimate {
  /**
   * Least calls: every answer can be read, and all that two protocols can share is shared. An answer that
   * stays unreadable in B1 or in a sequence takes fewer still, because nothing follows it.
   */
  readonly calls: number;
  /** Most calls: nothing is shared that may not be, and every answer is asked for once more. */
  readonly mostCalls: number;
  /** Estimated tokens of those `calls`. */
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** A verdict of two to four sentences. */
const tokensPerAnswer = 150;
/** The text of a follow-up or of a repair, and the answer before it. */
const tokensPerFollowUp = 60 + tokensPerAnswer;

/** Follow-ups that are asked only if B1's verdict leaves two protocols with different targets. */
export function turnsPerhapsAsked({ header, entry, turns }: AuditView): TurnName[] {
  const baseline = turns.find(({ name }) => name.arm === 'baseline');
  if (header.purpose === 'session' || baseline?.judgment) return [];
  const sure = new Set(turns.map(({ id }) => id));
  const most = plannedTurns(header, entry.target, entry.target);
  return most.map(({ name }) => name).filter((name) => !sure.has(turnId(name)));
}

/** What finishing an audit takes. Tokens are estimated at four characters each. */
export function estimateRest(view: AuditView): Estimate {
  const { entry, turns, steps, callsLeft } = view;
  const open = [...turns, ...steps].filter(
    ({ status }) => status !== 'judged' && status !== 'left-out',
  );
  const shown = estimatedTokens(systemPrompt + pairMessage(entry.pair, entry.order));
  const longer = open.filter(
    ({ name, answers }) => answers.length > 0 || followUpKind(name) !== undefined,
  );
  const stepsBefore = open.map(({ name, answers }) =>
    name.arm === 'sequence' && answers.length === 0 ? Number(name.step) - 1 : 0,
  );
  return {
    calls: callsLeft,
    mostCalls:
      open.reduce((calls, { answers }) => calls + Math.max(0, 2 - answers.length), 0) +
      2 * turnsPerhapsAsked(view).length,
    promptTokens:
      callsLeft * shown +
      (Math.min(callsLeft, longer.length) + sum(stepsBefore)) * tokensPerFollowUp,
    answerTokens: callsLeft * tokensPerAnswer,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The estimate in money, such as "USD 0.0042"; undefined without a price. */
export function formatCost(
  { promptTokens, answerTokens }: Estimate,
  price: Price | undefined,
): string | undefined {
  if (!price) return undefined;
  return formatMoney(costOf({ promptTokens, completionTokens: answerTokens }, price), price);
}

/**
 * What one more step costs that replies to a turn `depth` steps after B1: the pair, the conversation so
 * far and one answer; twice as many calls if the answer has to be asked for once more.
 */
export function estimateStep({ entry }: AuditView, depth: number): Estimate {
  const shown = estimatedTokens(systemPrompt + pairMessage(entry.pair, entry.order));
  return {
    calls: 1,
    mostCalls: 2,
    promptTokens: shown + (depth + 1) * tokensPerFollowUp,
    answerTokens: tokensPerAnswer,
  };
}
