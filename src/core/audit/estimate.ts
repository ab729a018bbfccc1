import type { AuditView } from './auditView.ts';
import { pairMessage, systemPrompt } from './judgePrompt.ts';
import { followUpKind } from './turns.ts';

/** What a model costs, per million tokens of prompt and of answer. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

export interface Estimate {
  /** Calls if every answer can be read, and if every one has to be asked for once more. */
  readonly calls: number;
  readonly mostCalls: number;
  /** Estimated tokens of those `calls`. */
  readonly promptTokens: number;
  readonly answerTokens: number;
}

const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false });
const charactersPerToken = 4;
/** A verdict of two to four sentences. */
const tokensPerAnswer = 150;
/** The text of a follow-up or of a repair, and the answer before it. */
const tokensPerFollowUp = 60 + tokensPerAnswer;

/** What finishing an audit takes. Tokens are estimated at four characters each. */
export function estimateRest(view: AuditView): Estimate {
  const { entry, turns, steps, callsLeft } = view;
  const open = [...turns, ...steps].filter(
    ({ status }) => status !== 'judged' && status !== 'left-out',
  );
  const shown = systemPrompt.length + pairMessage(entry.pair, entry.order).length;
  const longer = open.filter(
    ({ name, answers }) => answers.length > 0 || followUpKind(name) !== undefined,
  );
  return {
    calls: callsLeft,
    mostCalls: open.reduce((calls, { answers }) => calls + Math.max(0, 2 - answers.length), 0),
    promptTokens:
      callsLeft * Math.ceil(shown / charactersPerToken) +
      Math.min(callsLeft, longer.length) * tokensPerFollowUp,
    answerTokens: callsLeft * tokensPerAnswer,
  };
}

/** The estimate in money, such as "USD 0.0042"; undefined without a price. */
export function formatCost(
  { promptTokens, answerTokens }: Estimate,
  price: Price | undefined,
): string | undefined {
  if (!price) return undefined;
  const amount = (promptTokens * price.input + answerTokens * price.output) / 1e6;
  return `${price.currency} ${twoDigits.format(amount)}`;
}

/**
 * What one more step costs that replies to a turn `depth` steps after B1: the pair, the conversation so
 * far and one answer; twice as many calls if the answer has to be asked for once more.
 */
export function estimateStep({ entry }: AuditView, depth: number): Estimate {
  const shown = systemPrompt.length + pairMessage(entry.pair, entry.order).length;
  return {
    calls: 1,
    mostCalls: 2,
    promptTokens: Math.ceil(shown / charactersPerToken) + (depth + 1) * tokensPerFollowUp,
    answerTokens: tokensPerAnswer,
  };
}
