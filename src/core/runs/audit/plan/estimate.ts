import { definitionOf } from '../../../judges/defaultJudge.ts';
import { renderMessages } from '../../../judges/render.ts';
import { followUpKind, type TurnName, turnId } from '../turns.ts';
import type { AuditView } from '../views/auditView.ts';
import { tokensPerAnswerOf } from './answerTokens.ts';
import { costOf, estimatedTokens, formatMoney, type Price } from './cost.ts';
import { plannedTurns } from './plannedTurns.ts';

export interface Estimate {
  /**
   * Minimum number of calls, if every answer is readable and two protocols share as much as
   * possible. An answer that stays unreadable in B1 or in a sequence needs even fewer, because
   * nothing follows it.
   */
  readonly calls: number;
  /**
   * Maximum number of calls, if protocols share as little as possible and every answer needs a
   * repair.
   */
  readonly mostCalls: number;
  /** Estimated tokens of `calls`. */
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** Estimated tokens of the text of a follow-up or a repair. */
const tokensPerRequest = 60;

/**
 * Returns the follow-ups that are asked only if two protocols have different targets after B1's
 * verdict.
 */
export function turnsPerhapsAsked({ header, entry, turns }: AuditView): TurnName[] {
  const baseline = turns.find(({ name }) => name.arm === 'baseline');
  if (header.purpose === 'session' || baseline?.judgment) return [];
  const sure = new Set(turns.map(({ id }) => id));
  const most = plannedTurns(header, entry.target, entry.target);
  return most.map(({ name }) => name).filter((name) => !sure.has(turnId(name)));
}

/**
 * Estimates the calls and tokens that an audit still needs, at four characters per token of the
 * messages.
 */
export function estimateRest(view: AuditView): Estimate {
  const { turns, steps, callsLeft } = view;
  const open = [...turns, ...steps].filter(
    ({ status }) => status !== 'judged' && status !== 'left-out',
  );
  const shown = tokensShown(view);
  const tokensPerAnswer = tokensPerAnswerOf(view);
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
      (Math.min(callsLeft, longer.length) + sum(stepsBefore)) *
        (tokensPerRequest + tokensPerAnswer),
    answerTokens: callsLeft * tokensPerAnswer,
  };
}

/** Returns the estimated tokens of the messages that show a pair. */
function tokensShown({ header, entry }: AuditView): number {
  const messages = renderMessages(definitionOf(header), entry.pair, entry.order);
  return estimatedTokens(messages.map(({ content }) => content).join(''));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Formats the estimated cost, such as "USD 0.0042"; returns undefined without a price. */
export function formatCost(
  { promptTokens, answerTokens }: Estimate,
  price: Price | undefined,
): string | undefined {
  if (!price) return undefined;
  return formatMoney(costOf({ promptTokens, completionTokens: answerTokens }, price), price);
}

/**
 * Estimates one more step that replies to a turn `depth` steps after B1: the pair, the conversation
 * so far and one answer; twice the calls if the answer needs a repair.
 */
export function estimateStep(view: AuditView, depth: number): Estimate {
  const tokensPerAnswer = tokensPerAnswerOf(view);
  return {
    calls: 1,
    mostCalls: 2,
    promptTokens: tokensShown(view) + (depth + 1) * (tokensPerRequest + tokensPerAnswer),
    answerTokens: tokensPerAnswer,
  };
}
