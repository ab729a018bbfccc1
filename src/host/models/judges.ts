import * as vscode from 'vscode';
import type { Pair } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/ports.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { Budget } from '../../models/budget.ts';
import { normalizeBaseUrl } from '../../models/endpoint.ts';
import { type Endpoint, resolveKey } from '../../models/keys.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import type { Provider, ProviderOptions } from '../../models/provider.ts';
import { parseJudgeName, practiceName, providers } from '../../models/providers.ts';
import { patientRetryPolicy, withRetries } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { KeyStore } from '../keys.ts';
import { type Profile, readSetting } from '../settings.ts';

/** Slow enough to watch the practice judge answer. */
const practiceWordMs = 12;

/** Whom a run asks, and its seed. */
type Asked = Pick<HeaderEntry, 'judge' | 'seed'>;

/** Makes the judges that settings and run logs name; the one place where a key meets an endpoint. */
export class Judges {
  readonly #keys: KeyStore;
  #limits = createEndpointLimits();

  constructor(keys: KeyStore) {
    this.#keys = keys;
  }

  /** New limits after `recant.concurrency` changed; calls under way keep theirs. */
  refresh(): void {
    this.#limits = createEndpointLimits(readSetting('concurrency'));
  }

  /**
   * What identifies the judge that the settings choose for a resource. Needs no key. Rejects with
   * ModelError 'not-found' where no profile has the chosen name, 'bad-request' for a profile that
   * cannot work.
   */
  identify(scope: vscode.Uri | undefined, seed: number): Promise<ModelIdentity> {
    return this.identifyNamed(readSetting('judge', scope), seed);
  }

  /** The same for the name of a profile, or `practice`, that plays a role; a judge where none is given. */
  async identifyNamed(
    name: string,
    seed: number,
    role?: ProviderOptions['role'],
  ): Promise<ModelIdentity> {
    const { provider, ...model } = named(name);
    return provider.identify({ ...model, seed, role, clock: systemClock });
  }

  /** What lists call the judge that the settings choose for a resource. Throws where `identify` rejects. */
  describe(scope: vscode.Uri | undefined): Pick<ModelIdentity, 'model' | 'simulated'> {
    const { provider, model, baseUrl } = named(readSetting('judge', scope));
    if (baseUrl !== undefined) normalizeBaseUrl(baseUrl);
    return { model, simulated: provider.capabilities.simulated };
  }

  /** The attacker that a run was begun with, within a budget. Rejects as `open`. */
  openAttacker({ judge: attacker, seed }: Asked, budget: Budget): Promise<ChatModel> {
    return this.#openWithin(budget, { judge: attacker, seed }, { role: 'attacker' });
  }

  /**
   * The judge that a run was begun with, ready to be asked. Rejects with ModelError 'key-needed',
   * or 'not-found' where the user's settings no longer hold its endpoint: a log alone never decides
   * where a key is sent.
   */
  async open(header: HeaderEntry, labelled: readonly Pair[]): Promise<ChatModel> {
    const simulated = simulatedModel(header, { labelled, wordMs: practiceWordMs });
    if (simulated) return simulated;
    const model = this.#limits.limit(await this.#endpointOf(header));
    return withRetries(model, { clock: systemClock, random: Math.random });
  }

  /**
   * The same for a run over a whole file: within a budget, tried again with more patience, and without
   * the pauses in which one watches the practice judge.
   */
  openForFile(
    asked: Asked,
    labelled: readonly Pair[],
    budget: Budget,
    samples: readonly AttackSample[] = [],
  ): Promise<ChatModel> {
    return this.#openWithin(budget, asked, { labelled, samples });
  }

  async #openWithin(budget: Budget, asked: Asked, options: SimulatedOptions): Promise<ChatModel> {
    const simulated = simulatedModel(asked, options);
    if (simulated) return budget.bound(simulated);
    const model = this.#limits.limit(budget.bound(await this.#endpointOf(asked)));
    return withRetries(model, {
      clock: systemClock,
      random: Math.random,
      policy: patientRetryPolicy,
    });
  }

  async #endpointOf({ judge }: Pick<Asked, 'judge'>): Promise<ChatModel> {
    const profile = readSetting('profiles').find(
      ({ provider, baseUrl, model }) =>
        provider.id === judge.provider &&
        model === judge.model &&
        sameEndpoint(baseUrl, judge.endpoint),
    );
    if (!profile) {
      throw new ModelError(
        'not-found',
        vscode.l10n.t(
          'Your settings have no profile for {0} at {1}. Add it to recant.profiles to go on.',
          judge.model,
          judge.endpoint,
        ),
      );
    }
    const endpoint = await this.resolveKey(profile);
    return profile.provider.create({ ...endpoint, model: profile.model, clock: systemClock });
  }

  /** The key that may go to an endpoint. Rejects as `resolveKey`. */
  resolveKey({ provider, baseUrl }: Pick<Profile, 'provider' | 'baseUrl'>): Promise<Endpoint> {
    return resolveKey({
      provider,
      baseUrl,
      storedKey: (name) => this.#keys.get(name),
      environment: process.env,
    });
  }
}

type SimulatedOptions = Pick<ProviderOptions, 'role' | 'labelled' | 'samples' | 'wordMs'>;

/** The simulated model that a run was begun with; undefined for a run that asks an endpoint. */
function simulatedModel({ judge, seed }: Asked, options: SimulatedOptions): ChatModel | undefined {
  const provider = providers.find(({ id }) => id === judge.provider);
  if (!provider?.capabilities.simulated || !judge.simulated) return undefined;
  const own = Number(judge.settings?.seed ?? seed);
  return provider.create({ ...options, model: '', seed: own, clock: systemClock });
}

/** The provider and model of a name in the settings. Throws ModelError 'not-found' for another name. */
function named(name: string): { provider: Provider; model: string; baseUrl?: string } {
  return name === practiceName ? parseJudgeName(name) : profileNamed(name);
}

function profileNamed(name: string): Profile {
  const profiles = readSetting('profiles');
  const found = profiles.find((profile) => profile.name === name);
  if (found) return found;
  throw new ModelError(
    'not-found',
    vscode.l10n.t('There is no judge named "{0}" in your settings (recant.profiles).', name),
  );
}

function sameEndpoint(baseUrl: string, endpoint: string): boolean {
  try {
    return normalizeBaseUrl(baseUrl) === endpoint;
  } catch {
    return false;
  }
}
