import { countedUsage, estimatedUsage } from '../core/journal/estimatedUsage.ts';
import type { Price } from '../core/runs/plan/cost.ts';
import { costOf, formatMoney } from '../core/runs/plan/cost.ts';
import type { LimitsLeft } from '../core/runs/statementWords.ts';
import { counted } from '../core/words/counted.ts';
import {
  type CancelSignal,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  ModelError,
  type ModelErrorReason,
  type ModelIdentity,
} from '../core/words/ports.ts';

/** The user's limits. A limit on money requires the models' prices. */
interface BudgetLimits {
  readonly calls?: number | undefined;
  readonly cost?:
    | {
        readonly limit: number;
        readonly price: Price;
        /** Returns an amount in words; default: an amount of money. */
        readonly words?: (amount: number) => string;
      }
    | undefined;
  /** Called once for each model whose first answer states no usage. */
  readonly onEstimate?: ((model: ModelIdentity) => void) | undefined;
}

interface Spent {
  /** Number of calls sent, including repeated attempts. */
  readonly calls: number;
  /** Cost of the answers, in the price's currency; 0 without a price. */
  readonly cost: number;
  /** Number of answers without reported usage, whose cost is estimated. */
  readonly estimated: number;
  /** Attempts that may be charged although their answers were lost, and their maximum cost. */
  readonly broken: { readonly attempts: number; readonly cost: number };
}

