import { costOf, formatMoney, type Price } from '../core/runs/plan/cost.ts';
import type { Estimate } from '../core/runs/plan/planTally.ts';
import { counted } from '../core/words/counted.ts';
import { type Budget, createBudget } from './budget.ts';

/** The user's limits on what agents may have sent to judges. */
export interface AgentLimits {
  readonly requests: number;
  /** Tokens of prompts and answers together; absent: `tokensPerRequest` for each request. */
  readonly tokens?: number | undefined;
  /** In the currency of the judge's price, which must be known then; absent: no limit. */
  readonly cost?: number | undefined;
}

/** Tokens that a request may have on average if the user states no limit of tokens. */
export const tokensPerRequest = 20_000;

/** Calls that an audit still needs at least. */
export type NeededCalls = Pick<Estimate, 'calls' | 'promptTokens' | 'answerTokens'>;

/** A limit that an audit exceeds, with amounts in words. */
export interface ExceededLimit {
  readonly what: 'requests' | 'tokens' | 'cost';
  readonly needed: string;
  readonly left: string;
}

/** The budget of one audit. */
export interface AgentAudit extends Omit<Budget, 'left'> {
  /** Counts what was spent, once. */
  readonly end: () => void;
}

/** Price at which a cost is a number of tokens. */
const perToken: Price = { input: 1e6, output: 1e6, currency: 'tokens' };

/** What agents have had sent to judges in a session, and what they still may. */
export class AgentBudget {
  #requests = 0;
  #tokens = 0;
  /** By currency. */
  readonly #paid = new Map<string, number>();

  /** Returns the number of requests that are left. */
  requestsLeft({ requests }: AgentLimits): number {
    return Math.max(0, requests - this.#requests);
  }

  /** Returns the number of tokens that are left. */
  tokensLeft({ requests, tokens = tokensPerRequest * requests }: AgentLimits): number {
    return Math.max(0, tokens - this.#tokens);
  }

  /** Returns the first limit that these calls exceed; undefined if there is none. */
  exceeded(
    { calls, promptTokens, answerTokens }: NeededCalls,
    limits: AgentLimits,
    price?: Price,
  ): ExceededLimit | undefined {
    const [requests, tokens] = [this.requestsLeft(limits), this.tokensLeft(limits)];
    const all = promptTokens + answerTokens;
    if (calls > requests) return { what: 'requests', needed: `${calls}`, left: `${requests}` };
    if (all > tokens) return { what: 'tokens', needed: `${all}`, left: `${tokens}` };
    if (limits.cost === undefined || calls === 0) return undefined;
    const left = this.#moneyLeft(limits.cost, price);
    if (!price) return { what: 'cost', needed: 'an unknown amount', left: `${limits.cost}` };
    const cost = costOf({ promptTokens, completionTokens: answerTokens }, price);
    if (cost <= left) return undefined;
    return { what: 'cost', needed: formatMoney(cost, price), left: formatMoney(left, price) };
  }

  /** Returns a budget of what is left, for one audit, which counts once it is ended. */
  begin(limits: AgentLimits, price?: Price): AgentAudit {
    const ofTokens = createBudget({
      calls: this.requestsLeft(limits),
      cost: {
        limit: this.tokensLeft(limits),
        price: perToken,
        words: (amount) => counted(Math.round(amount), 'token'),
      },
    });
    const ofMoney = createBudget(
      limits.cost !== undefined && price
        ? { cost: { limit: this.#moneyLeft(limits.cost, price), price } }
        : {},
    );
    return {
      bound: (model) => ofTokens.bound(ofMoney.bound(model)),
      spent: () => ofTokens.spent(),
      end: () => {
        const { calls, cost: tokens, broken } = ofTokens.spent();
        this.#requests += calls;
        this.#tokens += tokens + broken.cost;
        const money = ofMoney.spent();
        const { currency = '' } = price ?? {};
        this.#paid.set(currency, (this.#paid.get(currency) ?? 0) + money.cost + money.broken.cost);
      },
    };
  }

  #moneyLeft(limit: number, price: Price | undefined): number {
    return Math.max(0, limit - (this.#paid.get(price?.currency ?? '') ?? 0));
  }
}
