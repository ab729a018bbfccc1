import { estimatedTokens } from '../../../journal/estimatedUsage.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { renderMessages } from '../../../judges/render.ts';
import { followUpKind, type TurnName, turnId } from '../../../words/turns.ts';
import { type Estimate, estimateOf, type PlannedCalls, totalOf } from '../../plan/planTally.ts';
import type { AuditView } from '../views/auditView.ts';
import { turnTitle } from '../views/turnTitle.ts';
import { tokensPerAnswerOf } from './answerTokens.ts';
import { plannedTurns } from './plannedTurns.ts';

/** Minimum number of tokens of the messages that show a pair, for a prompt cache to serve them. */
const leastCached = 1024;

/** Estimated tokens of the text of a follow-up or a repair. */
const tokensPerRequest = 60;

/**
 * Returns the follow-ups that are asked only if two protocols have different targets after B1's
 * verdict.
 */
function turnsPerhapsAsked({ header, entry, turns }: AuditView): TurnName[] {
  const baseline = turns.find(({ name }) => name.arm === 'baseline');
  if (header.purpose === 'session' || baseline?.judgment) return [];
  const sure = new Set(turns.map(({ id }) => id));
  const most = plannedTurns(header, entry.target, entry.target);
  return most.map(({ name }) => name).filter((name) => !sure.has(turnId(name)));
}

/** Calls of the judge about one pair, by the title of their turn. */
type JudgeCalls = PlannedCalls<string, 'judge'>;

/**
 * Yields the calls to the judge that an audit still needs, with tokens at four characters each.
 */
export function* judgeCalls(view: AuditView): Generator<JudgeCalls> {
  const model = 'judge';
  const shown = tokensShown(view);
  const tokensPerAnswer = tokensPerAnswerOf(view);
  const resent = tokensResent(view);
  const toAsk = new Set(view.toAsk);
  const served = shown >= leastCached ? shown : 0;
  for (const { id, name, title, answers, status } of [...view.turns, ...view.steps]) {
    if (status === 'judged' || status === 'left-out') continue;
    const calls = Number(toAsk.has(id));
    const isLonger = answers.length > 0 || followUpKind(name) !== undefined;
    const stepsBefore = name.arm === 'sequence' && answers.length === 0 ? Number(name.step) - 1 : 0;
    const before = (Number(isLonger) + stepsBefore) * (tokensPerRequest + resent);
    yield {
      ...{ stage: title, model, leastCalls: calls, calls },
      mostCalls: Math.max(0, 2 - answers.length),
      tokens: () => ({
        promptTokens: shown + before,
        completionTokens: tokensPerAnswer,
        cachedTokens: name.arm === 'baseline' ? 0 : served,
      }),
    };
  }
  for (const name of turnsPerhapsAsked(view)) {
    const tokens = () => ({ promptTokens: shown, completionTokens: tokensPerAnswer });
    yield { stage: turnTitle(name), model, leastCalls: 0, calls: 0, mostCalls: 2, tokens };
  }
}

/** Estimates the calls to the judge that an audit still needs. */
export function estimateRest(view: AuditView): Estimate {
  return totalOf(Array.from(judgeCalls(view), estimateOf));
}

/**
 * Returns the estimated tokens of an answer that is sent again, as part of a conversation: at most
 * the longest so far, because any log may hold one of any length.
 */
function tokensResent(view: AuditView): number {
  const answers = [...view.turns, ...view.steps].flatMap((turn) => turn.answers);
  const longest = answers.reduce((most, text) => (text.length > most.length ? text : most), '');
  return Math.max(tokensPerAnswerOf(view), estimatedTokens(longest));
}

/** Returns the estimated tokens of the messages that show a pair. */
function tokensShown({ header, entry }: AuditView): number {
  const messages = renderMessages(definitionOf(header), entry.pair, entry.order);
  return estimatedTokens(messages.map(({ content }) => content).join(''));
}

/**
 * Estimates one more step that replies to a turn `depth` steps after B1: the pair, the conversation
 * so far and one answer; twice the calls if the answer needs a repair.
 *
 * @param ownTexts texts of the conversation and the step that are not built-in wordings
 */
export function estimateStep(
  view: AuditView,
  depth: number,
  ownTexts: readonly string[] = [],
): Estimate {
  const tokensPerAnswer = tokensPerAnswerOf(view);
  const longer = ownTexts.map((text) => Math.max(0, estimatedTokens(text) - tokensPerRequest));
  return {
    leastCalls: 1,
    calls: 1,
    mostCalls: 2,
    promptTokens:
      tokensShown(view) +
      (depth + 1) * (tokensPerRequest + tokensResent(view)) +
      longer.reduce((sum, tokens) => sum + tokens, 0),
    answerTokens: tokensPerAnswer,
  };
}