/** What is known about a model's costs. */
interface Measured {
  /** Cost of its dearest answer; undefined before the first. */
  dearest: number | undefined;
  /** Cost of what arrived in its dearest broken attempt. */
  dearestBroken: number;
  /** Maximum costs of its calls in flight, by their limits. */
  readonly inFlight: Set<{ readonly most: number }>;
  isEstimated?: true;
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
  /** Returns what is left of the limits. */
  left(): LimitsLeft;
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
 * Costs are computed from the usage that the endpoint reports, or else estimated from the texts.
 * The reserve of a call is its maximum cost (the estimated prompt and an answer of maximum length)
 * or the cost of its model's dearest answer, whichever is higher, because some endpoints ignore the
 * limit of an answer. With a limit on money, the first answer of each model is requested alone. A
 * call is sent only if its reserve fits in addition to the reserves of the calls in flight;
 * otherwise it waits for those. A broken attempt counts at its reserve. Once a call does not fit,
 * no further calls are sent. Simulated models cost nothing.
 */
export function createBudget({
  calls: mostCalls = Number.POSITIVE_INFINITY,
  cost,
  onEstimate,
}: BudgetLimits): Budget {
  const spent = { calls: 0, cost: 0, estimated: 0, broken: { attempts: 0, cost: 0 } };
  const models = new Map<string, Measured>();
  /** Whether an answer had more tokens than its limit, so that no cost is a maximum. */
  let isLimitExceeded = false;
  /** Set permanently by the first call that does not fit. */
  let exhausted: ModelError | undefined;
  const waiting = new Set<() => void>();

  function measuredOf({ provider, endpoint, model }: ModelIdentity): Measured {
    const name = JSON.stringify([provider, endpoint, model]);
    const known = models.get(name) ?? { dearest: undefined, dearestBroken: 0, inFlight: new Set() };
    models.set(name, known);
    return known;
  }

  /** Returns the sum of the reserves of all calls in flight. */
  function reserved(): number {
    let sum = 0;
    for (const measured of models.values()) {
      for (const { most } of measured.inFlight) sum += Math.max(most, dearestOf(measured));
    }
    return sum;
  }

  async function reserve(most: number, measured: Measured, call: ChatCallOptions) {
    const limit = cost?.limit ?? Number.POSITIVE_INFINITY;
    const needed = () => Math.max(most, dearestOf(measured));
    const isOver = () => spent.cost + spent.broken.cost + reserved() + needed() > limit;
    const isAnyInFlight = () => [...models.values()].some(({ inFlight }) => inFlight.size > 0);
    const isSecond = () => most > 0 && measured.dearest === undefined && measured.inFlight.size > 0;
    while (!exhausted && (isSecond() || (isAnyInFlight() && isOver()))) {
      await nextSettled(call.signal);
      if (call.isWanted?.() === false) throw new ModelError('cancelled', 'Canceled.');
    }
    if (spent.calls >= mostCalls || isOver()) exhausted ??= endOfBudget(needed());
    if (exhausted) throw exhausted;
    spent.calls += 1;
    const held = { most };
    measured.inFlight.add(held);
    return () => {
      measured.inFlight.delete(held);
      for (const wake of [...waiting]) wake();
    };
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

  function endOfBudget(most: number): ModelError {
    return new ModelError(
      'budget',
      `${whatIsSpent(most)} To continue, run it again with a limit for the rest: answered calls are not repeated.`,
    );
  }

  function whatIsSpent(most: number): string {
    if (!cost || spent.calls >= mostCalls) return `The limit of ${mostCalls} calls is reached.`;
    const { limit, price, words: money = (amount: number) => formatMoney(amount, price) } = cost;
    const { estimated, broken } = spent;
    const notes = [
      ...(estimated > 0 ? [`estimated for ${estimated} of them`] : []),
      ...(broken.attempts > 0
        ? [
            `${isLimitExceeded ? 'at least' : 'at most'} ${money(broken.cost)} more for ${counted(broken.attempts, 'broken attempt')}`,
          ]
        : []),
    ].map((note) => `, ${note}`);
    return `The limit of ${money(limit)} is reached: ${money(spent.cost)} spent on ${spent.calls} calls${notes.join('')}, and the next may cost ${money(most)}.`;
  }

  function bound(model: ChatModel, ownPrice = cost?.price): ChatModel {
    const price = (cost && !model.identity.simulated && ownPrice) || free;
    const measured = measuredOf(model.identity);

    async function complete(request: ChatRequest, call: ChatCallOptions) {
      const { promptTokens } = estimatedUsage(request.messages, '');
      const limit = request.maxTokens ?? assumedLimit;
      const most = mostCostOf(request, promptTokens, limit, price);
      const settle = await reserve(most, measured, call);
      let [isSent, isTextReceived] = [false, false];
      try {
        const answer = await model.complete(request, {
          ...call,
          onSend: async () => {
            await call.onSend?.();
            isSent = true;
          },
          onText: (piece) => {
            isTextReceived = true;
            call.onText?.(piece);
          },
        });
        const usage = countedUsage(request.messages, answer);
        const paid = costOf(usage, price);
        isLimitExceeded ||= usage.completionTokens > limit;
        spent.cost += paid;
        measured.dearest = Math.max(measured.dearest ?? 0, paid);
        if (usage.estimated) countEstimate(model.identity, measured);
        return answer;
      } catch (error) {
        const completionTokens = (error instanceof ModelError && error.brokenTokens) || 0;
        const received = costOf({ promptTokens, completionTokens }, price);
        if (isTextReceived || completionTokens > 0 || (isSent && !isUnpaid(error))) {
          // An endpoint that exceeds the limit of one answer may exceed that of the next.
          isLimitExceeded ||= completionTokens > limit;
          measured.dearestBroken = Math.max(measured.dearestBroken, received);
          countBroken(error, most, measured);
        }
        throw error;
      } finally {
        settle();
      }
    }

    return { identity: model.identity, complete };
  }

  function countBroken(error: unknown, most: number, measured: Measured): void {
    spent.broken.attempts += 1;
    spent.broken.cost += Math.max(most, dearestOf(measured));
    if (error instanceof ModelError) error.brokenAttempts = 1;
  }

  function countEstimate(model: ModelIdentity, measured: Measured): void {
    spent.estimated += 1;
    if (!measured.isEstimated && !model.simulated) onEstimate?.(model);
    measured.isEstimated = true;
  }

  function left(): LimitsLeft {
    const calls = { left: Math.max(0, mostCalls - spent.calls), limit: mostCalls };
    const amount = cost && Math.max(0, cost.limit - spent.cost - spent.broken.cost);
    return {
      ...(Number.isFinite(mostCalls) && { calls }),
      ...(cost &&
        amount !== undefined && {
          money: { amount, limit: cost.limit, currency: cost.price.currency },
        }),
    };
  }

  return { bound, spent: () => ({ ...spent, broken: { ...spent.broken } }), left };
}

/** Returns the cost of a model's dearest attempt so far. */
/**
 * Returns the estimated maximum cost of a request. An endpoint with a price for it may write a prompt
 * to its cache that other requests share.
 */
function mostCostOf(
  { sharedMessages }: ChatRequest,
  promptTokens: number,
  completionTokens: number,
  price: Price,
): number {
  const mayBeWritten = price.written !== undefined && sharedMessages !== undefined;
  const cacheWriteTokens = mayBeWritten ? promptTokens : 0;
  return costOf({ promptTokens, completionTokens, cacheWriteTokens }, price);
}

function dearestOf({ dearest = 0, dearestBroken }: Measured): number {
  return Math.max(dearest, dearestBroken);
}

/** Tokens reserved for an answer whose limit is the endpoint's own and therefore unknown. */
const assumedLimit = 8192;

function isUnpaid(error: unknown): boolean {
  return error instanceof ModelError && unpaid.includes(error.reason);
}

const free: Price = { input: 0, output: 0, currency: '' };
