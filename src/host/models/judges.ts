import * as vscode from 'vscode';
import type { Pair } from '../../core/data/pair.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import { type ChosenGeneration, settingsOfIdentity } from '../../core/judges/generation.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/words/ports.ts';
import type { Budget } from '../../models/budget.ts';
import { normalizeBaseUrl } from '../../models/endpoint.ts';
import { type Endpoint, resolveKey } from '../../models/keys.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import type { Provider, ProviderOptions } from '../../models/provider.ts';
import { parseJudgeName, practiceName, providers } from '../../models/providers.ts';
import { patientRetryPolicy, type RetryPolicy, withRetries } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { Definitions } from '../judges/definitions.ts';
import type { KeyStore } from '../keys.ts';
import { type Profile, readSetting } from '../settings.ts';
import { editorModelNamed, shownModel } from './editorModelList.ts';
import { editorProvider, isChosenByUser, notChosenByUser } from './editorProvider.ts';

/** Milliseconds between words of the practice judge's answers, slow enough to follow. */
const practiceWordMs = 12;

/** Role of a model in a run. A scorer scores or verifies attacks. */
type ModelRole = 'judge' | 'attacker' | 'writer' | 'scorer';

/** A run's model and seed. */
type Asked = Pick<HeaderEntry, 'judge' | 'seed' | 'definition'>;

/**
 * Opens the models named in settings and run logs. Only this class combines keys with endpoints.
 */
export class Judges {
  readonly definitions: Definitions;
  readonly #keys: KeyStore;
  /**
   * Models of endpoints, which remember what their endpoint accepts, until a key changes: they hold
   * it.
   */
  readonly #opened = new Map<string, ChatModel>();
  #limits = createEndpointLimits();

  constructor(keys: KeyStore, definitions: Definitions) {
    this.#keys = keys;
    this.definitions = definitions;
    keys.onDidChange(() => this.#opened.clear());
  }

  /** Creates new limits after `recant.concurrency` has changed; pending calls keep theirs. */
  refresh(): void {
    this.#limits = createEndpointLimits(readSetting('concurrency'));
  }

  /**
   * Identifies the judge chosen in the settings of a resource. Requires no key. Rejects with
   * ModelError 'not-found' if no profile has the chosen name, and 'bad-request' for an invalid
   * profile.
   */
  identify(scope: vscode.Uri | undefined, seed: number): Promise<ModelIdentity> {
    return this.identifyNamed(readSetting('judge', scope), seed, 'judge');
  }

  /**
   * Identifies the model of a profile, or `practice`, with the settings with which the profile asks
   * it in a role. Those of a judge are not part of it: audits state them in the header of the run.
   */
  async identifyNamed(name: string, seed: number, role: ModelRole): Promise<ModelIdentity> {
    const { provider, model, baseUrl, generation } = named(name);
    return provider.identify({
      ...{ model, baseUrl, seed, clock: systemClock },
      role: role === 'attacker' ? role : undefined,
      generation: settingsIn(role, generation),
    });
  }

  /** Returns the settings that a profile states for audits; undefined for `practice`. */
  generationOf(name: string): ChosenGeneration | undefined {
    return named(name).generation;
  }

  /**
   * Returns the model and display name of the judge chosen in the settings. Throws if `identify`
   * rejects.
   */
  describe(scope: vscode.Uri | undefined): Pick<ModelIdentity, 'model' | 'name' | 'simulated'> {
    const { provider, model, baseUrl } = named(readSetting('judge', scope));
    if (baseUrl !== undefined) normalizeBaseUrl(baseUrl);
    const name = provider === editorProvider ? shownModel(model) : undefined;
    return {
      model,
      ...(name !== undefined && { name }),
      simulated: provider.capabilities.simulated,
    };
  }

  /** Opens the attacker of a run, within a budget. Rejects like `open`. */
  openAttacker({ judge: attacker, seed }: Asked, budget: Budget): Promise<ChatModel> {
    return this.#openWithin(budget, { judge: attacker, seed }, { role: 'attacker' });
  }

  /**
   * Opens the judge of a run. Rejects with ModelError 'key-needed', or with 'not-found' if the
   * user's settings no longer have its endpoint: a log alone never decides where a key is sent.
   */
  async open(header: HeaderEntry, labeled: readonly Pair[]): Promise<ChatModel> {
    const simulated = await simulatedModel(header, { labeled, wordMs: practiceWordMs });
    if (simulated) return simulated;
    const model = this.#limits.limit(await this.#endpointOf(header));
    return withRetries(model, { clock: systemClock, random: Math.random });
  }

  /**
   * Opens the judge of a run over a whole file: within a budget, with more retries, and without the
   * practice judge's delays.
   */
  openForFile(
    asked: Asked,
    labeled: readonly Pair[],
    budget: Budget,
    samples: readonly AttackSample[] = [],
  ): Promise<ChatModel> {
    return this.#openWithin(budget, asked, { labeled, samples });
  }

  /** Opens the judge of an audit that an agent waits for: within a budget, with few retries. */
  openForAgent(
    asked: Asked,
    labeled: readonly Pair[],
    budget: Pick<Budget, 'bound'>,
  ): Promise<ChatModel> {
    return this.#openWithin(budget, asked, { labeled }, {});
  }

  async #openWithin(
    budget: Pick<Budget, 'bound'>,
    asked: Asked,
    options: SimulatedOptions,
    policy: Partial<RetryPolicy> = patientRetryPolicy,
  ): Promise<ChatModel> {
    const simulated = await simulatedModel(asked, options);
    if (simulated) return budget.bound(simulated);
    const model = this.#limits.limit(budget.bound(await this.#endpointOf(asked)));
    return withRetries(model, { clock: systemClock, random: Math.random, policy });
  }

