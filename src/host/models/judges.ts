import * as vscode from 'vscode';
import type { AttackSample } from '../../core/attack/sample.ts';
import type { HeaderEntry } from '../../core/audit/log.ts';
import type { Pair } from '../../core/pair.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/ports.ts';
import type { Budget } from '../../models/budget.ts';
import { normalizeBaseUrl } from '../../models/endpoint.ts';
import { resolveKey } from '../../models/keys.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import { createPracticeAttacker } from '../../models/practice/practiceAttacker.ts';
import { parseJudgeName } from '../../models/providers.ts';
import { patientRetryPolicy, withRetries } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { KeyStore } from '../keys.ts';
import { type Profile, readSetting } from '../settings.ts';

/** The name of the built-in simulated judge in the setting `recant.judge`. */
export const practiceName = 'practice';

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
   * What identifies the judge that the settings choose for a resource. Needs no key. Throws
   * ModelError 'not-found' where no profile has the chosen name, 'bad-request' for a profile that
   * cannot work.
   */
  identify(scope: vscode.Uri | undefined, seed: number): ModelIdentity {
    return this.identifyNamed(readSetting('judge', scope), seed);
  }

  /** The same for the name of a profile, or `practice`. */
  identifyNamed(name: string, seed: number): ModelIdentity {
    if (name === practiceName) return practice(seed, [], 0).identity;
    return fromProfile(profileNamed(name), undefined).identity;
  }

  /** What identifies the attacker of this name: that of a profile, or `practice`. Throws as `identify`. */
  identifyAttacker(name: string, seed: number): ModelIdentity {
    if (name !== practiceName) return fromProfile(profileNamed(name), undefined).identity;
    return createPracticeAttacker({ seed, clock: systemClock }).identity;
  }

  /** The attacker that a run was begun with, within a budget. Rejects as `open`. */
  async openAttacker(header: Asked, budget: Budget): Promise<ChatModel> {
    const { judge: attacker, seed } = header;
    if (!attacker.simulated) return this.openForFile(header, [], budget);
    const own = Number(attacker.settings?.seed ?? seed);
    return budget.bound(createPracticeAttacker({ seed: own, clock: systemClock }));
  }

  /**
   * The judge that a run was begun with, ready to be asked. Rejects with ModelError 'key-needed',
   * or 'not-found' where the user's settings no longer hold its endpoint: a log alone never decides
   * where a key is sent.
   */
  async open(header: HeaderEntry, labelled: readonly Pair[]): Promise<ChatModel> {
    if (header.judge.simulated) return practiceOf(header, labelled, practiceWordMs);
    const model = this.#limits.limit(await this.#endpointOf(header));
    return withRetries(model, { clock: systemClock, random: Math.random });
  }

  /**
   * The same for a run over a whole file: within a budget, tried again with more patience, and without
   * the pauses in which one watches the practice judge.
   */
  async openForFile(
    header: Asked,
    labelled: readonly Pair[],
    budget: Budget,
    samples: readonly AttackSample[] = [],
  ): Promise<ChatModel> {
    if (header.judge.simulated) return budget.bound(practiceOf(header, labelled, 0, samples));
    const model = this.#limits.limit(budget.bound(await this.#endpointOf(header)));
    return withRetries(model, {
      clock: systemClock,
      random: Math.random,
      policy: patientRetryPolicy,
    });
  }

  async #endpointOf({ judge }: Pick<Asked, 'judge'>): Promise<ChatModel> {
    const profile = readSetting('profiles').find(
      ({ baseUrl, model }) => model === judge.model && sameEndpoint(baseUrl, judge.endpoint),
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
    const { apiKey } = await resolveKey({
      baseUrl: profile.baseUrl,
      storedKeyFor: (origin) => this.#keys.get(origin),
      environment: process.env,
    });
    return fromProfile(profile, apiKey);
  }
}

function practiceOf(
  { judge, seed }: Asked,
  labelled: readonly Pair[],
  wordMs: number,
  samples: readonly AttackSample[] = [],
): ChatModel {
  return practice(Number(judge.settings?.seed ?? seed), labelled, wordMs, samples);
}

function practice(
  seed: number,
  labelled: readonly Pair[],
  wordMs: number,
  samples: readonly AttackSample[] = [],
): ChatModel {
  const { provider, model } = parseJudgeName(practiceName);
  return provider.create({ model, clock: systemClock, seed, labelled, samples, wordMs });
}

function fromProfile({ baseUrl, model }: Profile, apiKey: string | undefined): ChatModel {
  const { provider } = parseJudgeName(`openai:${model}`);
  return provider.create({ model, baseUrl, apiKey, clock: systemClock });
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
