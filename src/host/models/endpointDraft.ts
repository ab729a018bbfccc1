import { estimatedTokens } from '../../core/journal/estimatedUsage.ts';
import { costOf, formatMoney } from '../../core/runs/plan/cost.ts';
import { ModelError, type ModelIdentity } from '../../core/words/ports.ts';
import { originOf } from '../../models/endpoint.ts';
import { type Endpoint, secretName } from '../../models/keys.ts';
import type { EndpointProvider, Service } from '../../models/provider.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { KeyPlace, KeyStore } from '../keys.ts';
import type { SpendingRequest } from '../sessions/spendingConsent.ts';
import { type Profile, priceOf, usualSeed } from '../settings.ts';
import type { Judges } from './judges.ts';

/** Form step that a problem belongs to. */
export type FormStep = 'url' | 'key' | 'headers' | 'model';

export const testPrompt = 'Answer with OK.';
export const mostTestTokens = 16;

/** An endpoint as the user describes it, before it is stored. */
export class EndpointDraft {
  readonly provider: EndpointProvider;
  /** Absent for a server that is not in the table. */
  readonly service: Service | undefined;
  /** Whether the user names the secret headers. */
  readonly isGateway: boolean;
  /** Whether the user has a profile of it, so that it needs no test. */
  readonly isKnown: boolean;
  /** Base URL as it was typed. */
  url: string;
  baseUrl: string;
  /** Whether the server asks for a key before it lists its models. */
  isLocked = false;
  headers: readonly string[];
  model = '';
  /** Calls of the audit to which the user agreed together with the model. */
  audit: SpendingRequest | undefined;
  /** What the last test found. */
  problem: { readonly step: FormStep; readonly message: string } | undefined;
  readonly #lastTyped = new Map<string, string>();
  readonly #secrets = new Map<string, { readonly place: KeyPlace; readonly value: string }>();

  /**
   * @param options with the typed base URL of a server that is not in the table, or the endpoint of
   *   a profile
   */
  constructor(
    provider: EndpointProvider,
    service: Service | undefined,
    options: {
      readonly isGateway?: boolean;
      readonly url?: string;
      readonly known?: Pick<Profile, 'baseUrl' | 'headers'>;
    } = {},
  ) {
    const { isGateway = false, url = '', known = service } = options;
    this.provider = provider;
    this.service = service;
    this.isGateway = isGateway;
    this.isKnown = options.known !== undefined;
    this.url = known?.baseUrl ?? url;
    this.baseUrl = known?.baseUrl ?? '';
    this.headers = known?.headers ?? [];
  }

  get origin(): string {
    return originOf(this.baseUrl);
  }

  placeOf(header?: string): KeyPlace {
    return { provider: this.provider, origin: this.origin, header };
  }

  /** Returns the secret that was typed; empty if none was. */
  typed(header?: string): string {
    return this.#secrets.get(this.#secretName(header))?.value ?? '';
  }

  /** Returns the secret that was last typed for any origin, to be confirmed for this one. */
  lastTyped(header = ''): string {
    return this.#lastTyped.get(header) ?? '';
  }

  /** Sets a secret for the current origin, or removes it if empty. */
  type(value: string, header?: string): void {
    this.#lastTyped.set(header ?? '', value);
    if (value.trim() === '') this.#secrets.delete(this.#secretName(header));
    else this.#secrets.set(this.#secretName(header), { place: this.placeOf(header), value });
  }

  #secretName(header?: string): string {
    return secretName(this.provider.auth, this.origin, header);
  }

  /** Returns the endpoint with typed and stored secrets. Rejects like `resolveKey`. */
  resolve(judges: Judges): Promise<Endpoint> {
    const typed = [...this.#secrets].map(([name, { value }]) => [name, value] as const);
    return judges.resolveKey(this, new Map(typed));
  }

  /** Stores the typed secrets that its profile uses. */
  async store(keys: KeyStore): Promise<void> {
    for (const header of [undefined, ...this.headers]) {
      const value = this.typed(header).trim();
      if (value !== '') await keys.set(this.placeOf(header), value);
    }
  }

  /** Returns the estimated cost of the test of a model; undefined if the user set no price. */
  testCost(model: string): string | undefined {
    const price = priceOf(model);
    const usage = {
      promptTokens: estimatedTokens(testPrompt),
      completionTokens: mostTestTokens,
    };
    return price && formatMoney(costOf(usage, price), price);
  }

  /** Returns the identity of a model in audits. */
  identify(model: string): Promise<ModelIdentity> {
    const { provider, baseUrl } = this;
    return provider.identify({ model, baseUrl, seed: usualSeed, clock: systemClock });
  }

  /** Sends one request. Returns whether it was answered, and otherwise sets `problem`. */
  async test(judges: Judges, signal: AbortSignal): Promise<boolean> {
    try {
      const endpoint = await this.resolve(judges);
      const model = await this.provider.create({
        ...endpoint,
        model: this.model,
        clock: systemClock,
      });
      await model.complete(
        {
          messages: [{ role: 'user', content: testPrompt }],
          temperature: 1,
          maxTokens: mostTestTokens,
          replicate: 0,
        },
        { signal },
      );
      this.problem = undefined;
      return true;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.problem = { step: this.#stepOf(error), message: error.message };
      return false;
    }
  }

  #stepOf({ reason, message }: ModelError): FormStep {
    switch (reason) {
      case 'key-needed':
      case 'unauthorized':
        return this.service?.headers ? 'headers' : 'key';
      case 'not-found':
        return message.includes(this.model) ? 'model' : 'url';
      case 'unreachable':
      case 'redirected':
      case 'malformed':
        return 'url';
      default:
        return 'model';
    }
  }
}