  async #endpointOf({ judge }: Pick<Asked, 'judge'>): Promise<ChatModel> {
    if (judge.provider === editorProvider.id) {
      if (!isChosenByUser(judge.model)) throw notChosenByUser(judge.model);
      return editorProvider.create({ model: judge.model, clock: systemClock });
    }
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
          'Your settings have no profile for {0} at {1}. Add it to recant.profiles to continue.',
          judge.model,
          judge.endpoint,
        ),
      );
    }
    const options = {
      ...(await this.resolveKey(profile)),
      model: profile.model,
      generation: settingsOfIdentity(judge.settings),
    };
    const name = JSON.stringify([profile.provider.id, options]);
    const model =
      this.#opened.get(name) ?? (await profile.provider.create({ ...options, clock: systemClock }));
    this.#opened.set(name, model);
    return model;
  }

  /**
   * Returns an endpoint with its secrets. Rejects like `resolveKey`.
   *
   * @param typed secrets by the names that they will be stored under, which come before stored ones
   */
  resolveKey(
    {
      provider,
      baseUrl,
      headers = [],
    }: Pick<Profile, 'provider' | 'baseUrl'> & { readonly headers?: readonly string[] | undefined },
    typed?: ReadonlyMap<string, string>,
  ): Promise<Endpoint> {
    return resolveKey({
      provider,
      baseUrl,
      headers: headers.map((name) => ({ name })),
      storedKey: (name) => typed?.get(name) ?? this.#keys.get(name),
      environment: process.env,
    });
  }
}

/** Returns the settings of a model's requests that its run does not state. */
function settingsIn(
  role: ModelRole,
  generation: ChosenGeneration | undefined,
): ChosenGeneration | undefined {
  if (role === 'judge' || !generation) return undefined;
  if (role === 'writer') return generation;
  // Attackers repeat a request at a higher temperature, and compared scores have the run's.
  const { temperature: _, ...others } = generation;
  return Object.keys(others).length > 0 ? others : undefined;
}

type SimulatedOptions = Pick<ProviderOptions, 'role' | 'labeled' | 'samples' | 'wordMs'>;

/** Creates the simulated model of a run; undefined for a run with an endpoint. */
async function simulatedModel(
  { judge, seed, definition }: Asked,
  options: SimulatedOptions,
): Promise<ChatModel | undefined> {
  const provider = providers.find(({ id }) => id === judge.provider);
  if (!provider?.capabilities.simulated) return undefined;
  const own = Number(judge.settings?.seed ?? seed);
  return provider.create({ ...options, definition, model: '', seed: own, clock: systemClock });
}

/**
 * Returns the provider and model of a name in the settings. Throws ModelError 'not-found' if the
 * name is unknown.
 */
function named(
  name: string,
): Pick<Profile, 'model' | 'generation'> & { provider: Provider; baseUrl?: string } {
  const model = editorModelNamed(name);
  if (model !== undefined) {
    if (isChosenByUser(model)) return { provider: editorProvider, model };
    throw notChosenByUser(model);
  }
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
