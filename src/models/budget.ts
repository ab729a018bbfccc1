import {
  type CancelSignal,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  ModelError,
  type ModelErrorReason,
  type Usage,
} from '../core/ports.ts';
import type { Price } from '../core/runs/plan/cost.ts';
import { costOf, estimatedTokens, formatMoney } from '../core/runs/plan/cost.ts';

/** The user's limits. A limit on money requires the models' prices. */
interface BudgetLimits {
  readonly calls?: number | undefined;
  readonly cost?: { readonly limit: number; readonly price: Price } | undefined;
}

interface Spent {
  /** Number of calls sent, including repeated attempts. */
  readonly calls: number;
  /** In the price's currency; 0 without a price. */
  readonly cost: number;
  /** Number of calls without reported usage, whose cost is estimated. */
  readonly estimated: number;
}

export interface Budget {
  /**
   * Wraps a model to enforce the limits: beyond them, a call rejects with ModelError 'budget' and
   * is not sent.
   *
   * @param ownPrice price of this model if it differs, in the same currency
   */
  bound(model: ChatModel, ownPrice?: Price): ChatModel;
  spent(): Spent;
}

/** Failures that endpoints do not charge for, unless part of an answer arrived. */
const unpaid: readonly ModelErrorReason[] = [
  'key-needed',
  'unauthorized',
  'not-found',
  'rate-limited',
  'unreachable',
  'redirected',
  'bad-request',
  'server',
];

/**
 * Creates limits on calls and money, shared by all models that it bounds. Each attempt of a call
 * counts, so wrap retries around it.
 *
 * Costs are computed from the usage that the endpoint reports. Without reported usage, or if a call
 * ended early, they are estimated from the texts at four characters per token. A call is sent only
 * if its maximum cost (the estimated prompt and an answer of maximum length) fits in addition to
 * the maximum cost of the calls in flight; otherwise it waits for those. The limit can therefore be
 * exceeded only by the error of the prompt estimates. Once a call does not fit, no further calls
 * are sent. Simulated models cost nothing.
 */
export function createBudget({
  calls: mostCalls = Number.POSITIVE_INFINITY,
  cost,
}: BudgetLimits): Budget {
  const spent = { calls: 0, cost: 0, estimated: 0 };
  let reserved = 0;
  let inFlight = 0;
  /** Set permanently by the first call that does not fit. */
  let exhausted: ModelError | undefined;
  const waiting = new Set<() => void>();

  async function reserve(most: number, signal: CancelSignal): Promise<void> {
    const limit = cost?.limit ?? Number.POSITIVE_INFINITY;
    const isOver = () => spent.cost + reserved + most > limit;
    while (inFlight > 0 && isOver() && !exhausted) await nextSettled(signal);
    if (spent.calls >= mostCalls || isOver()) exhausted ??= endOfBudget(most);
    if (exhausted) throw exhausted;
    spent.calls += 1;
    reserved += most;
    inFlight += 1;
  }

  function nextSettled(signal: CancelSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        if (signal.aborted) reject(new ModelError('cancelled', 'Canceled.'));
        else resolve();
      };
      waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
    });
  }

  function settle(most: number, usage: Usage, price: Price): void {
    spent.cost += costOf(usage, price);
    inFlight -= 1;
    reserved = inFlight === 0 ? 0 : reserved - most;
    for (const wake of [...waiting]) wake();
  }

  function endOfBudget(most: number): ModelError {
    return new ModelError(
      'budget',
      `${whatIsSpent(most)} To continue, run it again with a limit for the rest: answered calls are not repeated.`,
    );
  }

  function whatIsSpent(most: number): string {
    if (!cost || spent.calls >= mostCalls) return `The limit of ${mostCalls} calls is reached.`;
    const { limit, price } = cost;
    const money = (amount: number) => formatMoney(amount, price);
    const estimated = spent.estimated === 0 ? '' : `, estimated for ${spent.estimated} of them`;
    return `The limit of ${money(limit)} is reached: ${money(spent.cost)} spent on ${spent.calls} calls${estimated}, and the next may cost ${money(most)}.`;
  }

  function bound(model: ChatModel, ownPrice = cost?.price): ChatModel {
    const price = (cost && !model.identity.simulated && ownPrice) || free;

    async function complete(request: ChatRequest, call: ChatCallOptions) {
      const promptTokens = request.messages.reduce(
        (sum, { content }) => sum + estimatedTokens(content),
        0,
      );
      const most = costOf(
        { promptTokens, completionTokens: request.maxTokens ?? assumedLimit },
        price,
      );
      await reserve(most, call.signal);
      let text = '';
      let usage: Usage = { promptTokens: 0, completionTokens: 0 };
      const estimate = () => {
        spent.estimated += 1;
        usage = { promptTokens, completionTokens: estimatedTokens(text) };
      };
      try {
        const answer = await model.complete(request, {
          ...call,
          onText: (piece) => {
            text += piece;
            call.onText?.(piece);
          },
        });
        text = answer.text;
        if (answer.usage) usage = answer.usage;
        else estimate();
        return answer;
      } catch (error) {
        if (text !== '' || !isUnpaid(error)) estimate();
        throw error;
      } finally {
        settle(most, usage, price);
      }
    }

    return { identity: model.identity, complete };
  }

  return { bound, spent: () => ({ ...spent }) };
}

/** Tokens reserved for an answer whose limit is the endpoint's own and therefore unknown. */
const assumedLimit = 8192;

function isUnpaid(error: unknown): boolean {
  return error instanceof ModelError && unpaid.includes(error.reason);
}

const free: Price = { input: 0, output: 0, currency: '' };
